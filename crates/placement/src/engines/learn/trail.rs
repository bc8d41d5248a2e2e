//! What is decided, in the order in which it was, and why.
//!
//! ```text
//! level      0        1                2
//! trail      -c       +a  -b -d        -e  +f
//! reason     a fact   |   a's row      |   the group of e and f needs one
//!                     tried            tried
//! ```

use super::literal::Literal;

/// Why a literal holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// It is tried, or it holds whatever is tried.
    None,
    /// This chosen candidate excludes it.
    Beside(u32),
    /// The bounds of this group ask for it.
    LinearConstraint(u32),
    /// This clause leaves nothing else.
    Clause(u32),
}

/// What is known of a literal: nothing, or whether it holds.
const FREE: u8 = 0;
const HOLDS: u8 = 1;
const FAILS: u8 = 2;

/// The literals that hold, in levels, each of which begins with what is tried there.
pub(super) struct Trail {
    /// Of each literal, what is known.
    values: Vec<u8>,
    /// Of each candidate that is decided, at which level, why, and how many were decided before.
    levels: Vec<u32>,
    reasons: Vec<Reason>,
    positions: Vec<u32>,
    order: Vec<Literal>,
    /// Where each level but the first begins.
    begins: Vec<usize>,
    /// From how many conclusions have been drawn.
    pub(super) drawn: usize,
    /// A bit for each candidate.
    chosen: Vec<u64>,
    free: Vec<u64>,
}

impl Trail {
    pub(super) fn new(candidates: usize) -> Self {
        let words = candidates.div_ceil(64);
        let mut free = vec![u64::MAX; words];
        if let Some(last) = free.last_mut() {
            *last >>= words * 64 - candidates;
        }
        Trail {
            values: vec![FREE; 2 * candidates],
            levels: vec![0; candidates],
            reasons: vec![Reason::None; candidates],
            positions: vec![0; candidates],
            order: Vec::with_capacity(candidates),
            begins: Vec::new(),
            drawn: 0,
            chosen: vec![0; words],
            free,
        }
    }

    #[inline(always)]
    pub(super) fn holds(&self, literal: Literal) -> bool {
        self.values[literal.index()] == HOLDS
    }

    #[inline(always)]
    pub(super) fn fails(&self, literal: Literal) -> bool {
        self.values[literal.index()] == FAILS
    }

    #[inline(always)]
    pub(super) fn is_free(&self, candidate: usize) -> bool {
        self.values[2 * candidate] == FREE
    }

    /// The literal of a decided candidate that holds.
    pub(super) fn held(&self, candidate: usize) -> Literal {
        let chosen = Literal::chosen(candidate);
        if self.holds(chosen) { chosen } else { !chosen }
    }

    pub(super) fn level_of(&self, candidate: usize) -> usize {
        self.levels[candidate] as usize
    }

    pub(super) fn reason_of(&self, candidate: usize) -> Reason {
        self.reasons[candidate]
    }

    /// How many were decided before this one.
    #[inline(always)]
    pub(super) fn position_of(&self, candidate: usize) -> usize {
        self.positions[candidate] as usize
    }

    pub(super) fn order(&self) -> &[Literal] {
        &self.order
    }

    pub(super) fn level(&self) -> usize {
        self.begins.len()
    }

    /// What holds whatever is tried.
    pub(super) fn facts(&self) -> &[Literal] {
        &self.order[..self.begins.first().copied().unwrap_or(self.order.len())]
    }

    /// What is tried at each level but the first; nothing where it held already.
    pub(super) fn tried(&self) -> impl DoubleEndedIterator<Item = Option<Literal>> {
        let ends = self.begins.iter().skip(1).chain([&usize::MAX]);
        let ends = ends.map(|&end| end.min(self.order.len()));
        let levels = self.begins.iter().zip(ends.collect::<Vec<_>>());
        levels.map(|(&begin, end)| (begin < end).then(|| self.order[begin]))
    }

    /// A bit for each chosen candidate.
    pub(super) fn chosen(&self) -> &[u64] {
        &self.chosen
    }

    /// A bit for each candidate that is not decided.
    pub(super) fn free(&self) -> &[u64] {
        &self.free
    }

    /// Begins another level.
    pub(super) fn begin_level(&mut self) {
        self.begins.push(self.order.len());
    }

    /// A literal that was free holds.
    #[inline(always)]
    pub(super) fn hold(&mut self, literal: Literal, reason: Reason) {
        let candidate = literal.candidate();
        self.values[literal.index()] = HOLDS;
        self.values[(!literal).index()] = FAILS;
        self.levels[candidate] = self.begins.len() as u32;
        self.reasons[candidate] = reason;
        self.positions[candidate] = self.order.len() as u32;
        self.order.push(literal);
        let (word, bit) = (candidate / 64, 1 << (candidate % 64));
        self.free[word] &= !bit;
        if literal.is_chosen() {
            self.chosen[word] |= bit;
        }
    }

    /// Takes back the last literal above a level, if there is one; answers whether conclusions had been drawn
    /// from it. Once there is none, the levels above are gone.
    pub(super) fn take_back(&mut self, level: usize) -> Option<(Literal, bool)> {
        let &begin = self.begins.get(level)?;
        if self.order.len() == begin {
            self.begins.truncate(level);
            return None;
        }
        let literal = self.order.pop()?;
        let candidate = literal.candidate();
        self.values[literal.index()] = FREE;
        self.values[(!literal).index()] = FREE;
        let (word, bit) = (candidate / 64, 1 << (candidate % 64));
        self.free[word] |= bit;
        self.chosen[word] &= !bit;
        let was_drawn = self.drawn > self.order.len();
        self.drawn = self.drawn.min(self.order.len());
        Some((literal, was_drawn))
    }

    pub(super) fn memory(&self) -> usize {
        let of_a_candidate = 2 + 4 + size_of::<Reason>() + 4 + size_of::<Literal>();
        self.levels.len() * of_a_candidate
            + self.begins.len() * size_of::<usize>()
            + self.free.len() * 16
    }
}

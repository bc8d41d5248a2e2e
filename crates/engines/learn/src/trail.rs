//! The trail: the assigned literals in order, with their decision levels and reasons.
//!
//! ```text
//! level      0        1                2
//! trail      -c       +a  -b -d        -e  +f
//! reason     a fact   |   a conflicts  |   the constraint on e and f needs one
//!                     decision         decision
//! ```

use crate::literal::Literal;

/// Why a literal is true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// It is a decision or a fact.
    None,
    /// It conflicts with this chosen candidate.
    Conflict(u32),
    /// The bounds of this constraint imply it.
    Constraint(u32),
    /// This clause implies it.
    Clause(u32),
}

const FREE: u8 = 0;
const TRUE: u8 = 1;
const FALSE: u8 = 2;

/// The assigned literals by levels, each of which begins with a decision.
pub(crate) struct Trail {
    /// The value of each literal: `FREE`, `TRUE` or `FALSE`.
    values: Vec<u8>,
    /// The level, the reason and the position of each assigned candidate.
    levels: Vec<u32>,
    reasons: Vec<Reason>,
    positions: Vec<u32>,
    literals: Vec<Literal>,
    /// Where each level but the first begins.
    begins: Vec<usize>,
    /// The number of literals that are propagated.
    pub(crate) propagated: usize,
    /// A bit for each candidate.
    chosen: Vec<u64>,
    free: Vec<u64>,
}

impl Trail {
    pub(crate) fn new(candidates: usize) -> Self {
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
            literals: Vec::with_capacity(candidates),
            begins: Vec::new(),
            propagated: 0,
            chosen: vec![0; words],
            free,
        }
    }

    #[inline(always)]
    pub(crate) fn is_true(&self, literal: Literal) -> bool {
        self.values[literal.index()] == TRUE
    }

    #[inline(always)]
    pub(crate) fn is_false(&self, literal: Literal) -> bool {
        self.values[literal.index()] == FALSE
    }

    #[inline(always)]
    pub(crate) fn is_free(&self, candidate: usize) -> bool {
        self.values[2 * candidate] == FREE
    }

    /// The true literal of an assigned candidate.
    pub(crate) fn literal_of(&self, candidate: usize) -> Literal {
        let chosen = Literal::chosen(candidate);
        if self.is_true(chosen) {
            chosen
        } else {
            !chosen
        }
    }

    pub(crate) fn level_of(&self, candidate: usize) -> usize {
        self.levels[candidate] as usize
    }

    pub(crate) fn reason_of(&self, candidate: usize) -> Reason {
        self.reasons[candidate]
    }

    /// The number of candidates that were assigned before this one.
    #[inline(always)]
    pub(crate) fn position_of(&self, candidate: usize) -> usize {
        self.positions[candidate] as usize
    }

    /// All true literals, in the order of their assignment.
    pub(crate) fn literals(&self) -> &[Literal] {
        &self.literals
    }

    pub(crate) fn level(&self) -> usize {
        self.begins.len()
    }

    /// The literals of level 0, which hold in all placements that are left.
    pub(crate) fn facts(&self) -> &[Literal] {
        let end = self.begins.first().copied();
        &self.literals[..end.unwrap_or(self.literals.len())]
    }

    /// The decision of each level but the first; `None` for an assumption that was already true.
    pub(crate) fn decisions(&self) -> impl DoubleEndedIterator<Item = Option<Literal>> {
        (0..self.begins.len()).map(|level| {
            let begin = self.begins[level];
            let end = self.begins.get(level + 1);
            let end = end.copied().unwrap_or(self.literals.len());
            (begin < end).then(|| self.literals[begin])
        })
    }

    /// A bit for each chosen candidate.
    pub(crate) fn chosen(&self) -> &[u64] {
        &self.chosen
    }

    /// A bit for each candidate that is not assigned.
    pub(crate) fn free(&self) -> &[u64] {
        &self.free
    }

    pub(crate) fn push_level(&mut self) {
        self.begins.push(self.literals.len());
    }

    /// Makes a free literal true.
    #[inline(always)]
    pub(crate) fn assign(&mut self, literal: Literal, reason: Reason) {
        let candidate = literal.candidate();
        self.values[literal.index()] = TRUE;
        self.values[(!literal).index()] = FALSE;
        self.levels[candidate] = self.begins.len() as u32;
        self.reasons[candidate] = reason;
        self.positions[candidate] = self.literals.len() as u32;
        self.literals.push(literal);
        let (word, bit) = (candidate / 64, 1 << (candidate % 64));
        self.free[word] &= !bit;
        if literal.is_chosen() {
            self.chosen[word] |= bit;
        }
    }

    /// Undoes the last assignment above a level; returns its literal, and whether it was propagated. If there is none,
    /// it removes the levels above.
    pub(crate) fn pop_above(&mut self, level: usize) -> Option<(Literal, bool)> {
        let &begin = self.begins.get(level)?;
        if self.literals.len() == begin {
            self.begins.truncate(level);
            return None;
        }
        let literal = self.literals.pop()?;
        let candidate = literal.candidate();
        self.values[literal.index()] = FREE;
        self.values[(!literal).index()] = FREE;
        let (word, bit) = (candidate / 64, 1 << (candidate % 64));
        self.free[word] |= bit;
        self.chosen[word] &= !bit;
        let was_propagated = self.propagated > self.literals.len();
        self.propagated = self.propagated.min(self.literals.len());
        Some((literal, was_propagated))
    }

    pub(crate) fn memory(&self) -> usize {
        let of_a_candidate = 2 + 4 + size_of::<Reason>() + 4 + size_of::<Literal>();
        self.levels.len() * of_a_candidate
            + self.begins.len() * size_of::<usize>()
            + self.free.len() * 16
    }
}

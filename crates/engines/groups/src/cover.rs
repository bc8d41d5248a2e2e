//! Problems in which few pieces meet many constraints: one upper bound for all pieces, and constraints that need one
//! piece each.
//!
//! ```text
//! two kings guard 4 x 3: twelve squares, each of which needs one of them on it or beside it
//!
//! k x . .     met by the first: six
//! x x . .     unmet: six, and one king is left: she stands beside them all, or there is no placement
//! . . . .     x is met, . is not
//! ```

use std::cmp::Reverse;

use standoff_core::split::{BitSet, Block, Pool};
use standoff_engine::bits::{Compatible, ConstraintBits};
use standoff_lanes::{Work, counting_bits};
use standoff_model::{Bounds, LinearConstraint, Permutation, Problem};

use crate::images::images;
use crate::reach::Largest;

/// Such a problem as bits. A set of candidates has at least one bit for each constraint.
pub(crate) struct Cover<B: Block> {
    /// The constraints that each candidate meets.
    rows: Vec<BitSet<B>>,
    /// The members of each constraint.
    members: Vec<BitSet<B>>,
    /// Minimum and maximum number of pieces.
    least: usize,
    most: usize,
}

/// A partial placement: the chosen candidates, the free ones, and the unmet constraints.
#[derive(Clone)]
pub(crate) struct Partial<B: Block> {
    pub(crate) chosen: BitSet<B>,
    pub(crate) free: BitSet<B>,
    unmet: BitSet<B>,
    /// The decisions to try next: every placement below chooses at least one of them.
    pub(crate) decisions: BitSet<B>,
}

impl<B: Block> Partial<B> {
    /// Takes a decision, which is excluded from what follows.
    #[inline(always)]
    pub(crate) fn take(&mut self, decision: usize) {
        self.decisions.remove(decision);
        self.free.remove(decision);
    }

    /// Excludes the [images] of the excluded candidates too.
    pub(crate) fn exclude_images(&mut self, symmetries: &[Permutation], all: &BitSet<B>) {
        let excluded = all.without(&self.free).without(&self.chosen);
        let images = images(&excluded, &self.chosen, symmetries);
        self.free = self.free.without(&images);
        self.decisions = self.decisions.and(&self.free);
    }
}

impl<B: Block> Cover<B> {
    /// Whether sets of this width can be those of such a problem. Known when compiling.
    pub(crate) const IS_POSSIBLE: bool = !Compatible::<B>::IS_WIDE;

    /// The problem, if it is of this kind and without conflicts: where candidates conflict, counting by cliques gives
    /// a better bound.
    pub(crate) fn of(problem: &Problem, constraints: &[ConstraintBits<B>]) -> Option<Self> {
        let total = total_of_a_cover(problem)?;
        if !Self::IS_POSSIBLE || constraints.len() - 1 > B::CAPACITY {
            return None;
        }
        let (mut rows, mut members) = (vec![BitSet::default(); problem.len()], Vec::new());
        for (index, constraint) in constraints.iter().enumerate() {
            if index != total {
                for member in constraint.members {
                    rows[member].insert(members.len());
                }
                members.push(constraint.members);
            }
        }
        let bounds = constraints[total].bounds;
        let bound = |bound: u64| usize::try_from(bound).unwrap_or(usize::MAX);
        Some(Cover {
            rows,
            members,
            least: bound(bounds.least()),
            most: bound(bounds.most_of(problem.len() as u64)),
        })
    }

    /// The partial placement in which nothing is chosen.
    pub(crate) fn root(&self) -> Partial<B> {
        let mut root = Partial {
            chosen: BitSet::default(),
            free: BitSet::first(self.rows.len()),
            unmet: BitSet::first(self.members.len()),
            decisions: BitSet::default(),
        };
        self.find_decisions(&mut root);
        root
    }

    /// The partial placement with these candidates chosen, free and to be tried, if there is one.
    pub(crate) fn partial(
        &self,
        chosen: BitSet<B>,
        free: BitSet<B>,
        decisions: BitSet<B>,
    ) -> Option<Partial<B>> {
        let all = BitSet::first(self.rows.len());
        let is_one = chosen.without(&all.without(&free)).is_empty()
            && free.without(&all).is_empty()
            && decisions.without(&free).is_empty()
            && chosen.len() <= self.most;
        let meet = |unmet: BitSet<B>, candidate: usize| unmet.without(&self.rows[candidate]);
        is_one.then(|| Partial {
            unmet: chosen.iter().fold(BitSet::first(self.members.len()), meet),
            chosen,
            free,
            decisions,
        })
    }

    /// The partial placement with one more candidate chosen.
    #[inline(always)]
    pub(crate) fn below(&self, decision: usize, partial: &Partial<B>) -> Partial<B> {
        let mut below = partial.clone();
        below.chosen.insert(decision);
        below.free.remove(decision);
        below.unmet = partial.unmet.without(&self.rows[decision]);
        self.find_decisions(&mut below);
        below
    }

    /// The decision that meets the most constraints, the first one of several, so that a placement is found early.
    pub(crate) fn best_decision(&self, partial: &Partial<B>) -> Option<usize> {
        let decisions = partial.decisions.iter();
        decisions.max_by_key(|&decision| (self.reach(decision, partial), Reverse(decision)))
    }

    /// Number of unmet constraints that a candidate meets.
    #[inline(always)]
    fn reach(&self, candidate: usize, partial: &Partial<B>) -> usize {
        self.rows[candidate].and(&partial.unmet).len()
    }

    /// Number of pieces that may still be chosen.
    #[inline(always)]
    pub(crate) fn room(&self, partial: &Partial<B>) -> usize {
        self.most - partial.chosen.len()
    }

    /// Whether the chosen candidates alone are a placement.
    #[inline(always)]
    pub(crate) fn is_placement(&self, partial: &Partial<B>) -> bool {
        partial.unmet.is_empty() && self.allows(partial.chosen.len())
    }

    /// Whether a placement may have this number of pieces.
    #[inline(always)]
    pub(crate) fn allows(&self, pieces: usize) -> bool {
        (self.least..=self.most).contains(&pieces)
    }

    /// Whether neither this partial placement nor anything below it is a placement.
    #[inline(always)]
    pub(crate) fn is_dead(partial: &Partial<B>) -> bool {
        partial.decisions.is_empty() && !partial.unmet.is_empty()
    }

    /// Finds the decisions to try next.
    fn find_decisions(&self, partial: &mut Partial<B>) {
        let cover = self;
        counting_bits(Decisions { cover, partial });
    }

    /// The free candidates that meet all unmet constraints.
    #[inline(always)]
    fn meeting_all(&self, partial: &Partial<B>) -> BitSet<B> {
        let mut left = partial.free;
        for constraint in partial.unmet {
            left = left.and(&self.members[constraint]);
            if left.is_empty() {
                break;
            }
        }
        left
    }

    /// The free members of the unmet constraint with the fewest of them, after excluding the candidates that leave too
    /// much to the others.
    #[inline(always)]
    fn of_the_tightest(&self, partial: &mut Partial<B>, room: usize) -> BitSet<B> {
        self.exclude_too_weak(partial, room);
        if partial.free.is_empty() {
            return BitSet::default();
        }
        let unmet = partial.unmet.iter();
        let left = unmet.map(|constraint| partial.free.and(&self.members[constraint]));
        left.min_by_key(Pool::len).unwrap_or_default()
    }

    /// Excludes the candidates that leave too much to the others.
    #[inline(always)]
    fn exclude_too_weak(&self, partial: &mut Partial<B>, room: usize) {
        let reach = |candidate: usize| self.reach(candidate, partial);
        let needed = partial.unmet.len();
        let others = Largest::of(partial.free.iter().map(reach), room).all_but_one;
        let free = partial.free.iter();
        let weak: BitSet<B> = free.filter(|&c| reach(c) + others < needed).collect();
        partial.free = partial.free.without(&weak);
    }
}

/// The constraint on the number of all pieces, if all others need one piece each and there are no conflicts.
fn total_of_a_cover(problem: &Problem) -> Option<usize> {
    let constraints = problem.constraints();
    let is_total = |constraint: &LinearConstraint| constraint.bounds.most().is_some();
    let total = constraints.iter().position(is_total)?;
    let mut others = (0..constraints.len()).filter(|&index| index != total);
    let is_of_this_kind = constraints.len() > 2
        && constraints[total].is_even()
        && constraints[total].members.len() == problem.len()
        && others.all(|index| needs_one(&constraints[index]))
        && problem.sizes().iter().all(|&size| size == 1)
        && problem
            .candidates()
            .all(|c| problem.conflicts().with(c).next().is_none());
    is_of_this_kind.then_some(total)
}

fn needs_one(constraint: &LinearConstraint) -> bool {
    constraint.is_even() && constraint.bounds == Bounds::at_least(1)
}

/// The choice of the decisions to try next.
struct Decisions<'a, B: Block> {
    cover: &'a Cover<B>,
    partial: &'a mut Partial<B>,
}

impl<B: Block> Work for Decisions<'_, B> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Decisions { cover, partial } = self;
        partial.decisions = match cover.room(partial) {
            0 => BitSet::default(),
            1 => cover.meeting_all(partial),
            _ if partial.unmet.is_empty() => partial.free,
            room => cover.of_the_tightest(partial, room),
        };
    }
}

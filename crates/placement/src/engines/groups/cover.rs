//! Few pieces that are to meet many groups: one upper bound for all pieces, and groups that ask for one each.
//!
//! ```text
//! two kings guard 4 x 3: twelve squares, and each is to have one of them on it or beside it
//!
//! k x . .     met by the first: six
//! x x . .     unmet: six, and one king is left: she is on a square beside them all, or nowhere
//! . . . .     x is met, . is not
//! ```

use std::cmp::Reverse;

use smallvec::{SmallVec, smallvec};
use standoff_core::split::{BitSet, Block, Pool};

use super::images::images;
use crate::engines::bits::{Compatible, ConstraintBits};
use crate::problem::{Permutation, Problem};

/// Such a model as bits: groups are as many as a set of candidates holds.
pub(super) struct Cover<B: Block> {
    /// For each candidate the groups that it meets.
    rows: Vec<BitSet<B>>,
    /// For each group its members.
    members: Vec<BitSet<B>>,
    /// How many pieces there are to be.
    least: usize,
    most: usize,
}

/// A partial placement: what is chosen, what may still be, and what that is to meet.
#[derive(Clone)]
pub(super) struct Part<B: Block> {
    pub(super) chosen: BitSet<B>,
    pub(super) free: BitSet<B>,
    unmet: BitSet<B>,
    /// What is tried next; all else is tried below one of these, if at all.
    pub(super) heads: BitSet<B>,
}

impl<B: Block> Part<B> {
    /// Takes a head, which is excluded from what follows.
    #[inline(always)]
    pub(super) fn take(&mut self, head: usize) {
        self.heads.remove(head);
        self.free.remove(head);
    }

    /// Excludes also what these maps make of the excluded candidates, where nothing is chosen.
    pub(super) fn exclude_images(&mut self, maps: &[Permutation], all: &BitSet<B>) {
        self.free = self.free.without(&images(&all.without(&self.free), maps));
        self.heads = self.heads.and(&self.free);
    }
}

impl<B: Block> Cover<B> {
    /// The model, if it is of this kind. What is in several groups conflicts with nothing: for what does, counting on
    /// cliques tells more.
    pub(super) fn of(problem: &Problem, groups: &[ConstraintBits<B>]) -> Option<Self> {
        let (bounding, asking): (Vec<_>, Vec<_>) = groups
            .iter()
            .partition(|group| group.bounds.most().is_some());
        let [total] = bounding[..] else {
            return None;
        };
        let asks_for_one =
            |group: &&ConstraintBits<B>| group.is_even() && group.bounds.least() == 1;
        let is_of_this_kind = !Compatible::<B>::IS_WIDE
            && total.is_even()
            && total.members == BitSet::first(problem.len())
            && (2..=B::CAPACITY).contains(&asking.len())
            && asking.iter().all(asks_for_one)
            && problem.sizes().iter().all(|&size| size == 1)
            && problem
                .candidates()
                .all(|c| problem.conflicts().with(c).next().is_none());
        is_of_this_kind.then(|| Self::new(total, &asking, problem.len()))
    }

    fn new(total: &ConstraintBits<B>, asking: &[&ConstraintBits<B>], candidates: usize) -> Self {
        let mut rows = vec![BitSet::default(); candidates];
        for (index, group) in asking.iter().enumerate() {
            group
                .members
                .iter()
                .for_each(|member| rows[member].insert(index));
        }
        let bound = |bound: u64| usize::try_from(bound).unwrap_or(usize::MAX);
        Cover {
            rows,
            members: asking.iter().map(|group| group.members).collect(),
            least: bound(total.bounds.least()),
            most: bound(total.bounds.most_of(candidates as u64)),
        }
    }

    /// Nothing is chosen.
    pub(super) fn root(&self) -> Part<B> {
        let mut root = Part {
            chosen: BitSet::default(),
            free: BitSet::first(self.rows.len()),
            unmet: BitSet::first(self.members.len()),
            heads: BitSet::default(),
        };
        self.conclude(&mut root);
        root
    }

    /// The partial placement of which these are chosen, free and to be tried, if there is one.
    pub(super) fn part(
        &self,
        chosen: BitSet<B>,
        free: BitSet<B>,
        heads: BitSet<B>,
    ) -> Option<Part<B>> {
        let all = BitSet::first(self.rows.len());
        let is_one = chosen.without(&all.without(&free)).is_empty()
            && free.without(&all).is_empty()
            && heads.without(&free).is_empty()
            && chosen.len() <= self.most;
        let meet = |unmet: BitSet<B>, candidate: usize| unmet.without(&self.rows[candidate]);
        is_one.then(|| Part {
            unmet: chosen.iter().fold(BitSet::first(self.members.len()), meet),
            chosen,
            free,
            heads,
        })
    }

    /// One more is chosen.
    #[inline(always)]
    pub(super) fn below(&self, head: usize, part: &Part<B>) -> Part<B> {
        let mut below = part.clone();
        below.chosen.insert(head);
        below.free.remove(head);
        below.unmet = part.unmet.without(&self.rows[head]);
        self.conclude(&mut below);
        below
    }

    /// The head that meets the most, the first of those that meet as much: with it, a placement is found soonest.
    #[inline(always)]
    pub(super) fn best_head(&self, part: &Part<B>) -> Option<usize> {
        let heads = part.heads.iter();
        heads.max_by_key(|&head| (self.reach(head, part), Reverse(head)))
    }

    /// How much of what is unmet a candidate meets.
    #[inline(always)]
    fn reach(&self, candidate: usize, part: &Part<B>) -> usize {
        self.rows[candidate].and(&part.unmet).len()
    }

    /// How many more there may be.
    #[inline(always)]
    pub(super) fn room(&self, part: &Part<B>) -> usize {
        self.most - part.chosen.len()
    }

    /// Whether the chosen ones alone are a placement.
    #[inline(always)]
    pub(super) fn is_placement(&self, part: &Part<B>) -> bool {
        part.unmet.is_empty() && self.may_be(part.chosen.len())
    }

    /// Whether there may be so many pieces.
    #[inline(always)]
    pub(super) fn may_be(&self, pieces: usize) -> bool {
        (self.least..=self.most).contains(&pieces)
    }

    /// Whether nothing is below, and nothing here.
    #[inline(always)]
    pub(super) fn is_dead(part: &Part<B>) -> bool {
        part.heads.is_empty() && !part.unmet.is_empty()
    }

    /// Finds what is to be tried next.
    #[inline(always)]
    fn conclude(&self, part: &mut Part<B>) {
        part.heads = match self.room(part) {
            0 => BitSet::default(),
            1 => self.meeting_all(part),
            _ if part.unmet.is_empty() => part.free,
            room => self.of_the_tightest(part, room),
        };
    }

    /// The free candidates that meet all that is unmet.
    #[inline(always)]
    fn meeting_all(&self, part: &Part<B>) -> BitSet<B> {
        let mut left = part.free;
        for group in part.unmet {
            left = left.and(&self.members[group]);
            if left.is_empty() {
                break;
            }
        }
        left
    }

    /// The free members of the group that has the fewest, once those are excluded that leave too much to the
    /// others.
    #[inline(always)]
    fn of_the_tightest(&self, part: &mut Part<B>, room: usize) -> BitSet<B> {
        if !self.exclude_too_weak(part, room) {
            return BitSet::default();
        }
        let left = part
            .unmet
            .iter()
            .map(|group| part.free.and(&self.members[group]));
        left.min_by_key(Pool::len).unwrap_or_default()
    }

    /// Excludes who leaves too much to the others; answers whether those that reach the most can meet all.
    #[inline(always)]
    fn exclude_too_weak(&self, part: &mut Part<B>, room: usize) -> bool {
        let reach = |candidate: usize| self.reach(candidate, part);
        let needed = part.unmet.len();
        let others = largest(part.free.iter().map(reach), room - 1);
        let weak = part
            .free
            .iter()
            .filter(|&candidate| reach(candidate) + others < needed);
        let weak: BitSet<B> = weak.collect();
        part.free = part.free.without(&weak);
        !part.free.is_empty()
    }
}

/// The sum of so many of these numbers, the largest.
#[inline(always)]
fn largest(numbers: impl Iterator<Item = usize>, how_many: usize) -> usize {
    let mut with: SmallVec<[u32; 64]> = smallvec![0; 64];
    for number in numbers {
        if number >= with.len() {
            with.resize(number + 1, 0);
        }
        with[number] += 1;
    }
    let (mut sum, mut left) = (0, how_many);
    for (number, &times) in with.iter().enumerate().rev() {
        let taken = left.min(times as usize);
        sum += taken * number;
        left -= taken;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_are_summed() {
        let sum = |how_many| largest([3, 70, 0, 3, 5].into_iter(), how_many);
        assert_eq!([0, 1, 2, 3, 4, 9].map(sum), [0, 70, 75, 78, 81, 81]);
    }
}

//! How the bounded groups of a model cut the tree.

use std::sync::Arc;

use standoff_core::split::{BitSet, Block, Pool};

use crate::engines::bits::GroupBits;
use crate::problem::{Bounds, LinearConstraint, Problem};

/// What the groups say of the chosen candidates and of those that are left.
pub(in crate::engines) trait Limits<B: Block>: Clone + Send + 'static {
    /// A candidate is added to the chosen ones.
    fn choose(&mut self, head: usize);

    /// The last one chosen is taken back.
    fn unchoose(&mut self);

    /// Whether the chosen ones, `size` of them, are a placement.
    fn accept(&self, size: usize) -> bool;

    /// How many pieces the chosen ones place.
    fn pieces(&self, size: usize) -> usize;

    /// Whether one more may be chosen.
    fn leave_room(&self, size: usize) -> bool;

    /// The cut: whether what is left can still bring every group up to its lower bound.
    fn can_be_met(&self, size: usize, left: &BitSet<B>) -> bool;

    /// The limits of the number of pieces, if nothing else is bounded.
    fn of_size(&self) -> Option<SizeLimits>;

    /// How many sums are looked at for each node.
    fn sums(&self) -> usize;

    /// Of `rest`, what the groups that `head` belongs to still allow.
    fn narrow(&self, head: usize, rest: BitSet<B>) -> BitSet<B>;
}

/// The limits of a model that bounds only the number of its pieces: the depth says it all.
#[derive(Clone, Copy)]
pub(in crate::engines) struct SizeLimits {
    pub(super) least: usize,
    pub(super) most: usize,
}

impl SizeLimits {
    /// These limits, if the model is so simple.
    pub(in crate::engines) fn of(problem: &Problem) -> Option<Self> {
        let one_piece_each = problem.sizes().iter().all(|&size| size == 1);
        match problem.constraints() {
            _ if !one_piece_each => None,
            [] => Some(Self::within(Bounds::ANY)),
            [all] if counts_everything(all, problem) => Some(Self::within(all.bounds)),
            _ => None,
        }
    }

    fn within(bounds: Bounds) -> Self {
        let size = |bound: u64| usize::try_from(bound).unwrap_or(usize::MAX);
        SizeLimits {
            least: size(bounds.least()),
            most: size(bounds.most_of(u64::MAX)),
        }
    }
}

fn counts_everything(group: &LinearConstraint, problem: &Problem) -> bool {
    group.members.len() == problem.len() && group.is_even()
}

impl<B: Block> Limits<B> for SizeLimits {
    #[inline]
    fn choose(&mut self, _: usize) {}

    #[inline]
    fn unchoose(&mut self) {}

    #[inline]
    fn accept(&self, size: usize) -> bool {
        self.least <= size && size <= self.most
    }

    #[inline]
    fn pieces(&self, size: usize) -> usize {
        size
    }

    #[inline]
    fn leave_room(&self, size: usize) -> bool {
        size < self.most
    }

    #[inline]
    fn can_be_met(&self, size: usize, left: &BitSet<B>) -> bool {
        size < self.most && (size + 1 >= self.least || left.len() >= self.least - size)
    }

    #[inline]
    fn of_size(&self) -> Option<SizeLimits> {
        Some(*self)
    }

    fn sums(&self) -> usize {
        0
    }

    #[inline]
    fn narrow(&self, _: usize, rest: BitSet<B>) -> BitSet<B> {
        rest
    }
}

/// The limits of any model: a sum for each group, which follows the path.
#[derive(Clone)]
pub(in crate::engines) struct GroupLimits<B> {
    tables: Arc<GroupTables<B>>,
    sums: Vec<u64>,
    chosen: Vec<usize>,
    pieces: usize,
}

/// What copies of the limits share.
struct GroupTables<B> {
    groups: Vec<GroupBits<B>>,
    /// For each candidate, its groups and its weight in them.
    groups_of: Vec<Vec<(usize, u64)>>,
    /// How many pieces each candidate places.
    sizes: Vec<u32>,
}

impl<B: Block> GroupLimits<B> {
    pub(in crate::engines) fn of(problem: &Problem) -> Self {
        let mut groups_of = vec![Vec::new(); problem.len()];
        for (index, group) in problem.constraints().iter().enumerate() {
            for member in &group.members {
                groups_of[member.candidate.index()].push((index, u64::from(member.weight)));
            }
        }
        GroupLimits {
            sums: vec![0; problem.constraints().len()],
            tables: Arc::new(GroupTables {
                groups: problem.constraints().iter().map(GroupBits::of).collect(),
                groups_of,
                sizes: problem.sizes().to_vec(),
            }),
            chosen: Vec::new(),
            pieces: 0,
        }
    }

    fn sums_and_groups(&self) -> impl Iterator<Item = (u64, &GroupBits<B>)> {
        self.sums.iter().copied().zip(&self.tables.groups)
    }
}

impl<B: Block + 'static> Limits<B> for GroupLimits<B> {
    fn choose(&mut self, head: usize) {
        self.chosen.push(head);
        self.pieces += self.tables.sizes[head] as usize;
        for &(group, weight) in &self.tables.groups_of[head] {
            self.sums[group] += weight;
        }
    }

    fn unchoose(&mut self) {
        let head = self.chosen.pop().expect("something was chosen");
        self.pieces -= self.tables.sizes[head] as usize;
        for &(group, weight) in &self.tables.groups_of[head] {
            self.sums[group] -= weight;
        }
    }

    fn accept(&self, _: usize) -> bool {
        self.sums_and_groups()
            .all(|(sum, group)| group.bounds.contain(sum))
    }

    fn pieces(&self, _: usize) -> usize {
        self.pieces
    }

    /// A heavy candidate can pass an upper bound that a light one would have kept.
    fn leave_room(&self, _: usize) -> bool {
        self.sums_and_groups()
            .all(|(sum, group)| group.bounds.room_above(sum).is_some())
    }

    fn can_be_met(&self, _: usize, left: &BitSet<B>) -> bool {
        self.sums_and_groups().all(|(sum, group)| {
            let need = group.bounds.need_above(sum);
            need == 0 || group.weigh(left) >= need
        })
    }

    fn of_size(&self) -> Option<SizeLimits> {
        None
    }

    fn sums(&self) -> usize {
        self.sums.len()
    }

    fn narrow(&self, head: usize, rest: BitSet<B>) -> BitSet<B> {
        let groups = self.tables.groups_of[head].iter().map(|&(group, _)| group);
        let is_full = |&group: &usize| {
            let room = self.tables.groups[group]
                .bounds
                .room_above(self.sums[group]);
            room.is_none_or(|room| room == 0)
        };
        let full = groups.filter(is_full);
        full.fold(rest, |rest, group| {
            rest.without(&self.tables.groups[group].members)
        })
    }
}

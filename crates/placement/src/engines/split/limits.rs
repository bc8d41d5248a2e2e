//! How the bounded groups of a model cut the tree.

use std::sync::Arc;

use standoff_core::split::{BitSet, Block, Pool};

use crate::engines::group_bits::GroupBits;
use crate::{Group, Model};

/// What the groups say of the chosen candidates and of those that are left.
pub(super) trait Limits<B: Block>: Clone + Send {
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

    /// How many sums are looked at for each node.
    fn sums(&self) -> usize;

    /// Of `rest`, what the groups that `head` belongs to still allow.
    fn narrow(&self, head: usize, rest: BitSet<B>) -> BitSet<B>;
}

/// The limits of a model that bounds only the number of its pieces: the depth says it all.
#[derive(Clone, Copy)]
pub(super) struct SizeLimits {
    least: usize,
    most: usize,
}

impl SizeLimits {
    /// These limits, if the model is so simple.
    pub(super) fn of(model: &Model) -> Option<Self> {
        let one_piece_each = model.candidates().iter().all(|c| c.pieces() == 1);
        let bound = |bound: u64| usize::try_from(bound).unwrap_or(usize::MAX);
        match model.groups() {
            _ if !one_piece_each => None,
            [] => Some(SizeLimits {
                least: 0,
                most: usize::MAX,
            }),
            [all] if counts_everything(all, model) => Some(SizeLimits {
                least: bound(all.at_least),
                most: bound(all.at_most),
            }),
            _ => None,
        }
    }
}

fn counts_everything(group: &Group, model: &Model) -> bool {
    group.members.len() == model.candidates().len() && group.members.iter().all(|m| m.weight == 1)
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
pub(super) struct GroupLimits<'m, B> {
    model: &'m Model,
    /// Shared between copies, of which an estimate makes many.
    bits: Arc<[GroupBits<B>]>,
    /// For each candidate, its groups and its weight in them.
    groups_of: Arc<[Vec<(usize, u64)>]>,
    sums: Vec<u64>,
    chosen: Vec<usize>,
    pieces: usize,
}

impl<'m, B: Block> GroupLimits<'m, B> {
    pub(super) fn of(model: &'m Model) -> Self {
        let mut groups_of = vec![Vec::new(); model.candidates().len()];
        for (index, group) in model.groups().iter().enumerate() {
            for member in &group.members {
                groups_of[member.candidate as usize].push((index, u64::from(member.weight)));
            }
        }
        GroupLimits {
            model,
            bits: model.groups().iter().map(GroupBits::of).collect(),
            groups_of: groups_of.into(),
            sums: vec![0; model.groups().len()],
            chosen: Vec::new(),
            pieces: 0,
        }
    }

    fn sums_and_groups(&self) -> impl Iterator<Item = (u64, &Group)> {
        self.sums.iter().copied().zip(self.model.groups())
    }

    fn pieces_of(&self, candidate: usize) -> usize {
        self.model.candidates()[candidate].pieces()
    }
}

impl<B: Block> Limits<B> for GroupLimits<'_, B> {
    fn choose(&mut self, head: usize) {
        self.chosen.push(head);
        self.pieces += self.pieces_of(head);
        for &(group, weight) in &self.groups_of[head] {
            self.sums[group] += weight;
        }
    }

    fn unchoose(&mut self) {
        let head = self.chosen.pop().expect("something was chosen");
        self.pieces -= self.pieces_of(head);
        for &(group, weight) in &self.groups_of[head] {
            self.sums[group] -= weight;
        }
    }

    fn accept(&self, _: usize) -> bool {
        self.sums_and_groups()
            .all(|(sum, group)| group.at_least <= sum && sum <= group.at_most)
    }

    fn pieces(&self, _: usize) -> usize {
        self.pieces
    }

    /// A heavy candidate can pass an upper bound that a light one would have kept.
    fn leave_room(&self, _: usize) -> bool {
        self.sums_and_groups()
            .all(|(sum, group)| sum <= group.at_most)
    }

    fn can_be_met(&self, _: usize, left: &BitSet<B>) -> bool {
        self.sums_and_groups()
            .zip(&*self.bits)
            .all(|((sum, group), bits)| {
                sum >= group.at_least || sum + bits.weigh(left) >= group.at_least
            })
    }

    fn sums(&self) -> usize {
        self.sums.len()
    }

    fn narrow(&self, head: usize, rest: BitSet<B>) -> BitSet<B> {
        let full =
            |&&(group, _): &&(usize, u64)| self.sums[group] >= self.model.groups()[group].at_most;
        let full_groups = self.groups_of[head].iter().filter(full);
        full_groups.fold(rest, |rest, &(group, _)| {
            rest.without(&self.bits[group].members)
        })
    }
}

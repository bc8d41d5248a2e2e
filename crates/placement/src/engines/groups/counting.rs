//! Propagation of several constraints at once, by counting.
//!
//! - *Reach*: if a total has room for r more pieces, the r candidates that are members of the most unmet constraints
//!   must meet them all: eight kings cannot guard all squares of a large board.
//! - *Cliques*: of pieces that conflict with each other at most one is placed: a constraint, or two without a common
//!   member, cannot gain more than the number of cliques into which its free members fall. If it needs all cliques,
//!   every candidate that conflicts with a whole clique is excluded.

use standoff_core::split::{BitSet, Block, Pool};

use super::reach::Total;
use super::state::State;
use super::tables::Tables;
use crate::engines::bits::ConstraintBits;

/// Number of nodes before the search counts: a shorter one would not gain anything.
pub(super) const NODES_BEFORE: u64 = 200;

/// Factor on the cost of a node for each union, and the maximum factor, since the first contradiction ends the node.
const UNION_COST: f64 = 0.4;
const MOST_COST: f64 = 20.0;

/// Constraints that are counted together.
pub(super) struct Joint {
    totals: Vec<Total>,
    /// Constraints that need several members: each alone, and with the next one if they share none.
    unions: Vec<Vec<usize>>,
    /// Number of members of all unions.
    members: usize,
}

impl Joint {
    pub(super) fn of<B: Block>(constraints: &[ConstraintBits<B>]) -> Self {
        let indices = || 0..constraints.len();
        let least = |index: usize| constraints[index].bounds.least();
        let needs_members = |&index: &usize| least(index) > 0 && constraints[index].is_even();
        let needing: Vec<usize> = indices().filter(needs_members).collect();
        let total = |total: usize| {
            let members = &constraints[total].members;
            let is_inside = |&index: &usize| {
                index != total && constraints[index].members.without(members).is_empty()
            };
            let inside: Vec<usize> = needing.iter().copied().filter(is_inside).collect();
            (inside.len() > 1).then(|| Total::of(total, inside, constraints))
        };
        let bounding = indices().filter(|&index| bounds_its_members(&constraints[index]));
        let totals = bounding.filter_map(total).collect();
        let several = needing.iter().copied().filter(|&index| least(index) > 1);
        let several: Vec<usize> = several.collect();
        let are_apart = |pair: &&[usize]| {
            let [a, b] = [pair[0], pair[1]].map(|index| &constraints[index].members);
            a.and(b).is_empty()
        };
        let pairs = several.windows(2).filter(are_apart).map(<[usize]>::to_vec);
        let unions = Vec::from_iter(several.iter().map(|&index| vec![index]).chain(pairs));
        let members = unions.iter().flatten();
        Joint {
            totals,
            members: members.map(|&index| constraints[index].members.len()).sum(),
            unions,
        }
    }

    /// Whether there is nothing to count.
    pub(super) fn is_empty(&self) -> bool {
        self.totals.is_empty() && self.unions.is_empty()
    }

    /// Measured factor of counting on the cost of a node.
    pub(super) fn cost(&self) -> f64 {
        let totals = if self.totals.is_empty() { 1.0 } else { 3.0 };
        (totals + UNION_COST * self.unions.len() as f64).min(MOST_COST)
    }

    /// Maximum number of candidates put into cliques at a node.
    pub(super) fn in_cliques(&self) -> f64 {
        self.members as f64
    }
}

/// Whether not all members of a cardinality constraint can be chosen.
fn bounds_its_members<B: Block>(constraint: &ConstraintBits<B>) -> bool {
    let members = constraint.members.len() as u64;
    constraint.is_even() && constraint.bounds.most_of(members) < members
}

impl<B: Block> State<B> {
    /// Propagates each constraint to the fixpoint, and also several at once if the search has visited many nodes;
    /// returns whether the bounds can still be kept.
    #[inline(always)]
    pub(super) fn reach_fixpoint_after(&mut self, nodes: u64, tables: &Tables<B>) -> bool {
        if nodes < NODES_BEFORE || tables.joint().is_empty() {
            return self.reach_fixpoint(tables);
        }
        loop {
            if !self.reach_fixpoint(tables) {
                return false;
            }
            let free = self.free;
            if !self.propagate_joint(tables) {
                return false;
            }
            if free == self.free {
                return true;
            }
        }
    }

    /// Propagates several constraints at once; returns whether the bounds can still be kept.
    fn propagate_joint(&mut self, tables: &Tables<B>) -> bool {
        let joint = tables.joint();
        let mut totals = joint.totals.iter();
        let mut unions = joint.unions.iter();
        totals.all(|total| self.propagate_total(total, tables))
            && unions.all(|union| self.propagate_union(union, tables))
    }

    /// Excludes what would leave too much to the others; returns whether the room of a total suffices to meet the
    /// constraints inside it.
    fn propagate_total(&mut self, total: &Total, tables: &Tables<B>) -> bool {
        let constraint = &tables.constraints[total.constraint];
        let Some(room) = constraint.bounds.room_above(constraint.weigh(&self.chosen)) else {
            return false;
        };
        let weak = total.too_weak(room, &self.chosen, &self.free, &tables.constraints);
        if let Some(weak) = &weak {
            self.free = self.free.without(weak);
        }
        weak.is_some()
    }

    /// Excludes what conflicts with a whole clique, if all are needed; returns whether the free members of the
    /// constraints fall into enough cliques.
    fn propagate_union(&mut self, union: &[usize], tables: &Tables<B>) -> bool {
        let constraints = union.iter().map(|&index| &tables.constraints[index]);
        let need = |c: &ConstraintBits<B>| c.bounds.need_above(c.weigh(&self.chosen));
        let needed: u64 = constraints.clone().map(need).sum();
        if needed < 2 {
            return true;
        }
        let outside = constraints.fold(self.free, |outside, c| outside.without(&c.members));
        let left = self.free.without(&outside);
        let cliques = cliques(left, needed as usize + 1, tables);
        if (cliques.len() as u64) == needed {
            for in_conflict_with_all in &cliques {
                self.free = self.free.without(in_conflict_with_all);
            }
        }
        cliques.len() as u64 >= needed
    }
}

/// A greedy clique cover of a set, up to `most` cliques: for each, the candidates that conflict with all of it.
fn cliques<B: Block>(mut left: BitSet<B>, most: usize, tables: &Tables<B>) -> Vec<BitSet<B>> {
    let mut cliques = Vec::new();
    while let Some(first) = left.lowest() {
        if cliques.len() == most {
            break;
        }
        let mut in_conflict_with_all = tables.compatible.against(first);
        left.remove(first);
        while let Some(next) = left.and(&in_conflict_with_all).lowest() {
            in_conflict_with_all = in_conflict_with_all.and(&tables.compatible.against(next));
            left.remove(next);
        }
        cliques.push(in_conflict_with_all);
    }
    cliques
}

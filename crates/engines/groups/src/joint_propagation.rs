//! Propagation of several constraints at once, by counting.
//!
//! - *Reach*: if a total has room for r more pieces, the r candidates that are members of the most unmet constraints
//!   must meet them all: eight kings cannot guard all squares of a large board.
//! - *Cliques*: of pieces that conflict with each other at most one is placed: a constraint, or two without a common
//!   member, cannot gain more than the number of cliques into which its free members fall. If it needs all cliques,
//!   every candidate that conflicts with a whole clique is excluded.

use standoff_core::split::{BitSet, Block, Pool};
use standoff_engine::bits::ConstraintBits;
use standoff_lanes::{Work, counting_bits};

use crate::cost;
use crate::counting::NODES_BEFORE;
use crate::reach::Total;
use crate::state::State;
use crate::tables::Tables;

impl<B: Block> State<B> {
    /// Propagates each constraint to the fixpoint, and also several at once if the search has visited many nodes;
    /// returns whether the bounds can still be kept.
    pub(crate) fn reach_fixpoint_after(&mut self, nodes: u64, tables: &Tables<B>) -> bool {
        counting_bits(Propagation {
            state: self,
            tables,
            is_joint: nodes >= NODES_BEFORE && !tables.facts.joint().is_empty(),
        })
    }

    /// Propagates several constraints at once; returns whether the bounds can still be kept. All unions were propagated
    /// when the candidates `before` were free, and one is skipped if no member of it was decided since.
    fn propagate_joint(&mut self, before: Option<BitSet<B>>, tables: &Tables<B>) -> bool {
        let joint = tables.facts.joint();
        let mut totals = joint.totals.iter();
        let mut unions = joint.unions.iter();
        totals.all(|total| self.propagate_total(total, tables))
            && unions.all(|union| {
                let decided = before.map(|before| before.without(&self.free));
                let has_changed = |&index: &usize| {
                    let members = &tables.constraints[index].members;
                    decided.is_none_or(|decided| !members.and(&decided).is_empty())
                };
                !union.iter().any(has_changed) || self.propagate_union(union, tables)
            })
    }

    /// Excludes what would leave too much to the others; returns whether the room of a total suffices to meet the
    /// constraints inside it.
    fn propagate_total(&mut self, total: &Total, tables: &Tables<B>) -> bool {
        let constraint = &tables.constraints[total.constraint];
        let Some(room) = constraint.bounds.room_above(constraint.weigh(&self.chosen)) else {
            return false;
        };
        self.cost += cost::of_total(self.free.and(&constraint.members).len());
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
        self.cost += cost::of_union(Tables::<B>::WORDS);
        let cliques = self.cliques(left, needed as usize + 1, tables);
        if (cliques.len() as u64) == needed {
            for in_conflict_with_all in &cliques {
                self.free = self.free.without(in_conflict_with_all);
            }
        }
        cliques.len() as u64 >= needed
    }

    /// A greedy clique cover of a set of free candidates, up to `most` cliques: for each, the free candidates that conflict
    /// with all of it.
    fn cliques(&mut self, mut left: BitSet<B>, most: usize, tables: &Tables<B>) -> Vec<BitSet<B>> {
        let against = |candidate, set: &BitSet<B>| {
            let mut others = set.without(&tables.compatible.compatible_with(candidate, set));
            others.remove(candidate);
            others
        };
        let mut members = 0;
        let mut cliques = Vec::with_capacity(most.min(left.len()));
        while cliques.len() < most
            && let Some(first) = left.take_first()
        {
            let mut in_conflict_with_all = against(first, &self.free);
            members += 1;
            while let Some(next) = left.and(&in_conflict_with_all).lowest() {
                in_conflict_with_all = against(next, &in_conflict_with_all);
                left.remove(next);
                members += 1;
            }
            cliques.push(in_conflict_with_all);
        }
        self.cost += cost::of_members(members);
        cliques
    }
}

/// The propagation of a state to the fixpoint.
struct Propagation<'a, B: Block> {
    state: &'a mut State<B>,
    tables: &'a Tables<B>,
    /// Whether several constraints are propagated at once.
    is_joint: bool,
}

impl<B: Block> Work for Propagation<'_, B> {
    type Output = bool;

    #[inline(always)]
    fn run(self) -> bool {
        let Propagation { state, tables, .. } = self;
        state.cost = cost::of_node(Tables::<B>::WORDS);
        let was_joint = std::mem::take(&mut state.was_joint);
        let before = state.was_free.filter(|_| was_joint);
        loop {
            if !state.reach_fixpoint(tables) {
                return false;
            }
            if !self.is_joint {
                return true;
            }
            if !state.propagate_joint(before, tables) {
                return false;
            }
            if !state.has_changed() {
                state.was_joint = true;
                return true;
            }
        }
    }
}

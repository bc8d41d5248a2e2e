//! Conclusions from several groups at once, by counting.
//!
//! - *Reach*: if a total leaves room for r pieces more, the r that count in most unmet groups have to
//!   meet them all. So eight kings cannot look at all squares of a large board.
//! - *Cliques*: pieces that conflict with each other are one piece at the most. So a group, or two that
//!   share nothing, cannot gain more than the number of cliques that their free members fall into;
//!   and if it needs them all, whatever conflicts with a whole clique is excluded.

use standoff_core::split::{BitSet, Block};

use super::state::State;
use super::tables::Tables;
use super::total::Total;
use crate::engines::bits::ConstraintBits;

/// A search that ends within so many nodes does not pay for counting.
pub(super) const PATIENCE: u64 = 200;

impl<B: Block> State<B> {
    /// Draws the conclusions of each group until there are no more, and once the search has visited many
    /// nodes, also those of counting; answers whether the bounds can still be kept.
    #[inline(always)]
    pub(super) fn reach_fixpoint_after(&mut self, nodes: u64, tables: &Tables<B>) -> bool {
        if nodes < PATIENCE || tables.counted().is_empty() {
            return self.reach_fixpoint(tables);
        }
        loop {
            if !self.reach_fixpoint(tables) {
                return false;
            }
            let free = self.free;
            if !self.count_on(tables) {
                return false;
            }
            if free == self.free {
                return true;
            }
        }
    }

    /// Draws the conclusions of counting; answers whether the bounds can still be kept.
    fn count_on(&mut self, tables: &Tables<B>) -> bool {
        let counted = tables.counted();
        let mut totals = counted.totals.iter();
        let mut unions = counted.unions.iter();
        totals.all(|total| self.reach(total, tables))
            && unions.all(|union| self.fall_into_cliques(union, tables))
    }

    /// Whether what a total leaves room for can meet the groups inside it. What would leave too much
    /// to the others is excluded.
    fn reach(&mut self, total: &Total, tables: &Tables<B>) -> bool {
        let group = &tables.groups[total.group];
        let Some(room) = group.bounds.room_above(group.weigh(&self.chosen)) else {
            return false;
        };
        match total.too_weak(room, &self.chosen, &self.free, &tables.groups) {
            Some(weak) => {
                self.free = self.free.without(&weak);
                true
            }
            None => false,
        }
    }

    /// Whether the free members of groups fall into as many cliques as the groups need pieces.
    fn fall_into_cliques(&mut self, union: &[usize], tables: &Tables<B>) -> bool {
        let groups = union.iter().map(|&g| &tables.groups[g]);
        let need = |g: &ConstraintBits<B>| g.bounds.need_above(g.weigh(&self.chosen));
        let needed: u64 = groups.clone().map(need).sum();
        if needed < 2 {
            return true;
        }
        let outside = groups.fold(self.free, |outside, g| outside.without(&g.members));
        let left = self.free.without(&outside);
        let cliques = cliques(left, needed as usize + 1, tables);
        if (cliques.len() as u64) == needed {
            for beside_all in &cliques {
                self.free = self.free.without(beside_all);
            }
        }
        cliques.len() as u64 >= needed
    }
}

/// The cliques that a set falls into, greedily, up to so many; each with all that conflict with the
/// whole of it.
fn cliques<B: Block>(mut left: BitSet<B>, most: usize, tables: &Tables<B>) -> Vec<BitSet<B>> {
    let mut cliques = Vec::new();
    while let Some(first) = left.lowest() {
        if cliques.len() == most {
            break;
        }
        let mut beside_all = tables.compatible.against(first);
        left.remove(first);
        while let Some(next) = left.and(&beside_all).lowest() {
            beside_all = beside_all.and(&tables.compatible.against(next));
            left.remove(next);
        }
        cliques.push(beside_all);
    }
    cliques
}

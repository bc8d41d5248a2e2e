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
use crate::engines::bits::GroupBits;

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
        totals.all(|(total, inside)| self.reach(*total, inside, tables))
            && unions.all(|union| self.fall_into_cliques(union, tables))
    }

    /// Whether what a total leaves room for can meet the groups inside it. What would leave too much
    /// to the others is excluded.
    fn reach(&mut self, total: usize, inside: &[usize], tables: &Tables<B>) -> bool {
        let total = &tables.groups[total];
        let Some(room) = total.bounds.room_above(total.weigh(&self.chosen)) else {
            return false;
        };
        let (needed, reaches) = self.reaches(inside, tables);
        if needed == 0 {
            return true;
        }
        let free = self.free.and(&total.members);
        let mut largest: Vec<u64> = free.iter().map(|c| reaches[c]).collect();
        largest.sort_unstable_by(|a, b| b.cmp(a));
        largest.truncate(room as usize);
        if largest.iter().sum::<u64>() < needed {
            return false;
        }
        let others: u64 = largest.iter().take((room as usize).saturating_sub(1)).sum();
        for candidate in free {
            if reaches[candidate] + others < needed {
                self.free.remove(candidate);
            }
        }
        true
    }

    /// What groups still need, all together, and in how many of those each candidate counts.
    fn reaches(&self, inside: &[usize], tables: &Tables<B>) -> (u64, Vec<u64>) {
        let mut reaches = vec![0; B::CAPACITY];
        let mut needed = 0;
        for group in inside.iter().map(|&g| &tables.groups[g]) {
            let need = group.bounds.need_above(group.weigh(&self.chosen));
            if need > 0 {
                needed += need;
                let members = self.free.and(&group.members);
                members.iter().for_each(|member| reaches[member] += 1);
            }
        }
        (needed, reaches)
    }

    /// Whether the free members of groups fall into as many cliques as the groups need pieces.
    fn fall_into_cliques(&mut self, union: &[usize], tables: &Tables<B>) -> bool {
        let groups = union.iter().map(|&g| &tables.groups[g]);
        let need = |g: &GroupBits<B>| g.bounds.need_above(g.weigh(&self.chosen));
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

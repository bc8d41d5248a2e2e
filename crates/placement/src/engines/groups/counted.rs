//! Which groups are worth counting together.

use standoff_core::split::{Block, Pool};

use super::total::Total;
use crate::engines::bits::ConstraintBits;

/// Which groups are counted together.
pub(super) struct Counted {
    /// Groups with an upper bound, each with those inside it that have a lower bound.
    pub(super) totals: Vec<Total>,
    /// Groups that need several members, alone, and each with the next one if they share none.
    pub(super) unions: Vec<Vec<usize>>,
    /// How many members these have in all.
    members: usize,
}

/// What a union adds to that, and what they all come to at most: the first contradiction ends the looking.
const A_UNION: f64 = 0.4;
const MOST: f64 = 20.0;

impl Counted {
    /// Whether there is nothing to count.
    pub(super) fn is_empty(&self) -> bool {
        self.totals.is_empty() && self.unions.is_empty()
    }

    /// As many times dearer is a node at which groups are counted together, as measured.
    pub(super) fn cost(&self) -> f64 {
        let totals = if self.totals.is_empty() { 1.0 } else { 3.0 };
        (totals + A_UNION * self.unions.len() as f64).min(MOST)
    }

    /// How many candidates are put into cliques at a node, at most.
    pub(super) fn in_cliques(&self) -> f64 {
        self.members as f64
    }

    pub(super) fn of<B: Block>(groups: &[ConstraintBits<B>]) -> Self {
        let asks = |&&index: &&usize| groups[index].bounds.least() > 0 && groups[index].is_even();
        let all = Vec::from_iter(0..groups.len());
        let asking: Vec<usize> = all.iter().filter(asks).copied().collect();
        let inside = |total: usize| {
            let within = |&&g: &&usize| {
                g != total && groups[g].members.without(&groups[total].members).is_empty()
            };
            (total, asking.iter().filter(within).copied().collect())
        };
        let bounds = |&&g: &&usize| bounds_its_members(&groups[g]);
        let totals = all.iter().filter(bounds).map(|&total| inside(total));
        let several: Vec<usize> = asking
            .iter()
            .filter(|&&g| groups[g].bounds.least() > 1)
            .copied()
            .collect();
        let apart = |pair: &&[usize]| {
            groups[pair[0]]
                .members
                .and(&groups[pair[1]].members)
                .is_empty()
        };
        let pairs = several.windows(2).filter(apart).map(<[usize]>::to_vec);
        let totals = totals.filter(|(_, inside): &(_, Vec<usize>)| inside.len() > 1);
        let unions = Vec::from_iter(several.iter().map(|&g| vec![g]).chain(pairs));
        let members = unions.iter().flatten().map(|&g| groups[g].members.len());
        Counted {
            totals: totals
                .map(|(total, inside)| Total::of(total, inside, groups))
                .collect(),
            members: members.sum(),
            unions,
        }
    }
}

/// Whether not all members of a group can be chosen, as far as that is a matter of how many they are.
fn bounds_its_members<B: Block>(group: &ConstraintBits<B>) -> bool {
    let members = group.members.len() as u64;
    group.is_even() && group.bounds.most_of(members) < members
}

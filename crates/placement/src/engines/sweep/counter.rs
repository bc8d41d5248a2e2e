//! What the chosen members of a group weigh, as far as it matters.

use super::cliques::Cliques;
use crate::problem::LinearConstraint;

/// A bounded group in an order of the candidates.
pub(super) struct Counted {
    /// Its members in that order, each with its weight.
    members: Vec<(usize, u64)>,
    /// How much those behind the first 0, 1, 2, ... members weigh at most.
    reach: Vec<u64>,
    least: u64,
    /// If all of them together may weigh more.
    most: Option<u64>,
}

impl Counted {
    /// In the order in which each candidate comes at such a place.
    pub(super) fn of(group: &LinearConstraint, place: &[usize], cliques: &mut Cliques<'_>) -> Self {
        let bounds = group.bounds;
        let members = group.members.iter();
        let mut members: Vec<(usize, u64)> = members
            .map(|member| (member.candidate.index(), u64::from(member.weight)))
            .collect();
        members.sort_unstable_by_key(|&(candidate, _)| place[candidate]);
        members.reverse();
        let mut reach = cliques.most_of(&members);
        members.reverse();
        reach.reverse();
        Counted {
            least: bounds.least(),
            most: bounds.most().filter(|&most| most < reach[0]),
            members,
            reach,
        }
    }

    /// Whether some choice of members may keep to the bounds.
    pub(super) fn can_be_met(&self) -> bool {
        self.least <= self.most.unwrap_or(self.reach[0])
    }

    /// Its last member and the others, if any of them will do, so that what has to be remembered is whether one of
    /// them is chosen.
    pub(super) fn any_of(&self) -> Option<(usize, impl Iterator<Item = usize> + '_)> {
        let is_met_by_any = self.least == 1 && self.most.is_none();
        let (last, others) = self.members.split_last().filter(|_| is_met_by_any)?;
        (!others.is_empty()).then(|| (last.0, others.iter().map(|member| member.0)))
    }

    /// How many bits hold what has to be remembered.
    pub(super) fn bits(&self) -> u32 {
        if !self.can_be_met() {
            return 0;
        }
        let largest = self.most.unwrap_or(self.least);
        u64::BITS - largest.leading_zeros()
    }

    /// What happens at each member, in turn.
    pub(super) fn counters(&self) -> impl Iterator<Item = (usize, Counter)> + '_ {
        let behind = self.reach.iter().skip(1);
        self.members
            .iter()
            .zip(behind)
            .enumerate()
            .map(|(at, (&(candidate, weight), &reach))| {
                let is_last = at + 1 == self.members.len();
                let counter = Counter {
                    weight,
                    least: self.least,
                    most: self.most.unwrap_or(u64::MAX),
                    reach,
                    settled: if is_last { 0 } else { self.least },
                };
                (candidate, counter)
            })
    }
}

/// What happens to the sum of a group at one of its members.
#[derive(Clone, Copy, Debug)]
pub(super) struct Counter {
    pub(super) weight: u64,
    least: u64,
    most: u64,
    /// How much the later members may add.
    reach: u64,
    /// What stands for every sum of which it does not matter any more what it is.
    settled: u64,
}

impl Counter {
    /// What has to be remembered of a sum, unless it cannot come to keep to the bounds.
    #[inline]
    pub(super) fn keep(&self, sum: u64) -> Option<u64> {
        let Counter {
            least,
            most,
            reach,
            settled,
            ..
        } = *self;
        if sum > most || sum + reach < least {
            return None;
        }
        let is_settled = sum >= least && sum + reach <= most;
        Some(if is_settled { settled } else { sum })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engines::sweep::graph::Graph;
    use crate::problem::{Bounds, Candidate, ConflictGraph, LinearConstraint, Member, Problem};

    fn counted(weights: &[u32], bounds: Bounds) -> Counted {
        let members = weights.iter().enumerate().map(|(index, &weight)| Member {
            candidate: Candidate::new(index),
            weight,
        });
        let group = LinearConstraint {
            members: members.collect(),
            bounds,
        };
        let conflicts = ConflictGraph::new(weights.len());
        let sizes = vec![1; weights.len()];
        let problem = Problem::new(sizes, conflicts, vec![group]).unwrap();
        let places: Vec<usize> = (0..weights.len()).collect();
        let graph = Graph::of(&problem);
        Counted::of(&graph.constraints()[0], &places, &mut Cliques::new(&graph))
    }

    /// Every choice of members is told right, and what is remembered fits.
    #[test]
    fn every_choice_comes_to_its_end_if_it_keeps_to_the_bounds() {
        for weights in [&[1, 1, 1, 1][..], &[3, 1, 4, 1, 5], &[2], &[7, 7]] {
            let total: u32 = weights.iter().sum();
            for (least, most) in (0..=total + 1).flat_map(|l| (0..=total + 1).map(move |m| (l, m)))
            {
                let bounds = Bounds::between(least.into(), most.into());
                if !bounds.restrict(total.into()) {
                    continue;
                }
                let counted = counted(weights, bounds);
                for chosen in 0u32..1 << weights.len() {
                    let is_in = |at: &usize| chosen >> at & 1 == 1;
                    let sum: u32 = (0..weights.len()).filter(is_in).map(|at| weights[at]).sum();
                    let kept = counted.counters().try_fold(0, |sum, (candidate, counter)| {
                        let sum =
                            counter.keep(sum + counter.weight * u64::from(is_in(&candidate)))?;
                        assert!(!counted.can_be_met() || sum < 1 << counted.bits());
                        Some(sum)
                    });
                    let kept = kept.filter(|_| counted.can_be_met());
                    assert_eq!(kept, bounds.contain(sum.into()).then_some(0), "{bounds:?}");
                }
            }
        }
    }

    #[test]
    fn sums_that_do_not_matter_any_more_are_one() {
        let counted = counted(&[1; 6], Bounds::between(2, 4));
        let counters: Vec<Counter> = counted.counters().map(|(_, counter)| counter).collect();
        let after = |member: usize| [0, 1, 2, 3, 4, 5].map(|sum| counters[member].keep(sum));
        assert_eq!(after(2), [0, 1, 2, 3, 4, 5].map(|s| (s < 5).then_some(s)));
        assert_eq!(
            after(3),
            [Some(0), Some(1), Some(2), Some(3), Some(4), None]
        );
        assert_eq!(after(4), [None, Some(1), Some(2), Some(2), Some(4), None]);
        assert_eq!(after(5), [None, None, Some(0), Some(0), Some(0), None]);
    }
}

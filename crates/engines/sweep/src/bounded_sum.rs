//! The sum of a linear constraint, reduced to the values that a state must distinguish.

use standoff_model::LinearConstraint;

use crate::cliques::{Cliques, Weighted};
use crate::key::{Field, Key};
use crate::transition::Transition;

/// A linear constraint in an order of the candidates.
pub(crate) struct BoundedSum {
    /// The members in that order.
    members: Vec<Weighted>,
    /// An upper bound on the sum over the members after the first 0, 1, 2, ...
    reach: Vec<u64>,
    least: u64,
    /// The upper bound, unless the members cannot exceed it.
    most: Option<u64>,
}

impl BoundedSum {
    /// `positions` has the position of each candidate in the order.
    pub(crate) fn of(
        constraint: &LinearConstraint,
        positions: &[usize],
        cliques: &mut Cliques<'_>,
    ) -> Self {
        let bounds = constraint.bounds;
        let members = constraint.members.iter().map(|member| Weighted {
            candidate: member.candidate.index(),
            weight: u64::from(member.weight),
        });
        let mut members: Vec<Weighted> = members.collect();
        members.sort_unstable_by_key(|member| positions[member.candidate]);
        members.reverse();
        let mut reach = cliques.prefix_bounds(&members);
        members.reverse();
        reach.reverse();
        BoundedSum {
            least: bounds.least(),
            most: bounds.most().filter(|&most| most < reach[0]),
            members,
            reach,
        }
    }

    /// Whether some choice of members may satisfy the bounds.
    pub(crate) fn is_satisfiable(&self) -> bool {
        self.least <= self.most.unwrap_or(self.reach[0])
    }

    /// Whether any one of at least two members satisfies the constraint: then there is no sum to record.
    pub(crate) fn is_disjunction(&self) -> bool {
        self.least == 1 && self.most.is_none() && self.members.len() > 1
    }

    /// The number of members.
    pub(crate) fn len(&self) -> usize {
        self.members.len()
    }

    /// The number of bits of a state that the sum takes.
    pub(crate) fn bits(&self) -> u32 {
        if self.is_disjunction() || !self.is_satisfiable() {
            return 0;
        }
        u64::BITS - self.largest().leading_zeros()
    }

    /// The number of values that a state distinguishes.
    pub(crate) fn values(&self) -> f64 {
        if self.bits() == 0 {
            return 1.0;
        }
        1.0 + self.largest() as f64
    }

    /// The largest value that a state records.
    fn largest(&self) -> u64 {
        self.most.unwrap_or(self.least)
    }

    /// The maximum sum of all `sizes`, if it is bounded by this constraint.
    pub(crate) fn most_in_all(&self, sizes: &[Weighted]) -> Option<u64> {
        self.most.filter(|_| self.members == sizes)
    }

    /// The least sum after the first 0, 1, 2, ... members with which the bounds may still be satisfied.
    pub(crate) fn least_after_each(&self) -> impl Iterator<Item = u64> + '_ {
        self.reach
            .iter()
            .map(|&reach| self.least.saturating_sub(reach))
    }

    /// The maximum number of candidates chosen, if all of these `candidates` are members.
    pub(crate) fn most_chosen(&self, candidates: usize) -> Option<u64> {
        let lightest = self.members.iter().map(|member| member.weight).min()?;
        let bounds_all = self.members.len() == candidates;
        self.most.filter(|_| bounds_all).map(|most| most / lightest)
    }

    /// Adds the sum to the transitions of its members. A state records it in `field`.
    pub(crate) fn add_to<K: Key>(
        &self,
        transitions: &mut [Transition<K>],
        field: Field,
        positions: &[usize],
    ) {
        if self.is_disjunction() {
            return;
        }
        // The field may be in use for something else until the first member.
        let mut from = Field::default();
        for (candidate, update) in self.updates() {
            transitions[positions[candidate]].update(from, field, update);
            from = field;
        }
    }

    /// The members in order, with the effect of each on the sum.
    fn updates(&self) -> impl Iterator<Item = (usize, SumUpdate)> + '_ {
        let reach_after = self.reach.iter().skip(1);
        let members = self.members.iter().zip(reach_after).enumerate();
        members.map(|(at, (member, &reach))| {
            let is_last = at + 1 == self.members.len();
            let update = SumUpdate {
                weight: member.weight,
                least: self.least,
                most: self.most.unwrap_or(u64::MAX),
                reach,
                satisfied: if is_last { 0 } else { self.least },
            };
            (member.candidate, update)
        })
    }
}

/// The effect of one member on the sum of its constraint.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SumUpdate {
    pub(crate) weight: u64,
    least: u64,
    most: u64,
    /// An upper bound on what the later members add.
    reach: u64,
    /// The value that replaces every sum that satisfies the bounds whatever the later members are.
    satisfied: u64,
}

impl SumUpdate {
    /// The value to record for a sum, or `None` if the sum can no longer satisfy the bounds.
    #[inline]
    pub(crate) fn recorded(&self, sum: u64) -> Option<u64> {
        let SumUpdate {
            least,
            most,
            reach,
            satisfied,
            ..
        } = *self;
        if sum > most || sum + reach < least {
            return None;
        }
        let is_satisfied = sum >= least && sum + reach <= most;
        Some(if is_satisfied { satisfied } else { sum })
    }
}

#[cfg(test)]
mod tests {
    use standoff_model::{Bounds, Candidate, ConflictGraph, Member, Problem};

    use super::*;
    use crate::graph::Graph;

    fn sum_of(weights: &[u32], bounds: Bounds) -> BoundedSum {
        let members = weights.iter().enumerate().map(|(index, &weight)| Member {
            candidate: Candidate::new(index),
            weight,
        });
        let constraint = LinearConstraint {
            members: members.collect(),
            bounds,
        };
        let conflicts = ConflictGraph::new(weights.len());
        let sizes = vec![1; weights.len()];
        let problem = Problem::new(sizes, conflicts, vec![constraint]).unwrap();
        let positions: Vec<usize> = (0..weights.len()).collect();
        let graph = Graph::of(&problem);
        let constraint = &graph.constraints()[0];
        BoundedSum::of(constraint, &positions, &mut Cliques::new(&graph))
    }

    /// Every choice of members is accepted if and only if it satisfies the bounds, and every recorded value fits.
    #[test]
    fn a_choice_survives_if_it_satisfies_the_bounds() {
        for weights in [&[1, 1, 1, 1][..], &[3, 1, 4, 1, 5], &[2], &[7, 7]] {
            let total: u32 = weights.iter().sum();
            for (least, most) in (0..=total + 1).flat_map(|l| (0..=total + 1).map(move |m| (l, m)))
            {
                let bounds = Bounds::between(least.into(), most.into());
                if !bounds.restrict(total.into()) {
                    continue;
                }
                let bounded = sum_of(weights, bounds);
                for chosen in 0u32..1 << weights.len() {
                    let is_in = |at: &usize| chosen >> at & 1 == 1;
                    let sum: u32 = (0..weights.len()).filter(is_in).map(|at| weights[at]).sum();
                    let recorded = bounded.updates().try_fold(0, |sum, (candidate, update)| {
                        let more = update.weight * u64::from(is_in(&candidate));
                        let sum = update.recorded(sum + more)?;
                        let is_recorded = bounded.is_satisfiable() && !bounded.is_disjunction();
                        assert!(!is_recorded || sum < 1 << bounded.bits());
                        Some(sum)
                    });
                    let recorded = recorded.filter(|_| bounded.is_satisfiable());
                    let expected = bounds.contain(sum.into()).then_some(0);
                    assert_eq!(recorded, expected, "{bounds:?}");
                }
            }
        }
    }

    #[test]
    fn sums_that_no_longer_matter_become_equal() {
        let bounded = sum_of(&[1; 6], Bounds::between(2, 4));
        let updates: Vec<SumUpdate> = bounded.updates().map(|(_, update)| update).collect();
        let after = |member: usize| [0, 1, 2, 3, 4, 5].map(|sum| updates[member].recorded(sum));
        assert_eq!(after(2), [0, 1, 2, 3, 4, 5].map(|s| (s < 5).then_some(s)));
        assert_eq!(
            after(3),
            [Some(0), Some(1), Some(2), Some(3), Some(4), None]
        );
        assert_eq!(after(4), [None, Some(1), Some(2), Some(2), Some(4), None]);
        assert_eq!(after(5), [None, None, Some(0), Some(0), Some(0), None]);
    }
}

//! Upper bounds that leave too few pieces for all lower bounds.

use std::cmp::Reverse;

use standoff_model::{LinearConstraint, Member};

use super::draft::Draft;
use super::{Finding, NoPlacement};

/// Rounding must not make a gain too small.
const TOLERANCE: f64 = 1e-6;

impl Draft<'_> {
    /// Counts what pieces can contribute to the lower bounds at most.
    ///
    /// Each lower bound needs some contributions. Of each upper bound, the members that contribute the most are chosen; as
    /// in the relaxed knapsack problem, the last one may be chosen in part. The upper bounds are disjoint, and the lower
    /// bounds are those of their members.
    ///
    /// ```text
    /// four kings that dominate 7 x 7      49 squares need a king on or beside them; a king is on or beside nine
    /// ```
    pub(super) fn count_contributions(&mut self) {
        if self.has_no_placement() {
            return;
        }
        let upper_bounds = self.disjoint_upper_bounds();
        let mut is_bounded = vec![false; self.sizes().len()];
        for member in upper_bounds.iter().flat_map(|it| &it.members) {
            is_bounded[member.candidate.index()] = true;
        }
        let is_of_bounded = |constraint: &&LinearConstraint| {
            let mut members = constraint.members.iter();
            members.all(|member| is_bounded[member.candidate.index()])
        };
        let mut contribution = vec![0.0; self.sizes().len()];
        let mut needed = 0.0;
        for constraint in self.constraints.iter().filter(is_of_bounded) {
            let least = constraint.bounds.least();
            // Those of the upper bounds themselves say nothing new.
            if least == 0 || upper_bounds.contains(&constraint) {
                continue;
            }
            needed += least as f64;
            for member in &constraint.members {
                let counts = u64::from(member.weight).min(least);
                contribution[member.candidate.index()] += counts as f64;
            }
        }
        let most = upper_bounds.iter().map(|it| most_of(it, &contribution));
        if most.sum::<f64>() * (1.0 + TOLERANCE) < needed {
            self.found(Finding::NoPlacement(NoPlacement::Contributions));
        }
    }

    /// Disjoint constraints with upper bounds, the longest first.
    fn disjoint_upper_bounds(&self) -> Vec<&LinearConstraint> {
        let has_most = |it: &&LinearConstraint| it.bounds.most().is_some();
        let mut all: Vec<_> = self.constraints.iter().filter(has_most).collect();
        all.sort_by_key(|it| Reverse(it.members.len()));
        let mut is_taken = vec![false; self.sizes().len()];
        all.retain(|constraint| {
            let taken = |member: &Member| is_taken[member.candidate.index()];
            let is_disjoint = !constraint.members.iter().any(taken);
            if is_disjoint {
                for member in &constraint.members {
                    is_taken[member.candidate.index()] = true;
                }
            }
            is_disjoint
        });
        all
    }
}

/// The most that the members of a constraint contribute within its upper bound.
fn most_of(constraint: &LinearConstraint, contribution: &[f64]) -> f64 {
    let rate = |member: &Member| contribution[member.candidate.index()] / f64::from(member.weight);
    let mut members: Vec<&Member> = constraint.members.iter().collect();
    members.sort_by(|a, b| rate(b).total_cmp(&rate(a)));
    let mut left = constraint.bounds.most().expect("an upper bound") as f64;
    let mut sum = 0.0;
    for member in members {
        let weight = f64::from(member.weight).min(left);
        sum += rate(member) * weight;
        left -= weight;
    }
    sum
}

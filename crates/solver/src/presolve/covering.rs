//! Upper bounds that leave too few pieces for all lower bounds.

use std::cmp::Reverse;

use standoff_model::{LinearConstraint, Member};

use super::draft::Draft;
use super::{Finding, NoPlacement};

/// Rounding must not make a sum of contributions too small.
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
        let (upper_bounds, is_bounded) = self.disjoint_upper_bounds();
        let mut contribution = vec![0.0; self.sizes().len()];
        let mut needed = 0.0;
        for (index, constraint) in self.constraints.iter().enumerate() {
            let least = constraint.bounds.least();
            let is_bounded = |member: &Member| is_bounded[member.candidate.index()];
            // The lower bound of a constraint with one of these upper bounds says nothing new.
            let is_new = least > 0 && upper_bounds.binary_search(&index).is_err();
            if !is_new || !constraint.members.iter().all(is_bounded) {
                continue;
            }
            needed += least as f64;
            for member in &constraint.members {
                let share = u64::from(member.weight).min(least);
                contribution[member.candidate.index()] += share as f64;
            }
        }
        if needed == 0.0 {
            return;
        }
        let upper_bounds = upper_bounds.iter().map(|&index| &self.constraints[index]);
        let most: f64 = upper_bounds.map(|it| most_of(it, &contribution)).sum();
        if most * (1.0 + TOLERANCE) < needed {
            self.found(Finding::NoPlacement(NoPlacement::Contributions));
        }
    }

    /// The indices of disjoint constraints with upper bounds, chosen from the longest on, and whether each candidate is a member
    /// of one.
    fn disjoint_upper_bounds(&self) -> (Vec<usize>, Vec<bool>) {
        let members = |index: usize| &self.constraints[index].members;
        let has_most = |&index: &usize| self.constraints[index].bounds.most().is_some();
        let mut all: Vec<usize> = (0..self.constraints.len()).filter(has_most).collect();
        all.sort_by_key(|&index| Reverse(members(index).len()));
        let mut is_bounded = vec![false; self.sizes().len()];
        all.retain(|&index| {
            let mut candidates = members(index).iter().map(|it| it.candidate.index());
            let is_disjoint = !candidates.any(|candidate| is_bounded[candidate]);
            if is_disjoint {
                for member in members(index) {
                    is_bounded[member.candidate.index()] = true;
                }
            }
            is_disjoint
        });
        all.sort_unstable();
        (all, is_bounded)
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

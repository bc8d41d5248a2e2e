//! Constraints that follow from others.

use std::collections::HashMap;

use standoff_model::{Bounds, Candidate, LinearConstraint, Member};

use super::draft::Draft;
use super::{Finding, NoPlacement};

impl Draft<'_> {
    /// Merges the constraints on the same members into one.
    fn merge_equal(&mut self) {
        let mut merged: Vec<LinearConstraint> = Vec::new();
        let mut at: HashMap<Vec<Member>, usize> = HashMap::new();
        for constraint in std::mem::take(&mut self.constraints) {
            match at.get(&constraint.members) {
                Some(&at) => merged[at].bounds = merged[at].bounds.and(constraint.bounds),
                None => {
                    at.insert(constraint.members.clone(), merged.len());
                    merged.push(constraint);
                }
            }
        }
        self.constraints = merged;
    }

    /// Drops bounds that other constraints imply, and excludes what they exclude together.
    ///
    /// ```text
    /// a  exactly one of 1 2 3        b lies in a, so that 3 is excluded; then both say the same
    /// b  exactly one of 1 2
    ///
    /// c  at least one of 1 2 3 4     follows from b
    /// ```
    ///
    /// A bound that engines may count with, as the number of squares that are not yet attacked, is kept unless any
    /// placement will do.
    pub(super) fn drop_implied(&mut self, any_will_do: bool) {
        let before = self.constraints.len();
        self.merge_equal();
        let excluded = self.compare_subsets(any_will_do);
        self.drop_sums();
        self.constraints
            .retain(|constraint| !constraint.bounds_nothing());
        let dropped = before - self.constraints.len();
        if self.has_no_placement() {
            return;
        }
        if dropped > 0 {
            self.found(Finding::Implied(dropped));
        }
        if !excluded.is_empty() {
            self.exclude(&excluded);
            self.found(Finding::Excluded(excluded));
        }
        // Merged bounds may contradict each other.
        self.fix_candidates();
    }

    /// Compares each cardinality constraint with those that have all its members. Returns the candidates that are
    /// excluded.
    fn compare_subsets(&mut self, any_will_do: bool) -> Vec<Candidate> {
        let containing = self.containing();
        let mut excluded = Vec::new();
        for at in 0..self.constraints.len() {
            let small = &self.constraints[at];
            if !small.is_even() {
                continue;
            }
            // The others are among those of its rarest member.
            let rarest = small.members.iter().map(|member| member.candidate.index());
            let Some(rarest) = rarest.min_by_key(|&member| containing[member].len()) else {
                continue;
            };
            for &other in &containing[rarest] {
                let (small, large) = (&self.constraints[at], &self.constraints[other]);
                if other == at
                    || large.members.len() <= small.members.len()
                    || !large.is_even()
                    || !is_within(small, large)
                {
                    continue;
                }
                let (least, most) = (small.bounds.least(), small.bounds.most());
                if large.bounds.most() == Some(least) {
                    let others = large.members.iter().map(|member| member.candidate);
                    excluded.extend(others.filter(|&other| small.weight_of(other) == 0));
                }
                let is_kept = large.bounds.most().is_none() && !any_will_do;
                if least >= large.bounds.least() && large.bounds.least() > 0 && !is_kept {
                    let bounds = large.bounds;
                    self.constraints[other].bounds = without_least(bounds);
                }
                let large = self.constraints[other].bounds;
                let is_clique = self.constraints[at].bounds == Bounds::exactly(1);
                if let (Some(most), Some(of_large)) = (most, large.most())
                    && of_large <= most
                    && !is_clique
                {
                    self.constraints[at].bounds = Bounds::at_least(least);
                }
            }
        }
        excluded.sort_unstable();
        excluded.dedup();
        excluded
    }

    /// The constraints of each candidate.
    fn containing(&self) -> Vec<Vec<usize>> {
        let mut containing = vec![Vec::new(); self.sizes().len()];
        for (at, constraint) in self.constraints.iter().enumerate() {
            for member in &constraint.members {
                containing[member.candidate.index()].push(at);
            }
        }
        containing
    }

    /// Drops each cardinality constraint whose members are a disjoint union of sets with a known number of pieces.
    ///
    /// ```text
    /// one rook in each of four rows    then there are four in all
    /// ```
    fn drop_sums(&mut self) {
        let containing = self.containing();
        let mut is_implied = Vec::new();
        for whole in &self.constraints {
            let has_sum = whole.is_even() && whole.members.len() >= 2;
            let sum = has_sum.then(|| self.sum_of_parts(&whole.members, &containing));
            let sum = sum.flatten();
            if sum.is_some_and(|sum| !whole.bounds.contain(sum)) {
                return self.found(Finding::NoPlacement(NoPlacement::Bounds));
            }
            is_implied.push(sum.is_some());
        }
        let mut is_implied = is_implied.into_iter();
        self.constraints.retain(|_| is_implied.next() != Some(true));
    }

    /// The constraint on the number of all open candidates, if smaller sets of a known number partition them.
    pub(super) fn implied_total(&self) -> Option<LinearConstraint> {
        let candidates = (0..self.sizes().len()).map(Candidate::new);
        let open = candidates.filter(|&candidate| self.is_open(candidate));
        let members: Vec<Member> = open.map(Member::of_weight_1).collect();
        let sum = self.sum_of_parts(&members, &self.containing())?;
        let bounds = Bounds::exactly(sum);
        Some(LinearConstraint { members, bounds })
    }

    /// The number of pieces among candidates, if smaller sets of a known number of pieces partition them.
    fn sum_of_parts(&self, whole: &[Member], containing: &[Vec<usize>]) -> Option<u64> {
        let mut is_left = vec![false; containing.len()];
        for member in whole {
            is_left[member.candidate.index()] = true;
        }
        let mut sum = 0;
        for member in whole {
            if !is_left[member.candidate.index()] {
                continue;
            }
            let is_part = |&&other: &&usize| {
                let part = &self.constraints[other];
                part.members.len() < whole.len()
                    && part.is_even()
                    && part.bounds.most() == Some(part.bounds.least())
                    && (part.members.iter()).all(|member| is_left[member.candidate.index()])
            };
            let part = containing[member.candidate.index()].iter().find(is_part)?;
            let part = &self.constraints[*part];
            sum += part.bounds.least();
            for member in &part.members {
                is_left[member.candidate.index()] = false;
            }
        }
        Some(sum)
    }
}

fn without_least(bounds: Bounds) -> Bounds {
    bounds.most().map_or(Bounds::ANY, Bounds::at_most)
}

/// Whether all members of one constraint are members of another.
fn is_within(small: &LinearConstraint, large: &LinearConstraint) -> bool {
    let mut larger = large.members.iter();
    let mut members = small.members.iter();
    members.all(|member| larger.any(|other| other.candidate == member.candidate))
}

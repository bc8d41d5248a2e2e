//! Candidates that another one can replace.

use standoff_model::{Candidate, LinearConstraint, Permutation};

use super::Finding;
use super::draft::Draft;

impl Draft<'_> {
    /// Excludes each candidate that another one can replace in every placement: it meets no lower bound that the other
    /// one does not meet, and the other one exceeds no upper bound and conflicts with nothing that it does not.
    ///
    /// ```text
    /// x . .      a king on b2 attacks whatever a king on a1 attacks, and stands on a square that it attacks:
    /// . K .      of kings that dominate a board, none needs to stand in a corner
    /// . . .
    /// ```
    ///
    /// Candidates that can replace each other stay. Nothing is excluded unless its images under the symmetries are, too:
    /// an engine relies on them.
    pub(super) fn exclude_dominated(&mut self, symmetries: &[Permutation]) {
        let mut memberships = vec![Vec::new(); self.sizes().len()];
        for (at, constraint) in self.constraints.iter().enumerate() {
            for member in &constraint.members {
                memberships[member.candidate.index()].push((at, member.weight));
            }
        }
        let can_replace = |a: Candidate, b: Candidate| {
            let [of_a, of_b] = [a, b].map(|it| &memberships[it.index()]);
            let weight = |of: &Vec<(usize, u32)>, at: usize| {
                let found = of.binary_search_by_key(&at, |&(at, _)| at);
                found.map_or(0, |found| of[found].1)
            };
            let bounds = |at: usize| self.constraints[at].bounds;
            let conflict = self.conflicts.contains(a, b);
            // If both are in a placement, the other one alone has to meet the lower bound.
            let meets = |&(at, weight_of_a): &(usize, u32)| {
                let (least, weight_of_b) = (bounds(at).least(), weight(of_b, at));
                let is_met = conflict || u64::from(weight_of_b) >= least;
                least == 0 || weight_of_b >= weight_of_a && is_met
            };
            of_a.iter().all(meets)
                && of_b
                    .iter()
                    .all(|&(at, w)| bounds(at).most().is_none() || weight(of_a, at) >= w)
                && (self.conflicts.with(b)).all(|other| {
                    other == a || self.conflicts.contains(a, other) || !self.is_open(other)
                })
        };
        let is_dominated = |a: Candidate| {
            // Whatever can replace it is a member of each of its constraints with a lower bound.
            let needing = memberships[a.index()].iter();
            let needing = needing.filter(|&&(at, _)| self.constraints[at].bounds.least() > 0);
            let smallest = needing.min_by_key(|&&(at, _)| self.constraints[at].members.len());
            smallest.is_some_and(|&(at, _)| {
                let LinearConstraint { members, .. } = &self.constraints[at];
                let mut others = members.iter().map(|member| member.candidate);
                others.any(|b| b != a && can_replace(a, b) && !can_replace(b, a))
            })
        };
        let dominated = (0..memberships.len()).map(Candidate::new);
        let dominated = dominated.filter(|&a| self.is_open(a) && is_dominated(a));
        let dominated: Vec<Candidate> = dominated.collect();
        let is_kept = |map: &Permutation| {
            let mut images = dominated.iter().map(|&it| map.image(it));
            images.all(|image| dominated.binary_search(&image).is_ok())
        };
        if !dominated.is_empty() && symmetries.iter().all(is_kept) {
            self.exclude(&dominated);
            self.found(Finding::Dominated(dominated));
        }
    }
}

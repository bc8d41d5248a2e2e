//! Listing in the order of the moving split, by CDCL under assumptions.
//!
//! The walk assumes the first candidates, and descends only where the solver finds a placement:
//!
//! ```text
//! no assumption      is there a placement that begins with a?     yes: assume a and b
//!                                                                 no:  exclude a, assume b
//! ```
//!
//! Placements that the solver finds on the way are kept until the walk reaches them. If there are few placements, the
//! solver finds all of them before the walk begins, and the walk needs no solver.

use std::collections::BTreeSet;

use standoff_model::{Candidate, Problem};

use crate::cdcl::{Cdcl, Outcome};
use crate::literal::Literal;

#[derive(Clone, Default)]
pub(crate) struct OrderedWalk {
    /// The literals of the first candidates, in order.
    pub(crate) assumptions: Vec<Literal>,
    /// The number of assumptions before all other candidates were excluded, while the walk tests whether the candidates
    /// chosen by then are a placement.
    pub(crate) ends_at: Option<usize>,
    /// Placements that the solver has found and the walk has not listed.
    pub(crate) found: BTreeSet<Vec<Candidate>>,
    /// Whether the solver has found the placements that it looks for before the walk begins.
    pub(crate) has_begun: bool,
    pub(crate) is_over: bool,
}

/// Number of placements that the solver looks for before the walk begins.
const FOUND_BEFORE: usize = 16;

impl OrderedWalk {
    /// Advances by at most one node of the solver; returns the next placement if the walk reaches it before.
    pub(crate) fn next(&mut self, cdcl: &mut Cdcl) -> Option<Vec<Candidate>> {
        if !self.has_begun {
            let outcome = self.step(cdcl);
            self.has_begun = outcome == Outcome::Exhausted || self.found.len() == FOUND_BEFORE;
            if self.has_begun {
                cdcl.backtrack_to(0);
            }
            return None;
        }
        while !self.is_over {
            if self.has_found_one_below() {
                if let Some(next) = self.descend(cdcl) {
                    return Some(next);
                }
            } else if cdcl.is_over {
                self.backtrack(cdcl);
            } else {
                if self.step(cdcl) == Outcome::Exhausted {
                    self.backtrack(cdcl);
                }
                return None;
            }
        }
        None
    }

    /// Visits a node of the solver, and keeps the placement if it finds one.
    fn step(&mut self, cdcl: &mut Cdcl) -> Outcome {
        let outcome = cdcl.step(&self.assumptions);
        if outcome == Outcome::Placement {
            self.found.insert(cdcl.take_placement());
        }
        outcome
    }

    /// Whether the first placement that was found meets the assumptions; none comes before them.
    fn has_found_one_below(&self) -> bool {
        let Some(first) = self.found.first() else {
            return false;
        };
        let assumed = self
            .assumptions
            .iter()
            .filter(|literal| literal.is_chosen());
        let found = first.iter().map(|candidate| candidate.index());
        assumed
            .map(|literal| literal.candidate())
            .eq(found.take_while(|&candidate| candidate < self.assumptions.len()))
    }

    /// Adds an assumption. If the chosen candidates meet the constraints, their placement is the first one, and all
    /// other candidates are excluded. Otherwise the next candidate is chosen. If all candidates are assumed, returns
    /// the placement.
    fn descend(&mut self, cdcl: &mut Cdcl) -> Option<Vec<Candidate>> {
        let (next, all) = (self.assumptions.len(), cdcl.problem.len());
        if next == all {
            let placement = self.found.pop_first();
            self.backtrack(cdcl);
            return placement;
        }
        // Later decisions of the solver are no assumptions.
        cdcl.backtrack_to(next);
        let has_just_chosen = self.assumptions.last().is_none_or(|last| last.is_chosen());
        if has_just_chosen && self.meets_constraints(&cdcl.problem) {
            self.ends_at = Some(next);
            self.assumptions.extend((next..all).map(Literal::excluded));
        } else {
            self.assumptions.push(Literal::chosen(next));
        }
        None
    }

    fn meets_constraints(&self, problem: &Problem) -> bool {
        problem.constraints().iter().all(|constraint| {
            let members = constraint.members.iter();
            let chosen = members.filter(|member| {
                let assumed = self.assumptions.get(member.candidate.index());
                assumed.is_some_and(|literal| literal.is_chosen())
            });
            let sum = chosen.map(|member| u64::from(member.weight)).sum();
            constraint.bounds.contain(sum)
        })
    }

    /// Replaces the latest assumption that has another alternative.
    fn backtrack(&mut self, cdcl: &mut Cdcl) {
        let next = match self.ends_at.take() {
            Some(end) => {
                self.assumptions.truncate(end);
                Some(Literal::chosen(end))
            }
            None => {
                let mut assumptions = self.assumptions.iter();
                let chosen = assumptions.rposition(|literal| literal.is_chosen());
                self.assumptions.truncate(chosen.unwrap_or(0));
                chosen.map(Literal::excluded)
            }
        };
        cdcl.backtrack_to(self.assumptions.len());
        self.is_over = next.is_none();
        self.assumptions.extend(next);
    }

    /// The fraction of the tree before the assumptions, if each candidate halves the rest.
    pub(crate) fn progress(&self) -> f64 {
        if self.is_over {
            return 1.0;
        }
        let end = self.ends_at.unwrap_or(self.assumptions.len());
        let depths = self.assumptions[..end].iter().zip(1..);
        let excluded = depths.filter(|(literal, _)| !literal.is_chosen());
        excluded.map(|(_, depth)| (-f64::from(depth)).exp2()).sum()
    }

    pub(crate) fn memory(&self) -> usize {
        let found = self.found.iter().map(|found| size_of_val(&found[..]));
        size_of_val(&self.assumptions[..]) + found.sum::<usize>()
    }
}

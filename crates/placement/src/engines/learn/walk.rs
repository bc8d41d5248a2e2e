//! A walk over all placements in reading order, which goes only where the search says that something is left.
//!
//! ```text
//! nothing yet      is there a placement that begins with a?     yes: and one with a b?
//!                                                               no:  and one with b, without a?
//! ```
//!
//! What the search has found on the way is kept until its turn comes. So where there are few placements all are
//! found first, in whatever order is best, and the walk asks nothing.

use std::collections::BTreeSet;

use super::literal::Literal;
use super::state::Cdcl;
use super::steps::Step;
use crate::problem::{Candidate, Problem};

/// Where the walk stands.
#[derive(Clone, Default)]
pub(super) struct Walk {
    /// What the first candidates are, in their order.
    pub(super) decided: Vec<Literal>,
    /// How many of them were so before all others were excluded, to see whether the chosen ones alone are a
    /// placement.
    pub(super) alone_from: Option<usize>,
    /// Placements that were found and not yet shown.
    pub(super) found: BTreeSet<Vec<Candidate>>,
    /// Whether as many were looked for as are looked for before the walk begins.
    pub(super) has_begun: bool,
    pub(super) is_over: bool,
}

/// So many are looked for before the walk begins.
const BEFORE: usize = 16;

impl Walk {
    /// Goes on until the search has done a step or a placement has its turn, which is answered.
    pub(super) fn go_on(&mut self, search: &mut Cdcl) -> Option<Vec<Candidate>> {
        if !self.has_begun {
            let step = search.step(&[]);
            self.keep(step, search);
            self.has_begun = step == Step::Nothing || self.found.len() == BEFORE;
            if self.has_begun {
                search.back_to(0);
            }
            return None;
        }
        while !self.is_over {
            if self.has_found_some_here() {
                if let Some(next) = self.go_down(search) {
                    return Some(next);
                }
            } else if search.is_over {
                self.go_back(search);
            } else {
                let step = search.step(&self.decided);
                self.keep(step, search);
                if step == Step::Nothing {
                    self.go_back(search);
                }
                return None;
            }
        }
        None
    }

    /// Keeps what a step has found until its turn comes.
    fn keep(&mut self, step: Step, search: &mut Cdcl) {
        if step == Step::Placement {
            self.found.insert(search.placement());
            search.exclude_placement();
        }
    }

    /// Whether what was found begins as the walk does. It is nowhere before that.
    fn has_found_some_here(&self) -> bool {
        let Some(first) = self.found.first() else {
            return false;
        };
        let here = self.decided.iter().filter(|literal| literal.is_chosen());
        let there = first.iter().map(|candidate| candidate.index());
        here.map(|literal| literal.candidate())
            .eq(there.take_while(|&candidate| candidate < self.decided.len()))
    }

    /// Decides one more, where something is left: what is chosen already comes first if it is enough, then
    /// what begins with the next candidate. Where nothing is left to decide, that is a placement.
    fn go_down(&mut self, search: &mut Cdcl) -> Option<Vec<Candidate>> {
        let (next, all) = (self.decided.len(), search.problem.len());
        if next == all {
            let placement = self.found.pop_first();
            self.go_back(search);
            return placement;
        }
        // What was tried beyond is not what is assumed now.
        search.back_to(next);
        let has_just_chosen = self.decided.last().is_none_or(|last| last.is_chosen());
        if has_just_chosen && self.is_enough(&search.problem) {
            self.alone_from = Some(next);
            self.decided.extend((next..all).map(Literal::excluded));
        } else {
            self.decided.push(Literal::chosen(next));
        }
        None
    }

    /// Whether the chosen ones keep all bounds.
    fn is_enough(&self, problem: &Problem) -> bool {
        problem.constraints().iter().all(|group| {
            let members = group.members.iter();
            let chosen = members.filter(|member| {
                let decided = self.decided.get(member.candidate.index());
                decided.is_some_and(|literal| literal.is_chosen())
            });
            let weight = chosen.map(|member| u64::from(member.weight)).sum();
            group.bounds.contain(weight)
        })
    }

    /// Goes to the next beginning, where nothing is left of this one.
    fn go_back(&mut self, search: &mut Cdcl) {
        let next = match self.alone_from.take() {
            Some(alone_from) => {
                self.decided.truncate(alone_from);
                Some(Literal::chosen(alone_from))
            }
            None => {
                let chosen = self.decided.iter().rposition(|literal| literal.is_chosen());
                self.decided.truncate(chosen.unwrap_or(0));
                chosen.map(Literal::excluded)
            }
        };
        search.back_to(self.decided.len());
        self.is_over = next.is_none();
        self.decided.extend(next);
    }

    /// How much of the tree is behind it, if every candidate halves what is left.
    pub(super) fn progress(&self) -> f64 {
        if self.is_over {
            return 1.0;
        }
        let decided = &self.decided[..self.alone_from.unwrap_or(self.decided.len())];
        let behind = decided
            .iter()
            .zip(1..)
            .filter(|(literal, _)| !literal.is_chosen());
        behind.map(|(_, depth)| (-f64::from(depth)).exp2()).sum()
    }

    pub(super) fn memory(&self) -> usize {
        let found = self.found.iter().map(|found| size_of_val(&found[..]));
        size_of_val(&self.decided[..]) + found.sum::<usize>()
    }
}

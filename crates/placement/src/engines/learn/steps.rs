//! The steps of a search: draw all conclusions, then learn from a conflict or try something.

use super::analysis::Learnt;
use super::literal::Literal;
use super::state::{Cdcl, Conflict};
use super::trail::Reason;

/// What a step has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// There is more to do.
    More,
    /// All candidates are decided: a placement.
    Placement,
    /// There is no other placement with what was assumed.
    Nothing,
}

impl Cdcl {
    /// Looks at one state, where these literals are assumed, one level each: draws its conclusions, and then
    /// learns from a conflict or tries something.
    pub(super) fn step(&mut self, assumed: &[Literal]) -> Step {
        if self.is_over {
            return Step::Nothing;
        }
        self.work += 1;
        if let Err(conflict) = self.draw_conclusions() {
            self.learn(conflict);
            self.begin_anew_if_due(assumed.len());
            return Step::More;
        }
        while let Some(&literal) = assumed.get(self.trail.level()) {
            if self.trail.fails(literal) {
                return Step::Nothing;
            }
            self.trail.begin_level();
            if !self.trail.holds(literal) {
                self.trail.hold(literal, Reason::None);
                return Step::More;
            }
        }
        while let Some(candidate) = self.activity.take() {
            if self.trail.is_free(candidate) {
                self.try_out(candidate);
                return Step::More;
            }
        }
        Step::Placement
    }

    /// Tries a candidate as what it was before.
    fn try_out(&mut self, candidate: usize) {
        self.trail.begin_level();
        let literal = match self.activity.was_chosen(candidate) {
            true => Literal::chosen(candidate),
            false => Literal::excluded(candidate),
        };
        self.trail.hold(literal, Reason::None);
    }

    /// Learns from a conflict, and goes back to where what was learnt says something.
    fn learn(&mut self, conflict: Conflict) {
        if self.trail.level() == 0 {
            self.end();
            return;
        }
        let Learnt { literals, glue } = self.learn_from(conflict);
        self.restarts.learnt(glue);
        self.activity.next_conflict();
        self.add(&literals, glue);
    }

    /// Adds a clause whose literals all fail, the first at the last level and alone there, the second at the
    /// last one before: the first one follows from it there.
    fn add(&mut self, literals: &[Literal], glue: u32) {
        self.proof.clause(literals);
        let second = literals.get(1);
        let level = second.map_or(0, |second| self.trail.level_of(second.candidate()));
        self.back_to(level);
        let reason = match literals {
            [_] => Reason::None,
            _ => Reason::Clause(self.clauses.add(literals, glue, self.restarts.conflicts)),
        };
        self.trail.hold(literals[0], reason);
    }

    /// Excludes the placement that was found: what was tried led to it and to no other.
    pub(super) fn exclude_placement(&mut self) {
        if self.proof.is_wanted() {
            self.proof.placement(&self.placement());
        }
        let tried = self.trail.tried().rev().flatten();
        let literals: Vec<Literal> = tried.map(|literal| !literal).collect();
        match literals.is_empty() {
            true => self.end(),
            false => self.add(&literals, 0),
        }
    }

    /// Nothing is left, whatever is tried.
    fn end(&mut self) {
        self.proof.clause(&[]);
        self.is_over = true;
    }

    /// Begins anew where that is due, above what is assumed; forgets some where too much is known.
    fn begin_anew_if_due(&mut self, assumed: usize) {
        if self.restarts.is_full(self.clauses.passing) {
            self.back_to(0);
            self.clauses.forget_half();
            self.restarts.has_forgotten();
        } else if self.restarts.is_due() {
            self.back_to(assumed);
            self.restarts.begin_anew();
        }
    }
}

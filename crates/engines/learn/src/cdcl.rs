//! The CDCL solver: propagate to a fixpoint, then learn from a conflict or decide a candidate.

use std::sync::Arc;

use standoff_model::{Candidate, Problem};

use crate::activity::Activity;
use crate::analysis::{Analysis, Conflict, Implications, LearntClause};
use crate::clauses::Clauses;
use crate::counters::Counters;
use crate::literal::Literal;
use crate::proof::{OnStep, Proof};
use crate::restarts::Restarts;
use crate::trail::{Reason, Trail};

/// A solver that finds one placement after the other and keeps its learnt clauses.
pub(crate) struct Cdcl {
    pub(crate) problem: Arc<Problem>,
    pub(crate) trail: Trail,
    pub(crate) counters: Counters,
    pub(crate) clauses: Clauses,
    pub(crate) activity: Activity,
    pub(crate) restarts: Restarts,
    analysis: Analysis,
    pub(crate) proof: Proof,
    /// Number of nodes. Each is a propagation to a fixpoint or to a conflict.
    pub(crate) work: u64,
    /// Whether no other placement is left.
    pub(crate) is_over: bool,
}

/// The result of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// There is more to do.
    More,
    /// All candidates are assigned: a placement.
    Placement,
    /// No other placement is left under the assumptions.
    Exhausted,
}

impl Cdcl {
    pub(crate) fn new(problem: &Arc<Problem>) -> Self {
        let candidates = problem.len();
        let counters = Counters::of(problem);
        let mut trail = Trail::new(candidates);
        let is_over = !counters.propagate_all(&mut trail);
        Cdcl {
            problem: problem.clone(),
            trail,
            counters,
            clauses: Clauses::new(candidates),
            activity: Activity::new(candidates),
            restarts: Restarts::new(),
            analysis: Analysis::new(candidates),
            proof: Proof::default(),
            work: 0,
            is_over,
        }
    }

    /// Visits a node: propagates, and then learns from a conflict or decides a candidate. The assumptions are decided
    /// first, one at each level.
    pub(crate) fn step(&mut self, assumptions: &[Literal]) -> Outcome {
        if self.is_over {
            return Outcome::Exhausted;
        }
        self.work += 1;
        if let Err(conflict) = self.propagate() {
            self.learn(conflict);
            self.restart_if_due(assumptions.len());
            return Outcome::More;
        }
        while let Some(&literal) = assumptions.get(self.trail.level()) {
            if self.trail.is_false(literal) {
                return Outcome::Exhausted;
            }
            self.trail.push_level();
            if !self.trail.is_true(literal) {
                self.trail.assign(literal, Reason::None);
                return Outcome::More;
            }
        }
        while let Some(candidate) = self.activity.pop() {
            if self.trail.is_free(candidate) {
                self.decide(candidate);
                return Outcome::More;
            }
        }
        Outcome::Placement
    }

    /// Propagates all assignments to a fixpoint.
    pub(crate) fn propagate(&mut self) -> Result<(), Conflict> {
        while let Some(&literal) = self.trail.literals().get(self.trail.propagated) {
            self.trail.propagated += 1;
            self.counters.add(literal);
            if literal.is_chosen() {
                self.exclude_conflicting(literal.candidate())?;
            }
            for occurrence in self.counters.occurrences(literal.candidate()) {
                let constraint = self.counters.constraint_at(occurrence);
                let propagated = self.counters.propagate(constraint, &mut self.trail);
                propagated.map_err(|bound| Conflict::Constraint(constraint, bound))?;
            }
            let propagated = self.clauses.propagate(literal, &mut self.trail);
            propagated.map_err(Conflict::Clause)?;
        }
        Ok(())
    }

    /// Excludes all candidates that conflict with a chosen one.
    fn exclude_conflicting(&mut self, candidate: usize) -> Result<(), Conflict> {
        let row = self.problem.conflicts().row(Candidate::new(candidate));
        let reason = Reason::Conflict(candidate as u32);
        for (word, &conflicting) in row.iter().enumerate() {
            let chosen = conflicting & self.trail.chosen()[word];
            if chosen != 0 {
                let other = word * 64 + chosen.trailing_zeros() as usize;
                return Err(Conflict::Pair(candidate, other));
            }
            let mut free = conflicting & self.trail.free()[word];
            while free != 0 {
                let other = word * 64 + free.trailing_zeros() as usize;
                self.trail.assign(Literal::excluded(other), reason);
                free &= free - 1;
            }
        }
        Ok(())
    }

    /// Decides a candidate by its saved phase.
    fn decide(&mut self, candidate: usize) {
        self.trail.push_level();
        let literal = if self.activity.was_chosen(candidate) {
            Literal::chosen(candidate)
        } else {
            Literal::excluded(candidate)
        };
        self.trail.assign(literal, Reason::None);
    }

    /// Learns a clause from a conflict, and backtracks to the level at which the clause propagates.
    fn learn(&mut self, conflict: Conflict) {
        if self.trail.level() == 0 {
            self.end();
            return;
        }
        let mut implications = Implications {
            trail: &self.trail,
            counters: &self.counters,
            clauses: &mut self.clauses,
            conflicts: self.restarts.conflicts,
        };
        let learnt = (self.analysis).analyse(conflict, &mut implications, &mut self.activity);
        let LearntClause { literals, lbd } = learnt;
        self.restarts.record(lbd);
        self.activity.decay();
        self.add(&literals, lbd);
    }

    /// Adds a clause of false literals, in which the first literal alone has the highest level and the second one has
    /// the next level. After backtracking to that level, the first literal follows.
    fn add(&mut self, literals: &[Literal], lbd: u32) {
        self.proof.clause(literals);
        let second = literals.get(1);
        let level = second.map_or(0, |second| self.trail.level_of(second.candidate()));
        self.backtrack_to(level);
        let reason = match literals {
            [_] => Reason::None,
            _ => Reason::Clause(self.clauses.add(literals, lbd, self.restarts.conflicts)),
        };
        self.trail.assign(literals[0], reason);
    }

    /// Returns the placement that was found, and excludes it by a clause: no other one has the same decisions.
    pub(crate) fn take_placement(&mut self) -> Vec<Candidate> {
        let candidates = self.problem.candidates();
        let is_chosen =
            |candidate: &Candidate| self.trail.is_true(Literal::chosen(candidate.index()));
        let placement: Vec<Candidate> = candidates.filter(is_chosen).collect();
        self.proof.placement(&placement);
        let decisions = self.trail.decisions().rev().flatten();
        let literals: Vec<Literal> = decisions.map(|literal| !literal).collect();
        if literals.is_empty() {
            self.end();
        } else {
            self.add(&literals, 0);
        }
        placement
    }

    /// Reports each clause from now on.
    pub(crate) fn begin_proof(&mut self, on_step: OnStep) {
        self.proof = Proof(Some(on_step));
        if self.is_over {
            self.proof.clause(&[]);
        }
    }

    fn end(&mut self) {
        self.proof.clause(&[]);
        self.is_over = true;
    }

    /// Deletes clauses if there are too many. Otherwise restarts at the assumptions if a restart is due.
    fn restart_if_due(&mut self, assumptions: usize) {
        if self.restarts.is_reduction_due(self.clauses.removable) {
            self.backtrack_to(0);
            self.clauses.reduce();
            self.restarts.record_reduction();
        } else if self.restarts.is_restart_due() {
            self.backtrack_to(assumptions);
            self.restarts.record_restart();
        }
    }

    /// Undoes all assignments above a level.
    pub(crate) fn backtrack_to(&mut self, level: usize) {
        while let Some((literal, was_propagated)) = self.trail.pop_above(level) {
            if was_propagated {
                self.counters.subtract(literal);
            }
            let candidate = literal.candidate();
            self.activity.insert(candidate, literal.is_chosen());
        }
    }

    /// The fraction of the candidates that have the same value in all placements that are left.
    pub(crate) fn progress(&self) -> f64 {
        if self.is_over {
            1.0
        } else {
            self.trail.facts().len() as f64 / (self.problem.len() + 1) as f64
        }
    }

    pub(crate) fn memory(&self) -> usize {
        self.trail.memory()
            + self.counters.memory()
            + self.clauses.memory()
            + self.activity.memory()
            + self.analysis.memory()
    }
}

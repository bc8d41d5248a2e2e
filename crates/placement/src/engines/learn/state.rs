//! What a search knows, and the conclusions from it.

use std::sync::Arc;

use super::activity::Activity;
use super::clauses::Clauses;
use super::counters::{Counters, Side};
use super::literal::Literal;
use super::notes::Notes;
use super::proof::Proof;
use super::restarts::Restarts;
use super::trail::{Reason, Trail};
use crate::problem::{Candidate, Problem};

/// A search for placements, which keeps what it has learnt.
pub(super) struct Cdcl {
    pub(super) problem: Arc<Problem>,
    pub(super) trail: Trail,
    pub(super) counters: Counters,
    pub(super) clauses: Clauses,
    pub(super) activity: Activity,
    pub(super) restarts: Restarts,
    pub(super) notes: Notes,
    pub(super) proof: Proof,
    /// States that were looked at.
    pub(super) work: u64,
    /// Whether it is known that there is no other placement.
    pub(super) is_over: bool,
}

/// What cannot be.
#[derive(Clone, Copy, Debug)]
pub(super) enum Conflict {
    /// Two chosen candidates.
    Pair(usize, usize),
    /// A group beyond its bounds.
    LinearConstraint(usize, Side),
    /// A clause of which no literal holds.
    Clause(u32),
}

impl Cdcl {
    /// Before anything is tried, with what the groups say by themselves.
    pub(super) fn new(problem: &Arc<Problem>) -> Self {
        let candidates = problem.len();
        let mut search = Cdcl {
            problem: problem.clone(),
            trail: Trail::new(candidates),
            counters: Counters::of(problem),
            clauses: Clauses::new(candidates),
            activity: Activity::new(candidates),
            restarts: Restarts::new(),
            notes: Notes::new(candidates),
            proof: Proof::default(),
            work: 0,
            is_over: false,
        };
        let Cdcl {
            counters, trail, ..
        } = &mut search;
        search.is_over = (0..counters.len()).any(|group| counters.conclude(group, trail).is_err());
        search
    }

    /// Draws all conclusions from what holds.
    pub(super) fn draw_conclusions(&mut self) -> Result<(), Conflict> {
        while let Some(&literal) = self.trail.order().get(self.trail.drawn) {
            self.trail.drawn += 1;
            self.counters.count(literal);
            if literal.is_chosen() {
                self.exclude_beside(literal.candidate())?;
            }
            for at in self.counters.with(literal.candidate()) {
                let group = self.counters.at(at);
                let concluded = self.counters.conclude(group, &mut self.trail);
                concluded.map_err(|side| Conflict::LinearConstraint(group, side))?;
            }
            let concluded = self.clauses.conclude(literal, &mut self.trail);
            concluded.map_err(Conflict::Clause)?;
        }
        Ok(())
    }

    /// Excludes all that a chosen candidate conflicts with.
    fn exclude_beside(&mut self, candidate: usize) -> Result<(), Conflict> {
        let row = self.problem.conflicts().row(Candidate::new(candidate));
        let reason = Reason::Beside(candidate as u32);
        for (word, &beside) in row.iter().enumerate() {
            let both = beside & self.trail.chosen()[word];
            if both != 0 {
                let other = word * 64 + both.trailing_zeros() as usize;
                return Err(Conflict::Pair(candidate, other));
            }
            let mut free = beside & self.trail.free()[word];
            while free != 0 {
                let other = word * 64 + free.trailing_zeros() as usize;
                self.trail.hold(Literal::excluded(other), reason);
                free &= free - 1;
            }
        }
        Ok(())
    }

    /// Takes back all that was decided above a level.
    pub(super) fn back_to(&mut self, level: usize) {
        while let Some((literal, was_drawn)) = self.trail.take_back(level) {
            if was_drawn {
                self.counters.take_back(literal);
            }
            let candidate = literal.candidate();
            self.activity.put_back(candidate, literal.is_chosen());
        }
    }

    /// The chosen candidates, which increase.
    pub(super) fn placement(&self) -> Vec<Candidate> {
        let all = self.problem.candidates();
        let is_chosen = |candidate: &Candidate| {
            let literal = Literal::chosen(candidate.index());
            self.trail.holds(literal)
        };
        all.filter(is_chosen).collect()
    }

    /// The share of the candidates of which it is known what they are in all that is left.
    pub(super) fn progress(&self) -> f64 {
        match self.is_over {
            true => 1.0,
            false => self.trail.facts().len() as f64 / (self.problem.len() + 1) as f64,
        }
    }

    pub(super) fn memory(&self) -> usize {
        self.trail.memory()
            + self.counters.memory()
            + self.clauses.memory()
            + self.activity.memory()
            + self.notes.memory()
    }
}

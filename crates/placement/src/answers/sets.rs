//! The fingerprints of sets that are listed, all or within a subproblem.

use super::answer::Outcome;
use super::fingerprint::Fingerprint;
use super::hashed::FingerprintSink;
use super::solver::Solver;
use crate::problem::ReducedProblem;
use crate::task::{Question, Unanswered};

impl Solver {
    /// The fingerprint of the set of all placements, by an engine that visits each of them.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use standoff_board::{Board, Where};
    /// # use standoff_placement::{Kind, Model, Solver};
    /// # let wazir = Arc::new(Where(|dx: i32, dy: i32| dx.abs() + dy.abs() == 1));
    /// # let model = Model::new(Board::rectangle(4, 4)?, vec![Kind::new("wazir", 'W', wazir)])?;
    /// let split = Solver::new(&model).with_engine("split")?.fingerprint()?;
    /// let groups = Solver::new(&model).with_engine("groups")?.fingerprint()?;
    /// assert_eq!(split.answer, groups.answer);
    /// assert_eq!(split.answer.exact().unwrap().placements, 1234u32.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Unanswered`] when no engine lists, or one is wrong.
    pub fn fingerprint(&self) -> Result<Outcome<Fingerprint>, Unanswered> {
        self.fingerprint_of(FingerprintSink::of(&self.problem))
    }

    /// The fingerprint of those placements of this problem that are in a subproblem of it. Others that divide the set in
    /// the same way come to the same, and the fingerprints of all subproblems add up to that of the whole.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use standoff_board::{Board, Where};
    /// # use standoff_placement::{Candidate, Kind, Model, Subproblem, Solver};
    /// # let rook = Arc::new(Where(|dx: i32, dy: i32| dx == 0 || dy == 0));
    /// # let rooks = Kind::new("rook", 'R', rook).exactly(3);
    /// # let model = Model::new(Board::rectangle(3, 3)?, vec![rooks])?;
    /// // Three rooks, the first one in one of three columns.
    /// let solver = Solver::new(&model);
    /// let mut sum = 0u128;
    /// for first in 0..3 {
    ///     let below = (3..9).map(Candidate::new).collect();
    ///     let subproblem = Subproblem::of(vec![Candidate::new(first)], below);
    ///     let part = solver.fingerprint_within(&model.problem().reduce_to(&subproblem))?;
    ///     sum = sum.wrapping_add(part.answer.exact().unwrap().sum);
    /// }
    /// assert_eq!(sum, solver.fingerprint()?.answer.exact().unwrap().sum);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Unanswered`] when no engine lists, or one is wrong.
    ///
    /// # Panics
    ///
    /// May, when `left` is of another problem.
    pub fn fingerprint_within(
        &self,
        left: &ReducedProblem,
    ) -> Result<Outcome<Fingerprint>, Unanswered> {
        let within = FingerprintSink::of(&self.problem).within(left);
        self.about(left.problem().clone()).fingerprint_of(within)
    }

    fn fingerprint_of(&self, nothing: FingerprintSink) -> Result<Outcome<Fingerprint>, Unanswered> {
        let task = self.task(Question::ListInAnyOrder);
        let engine = self.planner.choose(&task)?;
        let sum = self.exhaust(engine.list(&task)?, task.problem(), nothing);
        Ok(sum.outcome(engine.name(), |sink| sink.fingerprint())?)
    }
}

//! What is left of a count, for engines that know nothing of the one that has begun it.

use std::sync::Arc;

use super::answer::Outcome;
use super::count::Count;
use super::fingerprint::Fingerprint;
use super::solver::Solver;
use super::totals::Totals;
use crate::problem::{Problem, ReducedProblem};
use crate::task::{Begun, Question, Unanswered};

impl Count {
    /// What is left to be counted, in terms of the problem of each [term](crate::Job::terms), so that others can
    /// count it: for each piece of it to which term it belongs. What is found in those of a term, each
    /// [made whole](ReducedProblem::sizes_of_whole), is what the term is still to find, once. None where an engine cannot
    /// [say it](crate::Search::subproblems).
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use standoff_board::{Board, Where};
    /// use standoff_placement::{Ask, BigUint, Kind, Model, Solver};
    ///
    /// # let wazir = Arc::new(Where(|dx: i32, dy: i32| dx.abs() + dy.abs() == 1));
    /// let model = Model::new(Board::rectangle(4, 4)?, vec![Kind::new("wazir", 'W', wazir)])?;
    /// let solver = Solver::new(&model).with_engine("split")?;
    /// let count = solver.shards(Ask::count(), 5)?;
    ///
    /// let others = Solver::new(&model).without_engine("split");
    /// let mut sum = BigUint::ZERO;
    /// for (term, left) in count.reduced().unwrap() {
    ///     assert_eq!(term, 0);
    ///     let beside = others.about(left.problem().clone()).count()?.answer.exact();
    ///     sum += left.sizes_of_whole(&[beside.unwrap()]).iter().sum::<BigUint>();
    /// }
    /// assert_eq!(sum, 1234u32.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn reduced(&self) -> Option<Vec<(usize, ReducedProblem)>> {
        let mut left = Vec::new();
        for part in &self.parts {
            let problem = self.terms[part.term].problem();
            let subproblems = part.run.subproblems()?;
            left.extend(
                subproblems
                    .iter()
                    .map(|subproblem| (part.term, problem.reduce_to(subproblem))),
            );
        }
        Some(left)
    }
}

impl Solver {
    /// The fingerprint of those placements that a reduction of this problem lists. Engines that divide the set in the
    /// same way get the same fingerprints, and the fingerprints of all parts add up to that of the whole.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use standoff_board::{Board, Where};
    /// # use standoff_placement::{Candidate, Kind, Model, Solver, Subproblem};
    /// # let rook = Arc::new(Where(|dx: i32, dy: i32| dx == 0 || dy == 0));
    /// # let rooks = Kind::new("rook", 'R', rook).exactly(3);
    /// # let model = Model::new(Board::rectangle(3, 3)?, vec![rooks])?;
    /// // Three rooks, the first one in one of three columns.
    /// let solver = Solver::new(&model);
    /// let mut sum = 0u128;
    /// for first in 0..3 {
    ///     let below = (3..9).map(Candidate::new).collect();
    ///     let part = Subproblem::of(vec![Candidate::new(first)], below);
    ///     let part = solver.fingerprint_within(&model.problem().reduce_to(&part))?;
    ///     sum = sum.wrapping_add(part.answer.exact().unwrap().sum);
    /// }
    /// assert_eq!(sum, solver.fingerprint()?.answer.exact().unwrap().sum);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Unanswered`] if no engine lists, or one is wrong.
    ///
    /// # Panics
    ///
    /// May panic if `reduced` is of another problem.
    pub fn fingerprint_within(
        &self,
        reduced: &ReducedProblem,
    ) -> Result<Outcome<Fingerprint>, Unanswered> {
        let nothing = Totals::fingerprint_of_none(&self.problem).listed_by(reduced);
        let solver = self.about(reduced.problem().clone());
        let task = solver.task(Question::ListInAnyOrder);
        let mut planned = solver.planner.plan(&task)?;
        let begun = Begun::new(planned.start()?);
        let mut count = solver.count_of(task, planned, begun, nothing);
        count.run()?;
        let (sum, engine) = count.into_sum();
        Ok(sum.outcome(engine, |found| Fingerprint::of(&found.numbers()))?)
    }

    /// A solver of another problem, with the same engines and limits.
    #[must_use]
    pub fn about(&self, problem: Arc<Problem>) -> Self {
        Solver {
            problem,
            model: None,
            ..self.clone()
        }
    }

    /// Leaves out the engine of that name, also for what others derive from the model: what they find does not
    /// depend on it. Where there is no such engine, nothing changes.
    ///
    /// # Panics
    ///
    /// When there is no other.
    #[must_use]
    pub fn without_engine(mut self, name: &str) -> Self {
        self.planner = self.planner.without(name);
        self.of_derived = self.of_derived.without(name);
        self
    }
}

//! What is left of a count, for engines that know nothing of the one that has begun it.

use std::sync::Arc;

use super::count::Count;
use super::solver::Solver;
use crate::problem::{Problem, ReducedProblem};

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

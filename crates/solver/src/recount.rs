//! The rest of a count as reduced problems, which any engine can count.

use std::sync::Arc;

use standoff_engine::{Begun, Question, Unanswered};
use standoff_model::{Problem, ReducedProblem};

use crate::answer::Outcome;
use crate::count::Count;
use crate::fingerprint::Fingerprint;
use crate::solver::Solver;
use crate::totals::Totals;

impl Count {
    /// Returns what is left to be counted as reductions of the problems of the [terms](crate::Job::terms), each with the
    /// index of its term. Another engine can count these: the counts for a term, each
    /// [made whole](ReducedProblem::sizes_of_whole), add up to what is left of that term, before it is multiplied by its
    /// factor. `None` if an engine cannot [describe](standoff_engine::Search::subproblems) what is left.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use standoff_board::{Board, Where};
    /// use standoff_engine::BigUint;
    /// use standoff_model::{Kind, Model};
    /// use standoff_solver::{Ask, Solver};
    ///
    /// # let wazir = Arc::new(Where(|dx: i32, dy: i32| dx.abs() + dy.abs() == 1));
    /// let model = Model::new(Board::rectangle(4, 4)?, vec![Kind::new("wazir", 'W', wazir)])?;
    /// let solver = Solver::new(&model, &standoff_engines::all()).with_engine("split")?;
    /// let count = solver.shards(Ask::count(), 5)?;
    ///
    /// let others = Solver::new(&model, &standoff_engines::all()).without_engine("split");
    /// let mut sum = BigUint::ZERO;
    /// for (term, left) in count.reduced().unwrap() {
    ///     assert_eq!(term, 0);
    ///     let rest = others.about(left.problem().clone()).count()?.answer.exact();
    ///     sum += left.sizes_of_whole(&[rest.unwrap()]).iter().sum::<BigUint>();
    /// }
    /// assert_eq!(sum, 1234u32.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn reduced(&self) -> Option<Vec<(usize, ReducedProblem)>> {
        let mut left = Vec::new();
        for part in &self.parts {
            let problem = self.terms[part.term].problem();
            let subproblems = part.search.subproblems()?;
            let reduced = subproblems.iter().map(|part| problem.reduce_to(part));
            left.extend(reduced.map(|reduced| (part.term, reduced)));
        }
        Some(left)
    }
}

impl Solver {
    /// The fingerprint of those placements that a reduction of this problem lists. The fingerprints of parts that
    /// divide the set of all placements add up to the fingerprint of that set.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use standoff_board::{Board, Where};
    /// # use standoff_model::{Candidate, Kind, Model, Subproblem};
    /// # use standoff_solver::Solver;
    /// # let rook = Arc::new(Where(|dx: i32, dy: i32| dx == 0 || dy == 0));
    /// # let rooks = Kind::new("rook", 'R', rook).exactly(3);
    /// # let model = Model::new(Board::rectangle(3, 3)?, vec![rooks])?;
    /// // Three rooks, the first one in one of three columns.
    /// let solver = Solver::new(&model, &standoff_engines::all());
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
        let task = solver.given_task(Question::ListInAnyOrder);
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

    /// Removes the engine of that name, if there is one, also for problems that other engines derive: then no result
    /// depends on it.
    ///
    /// # Panics
    ///
    /// If there is no other engine.
    #[must_use]
    pub fn without_engine(mut self, name: &str) -> Self {
        self.planner = self.planner.without(name);
        self.derived_planner = self.derived_planner.without(name);
        self
    }
}

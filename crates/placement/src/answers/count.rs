//! A count under way.

use num_bigint::BigUint;

use super::collect::{Collect, Tally};
use crate::task::{
    Counting, EngineBug, InvalidState, Position, PositionError, Search, SearchState, Step, Task,
    Unanswered,
};

/// A count under way, which can be paused, written down, gone on with elsewhere, and divided; see
/// [`Solver::begin_count`](crate::Solver::begin_count).
pub struct Count {
    engine: &'static str,
    task: Task,
    run: Counter,
    tally: Tally,
}

/// What an engine does for a count.
type Counter = Box<dyn Search<dyn Counting>>;

impl Count {
    pub(super) fn new(engine: &'static str, task: Task, run: Counter) -> Self {
        let tally = Tally::of(task.problem());
        Count {
            engine,
            task,
            run,
            tally,
        }
    }

    /// Goes to where a count stood when it was written down.
    pub(super) fn load(&mut self, position: &Position) -> Result<(), PositionError> {
        self.run.load(&position.state)?;
        for (pieces, count) in position.found.iter().enumerate() {
            self.tally.tally(pieces, count.clone());
        }
        match self.tally.nonsense() {
            Some(what) => Err(InvalidState::because(what).into()),
            None => Ok(()),
        }
    }

    /// Goes on for about `budget` nodes.
    ///
    /// # Errors
    ///
    /// [`Unanswered::Wrong`] when the engine counts what cannot be; [`Unanswered::MemoryLimit`], and nothing
    /// is done, when it holds more than [it may](crate::Solver::max_memory) or can go on with no memory. Then
    /// the count may still be written down.
    pub fn advance(&mut self, budget: u64) -> Result<Step, Unanswered> {
        let engine = self.engine;
        let held = self.run.memory();
        if held > self.task.max_memory() || held == usize::MAX {
            return Err(Unanswered::MemoryLimit { engine });
        }
        let step = self.run.advance(budget, self.tally.sink());
        match self.tally.nonsense() {
            Some(what) => Err(EngineBug {
                engine,
                what: what.to_string(),
            }
            .into()),
            None => Ok(step),
        }
    }

    /// The engine that counts.
    pub fn engine(&self) -> &'static str {
        self.engine
    }

    /// What was found until now, by number of pieces; where they are not asked for, all at 0.
    pub fn found(&self) -> &[BigUint] {
        &self.tally.counts
    }

    /// The work done so far: nodes of the engine's tree.
    pub fn nodes(&self) -> u64 {
        self.run.work()
    }

    /// How much of the search is done, from 0 to 1; it never falls.
    pub fn progress(&self) -> f64 {
        self.run.progress()
    }

    /// The memory that the search holds beside the model, in bytes.
    pub fn memory(&self) -> usize {
        self.run.memory()
    }

    /// The count written down: [`Solver::resume_count`](crate::Solver::resume_count) goes on with it.
    pub fn position(&self) -> Position {
        position(
            self.engine.to_string(),
            &self.task,
            self.found().to_vec(),
            self.run.save(),
        )
    }

    /// What is left to be counted in about so many counts, which together find what this one would
    /// have found. What it has found until now is with the first.
    pub fn split(self, parts: usize) -> Vec<Count> {
        self.divided(|run| run.split(parts))
    }

    /// The same for machines that share nothing: some of the [work](Search::shares) may be done in several of the
    /// counts. Their [positions](Self::position) are short as long as they have not begun.
    ///
    /// An engine that is divided gives its [parts](Self::split). The sweep, which is not, gives so many counts at
    /// most if it has not begun, and is given as it is where it has.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use num_bigint::BigUint;
    /// # use standoff_board::{Board, Where};
    /// # use standoff_placement::{Kind, Model, Question, Solver, Step};
    /// # let king = Arc::new(Where(|dx: i32, dy: i32| dx.abs().max(dy.abs()) == 1));
    /// # let model = Model::new(Board::rectangle(6, 6)?, vec![Kind::new("king", 'K', king)])?;
    /// let solver = Solver::new(&model).with_engine("sweep")?;
    /// let shares = solver.begin_count(Question::Count)?.shares(3);
    /// let lines: Vec<String> = shares.iter().map(|share| share.position().to_string()).collect();
    ///
    /// let mut all = BigUint::ZERO;
    /// for line in lines {
    ///     let mut share = solver.resume_count(&line.parse()?)?; // on another machine
    ///     while share.advance(1000)? == Step::More {}
    ///     all += &share.found()[0];
    /// }
    /// assert_eq!(all, 202_841u32.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn shares(self, parts: usize) -> Vec<Count> {
        self.divided(|run| run.shares(parts))
    }

    fn divided(self, divide: impl FnOnce(Counter) -> Vec<Counter>) -> Vec<Count> {
        let Count {
            engine,
            task,
            run,
            tally,
        } = self;
        let runs = divide(run).into_iter();
        let mut counts: Vec<Count> = runs
            .map(|run| Count::new(engine, task.clone(), run))
            .collect();
        if let Some(first) = counts.first_mut() {
            first.tally = tally;
        }
        counts
    }
}

/// A search of a task written down.
pub(super) fn position(
    engine: String,
    task: &Task,
    found: Vec<BigUint>,
    place: SearchState,
) -> Position {
    Position {
        engine,
        question: task.question(),
        digest: task.problem().digest(),
        found,
        state: place,
    }
}

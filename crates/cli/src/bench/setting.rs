//! What all measurements share.

use std::time::Duration;

use standoff::engine::{Question, Registry};
use standoff::model::Model;
use standoff::puzzle::{Puzzle, find_shipped};
use standoff::solver::Solver;

use crate::args::BenchArgs;
use crate::failure::Failure;
use crate::memory;
use crate::progress::{Job, Progress};
use crate::stop::Stop;
use crate::threads;

/// The puzzle that all ways solve, and a size of it that any engine would answer.
const PUZZLE: &str = "queens";
const EASY: i64 = 8;

/// What all measurements share.
pub(super) struct Setting<'a> {
    pub(super) registry: &'a Registry,
    puzzle: Puzzle,
    /// When to end them all.
    pub(super) stop: Stop,
    /// How long one may take.
    each: Duration,
    pub(super) threads: usize,
    progress: Progress,
}

impl<'a> Setting<'a> {
    pub(super) fn new(args: &BenchArgs, registry: &'a Registry) -> Result<Self, Failure> {
        let shipped = find_shipped(PUZZLE).expect("it ships");
        let setting = Setting {
            registry,
            puzzle: Puzzle::parse(shipped.name, shipped.text, registry.pieces())?,
            stop: Stop::new(args.time_limit)?,
            each: args.each,
            threads: args.threads.map_or(1, |asked| threads::number(Some(asked))),
            progress: Progress::new(args.progress),
        };
        if let Some(engine) = &args.engine {
            setting.expect_to_count(engine)?;
        }
        Ok(setting)
    }

    /// Refuses an engine that does not count queens.
    fn expect_to_count(&self, engine: &str) -> Result<(), Failure> {
        let solver = self.solver(EASY)?.with_engine(engine)?;
        for (_, estimate) in solver.estimates(Question::Count) {
            estimate?;
        }
        Ok(())
    }

    /// Ends a measurement: with all, or when it has taken as long as one may.
    pub(super) fn stop_for_one(&self) -> Stop {
        self.stop.within(self.each)
    }

    pub(super) fn model(&self, n: i64) -> Result<Model, Failure> {
        Ok(self.puzzle.instance([("n", n)])?.model().clone())
    }

    /// Asks for n queens, and ends when nothing else ends it.
    pub(super) fn solver(&self, n: i64) -> Result<Solver, Failure> {
        let solver = standoff::solver_with(self.registry, &self.model(n)?);
        let solver = solver.max_memory(memory::limit(None));
        Ok(self.progress.watch(solver, &Job::new(format!("n={n}"))))
    }
}

//! Searches of one engine that a test advances, saves, loads and divides by hand.

#![allow(
    dead_code,
    reason = "several test programs include this file, and none uses all of it"
)]

use std::ops::ControlFlow;
use std::sync::Arc;

use standoff_engine::{
    BigUint, Engine, Estimate, InvalidState, Question, Refusal, Search, SearchState, Sink, Step,
    Task,
};
use standoff_model::{Candidate, Model, Placement};
use standoff_solver::Solver;

/// Plans and searches of an engine, without a planner.
pub(crate) trait Direct: Engine {
    fn estimate(&self, task: &Task) -> Result<Estimate, Refusal> {
        self.plan(task)?.estimate(task.effort())
    }

    fn start(&self, task: &Task) -> Result<Box<dyn Search>, Refusal> {
        self.plan(task)?.start()
    }
}

impl<E: Engine + ?Sized> Direct for E {}

/// The engine with a name.
pub(crate) fn engine_named(name: &str) -> Arc<dyn Engine> {
    let mut engines = standoff_engines::all().into_iter();
    engines.find(|engine| engine.name() == name).unwrap()
}

/// A counting search of one engine, with its counts: a test advances, saves, loads and divides it.
pub(crate) struct Counter {
    engine: Arc<dyn Engine>,
    task: Task,
    pub(crate) search: Box<dyn Search>,
    found: Totals,
}

/// A listing search of one engine, with the number of listed placements.
pub(crate) struct Lister {
    engine: Arc<dyn Engine>,
    task: Task,
    pub(crate) search: Box<dyn Search>,
    pub(crate) listed: u64,
    pub(crate) is_done: bool,
}

/// Counts by number of pieces.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Totals(pub(crate) Vec<BigUint>);

impl Sink for Totals {
    fn tally(&mut self, pieces: usize, more: BigUint) {
        if self.0.len() <= pieces {
            self.0.resize(pieces + 1, BigUint::ZERO);
        }
        self.0[pieces] += more;
    }
}

/// The next placement.
struct Next(Option<Placement>);

impl Sink for Next {
    fn placement(&mut self, chosen: &[Candidate]) -> ControlFlow<()> {
        self.0 = Some(Placement::new(chosen));
        ControlFlow::Break(())
    }
}

/// A state as a line of text, and back.
fn through_text(state: SearchState) -> SearchState {
    let line = state.to_string();
    assert!(!line.contains('\n'), "{line}");
    let read: SearchState = line.parse().unwrap();
    // A state without rows is read as one with an empty row.
    if !state.0.is_empty() {
        assert_eq!(read, state);
    }
    state
}

impl Counter {
    pub(crate) fn new(engine: Arc<dyn Engine>, task: Task) -> Self {
        Counter {
            search: engine.start(&task).unwrap(),
            engine,
            task,
            found: Totals::default(),
        }
    }

    pub(crate) fn of(name: &str, model: &Model, question: Question) -> Self {
        let solver = Solver::new(model, &standoff_engines::all());
        Self::new(engine_named(name), solver.task(question))
    }

    pub(crate) fn advance(&mut self, budget: u64) -> Step {
        self.search.advance(budget, &mut self.found)
    }

    pub(crate) fn run(&mut self) {
        while self.advance(10_000) == Step::More {}
    }

    pub(crate) fn found(&self) -> &[BigUint] {
        &self.found.0
    }

    pub(crate) fn total(&self) -> BigUint {
        self.found.0.iter().sum()
    }

    pub(crate) fn work(&self) -> u64 {
        self.search.work()
    }

    /// Another search of the engine, in the state of this one.
    pub(crate) fn reloaded(&self) -> Self {
        let state = through_text(self.search.save());
        let again = self.loaded(&state);
        let again = again.unwrap_or_else(|error| panic!("{error}: {state}"));
        assert_eq!(again.work(), self.work());
        assert_eq!(again.search.save(), state);
        again
    }

    /// Another search of the engine, in this state, with what this one has found.
    pub(crate) fn loaded(&self, state: &SearchState) -> Result<Self, InvalidState> {
        let mut again = Self::new(self.engine.clone(), self.task.clone());
        again.search.load(state)?;
        again.found = self.found.clone();
        Ok(again)
    }

    pub(crate) fn split(self, parts: usize) -> Vec<Self> {
        let mut found = Some(self.found);
        let part = |search| Counter {
            engine: self.engine.clone(),
            task: self.task.clone(),
            search,
            found: found.take().unwrap_or_default(),
        };
        self.search.split(parts).into_iter().map(part).collect()
    }
}

impl Lister {
    pub(crate) fn new(engine: Arc<dyn Engine>, task: Task) -> Self {
        Lister {
            search: engine.start(&task).unwrap(),
            engine,
            task,
            listed: 0,
            is_done: false,
        }
    }

    pub(crate) fn of(name: &str, model: &Model, question: Question) -> Self {
        Self::new(
            engine_named(name),
            Solver::new(model, &standoff_engines::all()).task(question),
        )
    }

    /// Another search of the engine, in the state of this one.
    pub(crate) fn reloaded(&self) -> Self {
        let state = through_text(self.search.save());
        let mut again = Self::new(self.engine.clone(), self.task.clone());
        let loaded = again.search.load(&state);
        loaded.unwrap_or_else(|error| panic!("{error}: {state}"));
        assert_eq!(again.search.work(), self.search.work());
        again.listed = self.listed;
        again
    }

    pub(crate) fn split(self, parts: usize) -> Vec<Self> {
        let mut listed = Some(self.listed);
        let part = |search| Lister {
            engine: self.engine.clone(),
            task: self.task.clone(),
            search,
            listed: listed.take().unwrap_or_default(),
            is_done: false,
        };
        self.search.split(parts).into_iter().map(part).collect()
    }
}

impl Iterator for Lister {
    type Item = Placement;

    fn next(&mut self) -> Option<Placement> {
        let mut next = Next(None);
        while next.0.is_none() && !self.is_done {
            self.is_done = self.search.advance(10_000, &mut next) == Step::Done;
        }
        self.listed += u64::from(next.0.is_some());
        next.0
    }
}

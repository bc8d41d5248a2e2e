//! The solver as the options want it.

use std::time::Duration;

use standoff::engine::Registry;
use standoff::puzzle::{Instance, Parameters, Puzzle};
use standoff::solver::Solver;

use crate::args::{LimitArgs, SearchArgs};
use crate::diagnostics::note;
use crate::failure::Failure;
use crate::in_words::number_of;
use crate::memory;
use crate::progress::{Job, Progress};
use crate::stop::Stop;

/// The solver of an instance, with the engine and the limits that were asked for.
pub(crate) fn solver(
    registry: &Registry,
    instance: &Instance,
    args: &SearchArgs,
    stop: &Stop,
    progress: &Progress,
    job: &Job,
) -> Result<Solver, Failure> {
    let solver = within(registry, instance, &args.limits, stop);
    let solver = progress.watch(solver, job);
    match &args.engine {
        Some(engine) => Ok(solver.with_engine(engine)?),
        None => Ok(solver),
    }
}

/// The solver of an instance within these limits.
pub(crate) fn within(
    registry: &Registry,
    instance: &Instance,
    limits: &LimitArgs,
    stop: &Stop,
) -> Solver {
    let stop = stop.clone();
    let solver = standoff::solver_with(registry, instance.model()).stop_when(move || stop.reason());
    solver.max_memory(memory::limit(limits.max_memory))
}

/// What a search took.
pub(crate) struct Work {
    /// The engine that searched, or those that did.
    pub(crate) engine: String,
    pub(crate) nodes: u64,
    pub(crate) time: Duration,
}

impl Work {
    /// Says on standard error what the search for something took.
    pub(crate) fn say(&self, what: &str) {
        self.say_so_far(what, "");
    }

    /// The same with `at_least` before the number of nodes, as there may be more.
    pub(crate) fn say_so_far(&self, what: &str, at_least: &str) {
        let Work {
            engine,
            nodes,
            time,
        } = self;
        let (gap, nodes) = (
            if what.is_empty() { "" } else { " " },
            number_of(*nodes, "node"),
        );
        let seconds = time.as_secs_f64();
        note(&format!(
            "{what}{gap}engine {engine}: {at_least}{nodes} in {seconds:.3} s"
        ));
    }
}

/// The values of parameters, as in `m=4 n=3`.
pub(crate) fn values(parameters: &Parameters) -> String {
    let value = |(name, value)| format!("{name}={value}");
    let values: Vec<String> = parameters.iter().map(value).collect();
    values.join(" ")
}

/// What a picture or a page of a puzzle is called: its name, and the values of its parameters.
pub(crate) fn title(puzzle: &Puzzle, parameters: &Parameters) -> String {
    let title = format!("{} {}", puzzle.name(), values(parameters));
    title.trim_end().to_string()
}

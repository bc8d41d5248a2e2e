//! The solver as the options want it.

use std::time::Duration;

use standoff::placement::{Registry, Solver};
use standoff::puzzle::{Instance, Parameters};

use crate::args::SearchArgs;
use crate::diagnostics::note;
use crate::failure::Failure;
use crate::in_words::number_of;
use crate::stop::Stop;

/// The solver of an instance, with the engine and the limits that were asked for.
pub(crate) fn solver(
    registry: &Registry,
    instance: &Instance,
    args: &SearchArgs,
    stop: &Stop,
) -> Result<Solver, Failure> {
    let stop = stop.clone();
    let solver = standoff::solver_with(registry, instance.model()).stop_when(move || stop.reason());
    match &args.engine {
        Some(engine) => Ok(solver.with_engine(engine)?),
        None => Ok(solver),
    }
}

/// Says on standard error what a search took.
pub(crate) fn say_work(parameters: &Parameters, engine: &str, nodes: u64, time: Duration) {
    let shown = |(name, value)| format!("{name}={value} ");
    let parameters: String = parameters.iter().map(shown).collect();
    let seconds = time.as_secs_f64();
    note(&format!(
        "{parameters}engine {engine}: {} in {seconds:.3} s",
        number_of(nodes, "node")
    ));
}

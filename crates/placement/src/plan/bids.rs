//! What engines say of a task, and whose word comes first.

use std::sync::Arc;

use bytesize::ByteSize;

use crate::task::{Engine, Estimate, Refusal, Task};

/// What one engine says of a task.
pub type EngineEstimate = (&'static str, Result<Estimate, Refusal>);

/// An engine with what it says.
pub(super) type Said<'e> = (&'e Arc<dyn Engine>, Result<Estimate, Refusal>);

pub(super) fn said<'e>(engine: &'e Arc<dyn Engine>, task: &Task) -> Said<'e> {
    let said = knows_all(&**engine, task)
        .and_then(|()| engine.estimate(task))
        .map(|said| of_who_may(said, task))
        .and_then(|said| fits(said, engine.name(), task));
    (engine, said)
}

/// An estimate, where who might have made itself ready and did not has seen nothing: else it would be asked for
/// ever.
fn of_who_may(said: Estimate, task: &Task) -> Estimate {
    match said.is_unready && said.node_cost <= task.effort() {
        true => Estimate {
            nodes: f64::INFINITY,
            node_cost: said.node_cost.max(1.0),
            is_unready: false,
            ..said
        },
        false => said,
    }
}

/// An estimate within the memory that the task may take.
fn fits(said: Estimate, engine: &'static str, task: &Task) -> Result<Estimate, Refusal> {
    if task.max_memory() == usize::MAX || said.memory <= task.max_memory() as f64 {
        return Ok(said);
    }
    let [needed, allowed] = [said.memory as u64, task.max_memory() as u64].map(ByteSize);
    let reason = format!("it would take about {needed} of memory, and {allowed} are allowed");
    Err(Refusal::new(engine, reason))
}

/// Engines with what they say, the one that answers first.
pub(super) fn ranked<'e>(
    engines: impl Iterator<Item = &'e Arc<dyn Engine>>,
    task: &Task,
) -> Vec<Said<'e>> {
    sorted(engines.map(|engine| said(engine, task)).collect(), task)
}

/// The one that answers first comes first.
pub(super) fn sorted<'e>(mut bids: Vec<Said<'e>>, task: &Task) -> Vec<Said<'e>> {
    bids.sort_by(|(a, said_by_a), (b, said_by_b)| {
        let refuse = said_by_a.is_err().cmp(&said_by_b.is_err());
        let check = (a.only_on_request(task)).cmp(&b.only_on_request(task));
        let work = work(said_by_a).total_cmp(&work(said_by_b));
        let seen = seen(said_by_a).total_cmp(&seen(said_by_b));
        refuse.then(check).then(work).then(seen)
    });
    bids
}

/// Whether an engine answers the question and knows all that the model uses: what it does not know it would
/// leave out.
pub(super) fn knows_all(engine: &dyn Engine, task: &Task) -> Result<(), Refusal> {
    let known = engine.knows();
    let used = task.problem().features();
    let unknown: Vec<&str> = (used.iter())
        .filter(|feature| !known.contains(feature))
        .map(|feature| feature.name())
        .collect();
    if !unknown.is_empty() {
        let reason = format!("it does not know {}", unknown.join(", "));
        return Err(Refusal::new(engine.name(), reason));
    }
    match engine.answers(task.question()) {
        true => Ok(()),
        false => Err(engine.refusal_of(task.question())),
    }
}

/// What has been seen of a tree: where nobody has seen an end, that is all there is to compare.
fn seen(said: &Result<Estimate, Refusal>) -> f64 {
    said.as_ref()
        .map_or(f64::INFINITY, |said| said.nodes * said.node_cost)
}

/// What an estimate comes to; a refusal is the dearest of all.
pub(super) fn work(estimate: &Result<Estimate, Refusal>) -> f64 {
    estimate.as_ref().map_or(f64::INFINITY, Estimate::work)
}

//! Why an engine does not answer a task.

use bytesize::ByteSize;
use standoff_engine::{Engine, Estimate, Nodes, Plan, Refusal, Task};

/// Returns the plan of an engine, if it answers the question and knows all features of the problem: it would ignore
/// the others.
pub(super) fn plan(engine: &dyn Engine, task: &Task) -> Result<Box<dyn Plan>, Refusal> {
    check(engine, task)?;
    engine.plan(task)
}

/// Refuses a task if its question or problem is unknown to an engine.
pub(super) fn check(engine: &dyn Engine, task: &Task) -> Result<(), Refusal> {
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
    if engine.answers(task.question()) {
        Ok(())
    } else {
        Err(engine.refusal_of(task.question()))
    }
}

/// Returns the estimate; infinite if the engine is still unprepared although this effort is enough to prepare it. Such
/// an engine would be asked forever.
pub(super) fn prepared_or_hopeless(estimate: Estimate, effort: f64) -> Estimate {
    match estimate.nodes {
        Nodes::Unprepared { work } if work <= effort => {
            let likely_least = f64::INFINITY;
            let nodes = Nodes::Unknown { likely_least };
            Estimate { nodes, ..estimate }
        }
        _ => estimate,
    }
}

/// Refuses a search that needs more memory than the task may take.
pub(super) fn within_memory(
    estimate: Estimate,
    engine: &'static str,
    task: &Task,
) -> Result<Estimate, Refusal> {
    if task.max_memory() == usize::MAX || estimate.memory <= task.max_memory() as f64 {
        return Ok(estimate);
    }
    let [needed, allowed] = [estimate.memory as u64, task.max_memory() as u64].map(ByteSize);
    let reason = format!("it would take about {needed} of memory, and {allowed} are allowed");
    Err(Refusal::new(engine, reason))
}

//! How much planning a task is worth.

use std::ops::ControlFlow;
use std::sync::Arc;

use num_bigint::BigUint;

use super::bids::{Said, said, sorted, work};
use crate::arithmetic::Candidate;
use crate::task::{Counting, Engine, Estimate, HIDDEN, Listing, Question, Step, Task};

/// Whether the whole tree is soon walked, as far as that is known.
pub(super) fn is_soon_done(estimate: &Estimate) -> bool {
    estimate.is_near() && estimate.work() < FIRST_EFFORT
}

/// What engines say, with no more effort than will do: more and more of it, until one is known to answer
/// so soon that to look longer does not pay. Of a first placement it tells nothing anyway.
pub(super) fn with_growing_effort<'e>(
    engines: &[&'e Arc<dyn Engine>],
    task: &Task,
) -> Vec<Said<'e>> {
    let mut effort = FIRST_EFFORT;
    loop {
        let bids = sorted(rivals(engines, task, effort));
        let Some((engine, Ok(best))) = bids.first() else {
            return bids;
        };
        let is_enough = best.is_near() && best.work() <= WORTH * effort;
        let is_last = effort.is_infinite() || task.question() == Question::First;
        if is_enough || is_last || ends_within(effort, engine, best, task) {
            return bids;
        }
        effort = if effort < LAST_EFFORT {
            effort * GROWTH
        } else {
            f64::INFINITY
        };
    }
}

/// What engines say with this effort, or less where another one has bid less work. Those that were
/// registered last know the most about a model, and are asked first.
fn rivals<'e>(engines: &[&'e Arc<dyn Engine>], task: &Task, effort: f64) -> Vec<Said<'e>> {
    let mut least = effort;
    let mut bids = Vec::new();
    for &engine in engines.iter().rev() {
        let bid = said(engine, &task.clone().with_effort(least));
        least = least.min(work(&bid.1));
        bids.push(bid);
    }
    bids
}

/// Whether an engine of which nobody knows how long it takes comes to the end with no more work than
/// this. Paths see little of an uneven tree; where it is small, to walk it tells all.
fn ends_within(effort: f64, engine: &Arc<dyn Engine>, said: &Estimate, task: &Task) -> bool {
    let at_least = said.nodes / HIDDEN * said.node_cost;
    if said.is_near() || at_least > effort {
        return false;
    }
    let budget = (effort / said.node_cost) as u64;
    let step = match task.question().lists() {
        true => engine
            .list(task)
            .map(|mut run| run.advance(budget, &mut Mute)),
        false => engine
            .count(task)
            .map(|mut run| run.advance(budget, &mut Mute)),
    };
    step == Ok(Step::Done)
}

/// Keeps what is found to itself.
struct Mute;

impl Listing for Mute {
    fn placement(&mut self, _: &[Candidate]) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

impl Counting for Mute {
    fn tally(&mut self, _: usize, _: BigUint) {}
}

/// The [efforts](Task::effort) of planning.
const FIRST_EFFORT: f64 = 1e5;
const LAST_EFFORT: f64 = 1e6;
const GROWTH: f64 = 8.0;

/// A search of so many times the effort is not worth a better estimate.
const WORTH: f64 = 10.0;

//! Counts by frontier dynamic programming, which merges equal states.
//!
//! The candidates are decided one after the other. A *frontier* lies between two of them, and a *state* of a frontier
//! records what the earlier decisions mean for the later candidates: which of them are forbidden, and the sums of the
//! linear constraints that still have members ahead. A *transition* leads from the states of one frontier, a *layer*,
//! to the next layer. Equal states are merged and their counts are added, so that the work is proportional to the number
//! of states and independent of the number of placements.
//!
//! ```text
//! o o o o o o      kings: the decided squares forbid only squares next to the frontier |.
//! o o o|x x .      x is forbidden, . is not: seven squares are open, of at most 2^7 states.
//! x x . .
//! ```
//!
//! A candidate that must be chosen or conflict with a chosen one has a bit until its last neighbour is decided.
//!
//! This is the transfer-matrix method of combinatorics, with states that are found while it runs. For graphs it is known
//! as frontier-based search: Sekine, Imai and Tani, "Computing the Tutte polynomial of a graph of moderate size"
//! (ISAAC 1995).

mod best_order;
mod block;
mod bounded_sum;
mod catalogue;
mod cliques;
mod entropy;
mod erased;
mod estimate;
mod graph;
mod greedy;
mod index;
mod key;
mod layer;
mod merge;
mod most_states;
mod numbers;
mod order;
mod part;
mod population;
mod records;
mod rest;
mod samples;
mod saved;
mod sweep;
#[cfg(test)]
mod tests;
mod transition;
mod ways;

use std::sync::Arc;

use standoff_engine::{
    Catalogue, Engine, Estimate, MeanCost, Nodes, Plan, Question, Refusal, Search, Task,
};
use standoff_model::{Feature, Problem};

use self::best_order::{LEAST as SEARCH, ScoredOrder, best_of, best_orders, natural_orders};
use self::catalogue::LayeredCatalogue;
use self::erased::ErasedSweep;
use self::estimate::Certainty;
use self::graph::Graph;
use self::key::{MOST_BITS, with_key};
use self::layer::MOST_STATES;
use self::most_states::most_chosen;
use self::order::Order;
use self::sweep::Settings;

/// The engine `sweep`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sweep;

const NAME: &str = "sweep";

impl Engine for Sweep {
    fn name(&self) -> &'static str {
        NAME
    }

    fn knows(&self) -> &[Feature] {
        Feature::ALL
    }

    fn answers(&self, question: Question) -> bool {
        matches!(question, Question::Count | Question::CountBySize)
    }

    fn priority(&self) -> u32 {
        30
    }

    fn plan(&self, task: &Task) -> Result<Box<dyn Plan>, Refusal> {
        if is_dense(task.problem()) {
            return Err(too_wide());
        }
        Ok(Box::new(SweepPlan {
            task: task.clone(),
            order: None,
            started: None,
            failed: 0.0,
            mean_cost: Arc::default(),
        }))
    }
}

fn too_wide() -> Refusal {
    let reason = format!("its states would have more than {MOST_BITS} bits");
    Refusal::new(NAME, reason)
}

/// A task, and the order in which its candidates are decided, once it was searched for.
struct SweepPlan {
    task: Task,
    order: Option<ScoredOrder>,
    /// The order of the search that was started last.
    started: Option<Arc<Order>>,
    /// The effort of the last search for an order that found none.
    failed: f64,
    /// The cost of a node of that search.
    mean_cost: Arc<MeanCost>,
}

impl Plan for SweepPlan {
    fn estimate(&mut self, effort: f64) -> Result<Estimate, Refusal> {
        if effort < RETRIED * self.failed {
            return Err(too_wide());
        }
        if self.order.is_none()
            && let Some(estimate) = unprepared(self.task.problem(), effort)
        {
            return Ok(estimate);
        }
        let SweepPlan { task, order, .. } = self;
        let least_effort = match self.started {
            Some(_) => 0.0,
            None => effort,
        };
        let found = found_order(order, task, least_effort, effort);
        Ok(estimate(task, found.inspect_err(|_| self.failed = effort)?))
    }

    fn start(&mut self) -> Result<Box<dyn Search>, Refusal> {
        // The engine was chosen by the order of the estimate, so that is used, however little effort found it.
        let SweepPlan { task, order, .. } = self;
        let order = &found_order(order, task, 0.0, task.effort())?.order;
        let by_size = task.question() == Question::CountBySize;
        let settings = Settings::new(task.threads(), task.max_memory());
        self.mean_cost = Arc::default();
        self.started = Some(order.clone());
        let cost = self.mean_cost.clone();
        let sweep = ErasedSweep::new(task.problem(), order, by_size, settings, cost);
        Ok(Box::new(sweep))
    }

    fn node_cost(&self) -> Option<f64> {
        self.mean_cost.mean()
    }

    fn alternative(&mut self, effort: f64) -> Option<(Box<dyn Plan>, f64)> {
        let started = self.started.as_ref()?;
        let mut orders = scored_orders(&self.task, Some(started), effort);
        let is_started = |order: &ScoredOrder| order.order.candidates == started.candidates;
        let before = orders.iter().find(|order| is_started(order))?.score();
        let found = best_of(&mut orders).filter(|found| !is_started(found))?;
        let promise = before / found.score();
        let plan = SweepPlan {
            task: self.task.clone(),
            order: Some(found),
            started: None,
            failed: 0.0,
            mean_cost: Arc::default(),
        };
        Some((Box::new(plan), promise))
    }

    fn catalogue(&mut self) -> Option<Box<dyn Catalogue>> {
        let SweepPlan { task, order, .. } = self;
        catalogue(task, found_order(order, task, 0.0, task.effort()).ok()?)
    }
}

/// The order that was found before with at least this effort, or the result of another search.
fn found_order<'a>(
    before: &'a mut Option<ScoredOrder>,
    task: &Task,
    least_effort: f64,
    effort: f64,
) -> Result<&'a ScoredOrder, Refusal> {
    let found = before.take();
    let found = match found.filter(|found| found.effort >= least_effort) {
        Some(found) => found,
        None => new_order(task, effort)?,
    };
    Ok(before.insert(found))
}

fn new_order(task: &Task, effort: f64) -> Result<ScoredOrder, Refusal> {
    best_of(&mut scored_orders(task, None, effort)).ok_or_else(too_wide)
}

/// The best orders of a task that are found with this effort, and one that was found before.
fn scored_orders(task: &Task, before: Option<&Arc<Order>>, effort: f64) -> Vec<ScoredOrder> {
    let graph = Graph::of(task.problem());
    let natural = natural_orders(task);
    // A part of a board has no rows of its own.
    let is_board = task.layout().is_some();
    best_orders(&graph, &natural, before, is_board, effort)
}

/// A catalogue, unless the estimated states of all layers exceed the memory limit.
fn catalogue(task: &Task, scored: &ScoredOrder) -> Option<Box<dyn Catalogue>> {
    let counts = 8.0 * words_per_state(task, scored);
    let estimate = scored.estimate();
    let states = discounted(estimate.states, estimate.certainty, doubt(Certainty::Rough));
    if states * (LINKS + counts) > task.max_memory() as f64 {
        return None;
    }
    let by_size = task.question() == Question::CountBySize;
    Some(with_key!(scored.order.bits(), K => {
        let transitions = scored.order.transitions::<K>(by_size);
        Box::new(LayeredCatalogue::new(transitions, MOST_STATES))
    }))
}

/// Whether there are too many conflicts to list: on average, a candidate has more later neighbours than a key has bits.
fn is_dense(problem: &Problem) -> bool {
    problem.conflicts().pairs() > (problem.len() * MOST_BITS) as u64
}

/// The estimate before an order is searched for, if that search costs more than the effort. With less, it
/// would look only at the given order, which says little about others.
fn unprepared(problem: &Problem, effort: f64) -> Option<Estimate> {
    let constraints = problem.constraints().iter();
    let members: usize = constraints.map(|it| it.members.len()).sum();
    let items = 2 * problem.conflicts().pairs() + (members + problem.len()) as u64;
    let work = ITEM * items as f64;
    (work > effort).then(|| Estimate::new(Nodes::Unprepared { work }, 1.0).holding(KEY))
}

fn estimate(task: &Task, scored: &ScoredOrder) -> Estimate {
    let estimate = scored.estimate();
    let states = estimate.states.max(1.0);
    let words = words_per_state(task, scored);
    let state_cost = scored.order.state_cost(false, words);
    let preparation = SEARCH + CANDIDATE * task.problem().len() as f64;
    let widest = discounted(estimate.widest, estimate.certainty, MUCH);
    let node_cost = state_cost + preparation / states;
    let likely_most = states * doubt(estimate.certainty);
    let nodes = match estimate.certainty {
        Certainty::Exact => Nodes::Exact(states),
        Certainty::Close | Certainty::Rough => Nodes::AtLeast {
            least: estimate.seen,
            likely_most,
        },
    };
    let nodes = nodes.within(scored.order.most_states());
    Estimate::new(nodes, node_cost).holding(widest * (8.0 * words + KEY))
}

/// The number of words of the counts of a state. A count usually has half a bit per candidate, or no more bits than the
/// number of sets of as many candidates as can be chosen.
fn words_per_state(task: &Task, scored: &ScoredOrder) -> f64 {
    let order = &scored.order;
    let counts = match task.question() {
        Question::CountBySize => order.most_counts(),
        _ => 1,
    };
    let candidates = task.problem().len().max(1) as f64;
    let chosen = (most_chosen(&order.graph, &order.sums) as f64).min(candidates);
    let bits_of_sets = chosen * (std::f64::consts::E * candidates / chosen.max(1.0)).log2();
    let words = 1.0 + (bits_of_sets.min(candidates / 2.0) / 64.0).floor();
    counts as f64 * words
}

/// The number of states to compare with a memory limit: an estimate that is too high must not prevent the search.
fn discounted(states: f64, certainty: Certainty, doubt: f64) -> f64 {
    match certainty {
        Certainty::Rough => states / doubt,
        _ => states,
    }
}

/// A rough estimate may, rarely, be too high by this factor, as for maximal bishops on tori.
const MUCH: f64 = 1e4;

/// An estimate may be too low or too high by this factor. A close one may still be too low: states may become more only
/// later.
fn doubt(certainty: Certainty) -> f64 {
    match certainty {
        Certainty::Exact => 1.0,
        Certainty::Close => 3.0,
        Certainty::Rough => 10.0,
    }
}

/// An order is searched for again with this many times the effort that found none.
const RETRIED: f64 = 8.0;

/// The cost of the search for an order, for each conflict and each member of a constraint.
const ITEM: f64 = 120.0;

/// The cost of the transitions of a candidate.
const CANDIDATE: f64 = 200.0;

/// The bytes of a key with its slots in a hash table.
const KEY: f64 = 24.0;

/// The bytes of the links of a state.
const LINKS: f64 = 8.0;

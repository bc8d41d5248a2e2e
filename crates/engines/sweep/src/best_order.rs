//! The search for a good order of the candidates.

use std::cell::OnceCell;

use crate::estimate::{Certainty, StateEstimate};
use crate::graph::Graph;
use crate::greedy::{Tie, greedy};
use crate::order::Order;

/// An order with an estimate of its states.
pub(crate) struct ScoredOrder<'g> {
    pub(crate) order: Order<'g>,
    /// Maximum number of states that the estimate expands.
    budget: u64,
    /// Computed when it is first needed. A count without an estimate never needs it.
    estimate: OnceCell<StateEstimate>,
}

impl<'g> ScoredOrder<'g> {
    pub(crate) fn new(order: Order<'g>, budget: u64) -> Self {
        ScoredOrder {
            order,
            budget,
            estimate: OnceCell::new(),
        }
    }

    pub(crate) fn estimate(&self) -> StateEstimate {
        let estimate = || StateEstimate::of(&self.order, self.budget);
        *self.estimate.get_or_init(estimate)
    }

    /// The estimated number of states, increased if it is rough.
    fn score(&self) -> f64 {
        let estimate = self.estimate();
        estimate.states * self.doubt(estimate.certainty)
    }

    /// The same by the widths of the frontiers alone.
    fn score_by_widths(&self) -> f64 {
        self.order.guessed_states * self.doubt(Certainty::Rough)
    }

    fn doubt(&self, certainty: Certainty) -> f64 {
        let is_doubtful = certainty == Certainty::Rough && !self.order.is_given();
        if is_doubtful { SIMILAR } else { 1.0 }
    }
}

/// A [`ScoredOrder`] without its graph, kept for the next question about the same task.
pub(crate) struct OrderNote {
    candidates: Vec<u32>,
    budget: u64,
    estimate: Option<StateEstimate>,
    /// The effort of the search that found it.
    pub(crate) effort: f64,
}

impl OrderNote {
    pub(crate) fn of(scored: &ScoredOrder<'_>, effort: f64) -> Self {
        OrderNote {
            candidates: scored.order.candidates.clone(),
            budget: scored.budget,
            estimate: scored.estimate.get().copied(),
            effort,
        }
    }

    pub(crate) fn read<'g>(&self, graph: &'g Graph) -> Option<ScoredOrder<'g>> {
        Some(ScoredOrder {
            order: Order::new(graph, self.candidates.clone())?,
            budget: self.budget,
            estimate: self.estimate.map_or_else(OnceCell::new, OnceCell::from),
        })
    }
}

/// The cost limit of each step, walks and trials: a share of the best sweep until now, and at most some tens
/// of milliseconds. Up to [`LEAST`] the share is larger, since orders differ most where states are few.
const SHARE: f64 = 0.05;
const MOST: f64 = 2e7;
pub(crate) const LEAST: f64 = 1e5;
const SHARE_UP_TO_LEAST: f64 = 0.3;

/// The cost of a state in steps of the search, with its counts and without.
pub(crate) const STATE: f64 = 12.0;
const BARE_STATE: f64 = 40.0;

/// Maximum number of orders to try on their first states.
const TRIED: usize = 3;

/// Orders within this factor of the best are similar.
const SIMILAR: f64 = 2.0;

/// The best order that is found with about `effort`: the given one, or the result of a greedy walk from one of the
/// candidates with the fewest conflicts. Returns `None` if no key is wide enough.
///
/// If both estimates are rough, a walk has to promise half the states of the given order: for knights, walks have
/// narrower frontiers and yet more states. A small sweep is over before its orders could be tried, so its order
/// is chosen by the widths.
pub(crate) fn best_order(graph: &Graph, effort: f64) -> Option<ScoredOrder<'_>> {
    let orders = shortlist(some_orders(graph, effort));
    let least = least_states(orders.iter());
    let is_small = cost_limit(least) < LEAST;
    let tries = if is_small { 1 } else { orders.len() };
    let states = cost_limit(least).max(LEAST).min(effort) / BARE_STATE / tries as f64;
    // Fewer states with wide keys, so that they take no more memory.
    let budget = |bits: usize| states as u64 / bits.div_ceil(64).max(1) as u64;
    let score = if is_small {
        ScoredOrder::score_by_widths
    } else {
        ScoredOrder::score
    };
    let scored = orders.into_iter().map(|order| {
        let budget = budget(order.bits());
        ScoredOrder::new(order, budget)
    });
    scored.min_by(|a, b| score(a).total_cmp(&score(b)))
}

/// The orders to try: the given one, however wide its frontiers are, and those with the
/// fewest guessed states.
///
/// For queens the widths are misleading: the first state of the given order shows that 12 queens are too many for a
/// torus of 11 x 11, while the walks show it with their last states.
fn shortlist<'g>(mut orders: Vec<Order<'g>>) -> Vec<Order<'g>> {
    let least = least_states(orders.iter());
    orders.retain(|order| order.is_given() || order.guessed_states <= SIMILAR * least);
    let given_first = |a: &Order<'g>, b: &Order<'g>| b.is_given().cmp(&a.is_given());
    orders.sort_by(|a, b| given_first(a, b).then(a.guessed_states.total_cmp(&b.guessed_states)));
    orders.truncate(TRIED);
    orders
}

fn least_states<'a, 'g: 'a>(orders: impl Iterator<Item = &'a Order<'g>>) -> f64 {
    let states = orders.map(|order| order.guessed_states);
    states.fold(f64::INFINITY, f64::min)
}

/// The cost limit of a step of the search if the best order has this number of states.
fn cost_limit(states: f64) -> f64 {
    let cost = STATE * states;
    let least = LEAST.min(SHARE_UP_TO_LEAST * cost);
    (SHARE * cost).clamp(least, MOST)
}

/// The given order and the results of greedy walks.
fn some_orders(graph: &Graph, effort: f64) -> Vec<Order<'_>> {
    let given = Order::new(graph, (0..graph.len() as u32).collect());
    let mut orders: Vec<Order<'_>> = given.into_iter().collect();
    let counted = orders.first().and_then(|given| quick_count(given, effort));
    let mut best = counted.unwrap_or_else(|| least_states(orders.iter()));
    let (walk, mut spent) = (walk_cost(graph), 0.0);
    for start in by_conflicts(graph) {
        for tie in [Tie::Oldest, Tie::Newest] {
            spent += walk;
            let left = (cost_limit(best).min(effort) - spent) / LOOK;
            if left < 0.0 {
                return orders;
            }
            let mut steps = left;
            let candidates = greedy(graph, start, tie, &mut steps);
            spent += LOOK * (left - steps);
            if let Some(order) = candidates.and_then(|it| Order::new(graph, it)) {
                let states = order.guessed_states;
                let is_new = orders.iter().all(|other| other.widths != order.widths);
                if states < SIMILAR * best && is_new {
                    orders.push(order);
                }
                best = best.min(states);
            }
        }
    }
    orders
}

/// The number of states, if a small part of the cost limit suffices to count them all: wide frontiers may have few
/// states.
fn quick_count(order: &Order<'_>, effort: f64) -> Option<f64> {
    let most = SMALL_PART * cost_limit(order.guessed_states).min(effort);
    if most <= SMALL_PART * LEAST {
        return None;
    }
    let estimate = StateEstimate::of(order, (most / BARE_STATE) as u64);
    (estimate.certainty == Certainty::Exact).then_some(estimate.states)
}

const SMALL_PART: f64 = 0.1;

/// The cost of a step of a greedy walk.
const LOOK: f64 = 10.0;

/// About the cost of scoring an order by its widths.
fn walk_cost(graph: &Graph) -> f64 {
    let items = |candidate| graph.neighbours(candidate).len() + graph.memberships(candidate).len();
    let items: usize = (0..graph.len()).map(items).sum();
    40.0 * (items + graph.len()) as f64
}

/// The candidates, those with the fewest conflicts first.
fn by_conflicts(graph: &Graph) -> Vec<usize> {
    let mut candidates: Vec<usize> = (0..graph.len()).collect();
    candidates.sort_by_key(|&candidate| graph.neighbours(candidate).len());
    candidates
}

#[cfg(test)]
mod tests {
    use standoff_model::{Candidate, ConflictGraph, Problem};

    use super::*;

    /// Sixty candidates, in conflict if their numbers differ by one of these.
    fn graph(differences: impl Iterator<Item = usize> + Clone) -> Graph {
        let mut conflicts = ConflictGraph::new(60);
        for (at, apart) in (0..60).flat_map(|at| differences.clone().map(move |apart| (at, apart)))
        {
            if at + apart < 60 {
                conflicts.insert(Candidate::new(at), Candidate::new(at + apart));
            }
        }
        Graph::of(&Problem::new(vec![1; 60], conflicts, vec![]).unwrap())
    }

    fn given(graph: &Graph) -> Order<'_> {
        Order::new(graph, (0..60).collect()).unwrap()
    }

    /// If every two candidates conflict, a frontier has two states: one is chosen or none. Thirty pairs have 2^30.
    #[test]
    fn candidates_that_conflict_with_the_same_ones_share_a_bit() {
        let all = graph(1..60);
        assert!(given(&all).guessed_states < 200.0);
        let pairs = graph(std::iter::once(30));
        assert!(given(&pairs).guessed_states > 1e5);
        assert_eq!(quick_count(&given(&pairs), f64::INFINITY), None);
    }

    /// No pair is adjacent to another one.
    #[test]
    fn a_walk_visits_all_candidates_or_ends_without_an_order() {
        let pairs = graph(std::iter::once(30));
        for (start, tie) in [(0, Tie::Oldest), (35, Tie::Newest)] {
            let mut order = greedy(&pairs, start, tie, &mut 1e4).unwrap();
            assert_eq!(order[0], start as u32);
            order.sort_unstable();
            assert!(order.into_iter().eq(0..60));
            assert_eq!(greedy(&pairs, start, tie, &mut 9.0), None);
        }
    }
}

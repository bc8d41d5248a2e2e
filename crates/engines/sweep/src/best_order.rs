//! The search for a good order of the candidates.

use std::cell::OnceCell;
use std::cmp::Ordering;
use std::sync::Arc;

use standoff_engine::Task;

use crate::estimate::{Certainty, StateEstimate};
use crate::graph::Graph;
use crate::greedy::{Tie, greedy};
use crate::order::Order;
use crate::population::population;
use crate::samples::sampled_states;

/// An order with an estimate of its states.
pub(crate) struct ScoredOrder {
    pub(crate) order: Arc<Order>,
    /// The factor on a rough estimate when orders are compared.
    doubt: f64,
    /// Maximum number of states that the estimate expands.
    budget: u64,
    /// Whether the sweep is so small that its order is chosen by the widths of the frontiers alone.
    is_small: bool,
    /// The effort of the search that found it.
    pub(crate) effort: f64,
    /// Computed when it is first needed. A count without an estimate never needs it.
    estimate: OnceCell<StateEstimate>,
}

impl ScoredOrder {
    pub(crate) fn estimate(&self) -> StateEstimate {
        let order = &self.order;
        let estimate = || {
            if self.is_sampled() {
                StateEstimate::of(order, &sampled_by_frontier(order), self.budget)
            } else {
                StateEstimate::of(order, &order.guessed_by_frontier, self.budget)
            }
        };
        *self.estimate.get_or_init(estimate)
    }

    /// Whether the states that the estimate does not expand are [sampled](sampled_by_frontier).
    fn is_sampled(&self) -> bool {
        !self.is_small && self.effort >= SAMPLED
    }

    /// The estimated number of states, increased if it is rough. Corrected by the first states, a sampled guess says less.
    pub(crate) fn score(&self) -> f64 {
        if self.is_small {
            return self.order.guessed_states * self.doubt;
        }
        let estimate = self.estimate();
        match estimate.certainty {
            Certainty::Exact => estimate.states,
            _ if self.is_sampled() => estimate.guessed * self.doubt,
            Certainty::Close => estimate.states,
            Certainty::Rough => estimate.states * self.doubt,
        }
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

/// The effort from which the frontiers of these orders are sampled: some tenths of a millisecond for each.
const SAMPLED: f64 = 1e6;

/// Orders within this factor of the best are similar.
const SIMILAR: f64 = 2.0;

/// A walk must promise this many times fewer states than a natural order.
const BETTER: f64 = 6.0;
const BETTER_WITH_SUMS: f64 = 1.5;

/// The same for maximal placements if neighbours in a natural order conflict.
///
/// Then most combinations of the bits of a natural frontier are impossible, while on the frontier of a walk neighbours
/// seldom conflict. Walks of wazirs with 4 to 7 times fewer guessed states have 2 to 6 times more.
const FAR_BETTER: f64 = 32.0;

/// The natural orders of the candidates: by rows of the board, or by columns if these are shorter, or both on a square
/// board. Without a board it is the order in which the problem lists them.
///
/// ```text
/// 1 4 7 10      a frontier has three squares; by rows, it would have four
/// 2 5 8 11
/// 3 6 9 12
/// ```
pub(crate) fn natural_orders(task: &Task) -> Vec<Vec<u32>> {
    let given = Vec::from_iter(0..task.problem().len() as u32);
    let Some(layout) = task.layout() else {
        return vec![given];
    };
    let (board, pieces) = (layout.board(), layout.pieces());
    let mut by_columns = given.clone();
    // Auxiliary variables remain last.
    by_columns[..pieces.len()]
        .sort_by_key(|&candidate| board.column_and_row(pieces[candidate as usize].square));
    match board.width().cmp(&board.height()) {
        Ordering::Less => vec![given],
        Ordering::Equal => vec![given, by_columns],
        Ordering::Greater => vec![by_columns],
    }
}

/// The orders to choose from that are found with about `effort`: natural ones, results of greedy walks from the candidates
/// with the fewest conflicts, and one that was found `before`. There are none if no key is wide enough.
///
/// If both estimates are rough, a walk has to promise fewer states than a natural order [of a board](doubt_of_walk). A
/// small sweep is over before its orders could be tried, so its order is chosen by the widths.
pub(crate) fn best_orders(
    graph: &Arc<Graph>,
    natural: &[Vec<u32>],
    before: Option<&Arc<Order>>,
    is_board: bool,
    effort: f64,
) -> Vec<ScoredOrder> {
    let is_natural = |order: &Order| natural.contains(&order.candidates);
    let mut orders = shortlist(some_orders(graph, natural, effort), is_natural);
    if let Some(before) = before
        && orders
            .iter()
            .all(|order| order.candidates != before.candidates)
    {
        orders.push(before.clone());
    }
    let least = least_states(orders.iter());
    let is_small = cost_limit(least) < LEAST;
    let tries = if is_small { 1 } else { orders.len() };
    let states = cost_limit(least).max(LEAST).min(effort) / BARE_STATE / tries as f64;
    // Fewer states with wide keys, so that they take no more memory.
    let budget = |bits: usize| states as u64 / bits.div_ceil(64).max(1) as u64;
    let scored = orders.into_iter().map(|order| ScoredOrder {
        budget: budget(order.bits()),
        doubt: if is_natural(&order) || !is_board {
            1.0
        } else {
            doubt_of_walk(&order, &natural[0])
        },
        is_small,
        order,
        effort,
        estimate: OnceCell::new(),
    });
    scored.collect()
}

/// Takes the order with the lowest score. `None` if there are no orders.
pub(crate) fn best_of(orders: &mut Vec<ScoredOrder>) -> Option<ScoredOrder> {
    let scores = orders.iter().map(ScoredOrder::score).enumerate();
    let (best, _) = scores.min_by(|(_, a), (_, b)| a.total_cmp(b))?;
    Some(orders.swap_remove(best))
}

/// The guessed number of states of each frontier: the geometric mean of what its width, [random sets](sampled_states) and a
/// [population] say. Each of them is sometimes far off. Random sets know no sums: with sums, the population
/// counts twice.
fn sampled_by_frontier(order: &Arc<Order>) -> Vec<f64> {
    let by_population = population(order);
    let others = if order.has_sums() {
        by_population.clone()
    } else {
        sampled_states(order)
    };
    let by_widths = order.guessed_by_frontier.iter();
    let guesses = by_widths.zip(by_population.into_iter().zip(others));
    let mean =
        |(width, (population, other)): (&f64, (f64, f64))| (width * population * other).cbrt();
    guesses.map(mean).collect()
}

/// The factor by which a walk must promise fewer states than a natural order of a board: for knights, walks have narrower
/// frontiers and yet more states. With sums, their frontiers are as narrow as they seem.
fn doubt_of_walk(walk: &Order, natural: &[u32]) -> f64 {
    let graph = &walk.graph;
    let conflict = |two: &&[u32]| graph.neighbours(two[0] as usize).contains(&two[1]);
    let in_conflict = natural.windows(2).filter(conflict).count();
    if graph.is_maximal() && 2 * in_conflict > natural.len() {
        FAR_BETTER
    } else if walk.has_sums() {
        BETTER_WITH_SUMS
    } else {
        BETTER
    }
}

/// The orders to try: the natural ones, however wide their frontiers are, and those with the
/// fewest guessed states.
///
/// For queens the widths are misleading: the first state of a natural order shows that 12 queens are too many for a
/// torus of 11 x 11, while the walks show it with their last states.
fn shortlist(mut orders: Vec<Arc<Order>>, is_natural: impl Fn(&Order) -> bool) -> Vec<Arc<Order>> {
    let least = least_states(orders.iter());
    orders.retain(|order| is_natural(order) || order.guessed_states <= SIMILAR * least);
    let natural_first = |a: &Order, b: &Order| is_natural(b).cmp(&is_natural(a));
    orders.sort_by(|a, b| natural_first(a, b).then(a.guessed_states.total_cmp(&b.guessed_states)));
    orders.truncate(TRIED);
    orders
}

fn least_states<'a>(orders: impl Iterator<Item = &'a Arc<Order>>) -> f64 {
    let states = orders.map(|order| order.guessed_states);
    states.fold(f64::INFINITY, f64::min)
}

/// The cost limit of a step of the search if the best order has this number of states.
fn cost_limit(states: f64) -> f64 {
    let cost = STATE * states;
    let least = LEAST.min(SHARE_UP_TO_LEAST * cost);
    (SHARE * cost).clamp(least, MOST)
}

/// The natural orders and the results of greedy walks.
fn some_orders(graph: &Arc<Graph>, natural: &[Vec<u32>], effort: f64) -> Vec<Arc<Order>> {
    let mut orders: Vec<Arc<Order>> = Vec::new();
    for candidates in natural {
        if let Some(order) = Order::new(graph, candidates.clone()) {
            add_new(&mut orders, order);
        }
    }
    orders.sort_by(|a, b| a.guessed_states.total_cmp(&b.guessed_states));
    let counted = orders.first().and_then(|first| quick_count(first, effort));
    let mut best = counted.unwrap_or_else(|| least_states(orders.iter()));
    let (walk, mut spent) = (walk_cost(graph), 0.0);
    for start in by_conflicts(graph, &natural[0]) {
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
                if states < SIMILAR * best {
                    add_new(&mut orders, order);
                }
                best = best.min(states);
            }
        }
    }
    orders
}

/// Adds an order whose frontiers have other widths than those of all orders before.
fn add_new(orders: &mut Vec<Arc<Order>>, order: Arc<Order>) {
    if orders.iter().all(|other| other.widths != order.widths) {
        orders.push(order);
    }
}

/// The number of states, if a small part of the cost limit suffices to count them all: wide frontiers may have few
/// states.
fn quick_count(order: &Arc<Order>, effort: f64) -> Option<f64> {
    let most = SMALL_PART * cost_limit(order.guessed_states).min(effort);
    if most <= SMALL_PART * LEAST {
        return None;
    }
    let budget = (most / BARE_STATE) as u64;
    let estimate = StateEstimate::of(order, &order.guessed_by_frontier, budget);
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

/// The candidates, those with the fewest conflicts first, and otherwise in a natural order.
fn by_conflicts(graph: &Graph, natural: &[u32]) -> Vec<usize> {
    let natural = natural.iter().map(|&candidate| candidate as usize);
    let mut candidates: Vec<usize> = natural.collect();
    candidates.sort_by_key(|&candidate| graph.neighbours(candidate).len());
    candidates
}

#[cfg(test)]
mod tests {
    use standoff_model::{Candidate, ConflictGraph, Problem};

    use super::*;
    use crate::tests::dominated;

    /// Sixty candidates, in conflict if their numbers differ by one of these.
    fn graph(differences: impl Iterator<Item = usize> + Clone) -> Arc<Graph> {
        let mut conflicts = ConflictGraph::new(60);
        for (at, apart) in (0..60).flat_map(|at| differences.clone().map(move |apart| (at, apart)))
        {
            if at + apart < 60 {
                conflicts.insert(Candidate::new(at), Candidate::new(at + apart));
            }
        }
        Graph::of(&Problem::new(vec![1; 60], conflicts, vec![]).unwrap())
    }

    fn given(graph: &Arc<Graph>) -> Arc<Order> {
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

    /// Maximal sets of wazirs on 10 x 10 have 84,570 states by rows, and 173,420 in a walk that promises fewer. Ferzes have
    /// components, which walks find.
    #[test]
    fn walks_of_maximal_placements_are_doubted_if_neighbours_conflict() {
        let n = 10;
        let by_rows = Vec::from_iter(0..(n * n) as u32);
        for (name, steps, is_natural) in
            [("wazirs", [n, 1], true), ("ferzes", [n + 1, n - 1], false)]
        {
            let mut conflicts = ConflictGraph::new(n * n);
            for (square, step) in (0..n * n).flat_map(|square| steps.map(|step| (square, step))) {
                let other = square + step;
                if other < n * n && (other % n).abs_diff(square % n) <= 1 {
                    conflicts.insert(Candidate::new(square), Candidate::new(other));
                }
            }
            let dominated = dominated(&conflicts);
            let problem = Problem::new(vec![1; n * n], conflicts, dominated).unwrap();
            let graph = Graph::of(&problem);
            let natural = std::slice::from_ref(&by_rows);
            let mut orders = best_orders(&graph, natural, None, true, 1e9);
            let best = best_of(&mut orders).unwrap();
            assert_eq!(best.order.candidates == by_rows, is_natural, "{name}");
        }
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

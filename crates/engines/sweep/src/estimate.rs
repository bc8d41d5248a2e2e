//! An estimate of the number of states, from the first layers of a sweep.

use std::sync::Arc;

use crate::key::{Key, with_key};
use crate::layer::{Layer, MOST_STATES, Shape};
use crate::order::Order;
use crate::part::Part;

/// The number of states of an order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StateEstimate {
    /// The states of all frontiers.
    pub(crate) states: f64,
    /// The same before any was expanded.
    pub(crate) guessed: f64,
    /// The states that were expanded: a lower bound.
    pub(crate) seen: f64,
    /// The maximum number of states of two neighbouring frontiers: the lower of two extrapolations.
    pub(crate) widest: f64,
    pub(crate) certainty: Certainty,
}

/// The reliability of a [`StateEstimate`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Certainty {
    /// All states were expanded.
    Exact,
    /// The frontiers that are guessed to have the most states were expanded.
    Close,
    /// They were not expanded.
    Rough,
}

impl StateEstimate {
    /// Expands up to `budget` states. The states of later frontiers are `guessed`, corrected by the ratio of such guesses to
    /// the states that were expanded.
    pub(crate) fn of(order: &Arc<Order>, guessed: &[f64], budget: u64) -> Self {
        let seen = with_key!(order.bits(), K => layer_sizes::<K>(order, budget));
        let (guessed_seen, guessed_ahead) = guessed.split_at(seen.len());
        let [before, last] = last_ratios(&seen, guessed);
        let is_steady = seen.len() >= FEW && last <= STEADY * before && last >= ABSURD;
        let is_close = is_steady && largest(guessed_ahead) <= largest(guessed_seen);
        // While states still become more, a beginning with few states says nothing about the rest.
        let ratio = if is_close { last } else { last.max(1.0) };
        let ahead = guessed_ahead.iter().map(|guess| guess * ratio);
        let certainty = if guessed_ahead.is_empty() {
            Certainty::Exact
        } else if is_close {
            Certainty::Close
        } else {
            Certainty::Rough
        };
        let all: Vec<f64> = seen.iter().copied().chain(ahead).collect();
        let neighbours = all.windows(2).map(|two| two[0] + two[1]);
        let widest = neighbours.fold(1.0, f64::max);
        let as_until_now = match certainty {
            Certainty::Exact => widest,
            _ => 2.0 * widest_ahead(&seen, guessed_ahead.len()),
        };
        StateEstimate {
            states: all.iter().sum(),
            guessed: guessed.iter().sum(),
            seen: seen.iter().sum(),
            widest: widest.min(as_until_now).min(order.widest()),
            certainty,
        }
    }
}

/// The growth of a layer to the next one, as a logarithm, if the last of `layers` layers has this number of states, and
/// the ones before it have `done` states. It is that of a geometric series, and 0 for equal layers.
fn growth(states: f64, done: f64, layers: usize) -> f64 {
    let equal = done / layers.max(1) as f64;
    (states - equal) / done.max(1.0)
}

/// The states of the next `ahead` layers if they [grow](growth) as before for the first half of the way and shrink for
/// the second.
pub(crate) fn states_ahead(states: f64, done: f64, layers: usize, ahead: usize) -> f64 {
    let half = ahead as f64 / 2.0;
    let growth = growth(states, done, layers).max(f64::EPSILON);
    2.0 * states * (growth * half).exp_m1() / growth
}

/// The states of the widest of the next `ahead` layers, if these grow as before for half of the way.
fn widest_ahead(seen: &[f64], ahead: usize) -> f64 {
    let layers = seen.len() - 1;
    let (done, last) = (&seen[..layers], seen[layers]);
    let growth = growth(last, done.iter().sum(), layers).max(0.0);
    last * (growth * ahead as f64 / 2.0).exp()
}

fn largest(numbers: &[f64]) -> f64 {
    numbers.iter().copied().fold(0.0, f64::max)
}

/// The ratio of expanded to guessed states, in the last two of [`PARTS`] equal parts.
fn last_ratios(seen: &[f64], guessed: &[f64]) -> [f64; 2] {
    let part = seen.len().div_ceil(PARTS);
    let ratio = |end: usize| {
        let part = end.saturating_sub(part)..end;
        seen[part.clone()].iter().sum::<f64>() / guessed[part].iter().sum::<f64>()
    };
    [ratio((seen.len() - part).max(1)), ratio(seen.len())]
}

const PARTS: usize = 6;

/// Fewer frontiers say nothing about later ones: a queen opens most of the board at once, long before there are many
/// states.
const FEW: usize = 24;

/// If the ratio grew by a larger factor, it will grow further.
const STEADY: f64 = 1.1;

/// A smaller ratio says nothing about later frontiers: 17 queens open nearly the whole board, and the first states are
/// few.
const ABSURD: f64 = 1e-12;

/// The maximum memory of the keys of a layer, in bytes.
const KEYS: usize = 1 << 20;

/// The number of states of each frontier, up to `budget` states in all.
pub(crate) fn layer_sizes<K: Key>(order: &Arc<Order>, budget: u64) -> Vec<f64> {
    let transitions = order.transitions::<K>(false);
    let most_states = MOST_STATES.min(KEYS / size_of::<K>());
    let mut now = Layer::new(Shape::WITHOUT_COUNTS);
    now.push(K::default(), &[]);
    let mut part = Part::new(now, 0, &transitions);
    let mut left = budget;
    let mut sizes = vec![1.0];
    while part.frontier < transitions.len() {
        left -= part.expand(&transitions, left, most_states);
        if !part.is_expanded() {
            break;
        }
        part.go_to_next(&transitions);
        sizes.push(part.now.len() as f64);
    }
    sizes
}

#[cfg(test)]
mod tests {
    use standoff_model::{Candidate, ConflictGraph, Problem};

    use super::*;
    use crate::graph::Graph;

    /// Pieces that move as rook or knight: the second row opens as many columns and squares as later ones, but has few
    /// states.
    #[test]
    fn an_estimate_is_rough_before_the_states_are_most() {
        let n = 16;
        let mut conflicts = ConflictGraph::new(n * n);
        for (a, b) in (0..n * n).flat_map(|a| (0..a).map(move |b| (a, b))) {
            let [rows, columns] = [a / n - b / n, (a % n).abs_diff(b % n)];
            if rows == 0 || columns == 0 || rows * columns == 2 {
                conflicts.insert(Candidate::new(a), Candidate::new(b));
            }
        }
        let problem = Problem::new(vec![1; n * n], conflicts, Vec::new()).unwrap();
        let graph = Graph::of(&problem);
        let order = Order::new(&graph, (0..(n * n) as u32).collect()).unwrap();
        let estimate = |budget| StateEstimate::of(&order, &order.guessed_by_frontier, budget);
        assert_eq!(estimate(10_000).certainty, Certainty::Rough);
    }
}

//! Guesses of the number of states of each frontier, from a few states that are swept to the end.

use std::sync::Arc;

use fastrand::Rng;
use hashbrown::HashSet;

use crate::entropy::{MOST_SAMPLES, entropy};
use crate::key::{Key, with_key};
use crate::order::Order;
use crate::records::Words;
use crate::samples::extend_to;
use crate::transition::Successors;

/// The guessed number of states of each frontier of an order.
///
/// A random selection of states is swept from frontier to frontier, and thinned out where it grows too large. There are
/// about as many states as the [entropy] of their bits tells, and at most as many as the selection has grown: growth misses
/// where two states become equal. Unlike [random sets](crate::samples::sampled_states), a selection keeps to all sums and
/// bounds.
pub(crate) fn population(order: &Arc<Order>) -> Vec<f64> {
    with_key!(order.bits(), K => selected::<K>(order))
}

/// The number of frontiers with a guess. The numbers of states between them are interpolated.
const FRONTIERS: usize = 16;

fn selected<K: Key>(order: &Arc<Order>) -> Vec<f64> {
    let transitions = order.transitions::<K>(false);
    let between = transitions.len().div_ceil(FRONTIERS).max(1);
    let mut rng = Rng::with_seed(1);
    let (mut selection, mut next, mut seen) = (vec![K::default()], Vec::new(), HashSet::new());
    let (mut is_all, mut grown) = (true, 1.0);
    let mut states = vec![1.0];
    for position in 0..transitions.len() {
        let transition = transitions.at(position);
        let successors = selection
            .iter()
            .flat_map(|&state| [transition.skip(state), transition.choose(state)]);
        next.clear();
        seen.clear();
        next.extend(
            successors
                .flatten()
                .filter(|state| seen.insert(state.hash())),
        );
        grown *= next.len() as f64 / selection.len() as f64;
        while next.len() > MOST_SAMPLES {
            is_all = false;
            next.swap_remove(rng.usize(..next.len()));
        }
        std::mem::swap(&mut selection, &mut next);
        let frontier = position + 1;
        if selection.is_empty() {
            break;
        }
        if is_all {
            states.push(selection.len() as f64);
        } else if frontier % between == 0 && frontier < transitions.len() {
            let by_entropy = entropy(&words_of(&selection), &order.records.used[frontier]).exp2();
            let most = order.most_by_frontier[frontier].max(1.0);
            grown = by_entropy.min(grown).clamp(1.0, most);
            extend_to(frontier, grown, &mut states);
        }
    }
    extend_to(transitions.len(), 1.0, &mut states);
    states
}

/// These states as words of the widest key.
fn words_of<K: Key>(states: &[K]) -> Vec<Words> {
    let words =
        |state: &K| std::array::from_fn(|at| if at < K::WORDS { state.word(at) } else { 0 });
    states.iter().map(words).collect()
}

#[cfg(test)]
mod tests {
    use standoff_model::{Bounds, Candidate, ConflictGraph, LinearConstraint, Member, Problem};

    use super::*;
    use crate::estimate::layer_sizes;
    use crate::graph::Graph;
    use crate::order::ahead;
    use crate::samples::sampled_states;

    /// Two bishops in each row of a torus of 8 x 8: each bishop takes two diagonals, and the bits of a frontier depend on the
    /// number of pieces.
    fn bishops() -> Arc<Order> {
        let n = 8;
        let mut bishops = ConflictGraph::new(n * n);
        for (a, b) in (0..n * n).flat_map(|a| (0..a).map(move |b| (a, b))) {
            let (rows, columns) = (a / n - b / n, (a + n - b) % n);
            if rows > 0 && (columns == rows || columns + rows == n) {
                bishops.insert(Candidate::new(a), Candidate::new(b));
            }
        }
        let two_of = |row: usize| LinearConstraint {
            members: (row * n..(row + 1) * n)
                .map(|at| Member::of_weight_1(Candidate::new(at)))
                .collect(),
            bounds: Bounds::exactly(2),
        };
        let rows = (0..n).map(two_of).collect();
        let problem = Problem::new(vec![1; n * n], bishops, rows).unwrap();
        Order::new(&Graph::of(&problem), (0..(n * n) as u32).collect()).unwrap()
    }

    #[test]
    fn states_of_dependent_bits_are_guessed() {
        let order = bishops();
        let states: f64 = with_key!(order.bits(), K => layer_sizes::<K>(&order, u64::MAX))
            .iter()
            .sum();
        let guessed: f64 = population(&order).iter().sum();
        assert!(order.guessed_states > 500.0 * states);
        assert!(
            states / 3.0 < guessed && guessed < 3.0 * states,
            "{guessed} for {states}"
        );
    }

    /// By themselves, random sets are far off: they know no sums.
    #[test]
    fn random_sets_are_bounded() {
        let order = bishops();
        let transitions = order.transitions::<u64>(false);
        let by_population = ahead(&population(&order));
        let by_sets = ahead(&sampled_states(&order));
        let factor = |guess: f64, frontier: usize| guess / by_population[frontier];
        let frontiers = (0..transitions.len()).filter(|&frontier| by_population[frontier] > 0.0);
        let mut are_far_off = false;
        for frontier in frontiers {
            let guessed = factor(transitions.guessed_ahead(frontier, u64::MAX), frontier);
            assert!((0.1..10.0).contains(&guessed), "{guessed} at {frontier}");
            are_far_off |= !(0.1..10.0).contains(&factor(by_sets[frontier], frontier));
        }
        assert!(are_far_off);
    }

    /// Nothing is thinned out.
    #[test]
    fn few_states_are_counted() {
        let mut path = ConflictGraph::new(20);
        (1..20).for_each(|at| path.insert(Candidate::new(at - 1), Candidate::new(at)));
        let problem = Problem::new(vec![1; 20], path, Vec::new()).unwrap();
        let order = Order::new(&Graph::of(&problem), (0..20).collect()).unwrap();
        assert_eq!(population(&order), layer_sizes::<u64>(&order, u64::MAX));
    }
}

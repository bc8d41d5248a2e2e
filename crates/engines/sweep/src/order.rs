//! An order of the candidates, and what a state records at each of its frontiers.

use std::sync::{Arc, OnceLock};

use crate::best_order::STATE;
use crate::bounded_sum::BoundedSum;
use crate::cliques::{Cliques, Weighted};
use crate::graph::Graph;
use crate::key::Key;
use crate::most_states::most_states;
use crate::records::Records;
use crate::transition::{Merged, Transition, Transitions};

/// An order of the candidates.
pub(crate) struct Order {
    pub(crate) graph: Arc<Graph>,
    pub(crate) candidates: Vec<u32>,
    pub(crate) sums: Vec<BoundedSum>,
    pub(crate) records: Records,
    /// The number of bits of a state at each frontier.
    pub(crate) widths: Vec<u32>,
    /// The number of states at each frontier, guessed from the widths, and at most the maximum number.
    pub(crate) guessed_by_frontier: Vec<f64>,
    /// The sum of these numbers.
    pub(crate) guessed_states: f64,
    /// The maximum number of states at each frontier.
    pub(crate) most_by_frontier: Vec<f64>,
}

/// Each bit of a state multiplies the guessed number of states by 2 to this power.
///
/// It is below 1 since not all combinations of bits are reachable. Measured with kings and knights in several orders.
const REACHED: f64 = 0.55;

/// The additional cost of a state for each word of its counts.
const WORD: f64 = 2.0;

/// The same for each word of a merged state: its row is copied, shifted and added twice.
const MERGED_WORD: f64 = 3.0;

/// The cost of a state, and of each sum that a candidate changes, if the key has one, two, or more words.
const BY_WORDS: [(f64, f64); 3] = [(STATE, 5.0), (1.5 * STATE, 7.0), (4.0 * STATE, 12.0)];

impl Order {
    /// Returns `None` if a state has more bits than the widest key.
    pub(crate) fn new(graph: &Arc<Graph>, candidates: Vec<u32>) -> Option<Arc<Self>> {
        let positions = positions(&candidates);
        let mut cliques = Cliques::new(graph);
        let constraints = graph.constraints().iter();
        let sums = constraints.map(|it| BoundedSum::of(it, &positions, &mut cliques));
        let sums: Vec<BoundedSum> = sums.collect();
        let records = Records::of(graph, &candidates, &sums)?;
        let widths = records.widths();
        let most = most_states(graph, &candidates, &widths, &records.ends, &sums);
        let guessed = guessed_states(&widths, &most);
        Some(Arc::new(Order {
            graph: graph.clone(),
            candidates,
            sums,
            records,
            guessed_states: guessed.iter().sum(),
            widths,
            guessed_by_frontier: guessed,
            most_by_frontier: most,
        }))
    }

    /// The maximum number of states of all frontiers.
    pub(crate) fn most_states(&self) -> f64 {
        self.most_by_frontier.iter().sum()
    }

    /// The maximum number of states of two neighbouring frontiers.
    pub(crate) fn widest(&self) -> f64 {
        let neighbours = self.most_by_frontier.windows(2).map(|two| two[0] + two[1]);
        neighbours.fold(1.0, f64::max)
    }

    /// The cost of a state with a row of this number of words. If it is merged, it does not record the number of pieces.
    pub(crate) fn state_cost(&self, is_merged: bool, words: f64) -> f64 {
        let (state, sum) = match self.bits() {
            0..=64 => BY_WORDS[0],
            65..=128 => BY_WORDS[1],
            _ => BY_WORDS[2],
        };
        let sums = self.sums_per_candidate();
        let (sums, word) = if is_merged {
            (sums - 1.0, MERGED_WORD)
        } else {
            (sums, WORD)
        };
        state + sum * sums + word * words
    }

    /// The mean number of sums that a candidate changes.
    fn sums_per_candidate(&self) -> f64 {
        let sums = self.sums.iter().filter(|sum| !sum.is_disjunction());
        let members: usize = sums.map(BoundedSum::len).sum();
        members as f64 / self.candidates.len().max(1) as f64
    }

    /// Whether states record sums.
    pub(crate) fn has_sums(&self) -> bool {
        !self.sums.iter().all(BoundedSum::is_disjunction)
    }

    /// The maximum number of counts per state in a count by size.
    pub(crate) fn most_counts(&self) -> usize {
        self.counts_per_state(true).into_iter().max().unwrap_or(1)
    }

    /// The number of bits of a key.
    pub(crate) fn bits(&self) -> usize {
        self.records.bits
    }

    /// The transitions for keys of at least [`bits`](Self::bits) bits.
    pub(crate) fn transitions<K: Key>(self: &Arc<Self>, by_size: bool) -> Transitions<K> {
        let counts = self.counts_per_state(by_size);
        let fewest = vec![0; self.candidates.len() + 1];
        self.transitions_without(None, counts, fewest, by_size)
    }

    /// The transitions of states that do not record the number of pieces, if it is bounded. Instead, they have a count for
    /// each number.
    pub(crate) fn merged_transitions<K: Key>(
        self: &Arc<Self>,
        recording: &Arc<Transitions<K>>,
    ) -> Option<Transitions<K>> {
        let sizes = self.sizes();
        let is_of_all = |sum: &BoundedSum| sum.most_in_all(&sizes).is_some();
        let bound = self.sums.iter().position(is_of_all)?;
        let (sum, field) = (&self.sums[bound], self.records.sums[bound]);
        let fewest = sum.least_after_each().map(|least| least as usize);
        let fewest: Vec<usize> = fewest.collect();
        let counts = self.counts_per_state(true).into_iter().zip(&fewest);
        // If there is no number of pieces, no state is left.
        let counts = counts.map(|(most, fewest)| most.saturating_sub(*fewest).max(1));
        let others = field.bits::<K>().complement();
        let used = recording.used.iter().map(|used| used.and(others));
        let counts = counts.collect();
        Some(Transitions {
            used: used.collect(),
            merged: Some(Merged {
                recording: recording.clone(),
                field,
            }),
            ..self.transitions_without(Some(bound), counts, fewest, true)
        })
    }

    /// The transitions of states that do not record one of the sums, and that have these counts per state.
    fn transitions_without<K: Key>(
        self: &Arc<Self>,
        without: Option<usize>,
        counts: Vec<usize>,
        fewest: Vec<usize>,
        by_size: bool,
    ) -> Transitions<K> {
        let steps = self.candidates.iter().zip(&self.records.steps);
        let transitions = steps.map(|(&candidate, step)| {
            let size = self.graph.size(candidate as usize);
            Transition::new(size, step)
        });
        let mut transitions: Vec<Transition<K>> = transitions.collect();
        let positions = positions(&self.candidates);
        for (at, (sum, &field)) in self.sums.iter().zip(&self.records.sums).enumerate() {
            if without != Some(at) {
                sum.add_to(&mut transitions, field, &positions);
            }
        }
        Transitions {
            order: self.clone(),
            transitions,
            counts,
            fewest,
            by_size,
            merged: None,
            used: (self.records.used.iter().map(|words| K::of(words))).collect(),
            is_satisfiable: self.sums.iter().all(BoundedSum::is_satisfiable),
            ahead_by_widths: ahead(&self.guessed_by_frontier),
            ahead_by_samples: OnceLock::new(),
        }
    }

    /// The candidates in this order, with their numbers of pieces.
    fn sizes(&self) -> Vec<Weighted> {
        let sizes = self.candidates.iter().map(|&candidate| Weighted {
            candidate: candidate as usize,
            weight: self.graph.size(candidate as usize) as u64,
        });
        sizes.collect()
    }

    /// The number of counts per state at each frontier.
    fn counts_per_state(&self, by_size: bool) -> Vec<usize> {
        if !by_size {
            return vec![1; self.candidates.len() + 1];
        }
        let sizes = self.sizes();
        let most = self.sums.iter().filter_map(|sum| sum.most_in_all(&sizes));
        let most = most.min().unwrap_or(u64::MAX);
        let bounds = Cliques::new(&self.graph).prefix_bounds(&sizes);
        let counts = bounds
            .into_iter()
            .map(|pieces| pieces.min(most) as usize + 1);
        counts.collect()
    }
}

fn guessed_states(widths: &[u32], most: &[f64]) -> Vec<f64> {
    let states = |(&width, &most): (&u32, &f64)| (REACHED * f64::from(width)).exp2().min(most);
    widths.iter().zip(most).map(states).collect()
}

/// The position of each candidate in an order.
fn positions(order: &[u32]) -> Vec<usize> {
    let mut positions = vec![0; order.len()];
    for (position, &candidate) in order.iter().enumerate() {
        positions[candidate as usize] = position;
    }
    positions
}

/// For each number, the sum of the later ones divided by it.
pub(crate) fn ahead(numbers: &[f64]) -> Vec<f64> {
    let mut ahead = vec![0.0; numbers.len()];
    for (at, two) in numbers.windows(2).enumerate().rev() {
        ahead[at] = two[1] / two[0] * (1.0 + ahead[at + 1]);
    }
    ahead
}

#[cfg(test)]
mod tests {
    use standoff_model::{Bounds, Candidate, ConflictGraph, LinearConstraint, Member, Problem};

    use super::*;

    /// Ten candidates without conflicts, the last one of two pieces, of which at most three pieces are placed.
    #[test]
    fn a_bound_on_all_pieces_bounds_the_counts_of_a_state() {
        let mut sizes = vec![1; 10];
        sizes[9] = 2;
        let most_counts = |weights: &[u32]| {
            let members = weights.iter().enumerate().map(|(at, &weight)| Member {
                candidate: Candidate::new(at),
                weight,
            });
            let bound = LinearConstraint {
                members: members.collect(),
                bounds: Bounds::at_most(3),
            };
            let problem = Problem::new(sizes.clone(), ConflictGraph::new(10), vec![bound]).unwrap();
            let order = Order::new(&Graph::of(&problem), (0..10).rev().collect()).unwrap();
            order.most_counts()
        };
        assert_eq!(most_counts(&[1, 1, 1, 1, 1, 1, 1, 1, 1, 2]), 4);
        assert_eq!(most_counts(&[1; 10]), 12, "a bound on the candidates");
        assert_eq!(most_counts(&[1; 9]), 12, "a bound on some pieces");
    }

    #[test]
    fn a_sum_is_ahead_of_each_number() {
        assert_eq!(ahead(&[1.0, 2.0, 1.0]), [3.0, 0.5, 0.0]);
        assert_eq!(ahead(&[]), [0.0; 0]);
    }
}

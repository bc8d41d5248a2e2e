//! An order of the candidates, and what a state records at each of its frontiers.

use std::cell::OnceCell;

use crate::bounded_sum::BoundedSum;
use crate::cliques::{Cliques, Weighted};
use crate::graph::Graph;
use crate::key::{Key, MOST_BITS};
use crate::slots::Slots;
use crate::spans::Spans;
use crate::transition::{Transition, Transitions};

/// An order of the candidates.
pub(crate) struct Order<'g> {
    graph: &'g Graph,
    pub(crate) candidates: Vec<u32>,
    spans: Spans,
    sums: Vec<BoundedSum>,
    /// The number of bits of a state at each frontier.
    pub(crate) widths: Vec<u32>,
    /// The number of states, guessed from the widths.
    pub(crate) guessed_states: f64,
    /// The bits of a key, assigned when they are first needed.
    slots: OnceCell<Slots>,
}

/// Each bit of a state multiplies the guessed number of states by 2 to this power.
///
/// It is below 1 since not all combinations of bits are reachable. Measured with kings and knights in several orders.
const REACHED: f64 = 0.55;

impl<'g> Order<'g> {
    /// Returns `None` if a state has more than [`MOST_BITS`] bits at some frontier.
    pub(crate) fn new(graph: &'g Graph, candidates: Vec<u32>) -> Option<Self> {
        let spans = Spans::of(graph, &candidates);
        if !fit(&spans.widths(&[])) {
            return None;
        }
        let positions = positions(&candidates);
        let mut cliques = Cliques::new(graph);
        let constraints = graph.constraints().iter();
        let sums = constraints.map(|it| BoundedSum::of(it, &positions, &mut cliques));
        let sums: Vec<BoundedSum> = sums.collect();
        let widths = spans.widths(&sum_bits(&sums));
        fit(&widths).then_some(Order {
            graph,
            candidates,
            spans,
            sums,
            guessed_states: guessed_states(&widths).sum(),
            widths,
            slots: OnceCell::new(),
        })
    }

    /// Whether this is the order in which the problem lists its candidates.
    pub(crate) fn is_given(&self) -> bool {
        self.candidates.is_sorted()
    }

    /// The number of states at each frontier, guessed from the widths.
    pub(crate) fn guessed_states_by_frontier(&self) -> Vec<f64> {
        guessed_states(&self.widths).collect()
    }

    /// The maximum number of states of an order of these widths.
    pub(crate) fn most_states(&self) -> f64 {
        let widths = self.widths.iter().enumerate();
        let states = widths.map(|(frontier, &width)| f64::from(width).min(frontier as f64).exp2());
        states.sum()
    }

    /// The mean number of constraints that a candidate is a member of.
    pub(crate) fn constraints_per_candidate(&self) -> f64 {
        let candidates = self.candidates.len();
        let memberships = (0..candidates).map(|it| self.graph.memberships(it).len());
        memberships.sum::<usize>() as f64 / candidates.max(1) as f64
    }

    /// The maximum number of counts per state in a count by size.
    pub(crate) fn most_counts(&self) -> usize {
        self.counts_per_state(true).into_iter().max().unwrap_or(1)
    }

    /// The number of bits of a key, or `None` if there are more than [`MOST_BITS`].
    pub(crate) fn key_bits(&self) -> Option<usize> {
        Some(self.slots().bits).filter(|&bits| bits <= MOST_BITS)
    }

    fn slots(&self) -> &Slots {
        self.slots
            .get_or_init(|| Slots::of(&self.spans, &sum_bits(&self.sums)))
    }

    /// The transitions for keys of at least [`key_bits`](Self::key_bits) bits.
    pub(crate) fn transitions<K: Key>(&self, by_size: bool) -> Transitions<K> {
        let slots = self.slots();
        let candidates = self.candidates.len();
        let transitions = (0..candidates).map(|position| self.transition(position, slots));
        let mut transitions: Vec<Transition<K>> = transitions.collect();
        let positions = positions(&self.candidates);
        for (sum, &field) in self.sums.iter().zip(&slots.constraints) {
            sum.add_to(&mut transitions, field, &positions);
        }
        Transitions {
            order: self.candidates.clone(),
            transitions,
            counts: self.counts_per_state(by_size),
            by_size,
            used: slots.used.iter().map(|words| K::of(words)).collect(),
            is_satisfiable: self.sums.iter().all(BoundedSum::is_satisfiable),
            progress: cumulative_shares(&self.guessed_states_by_frontier()),
        }
    }

    /// The transition at a position, without the sums.
    fn transition<K: Key>(&self, position: usize, slots: &Slots) -> Transition<K> {
        let candidate = self.candidates[position] as usize;
        let bit = |candidate: usize| slots.candidates[candidate].bits::<K>();
        let span = |candidate: usize| &self.spans.candidates[candidate];
        // A candidate that precedes all its neighbours has no bit yet: its slot may be in use until then.
        let has_bit = span(candidate).contains(&position);
        let forbidden = if has_bit {
            bit(candidate)
        } else {
            K::default()
        };
        let mut transition = Transition::new(self.graph.size(candidate), forbidden);
        let next = position + 1;
        for other in self.graph.closed_neighbourhood(candidate) {
            if span(other).contains(&next) {
                transition.set(bit(other));
            } else if span(other).end == next && self.graph.must_be_dominated(other) {
                transition.require(bit(other));
            }
        }
        if span(candidate).end == next {
            transition.clear(bit(candidate));
        }
        transition
    }

    /// The number of counts per state at each frontier.
    fn counts_per_state(&self, by_size: bool) -> Vec<usize> {
        if !by_size {
            return vec![1; self.candidates.len() + 1];
        }
        let sizes = self.candidates.iter().map(|&candidate| Weighted {
            candidate: candidate as usize,
            weight: self.graph.size(candidate as usize) as u64,
        });
        let bounds = Cliques::new(self.graph).prefix_bounds(&Vec::from_iter(sizes));
        let counts = bounds.into_iter().map(|pieces| pieces as usize + 1);
        counts.collect()
    }
}

fn sum_bits(sums: &[BoundedSum]) -> Vec<u32> {
    sums.iter().map(BoundedSum::bits).collect()
}

fn guessed_states(widths: &[u32]) -> impl Iterator<Item = f64> {
    let states = |&width: &u32| (REACHED * f64::from(width)).exp2();
    widths.iter().map(states)
}

fn fit(widths: &[u32]) -> bool {
    widths.iter().all(|&width| width as usize <= MOST_BITS)
}

/// The position of each candidate in an order.
fn positions(order: &[u32]) -> Vec<usize> {
    let mut positions = vec![0; order.len()];
    for (position, &candidate) in order.iter().enumerate() {
        positions[candidate as usize] = position;
    }
    positions
}

/// The share of the whole that precedes each number, and finally 1.
fn cumulative_shares(numbers: &[f64]) -> Vec<f64> {
    let whole: f64 = numbers.iter().sum();
    let mut sum = 0.0;
    let mut shares = vec![0.0];
    for number in numbers {
        sum += number;
        shares.push((sum / whole).min(1.0));
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_begins_where_the_previous_one_ends() {
        assert_eq!(cumulative_shares(&[1.0, 2.0, 1.0]), [0.0, 0.25, 0.75, 1.0]);
        assert_eq!(cumulative_shares(&[]), [0.0]);
    }
}

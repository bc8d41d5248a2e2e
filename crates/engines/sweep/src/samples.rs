//! Guesses of the number of states of each frontier, from random independent sets.

use std::ops::RangeInclusive;

use fastrand::Rng;
use hashbrown::HashMap;

use crate::cliques::{Cliques, Weighted};
use crate::entropy::{entropy, is_set};
use crate::graph::Graph;
use crate::most_states::most_chosen;
use crate::order::Order;
use crate::records::{Step, Words};

/// The guessed number of states of each frontier of an order.
///
/// A state is the union of the *effects* of the chosen candidates: the bits that they set. So there are about as many
/// states as independent sets of different effects, of sizes that the constraints allow. They are counted by Knuth's
/// method, from random sets.
///
/// ```text
/// o o o o o      five rooks, one in each row: the effect of a decided one is its column.
/// o o o o o      Two were chosen, in different columns: 5 * 4 / 2 states
/// . . . . .
/// ```
///
/// Many sets may have the same union, for example if nearly all bits are set. Then the entropy of the bits is low, and
/// decides.
pub(crate) fn sampled_states(order: &Order) -> Vec<f64> {
    let Order {
        graph, candidates, ..
    } = order;
    let single = |&candidate: &u32| Weighted {
        candidate: candidate as usize,
        weight: 1,
    };
    let singles: Vec<Weighted> = candidates.iter().map(single).collect();
    let most_decided = Cliques::new(graph).prefix_bounds(&singles);
    let most_chosen = most_chosen(graph, &order.sums);
    let between = candidates.len().div_ceil(FRONTIERS);
    let (mut live, mut rng) = (Live::default(), Rng::with_seed(1));
    let mut states = vec![1.0];
    for (position, &candidate) in candidates.iter().enumerate() {
        live.decide(candidate, &order.records.steps[position]);
        let frontier = position + 1;
        if frontier % between == 0 && frontier < candidates.len() {
            let most = most_decided[frontier].min(most_chosen) as usize;
            let sizes = live.least_chosen(graph)..=most;
            let effects = Effects::of(&live, graph);
            let unions = effects.unions(&sizes, &order.records.used[frontier], &mut rng);
            extend_to(frontier, unions, &mut states);
        }
    }
    extend_to(candidates.len(), 1.0, &mut states);
    states
}

/// The number of frontiers with random sets. The numbers of states between them are interpolated.
const FRONTIERS: usize = 10;

/// The number of random sets at a frontier: fewer than a word has bits.
const SETS: usize = 32;

/// Appends numbers in a geometric progression, up to one at this index.
pub(crate) fn extend_to(index: usize, number: f64, numbers: &mut Vec<f64>) {
    let last = numbers[numbers.len() - 1];
    let steps = (index + 1).saturating_sub(numbers.len());
    let ratio = (number / last).powf(1.0 / steps as f64);
    numbers.extend((1..=steps).map(|step| last * ratio.powi(step as i32)));
}

/// The decided candidates with an effect at the present frontier.
#[derive(Default)]
struct Live(Vec<(u32, Words)>);

impl Live {
    /// Decides a candidate, which takes bits from the effects of others that are read no more.
    fn decide(&mut self, candidate: u32, step: &Step) {
        for (_, effect) in &mut self.0 {
            let before = *effect;
            for (word, cleared) in effect.iter_mut().zip(step.cleared) {
                *word &= !cleared;
            }
            for copied in step
                .copies
                .iter()
                .filter(|copied| is_set(&before, copied.from))
            {
                effect[copied.to / 64] |= 1 << (copied.to % 64);
            }
        }
        self.0.push((candidate, step.set));
        self.0.retain(|(_, effect)| *effect != Words::default());
    }

    /// The least number of them that are chosen, from disjoint constraints with no other member.
    fn least_chosen(&self, graph: &Graph) -> usize {
        let mut is_left = vec![false; graph.len()];
        for &(candidate, _) in &self.0 {
            is_left[candidate as usize] = true;
        }
        let mut least = 0;
        for constraint in graph.constraints() {
            let members = || constraint.members.iter().map(|it| it.candidate.index());
            if constraint.is_even() && members().all(|member| is_left[member]) {
                least += constraint.bounds.least() as usize;
                members().for_each(|member| is_left[member] = false);
            }
        }
        least
    }
}

/// The different effects of some candidates.
struct Effects {
    bits: Vec<Words>,
    /// For each effect and each other one: whether they are equal, or every two candidates with them conflict.
    conflicts: Vec<bool>,
}

impl Effects {
    fn of(live: &Live, graph: &Graph) -> Self {
        let mut bits: Vec<Words> = Vec::new();
        let mut candidates: Vec<Vec<u32>> = Vec::new();
        let mut index_of: HashMap<Words, usize> = HashMap::new();
        let mut effect_of = vec![None; graph.len()];
        for &(candidate, effect) in &live.0 {
            let index = *index_of.entry(effect).or_insert(bits.len());
            if index == bits.len() {
                bits.push(effect);
                candidates.push(Vec::new());
            }
            candidates[index].push(candidate);
            effect_of[candidate as usize] = Some(index);
        }
        let mut conflicts = Vec::with_capacity(bits.len() * bits.len());
        for (index, with_effect) in candidates.iter().enumerate() {
            let mut pairs = vec![0; bits.len()];
            let neighbours = with_effect
                .iter()
                .flat_map(|&it| graph.neighbours(it as usize));
            for other in neighbours.filter_map(|&other| effect_of[other as usize]) {
                pairs[other] += 1;
            }
            conflicts.extend(candidates.iter().enumerate().map(|(other, with_other)| {
                other == index || pairs[other] == with_effect.len() * with_other.len()
            }));
        }
        Effects { bits, conflicts }
    }

    /// A guess of the number of unions of so many effects, which set some of the bits in use.
    fn unions(&self, sizes: &RangeInclusive<usize>, in_use: &Words, rng: &mut Rng) -> f64 {
        let random = (0..SETS).map(|_| self.random_sets(sizes, rng));
        let (sets, unions): (Vec<f64>, Vec<Option<Words>>) = random.unzip();
        let unions: Vec<Words> = unions.into_iter().flatten().collect();
        let sets = sets.iter().sum::<f64>() / SETS as f64;
        sets.min(entropy(&unions, in_use).exp2()).max(1.0)
    }

    /// Chooses effects at random until no other one is possible. Returns an unbiased guess of the number of sets, and the
    /// union of one of those on the way.
    fn random_sets(&self, sizes: &RangeInclusive<usize>, rng: &mut Rng) -> (f64, Option<Words>) {
        let mut open = Vec::from_iter(0..self.bits.len());
        let (mut size, mut of_this_size, mut sets) = (0, 1.0, 0.0);
        let (mut union, mut kept) = (Words::default(), None);
        loop {
            if sizes.contains(&size) {
                sets += of_this_size;
                if rng.f64() * sets < of_this_size {
                    kept = Some(union);
                }
            }
            if size >= *sizes.end() || open.is_empty() {
                return (sets, kept);
            }
            size += 1;
            of_this_size *= open.len() as f64 / size as f64;
            let chosen = open[rng.usize(..open.len())];
            let conflicts = &self.conflicts[chosen * self.bits.len()..];
            open.retain(|&other| !conflicts[other]);
            for (word, more) in union.iter_mut().zip(self.bits[chosen]) {
                *word |= more;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use standoff_model::{Bounds, Candidate, ConflictGraph, LinearConstraint, Member, Problem};

    use super::*;
    use crate::estimate::layer_sizes;
    use crate::order::ahead;
    use crate::transition::Successors;

    /// The squares of n x n in reading order, with a conflict for some distances in rows and columns.
    fn on_board(
        n: usize,
        is_conflict: impl Fn(usize, usize) -> bool,
        one_in_each_line: bool,
    ) -> Arc<Order> {
        let mut conflicts = ConflictGraph::new(n * n);
        for (a, b) in (0..n * n).flat_map(|a| (0..a).map(move |b| (a, b))) {
            if is_conflict((a / n).abs_diff(b / n), (a % n).abs_diff(b % n)) {
                conflicts.insert(Candidate::new(a), Candidate::new(b));
            }
        }
        let line = |members: Vec<usize>| LinearConstraint {
            members: (members.into_iter())
                .map(|at| Member::of_weight_1(Candidate::new(at)))
                .collect(),
            bounds: Bounds::exactly(1),
        };
        let rows = (0..n).map(|row| line((row * n..(row + 1) * n).collect()));
        let columns = (0..n).map(|column| line((column..n * n).step_by(n).collect()));
        let lines = if one_in_each_line {
            rows.chain(columns).collect()
        } else {
            Vec::new()
        };
        let problem = Problem::new(vec![1; n * n], conflicts, lines).unwrap();
        Order::new(&Graph::of(&problem), (0..(n * n) as u32).collect()).unwrap()
    }

    /// The effect of a candidate is the state after choosing it alone.
    #[test]
    fn effects_are_states() {
        let queen = |rows, columns| rows == 0 || columns == 0 || rows == columns;
        let order = on_board(5, queen, false);
        let transitions = order.transitions::<u64>(false);
        let mut states: Vec<u64> = Vec::new();
        let mut live = Live::default();
        for (position, &candidate) in order.candidates.iter().enumerate() {
            let transition = transitions.at(position);
            let skipped = states.iter().map(|&state| transition.skip(state).unwrap());
            states = skipped.chain(transition.choose(0)).collect();
            live.decide(candidate, &order.records.steps[position]);
            let with_effect = states.iter().filter(|&&state| state != 0);
            assert!(live.0.iter().map(|(_, effect)| &effect[0]).eq(with_effect));
        }
    }

    /// The number of states after a tenth of all, over that of the last frontier of this tenth: true, and as guessed.
    fn ahead_of_a_tenth(order: &Arc<Order>) -> [f64; 2] {
        let states = layer_sizes::<u128>(order, u64::MAX);
        let all: f64 = states.iter().sum();
        let mut done = 0.0;
        let frontier = states.iter().position(|&states| {
            done += states;
            done >= all / 10.0
        });
        [states, sampled_states(order)].map(|states| ahead(&states)[frontier.unwrap()])
    }

    /// By the widths of the frontiers, ten rooks have six times as many states ahead as they have, and any number of rooks
    /// that are also knights two fifths of them.
    #[test]
    fn later_states_are_guessed() {
        let rook = |rows, columns| rows == 0 || columns == 0;
        let king = |rows, columns| rows <= 1 && columns <= 1;
        let queen = |rows, columns| rook(rows, columns) || rows == columns;
        let rook_or_king = |rows, columns| rook(rows, columns) || king(rows, columns);
        let rook_or_knight = |rows, columns| rook(rows, columns) || rows * columns == 2;
        for (name, order) in [
            ("rooks", on_board(10, rook, true)),
            ("kings", on_board(8, king, false)),
            ("queens", on_board(8, queen, false)),
            (
                "as many rooks or kings as rows",
                on_board(9, rook_or_king, true),
            ),
            ("rooks or kings", on_board(9, rook_or_king, false)),
            ("rooks or knights", on_board(9, rook_or_knight, false)),
        ] {
            let [states, guessed] = ahead_of_a_tenth(&order);
            let ratio = guessed / states;
            assert!(0.5 < ratio && ratio < 2.0, "{name}: {guessed} for {states}");
        }
    }
}

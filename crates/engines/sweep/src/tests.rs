//! Problems to sweep, and tests of parts and of the progress.

use std::sync::Arc;

use num_bigint::BigUint;
use standoff_engine::{Engine, Question, Search, Sink, Task};
use standoff_model::{Bounds, Candidate, ConflictGraph, LinearConstraint, Member, Problem};

use crate::graph::Graph;
use crate::key::Key;
use crate::layer::{Layer, Shape};
use crate::order::Order;
use crate::part::{LayerPool, Part};
use crate::sweep::{ENOUGH, LONG, Settings, Sweep};
use crate::transition::Transitions;
use crate::{found_order, words_per_state};

/// One thread, without a memory limit.
pub(crate) const ALONE: Settings = Settings::new(1, usize::MAX);

/// Twelve pairs, first one candidate of each: the states double at each transition, then halve.
pub(crate) fn pairs() -> Arc<Transitions<u64>> {
    let mut pairs = ConflictGraph::new(24);
    (0..12).for_each(|at| pairs.insert(Candidate::new(at), Candidate::new(at + 12)));
    transitions(pairs, Vec::new(), false)
}

/// The squares of a board of 11 x 10 in reading order, in conflict with their orthogonal neighbours. At most five of
/// some squares are chosen.
pub(crate) fn wazirs<K: Key>(by_size: bool) -> Arc<Transitions<K>> {
    let mut conflicts = ConflictGraph::new(110);
    for square in 0..110 {
        if square % 11 < 10 {
            conflicts.insert(Candidate::new(square), Candidate::new(square + 1));
        }
        if square + 11 < 110 {
            conflicts.insert(Candidate::new(square), Candidate::new(square + 11));
        }
    }
    let some = (20..90).step_by(7).map(Candidate::new);
    let constraint = LinearConstraint {
        members: some.map(Member::of_weight_1).collect(),
        bounds: Bounds::at_most(5),
    };
    transitions(conflicts, vec![constraint], by_size)
}

/// The constraints of maximal sets: each candidate or one in conflict with it is chosen.
pub(crate) fn dominated(conflicts: &ConflictGraph) -> Vec<LinearConstraint> {
    let dominated = (0..conflicts.size()).map(|candidate| {
        let candidate = Candidate::new(candidate);
        let mut members = Vec::from_iter(conflicts.with(candidate).chain([candidate]));
        members.sort();
        LinearConstraint {
            members: members.into_iter().map(Member::of_weight_1).collect(),
            bounds: Bounds::at_least(1),
        }
    });
    dominated.collect()
}

/// Counts by number of pieces, as they were reported.
#[derive(Default, Debug, PartialEq)]
pub(crate) struct Found(pub(super) Vec<(usize, BigUint)>);

impl Sink for Found {
    fn tally(&mut self, pieces: usize, more: BigUint) {
        self.0.push((pieces, more));
    }
}

pub(crate) fn transitions<K: Key>(
    conflicts: ConflictGraph,
    constraints: Vec<LinearConstraint>,
    by_size: bool,
) -> Arc<Transitions<K>> {
    let candidates = conflicts.size();
    let problem = Problem::new(vec![1; candidates], conflicts, constraints).unwrap();
    let graph = Graph::of(&problem);
    let order = Order::new(&graph, (0..candidates as u32).collect()).unwrap();
    Arc::new(order.transitions(by_size))
}

/// A part of some states of a frontier, of which some are marked as expanded.
pub(crate) fn part(
    transitions: &Transitions<u64>,
    frontier: usize,
    states: u64,
    expanded: usize,
) -> Part<u64> {
    let (counts, words) = (1, 1);
    let mut now = Layer::new(Shape { counts, words });
    (0..states).for_each(|state| now.add(state, &[1], 0));
    let part = Part::new(now, frontier, transitions);
    Part { expanded, ..part }
}

/// The later layers are expected to stay as wide as the ones before: three layers of four states. If the ones before were
/// narrower, the later ones are expected to be wider, but not wider than guessed.
#[test]
fn progress_follows_the_layers() {
    let transitions = pairs();
    let after = |work| {
        let parts = vec![part(&transitions, 3, 4, 1)];
        let mut sweep = Sweep::with_parts(transitions.clone(), parts, 6, ALONE);
        sweep.work = work;
        sweep.progress()
    };
    assert_eq!(after(0), 0.0);
    let layers = (transitions.len() - 3) as f64;
    let (equal, guessed) = (4.0 * layers, 4.0 * transitions.guessed_ahead(3, 0));
    let is = |progress: f64, work: f64, ahead: f64| {
        (progress - work / (work + 3.0 + ahead)).abs() < 1e-9
    };
    assert!(is(after(12), 12.0, equal));
    assert!(equal < guessed && is(after(6), 6.0, guessed));
    let done = Sweep::with_parts(transitions, Vec::new(), 24, ALONE);
    assert_eq!(done.progress(), 1.0);
}

/// The first candidate of each pair sets a bit, and the second one clears it.
#[test]
fn untouched_bits_are_neither_read_nor_written() {
    let transitions = pairs();
    for (range, bits) in [(0..2, 0), (6..8, 6), (12..14, 10), (10..14, 8)] {
        let untouched = transitions.untouched(range.clone());
        assert_eq!(untouched.count_ones(), bits, "{range:?}");
    }
}

/// Each state has two successors.
#[test]
fn states_are_expanded_while_there_is_room() {
    let transitions = pairs();
    let mut part = part(&transitions, 3, 4, 0);
    assert_eq!(part.expand(&transitions, 1, 100), 1);
    assert_eq!(part.next.len(), 2);
    assert!(part.is_stuck(3) && !part.is_stuck(4));
    assert_eq!(part.expand(&transitions, 9, 4), 1);
    assert_eq!((part.expanded, part.next.len()), (2, 4));
}

#[test]
fn the_memory_of_a_part_includes_its_successors() {
    let part = part(&pairs(), 3, 4, 1);
    let memory = |more: usize| {
        size_of::<Part<u64>>() + part.now.memory_with(0) + part.next.memory_with(more)
    };
    assert_eq!(part.memory_with(2), memory(4));
    assert_eq!(part.memory_with(1000), memory(6));
}

#[test]
fn a_compact_part_holds_only_its_states() {
    let mut part = part(&pairs(), 3, 4, 0);
    let (states, held) = (part.now.keys().to_vec(), part.memory_with(0));
    let mut pool = LayerPool::new();
    part.compact(&mut pool);
    assert_eq!(part.now.keys(), states);
    assert!(!part.next.is_allocated() && part.memory_with(0) < held);
    assert_eq!(pool.len(), 2);
}

/// There are fewer than 2^64 sets of four of 676 candidates. Counts of half of them have half a bit per candidate.
#[test]
fn counts_of_few_candidates_have_few_words() {
    for (pieces, words) in [(4, 1.0), (40, 4.0), (338, 6.0)] {
        let members = (0..676).map(Candidate::new).map(Member::of_weight_1);
        let constraint = LinearConstraint {
            members: members.collect(),
            bounds: Bounds::exactly(pieces),
        };
        let conflicts = ConflictGraph::new(676);
        let problem = Problem::new(vec![1; 676], conflicts, vec![constraint]).unwrap();
        let task = Task::of(Arc::new(problem), Question::Count);
        let mut order = None;
        let order = found_order(&mut order, &task, 0.0, 1e5).unwrap();
        assert_eq!(words_per_state(&task, order), words, "{pieces}");
    }
}

/// Parts of it would each reach nearly all states.
#[test]
fn a_sweep_is_one_search() {
    assert_eq!(Box::new(Sweep::new(pairs(), ALONE)).split(9).len(), 1);
    assert_eq!(Box::new(Sweep::new(pairs(), ALONE)).split(9).len(), 1);
}

/// A sample is taken of a long sweep only, and again once an eighth of the estimated work was done.
#[test]
fn samples_of_the_rest_are_kept_for_a_while() {
    let transitions = pairs();
    let parts = vec![part(&transitions, 3, 4, 1)];
    let mut sweep = Sweep::with_parts(transitions, parts, 6, ALONE);
    sweep.work = LONG - 1;
    assert_eq!(sweep.work_left(ENOUGH), None);
    sweep.work = LONG;
    assert_eq!(sweep.work_left(ENOUGH - 1), None, "too little effort");
    let left = sweep.work_left(ENOUGH).unwrap();
    sweep.work += (left / 8.0) as u64;
    let since = (sweep.work - LONG) as f64;
    assert_eq!(sweep.work_left(ENOUGH), Some(left - since));
    sweep.work += 1;
    assert!(sweep.work_left(ENOUGH).unwrap() > left - since);
}

/// Maximal sets of bishops on the light squares of a torus of 16 x 16. A walk has a quarter of the states of the order by
/// rows, but promises more than half of them.
#[test]
fn walks_through_a_part_of_a_board_are_not_doubted() {
    let n = 16;
    let light = (0..n * n).filter(|square| (square / n + square % n) % 2 == 0);
    let light = Vec::from_iter(light);
    let diagonals = |square: usize| {
        let (row, column) = (square / n, square % n);
        ((row + column) % n, (n + row - column) % n)
    };
    let mut conflicts = ConflictGraph::new(light.len());
    for (a, b) in (0..light.len()).flat_map(|a| (0..a).map(move |b| (a, b))) {
        let [one, other] = [a, b].map(|at| diagonals(light[at]));
        if one.0 == other.0 || one.1 == other.1 {
            conflicts.insert(Candidate::new(a), Candidate::new(b));
        }
    }
    let dominated = dominated(&conflicts);
    let problem = Problem::new(vec![1; light.len()], conflicts, dominated).unwrap();
    let task = Task::of(Arc::new(problem), Question::Count);
    let mut plan = crate::Sweep.plan(&task).unwrap();
    plan.estimate(1e6).unwrap();
    let mut search = plan.start().unwrap();
    search.advance(u64::MAX, &mut Found::default());
    assert!(search.work() < 400_000, "{}", search.work());
}

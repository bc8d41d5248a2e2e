//! Parts of a sweep, and how far it is.

use std::sync::Arc;

use num_bigint::BigUint;

use super::graph::Graph;
use super::key::Key;
use super::layer::{Layer, Shape};
use super::part::{LayerPool, Part};
use super::sweep::Sweep;
use super::transitions::{Draft, Plies};
use crate::problem::{Bounds, Candidate, ConflictGraph, LinearConstraint, Member, Problem};
use crate::task::{Counting, Search};

/// Twelve pairs, first one of each: the states double, then become half as many each time.
pub(super) fn pairs() -> Arc<Plies<u64>> {
    let mut pairs = ConflictGraph::new(24);
    (0..12).for_each(|at| pairs.insert(Candidate::new(at), Candidate::new(at + 12)));
    transitions(pairs, Vec::new(), false)
}

/// Squares of a board in reading order, in conflict with those beside them. Of some, at most five are
/// chosen.
pub(super) fn wazirs<K: Key>(by_size: bool) -> Arc<Plies<K>> {
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
    let group = LinearConstraint {
        members: some.map(Member::of_weight_1).collect(),
        bounds: Bounds::at_most(5),
    };
    transitions(conflicts, vec![group], by_size)
}

#[derive(Default, Debug, PartialEq)]
pub(super) struct Found(pub(super) Vec<(usize, BigUint)>);

impl Counting for Found {
    fn tally(&mut self, pieces: usize, more: BigUint) {
        self.0.push((pieces, more));
    }
}

pub(super) fn transitions<K: Key>(
    conflicts: ConflictGraph,
    groups: Vec<LinearConstraint>,
    by_size: bool,
) -> Arc<Plies<K>> {
    let candidates = conflicts.size();
    let problem = Problem::new(vec![1; candidates], conflicts, groups).unwrap();
    let graph = Graph::of(&problem);
    let draft = Draft::new(&graph, (0..candidates as u32).collect()).unwrap();
    Arc::new(draft.transitions(by_size))
}

/// So many states of a frontier, of which so many are done.
pub(super) fn part(transitions: &Plies<u64>, frontier: usize, states: u64, at: usize) -> Part<u64> {
    let (numbers, words) = (1, 1);
    let mut now = Layer::new(Shape { numbers, words });
    (0..states).for_each(|state| now.add(state, &[1], 0));
    let part = Part::of(now, frontier, transitions);
    Part { at, ..part }
}

#[test]
fn progress_is_the_mean_of_the_parts() {
    let transitions = pairs();
    let parts = [(3, 4, 1), (5, 2, 1), (6, 9, 0)];
    let parts = parts.map(|(frontier, states, at)| part(&transitions, frontier, states, at));
    let share = |frontier: usize| transitions.progress[frontier];
    let between = |from: usize, part: f64| share(from) + (share(from + 1) - share(from)) * part;
    let expected = (between(3, 0.25) + between(5, 0.5) + share(6)) / 3.0;
    let sweep = Sweep::between(&transitions, parts.into(), 6);
    assert!((sweep.progress() - expected).abs() < 1e-9);
    assert_eq!(Sweep::between(&transitions, Vec::new(), 24).progress(), 1.0);
}

/// The first of each pair gets a bit, the last one frees it.
#[test]
fn bits_are_kept_that_no_ply_reads_or_writes() {
    let transitions = pairs();
    for (of, kept) in [(0..2, 0), (6..8, 6), (12..14, 10), (10..14, 8)] {
        assert_eq!(transitions.kept(of.clone()).count_ones(), kept, "{of:?}");
    }
}

/// Of each state come two.
#[test]
fn states_go_on_as_long_as_there_is_room() {
    let transitions = pairs();
    let mut part = part(&transitions, 3, 4, 0);
    assert_eq!(part.take_on(&transitions, 1, 100), 1);
    assert_eq!(part.next.len(), 2);
    assert!(part.is_stuck(3) && !part.is_stuck(4));
    assert_eq!(part.take_on(&transitions, 9, 4), 1);
    assert_eq!((part.at, part.next.len()), (2, 4));
}

#[test]
fn a_part_tells_its_memory_before_it_takes_it() {
    let part = part(&pairs(), 3, 4, 1);
    let told = |more: usize| {
        size_of::<Part<u64>>() + part.now.memory_with(0) + part.next.memory_with(more)
    };
    assert_eq!(part.memory_with(2), told(4));
    assert_eq!(part.memory_with(1000), told(6));
}

#[test]
fn a_part_that_rests_keeps_its_states_alone() {
    let mut part = part(&pairs(), 3, 4, 0);
    let (states, held) = (part.now.keys().to_vec(), part.memory_with(0));
    let mut spare = LayerPool::new();
    part.rest(&mut spare);
    assert_eq!(part.now.keys(), states);
    assert!(part.next.has_no_room() && part.memory_with(0) < held);
    assert_eq!(spare.len(), 2);
}

/// Parts of it would each come to nearly all states; only who cannot do without them gets them.
#[test]
fn a_sweep_is_divided_for_machines_alone() {
    assert_eq!(Box::new(Sweep::new(&pairs())).split(9).len(), 1);
    assert_eq!(Box::new(Sweep::new(&pairs())).shares(9).len(), 9);
}

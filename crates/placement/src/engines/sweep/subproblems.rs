//! What a sweep comes to, in terms of the problem.
//!
//! What a state goes on to does not depend on how it was reached. So one of the ways to it stands for all of them,
//! as often as there are ways.
//!
//! ```text
//! K . . . . .      kings: one of the ways to a state whose frontier is |,
//! . . K|o o o      and the squares that are left beside it;
//! o o o o o o      the first king may as well be missing, or elsewhere
//! ```

use super::key::Key;
use super::layer::{Layer, Shape};
use super::numbers;
use super::sweep::Sweep;
use super::transition::Behind;
use super::transitions::Plies;
use crate::problem::{Candidate, Subproblem};

/// The states that a sweep goes on with which has not begun: those of its lot, or the first of all.
pub(super) fn of<K: Key>(sweep: &Sweep<K>) -> Vec<Subproblem> {
    if sweep.parts.is_empty() {
        return Vec::new();
    }
    let transitions = &sweep.transitions;
    let mut begun = Sweep::new(transitions);
    begun.lot = sweep.lot;
    while begun.lot.is_some() {
        begun.go_on(u64::MAX);
        begun.turn();
    }
    let parts = begun.parts.iter();
    parts
        .flat_map(|part| ahead_of(&part.now, part.frontier, transitions))
        .collect()
}

/// What is ahead of the states of a frontier.
fn ahead_of<K: Key>(states: &Layer<K>, frontier: usize, transitions: &Plies<K>) -> Vec<Subproblem> {
    let (mut all, ways) = ways_to(frontier, transitions);
    let words = states.shape().words;
    let subproblem = |(state, &key): (usize, &K)| {
        let row = states.row(state).chunks(words);
        let chosen = ways[all.find_or_put(key) as usize].clone();
        Subproblem {
            times: Some(row.map(numbers::big).collect()),
            ..Subproblem::of(
                chosen,
                transitions.order[frontier..]
                    .iter()
                    .map(candidate)
                    .collect(),
            )
        }
    };
    states.keys().iter().enumerate().map(subproblem).collect()
}

/// The states of a frontier, with one way to each.
fn ways_to<K: Key>(frontier: usize, transitions: &Plies<K>) -> (Layer<K>, Vec<Vec<Candidate>>) {
    let nothing = || {
        Layer::new(Shape {
            numbers: 0,
            words: 0,
        })
    };
    let mut now = nothing();
    now.find_or_put(K::default());
    let mut ways = vec![Vec::new()];
    for (at, chosen) in transitions.order[..frontier]
        .iter()
        .map(candidate)
        .enumerate()
    {
        let (transition, mut next, mut ways_on) =
            (transitions.transition(at), nothing(), Vec::new());
        for (&key, way) in now.keys().iter().zip(&ways) {
            for (key, more) in [
                (transition.skip(key), None),
                (transition.choose(key), Some(chosen)),
            ] {
                let is_new = |key| next.find_or_put(key) as usize == ways_on.len();
                if key.is_some_and(is_new) {
                    ways_on.push(way.iter().copied().chain(more).collect());
                }
            }
        }
        (now, ways) = (next, ways_on);
    }
    (now, ways)
}

fn candidate(index: &u32) -> Candidate {
    Candidate::new(*index as usize)
}

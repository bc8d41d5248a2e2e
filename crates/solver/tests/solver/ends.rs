//! The last candidates of the tree of `split`, which it counts without visiting them.

use std::sync::Arc;

use fastrand::Rng;
use num_bigint::BigUint;
use standoff_engine::{Question, Step};
use standoff_model::{Bounds, Candidate, ConflictGraph, LinearConstraint, Member, Problem};
use standoff_solver::Solver;

use crate::searches::{Counter, engine_named};
use crate::support::solver_of;

/// This many candidates, with these pairs in conflict and this number of pieces in total.
fn graph(size: usize, conflict: impl Fn(usize, usize) -> bool, number: Bounds) -> Problem {
    let all = constraint(0..size, number);
    with_constraints(size, conflict, vec![all])
}

fn with_constraints(
    size: usize,
    conflict: impl Fn(usize, usize) -> bool,
    constraints: Vec<LinearConstraint>,
) -> Problem {
    let mut conflicts = ConflictGraph::new(size);
    for b in 0..size {
        for a in (0..b).filter(|&a| conflict(a, b)) {
            conflicts.insert(Candidate::new(a), Candidate::new(b));
        }
    }
    Problem::new(vec![1; size], conflicts, constraints).unwrap()
}

fn constraint(members: impl IntoIterator<Item = usize>, bounds: Bounds) -> LinearConstraint {
    let member = |candidate| Member {
        candidate: Candidate::new(candidate),
        weight: 1,
    };
    LinearConstraint {
        members: members.into_iter().map(member).collect(),
        bounds,
    }
}

fn by(engine: &str, problem: &Problem) -> Solver {
    let solver = solver_of(Arc::new(problem.clone()));
    solver.with_engine(engine).unwrap()
}

/// The counts by size, and the nodes.
fn sizes(solver: &Solver) -> (Vec<BigUint>, u64) {
    let outcome = solver.count_by_size().unwrap();
    let mut sizes = outcome.answer.exact().unwrap();
    while sizes.last() == Some(&BigUint::ZERO) {
        sizes.pop();
    }
    (sizes, outcome.nodes)
}

/// Counts, counts by size and lists agree, and so do their nodes.
fn is_as_listed(problem: &Problem) -> Vec<BigUint> {
    let solver = by("split", problem);
    let mut solutions = solver.solutions().unwrap();
    let mut listed: Vec<BigUint> = Vec::new();
    for placement in &mut solutions {
        let size = placement.len();
        listed.resize(listed.len().max(size + 1), BigUint::ZERO);
        listed[size] += 1u32;
    }
    assert_eq!(sizes(&solver), (listed.clone(), solutions.nodes()));
    let counted = solver.count().unwrap();
    assert_eq!(counted.answer.exact(), Some(listed.iter().sum()));
    assert_eq!(counted.nodes, solutions.nodes());
    listed
}

fn numbers(numbers: &[u32]) -> Vec<BigUint> {
    numbers.iter().map(|&number| number.into()).collect()
}

/// In sets of every width.
#[test]
fn every_candidate_of_a_clique_is_last() {
    for size in [1, 2, 63, 64, 65, 128, 129, 300, 600] {
        let conflict = |_, _| true;
        let counted = |number| is_as_listed(&graph(size, conflict, number));
        let all = size as u32;
        assert_eq!(counted(Bounds::ANY), numbers(&[1, all]), "{size}");
        assert_eq!(counted(Bounds::exactly(1)), numbers(&[0, all]), "{size}");
        assert_eq!(counted(Bounds::at_most(0)), numbers(&[1]), "{size}");
        assert_eq!(counted(Bounds::at_least(2)), [], "{size}");
    }
}

#[test]
fn every_set_without_conflicts_has_a_last_candidate() {
    for (size, number, expected) in [
        (0, Bounds::ANY, &[1][..]),
        (4, Bounds::ANY, &[1, 4, 6, 4, 1]),
        (4, Bounds::between(2, 3), &[0, 0, 6, 4]),
        (70, Bounds::at_most(2), &[1, 70, 2415]),
        (70, Bounds::exactly(2), &[0, 0, 2415]),
    ] {
        let problem = graph(size, |_, _| false, number);
        assert_eq!(is_as_listed(&problem), numbers(expected), "{size}");
    }
}

/// Two halves in which all candidates conflict. Each candidate of the first half is compatible with one of the second.
/// There are more decisions than are counted at once.
#[test]
fn the_second_of_two_halves_is_the_tail() {
    for half in [1, 31, 63, 300] {
        let conflict = |a: usize, b: usize| a + half != b;
        let counted = |number| is_as_listed(&graph(2 * half, conflict, number));
        let pairs = half as u32;
        assert_eq!(counted(Bounds::ANY), numbers(&[1, 2 * pairs, pairs]));
        assert_eq!(counted(Bounds::exactly(2)), numbers(&[0, 0, pairs]));
    }
}

/// Random conflicts, and a tail in which all candidates conflict; sometimes with constraints, under which the tail must
/// not be counted at once.
fn anything(random: &mut Rng) -> Problem {
    let size = random.usize(0..13);
    let (tail, dense) = (random.usize(0..=size), random.u32(0..5));
    let pairs: Vec<bool> = (0..size * size).map(|_| random.u32(0..5) < dense).collect();
    let conflict = |a: usize, b: usize| pairs[a * size + b] || a >= size - tail;
    let mut bounds = || {
        let least = random.u64(0..4);
        match random.u32(0..3) {
            0 => Bounds::ANY,
            1 => Bounds::exactly(least),
            _ => Bounds::between(least, least + random.u64(0..3)),
        }
    };
    let (all, some) = (bounds(), bounds());
    let members: Vec<usize> = (0..size).filter(|_| random.bool()).collect();
    if random.bool() {
        graph(size, conflict, all)
    } else {
        with_constraints(size, conflict, vec![constraint(members, some)])
    }
}

#[test]
fn counts_agree_with_engines_that_visit_every_placement() {
    let mut random = Rng::with_seed(7);
    for round in 0..3000 {
        let problem = anything(&mut random);
        let found = is_as_listed(&problem);
        assert_eq!(sizes(&by("plain", &problem)).0, found, "{round}");
    }
}

/// At every state of a search, also among the last candidates.
#[test]
fn a_count_is_saved_and_divided_at_any_state() {
    let mut random = Rng::with_seed(8);
    for round in 0..300 {
        let solver = by("split", &anything(&mut random));
        let (straight, work) = sizes(&solver);
        let task = solver.task(Question::CountBySize);
        let mut open = vec![Counter::new(engine_named("split"), task)];
        let (mut sum, mut nodes) = (vec![BigUint::ZERO; 20], 0);
        while let Some(mut count) = open.pop() {
            if count.advance(random.u64(1..4)) == Step::Done {
                let found = count.found().iter().enumerate();
                found.for_each(|(pieces, count)| sum[pieces] += count);
                nodes += count.work();
                continue;
            }
            open.extend(count.reloaded().split(random.usize(1..4)));
        }
        while sum.last() == Some(&BigUint::ZERO) {
            sum.pop();
        }
        assert_eq!((sum, nodes), (straight, work), "{round}");
    }
}

//! The engine `maximal`, for placements to which no piece can be added.

use std::sync::Arc;

use fastrand::Rng;
use standoff_board::Board;
use standoff_engine::{Question, Refusal};
use standoff_model::{
    Bounds, Candidate, ConflictGraph, LinearConstraint, Member, Model, Problem, Rule,
};
use standoff_solver::{Answer, Solver};

use crate::support::{any, solver_for, solver_of};
use crate::sweep::{around, by_brute_force};

/// Any conflicts. Some candidates have to be chosen, or one in conflict with each of them; others are optional.
fn random_problem(random: &mut Rng) -> Problem {
    let candidates = random.usize(1..14);
    let (conflict, share) = (random.f64(), random.choice([0.3, 0.7, 1.0]).unwrap());
    let mut conflicts = ConflictGraph::new(candidates);
    for (a, b) in (0..candidates).flat_map(|a| (0..a).map(move |b| (a, b))) {
        if random.f64() < conflict {
            conflicts.insert(Candidate::new(a), Candidate::new(b));
        }
    }
    let asked_for = (1..candidates).filter(|_| random.f64() < share);
    let asked_for = Vec::from_iter(asked_for.chain([0]));
    let constraints = asked_for.into_iter().map(Candidate::new);
    let constraints = Vec::from_iter(constraints.map(|candidate| around(candidate, &conflicts)));
    let sizes = (0..candidates).map(|_| random.choice([1, 1, 1, 0, 2]).unwrap());
    Problem::new(sizes.collect(), conflicts, constraints).unwrap()
}

/// Placements of any number of a piece, to which none can be added.
pub(crate) fn maximal(side: u64, piece: &str) -> Model {
    let rules = [Rule::NoAttack, Rule::Maximal { kinds: None }];
    let board = Board::rectangle(side, side).unwrap();
    Model::with_rules(board, vec![any(piece)], &rules).unwrap()
}

fn engine(problem: Problem) -> Solver {
    let solver = solver_of(Arc::new(problem));
    solver.with_engine("maximal").unwrap()
}

#[test]
fn random_problems_agree_with_the_brute_force() {
    let mut random = Rng::with_seed(11);
    for _ in 0..400 {
        let problem = random_problem(&mut random);
        let expected = by_brute_force(&problem);
        let solver = engine(problem);
        let by_size = solver.count_by_size().unwrap().answer;
        assert_eq!(by_size, Answer::Exact(expected.clone()));
        let all = expected.iter().sum();
        assert_eq!(solver.count().unwrap().answer, Answer::Exact(all));
    }
}

#[test]
fn few_sets_are_visited() {
    for (side, nodes, count) in [(5, 176, 58), (6, 923, 348), (8, 24_461, 10_188)] {
        let queens = maximal(side, "queen");
        let solver = solver_for(&queens).with_engine("maximal").unwrap();
        let outcome = solver.count().unwrap();
        assert_eq!(outcome.answer, Answer::Exact((count as u32).into()));
        assert_eq!(outcome.nodes, nodes, "{side} x {side}");
    }
}

/// A state of a sweep has one bit for each square, whether it is attacked: their number is known by hand.
#[test]
fn few_states_are_swept() {
    for (piece, states, count) in [
        ("king", 10_716, 6_214_593u64),
        ("knight", 1_661_109, 900_243),
    ] {
        let solver = solver_for(&maximal(8, piece)).with_engine("sweep").unwrap();
        let outcome = solver.count().unwrap();
        assert_eq!(outcome.answer, Answer::Exact(count.into()));
        assert_eq!(outcome.nodes, states, "{piece}");
    }
}

/// Pieces of long range have many conflicts; those of short range leave a narrow frontier.
#[test]
fn the_fastest_engine_is_chosen() {
    for (piece, expected) in [("queen", "maximal"), ("king", "sweep")] {
        let outcome = solver_for(&maximal(8, piece)).count().unwrap();
        assert_eq!(outcome.engine, expected, "{piece}");
    }
}

/// Two candidates in conflict, and one without conflicts.
#[test]
fn other_constraints_are_refused() {
    let mut conflicts = ConflictGraph::new(3);
    conflicts.insert(Candidate::new(0), Candidate::new(1));
    let constraint = |members: &[usize], bounds| LinearConstraint {
        members: (members.iter())
            .map(|&index| Member {
                candidate: Candidate::new(index),
                weight: 1,
            })
            .collect(),
        bounds,
    };
    let of = |constraints: Vec<LinearConstraint>| {
        let problem = Problem::new(vec![1; 3], conflicts.clone(), constraints).unwrap();
        engine(problem).count()
    };
    let one = Bounds::at_least(1);
    assert!(of(vec![constraint(&[0, 1], one), constraint(&[2], one)]).is_ok());
    assert!(
        of(vec![
            constraint(&[0, 1], one),
            constraint(&[0, 2], Bounds::at_most(2))
        ])
        .is_ok()
    );
    for others in [
        vec![],
        vec![constraint(&[0, 1], one), constraint(&[0, 2], one)],
    ] {
        let refusal = of(others).unwrap_err().to_string();
        assert!(refusal.contains("in conflict with it"), "{refusal}");
    }
}

#[test]
fn it_does_not_list() {
    let solver = solver_for(&maximal(3, "king"))
        .with_engine("maximal")
        .unwrap();
    let estimates = solver.estimates(Question::List);
    assert!(matches!(&estimates[..], [(_, Err(Refusal { .. }))]));
}

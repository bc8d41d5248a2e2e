//! The engine `join`, against a brute force and published counts.

use std::sync::Arc;

use fastrand::Rng;
use num_bigint::BigUint;
use standoff_board::{Board, Leap, Wrap};
use standoff_core::End;
use standoff_engine::Question;
use standoff_model::{
    Bounds, Candidate, ConflictGraph, Kind, LinearConstraint, Member, Model, Problem,
};
use standoff_riders::Rider;
use standoff_solver::{Answer, Solver};

use crate::searches::{Counter, Direct, engine_named};
use crate::support::{any, model, n_queens, solver_for, solver_of};
use crate::sweep::{by_brute_force, random_problem};

fn asked(solver: Solver) -> Solver {
    solver.with_engine("join").unwrap()
}

fn join(model: &Model) -> Solver {
    asked(solver_for(model))
}

fn counted(model: &Model) -> String {
    let count = join(model).count().unwrap();
    count.answer.exact().unwrap().to_string()
}

/// Some squares of a grid, with at most one, exactly one or a range of pieces on its rows, columns and other lines, and
/// sometimes further constraints.
fn random_lines(random: &mut Rng) -> Problem {
    let (width, height) = (random.usize(1..5), random.usize(1..5));
    let holes = random.choice([0.0, 0.0, 0.3]).unwrap();
    let squares = (0..width * height).filter(|_| random.f64() >= holes);
    let squares = Vec::from_iter(squares);
    let mut conflicts = ConflictGraph::new(squares.len());
    let mut constraints = Vec::new();
    let other = random.usize(1..4);
    let ways: [&dyn Fn(usize, usize) -> usize; 4] =
        [&|x, _| x, &|_, y| y, &|x, y| x + y, &|x, y| {
            x * other + y / 2
        }];
    for (at, way) in ways.iter().enumerate() {
        let what = random.choice([0, 1, 1, 2, 2, 3]).unwrap();
        for line in 0..16 {
            let is_on = |&at: &usize| way(squares[at] % width, squares[at] / width) == line;
            let on: Vec<usize> = (0..squares.len()).filter(is_on).collect();
            if what == 1 || at > 1 && what == 2 {
                for (&a, &b) in on.iter().flat_map(|a| on.iter().map(move |b| (a, b))) {
                    conflicts.insert(Candidate::new(a), Candidate::new(b));
                }
            } else if what > 1 && !on.is_empty() {
                let bounds = match what {
                    2 => Bounds::exactly(1),
                    _ => Bounds::between(random.u64(0..2), random.u64(1..4)),
                };
                constraints.push(constraint(&on, bounds));
            }
        }
    }
    if random.bool() {
        let all = Vec::from_iter(0..squares.len());
        constraints.push(constraint(&all, Bounds::exactly(height as u64)));
    }
    let sizes = squares.iter().map(|_| random.choice([1, 1, 1, 2]).unwrap());
    Problem::new(sizes.collect(), conflicts, constraints).unwrap()
}

fn constraint(members: &[usize], bounds: Bounds) -> LinearConstraint {
    let member = |&index: &usize| Member {
        candidate: Candidate::new(index),
        weight: 1,
    };
    LinearConstraint {
        members: members.iter().map(member).collect(),
        bounds,
    }
}

#[test]
fn random_problems_agree_with_the_brute_force() {
    let mut random = Rng::with_seed(5);
    let makes = [random_problem, random_lines];
    for make in (0..1500).map(|at| makes[at % 2]) {
        let problem = Arc::new(make(&mut random));
        let expected = by_brute_force(&problem);
        let solver = asked(solver_of(problem.clone()));
        let by_size = solver.count_by_size().unwrap().answer;
        assert_eq!(by_size, Answer::Exact(expected.clone()), "{problem:?}");
        let all = expected.iter().sum();
        assert_eq!(solver.count().unwrap().answer, Answer::Exact(all));
    }
}

/// OEIS A000170.
#[test]
fn n_queens_have_the_published_counts() {
    let published = [
        1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365_596, 2_279_184,
    ];
    for (n, number) in (0..).zip(published) {
        assert_eq!(counted(&n_queens(n)), number.to_string(), "{n}");
    }
}

/// The number of listed sets and compared pairs of lists.
#[test]
fn the_work_for_12_queens() {
    assert_eq!(join(&n_queens(12)).count().unwrap().nodes, 809_114);
}

/// OEIS A099152, and A007705 and A006717 on a torus.
#[test]
fn lines_other_than_those_of_queens() {
    let leaps = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (-1, -1)];
    let semi_queen = Rider::with_leaps(leaps.map(|(x, y)| Leap::new(x, y)));
    let semi_queens =
        |n: u64| Kind::new("semi-queen", 's', Arc::new(semi_queen.clone())).exactly(n);
    let published = [1u64, 1, 3, 7, 23, 83, 405, 2113, 12657, 82297, 596_483];
    for (n, number) in (1..).zip(published) {
        assert_eq!(
            counted(&model(n, n, [semi_queens(n)])),
            number.to_string(),
            "{n}"
        );
    }
    let torus = |n| Board::rectangle(n, n).unwrap().wrap(Wrap::Torus);
    for (n, queens, semi) in [
        (3, 0, 3),
        (5, 10, 15),
        (7, 28, 133),
        (9, 0, 2025),
        (11, 88, 37851),
    ] {
        let on_torus = |kind: Kind| counted(&Model::new(torus(n), vec![kind]).unwrap());
        assert_eq!(on_torus(any("queen").exactly(n)), queens.to_string(), "{n}");
        assert_eq!(on_torus(semi_queens(n)), semi.to_string(), "{n}");
    }
}

/// n rooks on n x n are counted by the factorials; any number of rooks by the sum of C(n, k)^2 k! over all k, OEIS
/// A002720.
#[test]
fn rooks() {
    for n in 1..=8 {
        let mut of_size = vec![BigUint::from(1u32)];
        for k in 1..=n {
            let ways = (n - k + 1) * (n - k + 1);
            of_size.push(&of_size[k as usize - 1] * ways / k);
        }
        let any_number = model(n, n, [any("rook")]);
        let by_size = join(&any_number).count_by_size().unwrap().answer;
        assert_eq!(by_size, Answer::Exact(of_size.clone()), "{n}");
        let all: BigUint = of_size.iter().sum();
        assert_eq!(counted(&any_number), all.to_string());
        let full = of_size.last().unwrap().to_string();
        assert_eq!(counted(&model(n, n, [any("rook").exactly(n)])), full);
    }
}

/// Ten queens: the rows of the upper half take five of the ten columns, so that there are 252 shares.
#[test]
fn lines_are_shared() {
    let parts = Counter::of("join", &n_queens(10), Question::Count).split(1000);
    assert_eq!(parts.len(), 252);
    let found: BigUint = parts
        .into_iter()
        .map(|mut part| {
            part.advance(u64::MAX);
            part.total()
        })
        .sum();
    assert_eq!(found, 724u32.into());
}

#[test]
fn unknown_problems_are_refused() {
    let refusal = |model: &Model| join(model).count().unwrap_err().to_string();
    let torus = Board::rectangle(18, 18).unwrap().wrap(Wrap::Torus);
    let knights = refusal(&Model::new(torus, vec![any("knight")]).unwrap());
    assert!(knights.contains("too many lines"), "{knights}");
    let large = refusal(&model(23, 23, [any("king")]));
    assert!(large.contains("more than 512 candidates"), "{large}");
    assert!(join(&n_queens(6)).solutions().is_err());
}

/// Three rows of 130: two of them are more than the maximum of a half.
#[test]
fn a_half_that_is_too_large_is_refused() {
    let row = |row: usize| {
        constraint(
            &Vec::from_iter(130 * row..130 * (row + 1)),
            Bounds::exactly(1),
        )
    };
    let rows = Vec::from_iter((0..3).map(row));
    let problem = Problem::new(vec![1; 390], ConflictGraph::new(390), rows).unwrap();
    let refusal = asked(solver_of(Arc::new(problem))).count().unwrap_err();
    let refusal = refusal.to_string();
    assert!(refusal.contains("more than 256 candidates"), "{refusal}");
}

/// The largest accepted number of candidates and of pairs that exclude each other.
#[test]
fn the_largest_halves_are_counted() {
    let refusal = |conflicts: &ConflictGraph| {
        let one = constraint(&Vec::from_iter(0..256), Bounds::at_most(1));
        let problem = Problem::new(vec![1; 512], conflicts.clone(), vec![one]).unwrap();
        let solver = asked(solver_of(Arc::new(problem)));
        let count = engine_named("join").start(&solver.task(Question::Count));
        count.err().map(|error| error.to_string())
    };
    // With those of the constraint, 2^15.
    let mut conflicts = ConflictGraph::new(512);
    (256..384).for_each(|at| conflicts.insert(Candidate::new(at), Candidate::new(at + 128)));
    assert_eq!(refusal(&conflicts), None);
    conflicts.insert(Candidate::new(256), Candidate::new(257));
    let refusal = refusal(&conflicts).unwrap();
    assert!(refusal.contains("more than 32768 pairs"), "{refusal}");
}

#[test]
fn a_lack_of_memory_is_reported() {
    let queens = model(9, 9, [any("queen")]);
    let outcome = join(&queens).max_memory(1 << 16).count().unwrap();
    let Answer::AtLeast(found, End::MemoryLimit) = outcome.answer else {
        panic!("{:?}", outcome.answer);
    };
    assert!(found < 915_442u32.into(), "{found}");
}

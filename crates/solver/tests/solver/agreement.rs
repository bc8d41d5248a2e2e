//! Every engine lists and counts what the brute force finds, in the same order.

use num_bigint::BigUint;
use standoff_board::Square;
use standoff_core::End;
use standoff_model::{Kind, Model};
use standoff_solver::Answer;

use crate::brute_force::placements;
use crate::support::{any, model, piece, solver_for};

const ENGINES: [&str; 3] = ["split", "groups", "plain"];

/// A kind of piece with the least and the most of it.
type Wanted = (&'static str, u64, u64);

struct Case {
    size: (i32, i32),
    forbidden: Vec<(i32, i32)>,
    kinds: Vec<Wanted>,
}

fn case(size: (i32, i32), forbidden: &[(i32, i32)], kinds: &[Wanted]) -> Case {
    Case {
        size,
        forbidden: forbidden.to_vec(),
        kinds: kinds.to_vec(),
    }
}

fn cases() -> Vec<Case> {
    const ANY: u64 = u64::MAX;
    let mut cases = Vec::new();
    for name in [
        "king",
        "knight",
        "bishop",
        "rook",
        "queen",
        "amazon",
        "nightrider",
        "pawn",
    ] {
        for size in [
            (0, 0),
            (0, 3),
            (1, 1),
            (1, 5),
            (2, 2),
            (3, 3),
            (4, 3),
            (2, 6),
            (4, 4),
        ] {
            cases.push(case(size, &[], &[(name, 0, ANY)]));
            cases.push(case(size, &[], &[(name, 2, 3)]));
            cases.push(case(size, &[(0, 0), (1, 1)], &[(name, 1, 2)]));
        }
    }
    // Queens on rectangles.
    for size in [(4, 5), (5, 4), (7, 2), (2, 7), (3, 6), (6, 3)] {
        cases.push(case(size, &[], &[("queen", 0, ANY)]));
        cases.push(case(size, &[], &[("queen", 3, 3)]));
    }
    cases.push(case((3, 7), &[], &[("queen", 0, ANY)]));
    // Two and three kinds: sums of several groups at once.
    cases.push(case((3, 3), &[], &[("queen", 1, 1), ("king", 0, ANY)]));
    cases.push(case((3, 3), &[], &[("rook", 1, 2), ("knight", 1, 3)]));
    cases.push(case((4, 2), &[(0, 0)], &[("bishop", 2, 2), ("pawn", 1, 2)]));
    cases.push(case(
        (3, 2),
        &[],
        &[("knight", 1, 1), ("rook", 1, 1), ("king", 1, 1)],
    ));
    cases.push(case((3, 2), &[], &[("knight", 0, 0), ("pawn", 0, ANY)]));
    // Bounds that nothing meets.
    cases.push(case((3, 3), &[], &[("queen", 9, 9)]));
    cases.push(case((3, 3), &[], &[("king", 3, 2)]));
    cases.push(case((2, 2), &[], &[("king", 1_000_000_000_000, ANY)]));
    cases
}

fn model_of(case: &Case) -> Model {
    let kinds: Vec<Kind> = case
        .kinds
        .iter()
        .map(|&(name, least, most)| Kind::new(name, 'x', piece(name)).between(least, most))
        .collect();
    let (width, height) = case.size;
    let square = |&(column, row): &(i32, i32)| Square::new((row * width + column) as u32);
    let on_board = |at: &&(i32, i32)| at.0 < width && at.1 < height;
    let board = standoff_board::Board::rectangle(width as u64, height as u64).unwrap();
    let board = board.forbid(case.forbidden.iter().filter(on_board).map(square));
    Model::new(board, kinds).unwrap()
}

fn expected(case: &Case) -> Vec<Vec<(i32, i32, usize)>> {
    let kinds: Vec<_> = case
        .kinds
        .iter()
        .map(|&(name, least, most)| (name, least..=most))
        .collect();
    placements(case.size.0, case.size.1, &case.forbidden, &kinds)
}

fn listed(model: &Model, engine: &str) -> Vec<Vec<(i32, i32, usize)>> {
    let solver = solver_for(model).with_engine(engine).unwrap();
    let solutions = solver.solutions().unwrap();
    let placed = |placement| {
        let placed = model.pieces(&placement).into_iter();
        let place = |piece: standoff_model::PlacedPiece| {
            let (column, row) = model.board().column_and_row(piece.square);
            (column as i32, row as i32, piece.kind)
        };
        placed.map(place).collect()
    };
    solutions.map(placed).collect()
}

#[test]
fn every_engine_lists_what_the_brute_force_finds() {
    for case in cases() {
        let (model, expected) = (model_of(&case), expected(&case));
        for engine in ENGINES.into_iter().chain(["learn"]) {
            let what = format!("{engine}: {:?} on {:?}", case.kinds, case.size);
            assert_eq!(listed(&model, engine), expected, "{what}");
        }
    }
}

#[test]
fn every_engine_counts_what_the_brute_force_finds() {
    for case in cases() {
        let (model, expected) = (model_of(&case), expected(&case));
        let mut by_size: Vec<BigUint> = Vec::new();
        for placement in &expected {
            let size = placement.len();
            by_size.resize(by_size.len().max(size + 1), BigUint::ZERO);
            by_size[size] += 1u32;
        }
        for engine in ENGINES.into_iter().chain(["sweep"]) {
            let what = format!("{engine}: {:?} on {:?}", case.kinds, case.size);
            let solver = solver_for(&model).with_engine(engine).unwrap();
            let count = solver.count().unwrap().answer;
            assert_eq!(count, Answer::Exact(expected.len().into()), "{what}");
            let counts = solver.count_by_size().unwrap().answer;
            assert_eq!(counts, Answer::Exact(by_size.clone()), "{what}");
        }
    }
}

#[test]
fn a_search_that_is_stopped_says_so() {
    let model = model(7, 7, [any("queen")]);
    for engine in ENGINES {
        let solver = solver_for(&model).with_engine(engine).unwrap();
        let all: Vec<_> = solver.solutions().unwrap().collect();
        let stopped = solver.stop_when(|| Some(End::TimeLimit));
        let mut solutions = stopped.solutions().unwrap();
        let some: Vec<_> = solutions.by_ref().collect();
        assert_eq!(solutions.end(), Some(End::TimeLimit), "{engine}");
        assert!(some.len() < all.len(), "{engine}");
        assert_eq!(all[..some.len()], some, "{engine}");
        let count = stopped.count().unwrap().answer;
        assert!(matches!(count, Answer::AtLeast(n, End::TimeLimit) if n < all.len().into()));
    }
}

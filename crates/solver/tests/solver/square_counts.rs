//! Placements counted by square, against the brute force, the counts by size and the symmetries.

use std::sync::atomic::{AtomicU32, Ordering};

use num_bigint::BigUint;
use standoff_board::{Board, Square};
use standoff_core::End;
use standoff_model::{Kind, Model};
use standoff_solver::{Answer, Solver, SquareCounts};

use crate::brute_force::placements;
use crate::support::{any, model, n_queens, piece, solver_for, solver_of};

const ENGINES: [&str; 3] = ["split", "groups", "plain"];

fn counts(solver: &Solver) -> SquareCounts {
    solver.count_by_square().unwrap().answer.exact().unwrap()
}

fn models() -> Vec<Model> {
    let knights = any("knight").between(1, 3);
    let queens = any("queen").exactly(2);
    vec![
        n_queens(6),
        model(4, 4, [any("king")]),
        model(3, 5, [knights, queens]),
        model(3, 3, [any("queen").exactly(9)]),
        model(0, 3, [any("king")]),
    ]
}

#[test]
fn every_engine_finds_the_counts_of_the_brute_force() {
    let forbidden = [(1, 1), (3, 0)];
    let kinds = [("rook", 1, 2), ("pawn", 0, 2)];
    let board = Board::rectangle(4, 3).unwrap();
    let square = |column, row| Square::new((4 * row + column) as u32);
    let board = board.forbid(forbidden.map(|(column, row)| square(column, row)));
    let kind = |(name, least, most)| Kind::new(name, 'x', piece(name)).between(least, most);
    let model = Model::new(board, kinds.map(kind).to_vec()).unwrap();
    let expected = placements(4, 3, &forbidden, &kinds.map(|(name, a, b)| (name, a..=b)));
    for engine in ENGINES.into_iter().chain(["sweep"]) {
        let counts = counts(&solver_for(&model).with_engine(engine).unwrap());
        assert_eq!(counts.placements(), &BigUint::from(expected.len()));
        for at in 0..12 {
            let found = |kind: Option<usize>| {
                let here = |&(column, row, other): &(i32, i32, usize)| {
                    4 * row + column == at && kind.is_none_or(|kind| kind == other)
                };
                let with = expected
                    .iter()
                    .filter(|placement| placement.iter().any(here));
                BigUint::from(with.count())
            };
            let square = Square::new(at as u32);
            assert_eq!(counts.on(square), found(None), "{engine}, square {at}");
            for kind in [0, 1] {
                assert_eq!(
                    counts.of_kind(kind, square),
                    &found(Some(kind)),
                    "{engine}, {at}"
                );
            }
        }
    }
}

/// A placement of k pieces adds k to the counts by square.
#[test]
fn counts_by_square_add_up_to_the_sizes() {
    for model in models() {
        let solver = solver_for(&model);
        let by_size = solver.count_by_size().unwrap().answer.exact().unwrap();
        let pieces: BigUint = (0u64..)
            .zip(&by_size)
            .map(|(size, count)| count * size)
            .sum();
        let counts = counts(&solver);
        let on_squares: BigUint = model.board().squares().map(|s| counts.on(s)).sum();
        assert_eq!(on_squares, pieces);
        assert_eq!(counts.placements(), &by_size.iter().sum::<BigUint>());
    }
}

#[test]
fn symmetric_squares_have_the_same_counts() {
    for model in models() {
        let counts = counts(&solver_for(&model));
        for map in model.symmetries().unwrap() {
            for candidate in model.problem().candidates() {
                let both = [candidate, map.image(candidate)];
                let [here, there] = both.map(|candidate| model.layout().piece(candidate));
                assert_eq!(
                    counts.of_kind(here.kind, here.square),
                    counts.of_kind(there.kind, there.square),
                    "{}",
                    map.name()
                );
            }
        }
    }
}

#[test]
fn threads_change_nothing() {
    for model in models() {
        for engine in ENGINES {
            let solver = solver_for(&model).with_engine(engine).unwrap();
            let one = solver.count_by_square().unwrap();
            let three = solver.clone().threads(3).count_by_square().unwrap();
            assert_eq!(one.answer, three.answer, "{engine}");
        }
    }
}

/// More placements than one thread has listed before the others start (OEIS A063443).
#[test]
fn threads_add_up_their_counts() {
    let kings = model(6, 6, [any("king")]);
    let solver = solver_for(&kings).with_engine("split").unwrap();
    let three = solver.clone().threads(3).count_by_square().unwrap();
    assert_eq!(three.answer, solver.count_by_square().unwrap().answer);
    let placements = three.answer.exact().unwrap().placements().clone();
    assert_eq!(placements, 202_841u32.into());
}

#[test]
fn a_stopped_count_is_a_lower_bound() {
    let model = model(6, 6, [any("king")]);
    for engine in ENGINES {
        let solver = solver_for(&model).with_engine(engine).unwrap();
        // The callback is called before the search begins, and then regularly.
        let asked = AtomicU32::new(0);
        let stopped = solver.stop_when(move || {
            (asked.fetch_add(1, Ordering::Relaxed) > 0).then_some(End::TimeLimit)
        });
        let Answer::AtLeast(part, End::TimeLimit) = stopped.count_by_square().unwrap().answer
        else {
            panic!("{engine} was not stopped");
        };
        assert!(part.placements() > &BigUint::ZERO, "{engine}");
        let squares = model.board().squares();
        assert!(
            squares
                .map(|s| part.on(s))
                .all(|count| count <= *part.placements())
        );
    }
}

#[test]
fn a_problem_without_a_board_has_no_squares_and_no_symmetries() {
    let solver = solver_of(n_queens(4).problem().clone());
    assert_eq!(solver.count().unwrap().answer, Answer::Exact(2u32.into()));
    let refusal = solver.count_by_square().unwrap_err().to_string();
    assert!(
        refusal.ends_with("there are no squares to count by"),
        "{refusal}"
    );
    let refusal = solver.count_up_to_symmetry().unwrap_err().to_string();
    assert!(
        refusal.ends_with("what is on no board has no symmetries"),
        "{refusal}"
    );
}

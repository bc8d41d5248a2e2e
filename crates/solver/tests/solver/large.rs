//! Models at the limits of size, and beyond.

use std::sync::Arc;

use standoff_board::{Board, Square, Wrap};
use standoff_core::End;
use standoff_leapers::Leaper;
use standoff_model::{Bounds, Kind, Lines, MAX_CANDIDATES, Model, ModelError, Rule, TooManyMaps};
use standoff_solver::Answer;

use crate::support::{any, model, solver_for};

/// A piece that attacks nothing.
fn star() -> Kind {
    Kind::new("star", '*', Arc::new(Leaper::with_leaps([])))
}

fn each(lines: Lines, at_least: u64, at_most: u64) -> Rule {
    Rule::Each {
        lines,
        kinds: None,
        number: Bounds::between(at_least, at_most),
    }
}

/// The number of kinds alone can make the candidates too many.
#[test]
fn kinds_and_squares_together_are_too_many() {
    let side = 128;
    let board = || Board::rectangle(side, side).unwrap();
    assert_eq!(side * side, MAX_CANDIDATES);
    assert!(Model::new(board(), vec![star()]).is_ok());
    let two = vec![star(), any("king").exactly(1)];
    let too_large = ModelError::TooLarge {
        squares: MAX_CANDIDATES,
        kinds: 2,
    };
    assert_eq!(Model::new(board(), two).unwrap_err(), too_large);
}

/// More than 4096 candidates: their conflict rows are not copied.
#[test]
fn the_widest_rows_change_no_answer() {
    let rooks = model(4200, 1, [any("rook")]);
    for engine in ["split", "groups"] {
        let solver = solver_for(&rooks).with_engine(engine).unwrap();
        let answer = solver.count().unwrap().answer;
        assert_eq!(answer, Answer::Exact(4201u32.into()), "{engine}");
    }
    let queens = model(65, 65, [any("queen")]);
    let first = |engine| {
        let solver = solver_for(&queens).with_engine(engine).unwrap();
        let solutions = solver.solutions().unwrap();
        solutions.take(300).collect::<Vec<_>>()
    };
    assert_eq!(first("split"), first("plain"));
    assert_eq!(first("groups"), first("plain"));
}

#[test]
fn the_number_of_candidates_is_limited() {
    let stars = |width| {
        let board = Board::rectangle(width, 128).unwrap();
        Model::new(board, vec![star()])
    };
    let largest = stars(128).unwrap();
    assert_eq!(largest.problem().len() as u64, MAX_CANDIDATES);
    let too_large = ModelError::TooLarge {
        squares: 129 * 128,
        kinds: 1,
    };
    assert_eq!(stars(129).unwrap_err(), too_large);
}

/// A search with slow nodes checks the limits often.
#[test]
fn a_search_of_a_large_model_stops_quickly() {
    let rules = [each(Lines::Rows, 0, 1), each(Lines::Diagonals, 0, 2)];
    let board = Board::rectangle(100, 100).unwrap();
    let model = Model::with_rules(board, vec![star()], &rules).unwrap();
    for engine in ["split", "groups", "plain"] {
        let solver = solver_for(&model).with_engine(engine).unwrap();
        let stopped = solver.stop_when(|| Some(End::Cancelled)).count().unwrap();
        assert!(matches!(stopped.answer, Answer::AtLeast(_, End::Cancelled)));
        assert!(stopped.nodes < 100, "{engine}: {} nodes", stopped.nodes);
    }
}

#[test]
fn equal_rules_are_merged() {
    let constraints = |rules: &[Rule]| {
        let board = Board::rectangle(4, 4).unwrap();
        let model = Model::with_rules(board, vec![star()], rules).unwrap();
        let bounds = model.constraints().iter().map(|g| g.bounds);
        bounds.collect::<Vec<_>>()
    };
    let alike = [
        each(Lines::Rows, 0, 2),
        each(Lines::Columns, 1, 1),
        each(Lines::Rows, 1, 3),
    ];
    let one = [each(Lines::Rows, 1, 2), each(Lines::Columns, 1, 1)];
    assert_eq!(constraints(&alike), constraints(&one));
    let many: Vec<Rule> = (0..64).map(|n| each(Lines::Diagonals, n, 99)).collect();
    assert_eq!(constraints(&many).len(), 14);
}

#[test]
fn a_square_that_is_named_twice_counts_once() {
    let board = Board::rectangle(2, 1).unwrap();
    let a1 = board.square("a1").unwrap();
    let rules = [each(Lines::Squares(vec![a1, a1]), 1, 1)];
    let model = Model::with_rules(board, vec![star()], &rules).unwrap();
    for engine in ["split", "groups", "plain"] {
        let solver = solver_for(&model).with_engine(engine).unwrap();
        let answer = solver.count().unwrap().answer;
        assert_eq!(answer, Answer::Exact(2u32.into()), "{engine}");
    }
}

/// A board may have a million forbidden squares.
#[test]
fn empty_lines_are_merged() {
    let rows = "x\n".repeat(100_000) + ".";
    let board = Board::map(&rows).unwrap();
    let all = [Lines::Rows, Lines::Columns, Lines::Diagonals];
    let rules = all.map(|lines| each(lines, 1, 1));
    let model = Model::with_rules(board, vec![star()], &rules).unwrap();
    let names: Vec<&str> = (0..model.constraints().len())
        .map(|g| model.constraint_name(g))
        .collect();
    let expected = [
        "row 100001",
        "row 1",
        "column a",
        "falling diagonal from a1",
        "falling diagonal from a2",
        "rising diagonal from a1",
    ];
    assert_eq!(names, expected);
    let count = solver_for(&model).count().unwrap();
    assert_eq!(count.answer, Answer::Exact(0u32.into()));
}

#[test]
fn too_many_constraints_are_refused() {
    let stars = |squares| {
        let board = Board::rectangle(1, squares).unwrap();
        Model::with_rules(board, vec![star()], &[each(Lines::Rows, 0, 0)])
    };
    assert_eq!(stars(8192).unwrap().constraints().len(), 8192);
    let too_many = ModelError::TooManyConstraints {
        constraints: 8193,
        candidates: 8193,
        most: 8191,
    };
    assert_eq!(stars(8193).unwrap_err(), too_many);
}

#[test]
fn the_maps_of_a_large_torus_are_not_tried() {
    let torus = |side| {
        let board = Board::rectangle(side, side).unwrap().wrap(Wrap::Torus);
        Model::new(board, vec![star()]).unwrap()
    };
    assert_eq!(torus(6).symmetries().unwrap().len(), 8 * 36);
    let maps = 8 * 128 * 128;
    let largest = torus(128);
    assert_eq!(largest.symmetries().unwrap_err(), TooManyMaps { maps });
    let refusal = solver_for(&largest).count_up_to_symmetry().unwrap_err();
    assert_eq!(
        refusal.to_string().split_once(": ").unwrap().1,
        "there are 131072 maps of the board and its sides, too many to try"
    );
    assert!(solver_for(&largest).fundamental().is_err());
    // Nor are they if hardly anything can be chosen.
    let board = Board::rectangle(1000, 1000).unwrap().wrap(Wrap::Torus);
    let corner = star().only_on([Square::new(0)]);
    let others = board.squares().skip(1).collect::<Vec<_>>();
    let one = Model::new(board.forbid(others), vec![corner]).unwrap();
    assert!(one.symmetries().is_err());
    // Without translations there are never too many maps.
    assert_eq!(model(128, 128, [star()]).symmetries().unwrap().len(), 8);
}

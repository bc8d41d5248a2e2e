//! Region puzzles: one queen in each row, column and region, no two adjacent.

#[path = "../data/region_model.rs"]
mod region_model;
#[path = "../data/region_queens.rs"]
mod region_queens;

use std::collections::BTreeSet;
use std::sync::Arc;

use region_model::{model, one_in_each, stars};
use region_queens::{Level, levels};
use standoff_board::{Board, Square, Where};
use standoff_core::End;
use standoff_core::amb::Unique;
use standoff_model::{Bounds, Kind, Lines, Model, Placement, Rule};
use standoff_solver::Answer;

use crate::support::{any, solver_for};

#[test]
fn the_levels_have_the_stated_number_of_solutions() {
    let mut nodes = Vec::new();
    for level in levels() {
        let model = model(level.regions);
        let solver = solver_for(&model).with_engine("groups").unwrap();
        let outcome = solver.count().unwrap();
        assert_eq!(
            outcome.answer,
            Answer::Exact(level.solutions.into()),
            "level {}",
            level.regions
        );
        let listed: Vec<_> = solver.solutions().unwrap().collect();
        assert_eq!(
            listed.len(),
            level.solutions as usize,
            "level {}",
            level.regions
        );
        assert!(listed.is_sorted(), "level {}", level.regions);
        nodes.push(outcome.nodes);
    }
    nodes.sort_unstable();
    assert_eq!(nodes.len(), 120);
    assert_eq!(
        (nodes[60], nodes[119]),
        (11, 19_183),
        "the median and the most nodes"
    );
}

#[test]
fn a_level_with_one_solution_is_unique() {
    for level in levels() {
        let model = model(level.regions);
        match solver_for(&model).unique().unwrap() {
            Unique::One(only) => {
                assert_eq!(level.solutions, 1, "level {}", level.regions);
                assert_eq!(solver_for(&model).solutions().unwrap().next(), Some(only));
            }
            Unique::Many(a, b) => {
                assert!(level.solutions > 1 && a != b, "level {}", level.regions);
                assert!([&a, &b].iter().all(|p| keeps_the_rules(&level, &model, p)));
            }
            other => panic!("level {}: {other:?}", level.regions),
        }
    }
}

#[test]
fn uniqueness_of_a_level_takes_few_nodes() {
    let nodes = |level: &Level| {
        let model = model(level.regions);
        let solver = solver_for(&model).with_engine("groups").unwrap();
        let mut solutions = solver.solutions_in_any_order().unwrap();
        let is_unique = matches!(solutions.unique(), Unique::One(_));
        assert_eq!(is_unique, level.solutions == 1, "level {}", level.regions);
        solutions.nodes()
    };
    let mut nodes: Vec<u64> = levels().iter().map(nodes).collect();
    nodes.sort_unstable();
    assert_eq!(
        (nodes[60], nodes[119]),
        (8, 2923),
        "the median and the most nodes"
    );
}

#[test]
fn two_placements_differ_in_some_pieces() {
    let piece = |name| crate::support::any(name).exactly(1);
    let model = crate::support::model(3, 1, [piece("knight"), piece("king")]);
    let solutions = solver_for(&model).solutions().unwrap();
    let found: Vec<Placement> = solutions.collect();
    let names = |squares: Vec<Square>| squares.into_iter().map(|s| model.board().name(s));
    let differ = |a: usize, b: usize| {
        let squares = model.squares_that_differ(&found[a], &found[b]);
        names(squares).collect::<Vec<_>>()
    };
    assert_eq!(found.len(), 2);
    assert_eq!(differ(0, 1), ["a1", "c1"]);
    assert!(differ(0, 0).is_empty());
}

/// The rules of the puzzle, independent of the model.
fn keeps_the_rules(level: &Level, model: &Model, placement: &Placement) -> bool {
    let rows: Vec<&str> = level.regions.split('/').collect();
    let side = rows.len();
    let columns: Vec<usize> = model
        .rows(placement)
        .iter()
        .filter(|row| row.matches('*').count() == 1)
        .filter_map(|row| row.find('*'))
        .collect();
    let regions: BTreeSet<char> = columns
        .iter()
        .zip(&rows)
        .map(|(&column, row)| row.chars().nth(column).unwrap())
        .collect();
    let different: BTreeSet<&usize> = columns.iter().collect();
    let apart = columns.windows(2).all(|pair| pair[0].abs_diff(pair[1]) > 1);
    [columns.len(), regions.len(), different.len()] == [side; 3] && apart
}

#[test]
fn a_stopped_search_does_not_know_uniqueness() {
    let level = levels().remove(0);
    let model = model(level.regions);
    let stopped = solver_for(&model).with_engine("plain").unwrap();
    let stopped = stopped.stop_when(|| Some(End::TimeLimit));
    let unknown = stopped.unique().unwrap();
    assert!(matches!(unknown, Unique::Unknown(_, End::TimeLimit)));
}

#[test]
fn split_agrees_on_small_levels() {
    for level in levels().iter().filter(|level| level.regions.len() < 60) {
        let model = model(level.regions);
        let list = |engine| {
            let solver = solver_for(&model).with_engine(engine).unwrap();
            solver.solutions().unwrap().collect::<Vec<_>>()
        };
        assert_eq!(list("split"), list("groups"), "level {}", level.regions);
    }
}

/// OEIS A002464: permutations without adjacent neighbouring values.
#[test]
fn without_regions() {
    for (side, count) in [(4, 2u32), (5, 14), (6, 90), (7, 646)] {
        let board = Board::rectangle(side, side).unwrap();
        let model = stars(board, [Lines::Rows, Lines::Columns]);
        let outcome = solver_for(&model).count().unwrap();
        assert_eq!(
            outcome.answer,
            Answer::Exact(count.into()),
            "{side} x {side}"
        );
    }
}

#[test]
fn rules_are_named_after_their_lines() {
    let board = Board::map("AB\nAB").unwrap();
    let all = [
        Lines::Rows,
        Lines::Columns,
        Lines::Diagonals,
        Lines::Regions,
        Lines::Board,
    ];
    let rules = all.map(one_in_each);
    let star = Kind::new("star", '*', Arc::new(Where(|_: i32, _: i32| false)));
    let model = Model::with_rules(board, vec![star], &rules).unwrap();
    let names: Vec<&str> = (0..model.constraints().len())
        .map(|group| model.constraint_name(group))
        .collect();
    assert_eq!(
        names,
        [
            "row 2",
            "row 1",
            "column a",
            "column b",
            "falling diagonal from a1",
            "falling diagonal from a2",
            "falling diagonal from b2",
            "rising diagonal from a2",
            "rising diagonal from b2",
            "rising diagonal from b1",
            "region A",
            "region B",
            "the board",
        ]
    );
}

/// Only pieces of different sides must not attack each other.
#[test]
fn armies_at_peace() {
    let rook = |side: &str| {
        let piece = crate::support::piece("rook");
        Kind::new(side, side.chars().next().unwrap(), piece)
            .on_side(side)
            .exactly(2)
    };
    let board = Board::rectangle(3, 3).unwrap();
    let kinds = vec![rook("white"), rook("black")];
    let model = Model::with_rules(board, kinds, &[Rule::SidesAtPeace]).unwrap();
    for engine in ["split", "groups", "plain"] {
        let solver = solver_for(&model).with_engine(engine).unwrap();
        assert_eq!(
            solver.count().unwrap().answer,
            Answer::Exact(armies_by_hand().into())
        );
    }
}

/// Pairs of two rooks on 3 x 3, where no line has rooks of both pairs.
fn armies_by_hand() -> u32 {
    let squares: Vec<(u32, u32)> = (0..9).map(|i| (i / 3, i % 3)).collect();
    let pairs: Vec<[(u32, u32); 2]> = (0..9)
        .flat_map(|a| (0..a).map(move |b| (a, b)))
        .map(|(a, b)| [squares[a], squares[b]])
        .collect();
    let peace = |a: &(u32, u32), b: &(u32, u32)| a.0 != b.0 && a.1 != b.1;
    let at_peace = |white: &[(u32, u32); 2], black: &[(u32, u32); 2]| {
        white.iter().all(|w| black.iter().all(|b| peace(w, b)))
    };
    let against = |white| pairs.iter().filter(|black| at_peace(white, black)).count() as u32;
    pairs.iter().map(against).sum()
}

/// Kings of three sides, with just enough room in a row: each side must not attack the other two.
#[test]
fn three_sides_are_at_peace() {
    let king = |side| any("king").exactly(1).on_side(side);
    let board = Board::rectangle(5, 1).unwrap();
    let kings = ["white", "black", "red"].map(king).to_vec();
    let model = Model::with_rules(board, kings, &[Rule::SidesAtPeace]).unwrap();
    let count = solver_for(&model).count().unwrap().answer;
    assert_eq!(count, Answer::Exact(6u32.into()));
}

/// Two rules of the same lines are one rule only if they count the same kinds. Naming all kinds is the same as naming
/// none.
#[test]
fn rules_of_the_same_lines_count_their_own_kinds() {
    let model = |rules: [(Option<Vec<usize>>, Bounds); 2]| {
        let rules = rules.map(|(kinds, number)| Rule::Each {
            lines: Lines::Rows,
            kinds,
            number,
        });
        let board = Board::rectangle(3, 1).unwrap();
        Model::with_rules(board, vec![any("king"), any("knight")], &rules).unwrap()
    };
    let count = |model: &Model| solver_for(model).count().unwrap().answer;
    let (one, two) = (Bounds::exactly(1), Bounds::exactly(2));
    let a_king_and_two_knights = model([(Some(vec![0]), one), (Some(vec![1]), two)]);
    assert_eq!(count(&a_king_and_two_knights), Answer::Exact(3u32.into()));
    let two_of_any = model([(Some(vec![0, 1]), two), (None, Bounds::at_most(2))]);
    assert_eq!(two_of_any.problem().constraints().len(), 1);
    assert_eq!(count(&two_of_any), Answer::Exact(12u32.into()));
}

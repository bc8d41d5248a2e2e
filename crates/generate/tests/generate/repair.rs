//! Changes that leave fewer solutions.

use standoff_board::Board;
use standoff_generate::{Change, Repair};
use standoff_model::{Candidate, Model};
use standoff_solver::Solver;

use crate::support::{solutions, square, star_battle, stars};

/// Regions with several solutions.
const SEVERAL: [(&str, u64); 3] = [
    ("AABB\nAABB\nCCDD\nCCDD", 1),
    ("AAAABB\nACAABB\nCCCBBB\nDDDEEE\nDDFEEE\nFFFEEE", 1),
    ("AAABBB\nAAABBB\nAAABBB\nCCCDDD\nCCCDDD\nCCCDDD", 1),
];

fn puzzle(regions: &str, number: u64) -> (Board, Model) {
    let board = square(regions.lines().count() as u64);
    let model = star_battle(&board, regions, number);
    (board, model)
}

/// The regions after a change.
fn changed(board: &Board, regions: &str, change: &Change) -> String {
    let mut rows: Vec<Vec<char>> = regions.lines().map(|row| row.chars().collect()).collect();
    let (column, row) = board.column_and_row(change.square);
    let cell = &mut rows[row as usize][column as usize];
    assert_eq!(*cell, change.from);
    *cell = change.to;
    let rows: Vec<String> = rows.into_iter().map(String::from_iter).collect();
    rows.join("\n")
}

#[test]
fn changes_say_how_many_solutions_they_leave() {
    for (regions, number) in SEVERAL {
        let (board, model) = puzzle(regions, number);
        let repair = Repair::new(&model, None).unwrap().unwrap();
        let before = solutions(&model);
        assert_eq!(repair.solutions(), Some(before));
        let changes = repair.changes(100, &|| None);
        for change in &changes {
            let after = star_battle(&board, &changed(&board, regions, change), number);
            assert_eq!(change.solutions, Some(solutions(&after)), "{change:?}");
            assert!(change.solutions < Some(before));
        }
        assert!(changes.is_sorted_by_key(|change| change.solutions));
    }
}

/// Each change of a sequence matters, and the last one leaves one solution.
#[test]
fn a_sequence_leaves_one_solution() {
    let (regions, number) = SEVERAL[1];
    let (board, model) = puzzle(regions, number);
    let repair = Repair::new(&model, None).unwrap().unwrap();
    let (changes, map) = repair.sequence(&|| None).unwrap();
    let mut now = regions.to_string();
    for change in &changes {
        now = changed(&board, &now, change);
        let left = solutions(&star_battle(&board, &now, number));
        assert_eq!(change.solutions, Some(left));
    }
    assert_eq!(changes.last().unwrap().solutions, Some(1));
    assert_eq!(now, map.draw(&board).trim_end());
}

#[test]
fn an_intended_solution_is_kept() {
    let (regions, number) = SEVERAL[1];
    let (board, model) = puzzle(regions, number);
    let all = Solver::new(&model, &standoff_engines::all())
        .solutions()
        .unwrap();
    for intended in all.take(5) {
        let keep: &[Candidate] = intended.chosen();
        let repair = Repair::new(&model, Some(keep)).unwrap().unwrap();
        let (_, map) = repair.sequence(&|| None).unwrap();
        let after = star_battle(&board, &map.draw(&board), number);
        let mut left = Solver::new(&after, &standoff_engines::all())
            .solutions()
            .unwrap();
        assert_eq!(
            left.next().map(|it| it.chosen().to_vec()),
            Some(keep.to_vec())
        );
        assert_eq!(left.next().map(|it| it.chosen().to_vec()), None);
        for change in repair.changes(100, &|| None) {
            assert!(!keep.contains(&Candidate::new(change.square.index())));
        }
    }
}

#[test]
fn a_puzzle_without_regions_has_nothing_to_change() {
    assert!(Repair::new(&stars(square(4), 1), None).unwrap().is_none());
}

//! Boards of counts as JSON: an object a line.

use num_bigint::BigUint;
use serde::Serialize;
use standoff::core::End;
use standoff::puzzle::{Parameters, Puzzle};

use super::Count;
use super::grid::{Cell, Grid, Mark, looks};
use crate::args::CountArgs;
use crate::in_words::name;

/// Counts are strings of digits: they may be beyond what JSON readers take for a number.
#[derive(Serialize)]
struct Line<'a> {
    puzzle: &'a str,
    params: &'a Parameters,
    count: String,
    #[serde(flatten)]
    board: Option<Board>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    by_piece: Vec<Sort<'a>>,
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

/// A board, row by row from the top, holes as `null`; and squares by name, those about which
/// something is known for all solutions.
#[derive(Serialize)]
struct Board {
    by_square: Vec<Vec<Option<String>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    percent: Option<Vec<Vec<Option<String>>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    in_all: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    in_none: Option<Vec<String>>,
}

#[derive(Serialize)]
struct Sort<'a> {
    piece: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    side: Option<&'a str>,
    letter: char,
    #[serde(flatten)]
    board: Board,
}

pub(super) fn line<'a>(
    count: &'a Count<'a>,
    args: &CountArgs,
    puzzle: &'a Puzzle,
) -> impl Serialize + use<'a> {
    let complete = count.end.is_exhausted();
    let looks = looks(count.model());
    let sorts = looks.iter().filter(|_| looks.len() > 1).map(|look| Sort {
        piece: &look.name,
        side: look.side.as_deref(),
        letter: look.letter,
        board: board(count, &count.grid(|kind| name(kind) == name(look)), args),
    });
    Line {
        puzzle: puzzle.name(),
        params: count.instance.parameters(),
        count: count.counts.placements().to_string(),
        board: Some(board(count, &count.grid(|_| true), args)),
        by_piece: sorts.collect(),
        complete,
        reason: (!complete).then(|| count.end.to_string()),
    }
}

/// What was stopped before there was a board.
pub(super) fn nothing<'a>(
    puzzle: &'a Puzzle,
    parameters: &'a Parameters,
    end: End,
) -> impl Serialize + use<'a> {
    Line {
        puzzle: puzzle.name(),
        params: parameters,
        count: "0".to_string(),
        board: None,
        by_piece: Vec::new(),
        complete: false,
        reason: Some(end.to_string()),
    }
}

fn board(count: &Count<'_>, grid: &Grid, args: &CountArgs) -> Board {
    let has_solutions = *count.counts.placements() > BigUint::ZERO;
    let squares = |mark: Mark| {
        let cells = grid
            .iter()
            .flatten()
            .flatten()
            .filter(|cell| cell.mark == mark);
        let names = cells
            .map(|cell| count.model().board().name(cell.square))
            .collect();
        (has_solutions && count.end.is_exhausted()).then_some(names)
    };
    Board {
        by_square: rows(grid, |cell| cell.count.to_string()),
        percent: args.percent.then(|| rows(grid, |cell| count.percent(cell))),
        in_all: squares(Mark::InAll),
        in_none: squares(Mark::InNone),
    }
}

fn rows(grid: &Grid, shown: impl Fn(&Cell) -> String) -> Vec<Vec<Option<String>>> {
    let row = |row: &Vec<Option<Cell>>| row.iter().map(|cell| cell.as_ref().map(&shown)).collect();
    grid.iter().map(row).collect()
}

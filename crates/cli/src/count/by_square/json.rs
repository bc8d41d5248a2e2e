//! Boards of counts as JSON.

use num_bigint::BigUint;
use serde::Serialize;

use super::SquareRecord;
use super::grid::{Cell, Grid, Mark, looks};
use crate::in_words::name;

/// A board, row by row from the top, with `null` for holes; and the names of the squares that have a piece in all
/// solutions, or in none.
#[derive(Serialize)]
pub(crate) struct Board {
    by_square: Vec<Vec<Option<String>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    percent: Option<Vec<Vec<Option<String>>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    in_all: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    in_none: Option<Vec<String>>,
}

/// The board of one of several kinds of piece.
#[derive(Serialize)]
pub(crate) struct PieceBoard<'a> {
    piece: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    side: Option<&'a str>,
    letter: char,
    #[serde(flatten)]
    board: Board,
}

impl Board {
    /// The board of all pieces.
    pub(crate) fn of_all(count: &SquareRecord<'_>, percent: bool) -> Self {
        Board::of(count, &count.grid(|_| true), percent)
    }

    fn of(count: &SquareRecord<'_>, grid: &Grid, percent: bool) -> Self {
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
            percent: percent.then(|| rows(grid, |cell| count.percent(cell))),
            in_all: squares(Mark::InAll),
            in_none: squares(Mark::InNone),
        }
    }
}

impl<'a> PieceBoard<'a> {
    /// One for each kind of piece, if there are several.
    pub(crate) fn all(count: &SquareRecord<'a>, percent: bool) -> Vec<Self> {
        let looks = looks(count.model());
        if looks.len() == 1 {
            return Vec::new();
        }
        let of_look = looks.into_iter().map(|look| PieceBoard {
            piece: &look.name,
            side: look.side.as_deref(),
            letter: look.letter,
            board: Board::of(count, &count.grid(|kind| name(kind) == name(look)), percent),
        });
        of_look.collect()
    }
}

fn rows(grid: &Grid, shown: impl Fn(&Cell) -> String) -> Vec<Vec<Option<String>>> {
    let row = |row: &Vec<Option<Cell>>| row.iter().map(|cell| cell.as_ref().map(&shown)).collect();
    grid.iter().map(row).collect()
}

//! Placements without a model as text, written in parts: they may exceed the memory.

use std::ops::ControlFlow;

use serde::Serialize;
use standoff::End;
use standoff::Figures;
use standoff::board::{Board, MAX_SQUARES, square_name};
use standoff::draw::Diagram;
use standoff::engine::Squares;
use standoff::model::{Outline, PlacedPiece};

use super::format::Printer;
use crate::failure::Failure;
use crate::output::json;
use crate::screen::Screen;
use crate::stop::Stop;

/// Size of the parts of a text, in bytes.
const AT_ONCE: usize = 1 << 14;

/// Placements on an empty board.
pub(super) struct Page<'a> {
    pub(super) outline: &'a Outline,
    pub(super) stop: &'a Stop,
    /// The screen for boards, if there is one.
    pub(super) screen: Option<Screen>,
    /// The columns and rows of the squares on which two solutions differ.
    pub(super) differ: &'a [(u64, u64)],
}

/// Parts of a text.
pub(super) type Parts = Box<dyn Iterator<Item = String>>;

impl Page<'_> {
    /// Refuses to draw a board of more squares than a model may have.
    pub(super) fn expect_room(&self, printer: &Printer<'_>) -> Result<(), Failure> {
        if !printer.has_boards() || self.outline.area() <= MAX_SQUARES.into() {
            return Ok(());
        }
        let (width, height) = (self.outline.width(), self.outline.height());
        Err(Failure::Mistake {
            message: format!(
                "a board of {width} x {height} is too large to be drawn: at most {MAX_SQUARES} squares"
            ),
            hint: Some("--format squares only names the squares with a piece".to_string()),
        })
    }

    /// Writes a placement. If that is stopped, the text ends with an incomplete line.
    pub(super) fn write(
        &self,
        index: usize,
        squares: Squares,
        printer: &mut Printer<'_>,
    ) -> Result<ControlFlow<End>, Failure> {
        let mut text = Vec::new();
        for part in printer.parts(self, index, squares) {
            text.extend(part.bytes());
            if text.len() >= AT_ONCE {
                printer.text(&text)?;
                text.clear();
                if let Some(end) = self.stop.reason() {
                    printer.break_off()?;
                    return Ok(ControlFlow::Break(end));
                }
            }
        }
        printer.text(&text)?;
        Ok(ControlFlow::Continue(()))
    }

    /// The board, after a blank line unless it is the first. A board without rows is an empty line.
    pub(super) fn board(&self, index: usize, squares: Squares) -> Parts {
        let before = (index > 1).then(newline);
        if let (Some(screen), Some(empty)) = (&self.screen, self.empty()) {
            let diagram = self.pieces_on(empty, squares);
            return Box::new(before.into_iter().chain(screen.lines(&diagram)));
        }
        let without_rows = (self.outline.height() == 0).then(newline);
        let rows = self.rows(squares).map(|row| row + "\n");
        Box::new(before.into_iter().chain(rows).chain(without_rows))
    }

    /// The empty board, unless it has no squares.
    fn empty(&self) -> Option<Diagram> {
        let (width, height) = (self.outline.width(), self.outline.height());
        let board = Board::rectangle(width, height).ok()?;
        (board.area() > 0).then(|| Diagram::new(board))
    }

    fn pieces_on(&self, empty: Diagram, squares: Squares) -> Diagram {
        let board = empty.board().clone();
        let square = |(column, row): (u64, u64)| {
            let square = board.at(column as i64, row as i64);
            square.expect("a placement is on its board")
        };
        let kinds = std::slice::from_ref(self.outline.kind());
        let stands = squares.map(|place| PlacedPiece {
            square: square(place),
            kind: 0,
        });
        let marked = self.differ.iter().map(|&place| square(place));
        Figures::of(kinds).on(empty, stands).with_marked(marked)
    }

    /// An element of the array of all solutions.
    pub(super) fn array(&self, index: usize, squares: Squares) -> Parts {
        let before = if index > 1 { ",\n" } else { "[\n" };
        let rows = Vec::from_iter(self.rows(squares));
        Box::new([before.to_string(), json(&rows)].into_iter())
    }

    /// The names of the squares on a line.
    pub(super) fn line(&self, squares: Squares) -> Parts {
        Box::new(spaced(self.names(squares)).chain([newline()]))
    }

    /// A JSON object on a line.
    pub(super) fn record(&self, index: usize, squares: Squares) -> Parts {
        let squares = Vec::from_iter(squares);
        let again = || Box::new(squares.clone().into_iter()) as Squares;
        let record = json(&Record {
            kind: "solution",
            index,
            rows: self.rows(again()).collect(),
            squares: self.names(again()).collect(),
        });
        Box::new([record, newline()].into_iter())
    }

    fn rows(&self, squares: Squares) -> impl Iterator<Item = String> + use<> {
        let (width, letter) = (self.outline.width() as usize, self.outline.kind().letter);
        let mut squares = squares.peekable();
        (0..self.outline.height()).map(move |row| {
            let mut letters = vec!['.'; width];
            while let Some((column, _)) = squares.next_if(|&(_, at)| at == row) {
                letters[column as usize] = letter;
            }
            letters.into_iter().collect()
        })
    }

    fn names(&self, squares: Squares) -> impl Iterator<Item = String> + use<> {
        let height = self.outline.height();
        squares.map(move |(column, row)| square_name(column + 1, height - row))
    }
}

/// With a blank between two.
fn spaced(names: impl Iterator<Item = String>) -> impl Iterator<Item = String> {
    let gaps = std::iter::once("").chain(std::iter::repeat(" "));
    gaps.zip(names).map(|(gap, name)| format!("{gap}{name}"))
}

fn newline() -> String {
    "\n".to_string()
}

#[derive(Serialize)]
struct Record {
    #[serde(rename = "type")]
    kind: &'static str,
    index: usize,
    rows: Vec<String>,
    squares: Vec<String>,
}

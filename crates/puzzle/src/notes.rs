//! Notes on a puzzle: no errors, but probably mistakes.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use standoff_board::{Board, Leap, Square, SquareSet};

use crate::budget::EvalBudget;
use crate::puzzle::Puzzle;
use crate::source::Source;
use crate::unused::{Remark, Unused};
use crate::wording::printable;

/// A part of a puzzle that has no effect, and its place.
///
/// Prints as one line, `file:line:column: message`.
///
/// ```
/// use standoff_puzzle::Puzzle;
///
/// # let mut pieces = standoff_board::Pieces::new();
/// # standoff_riders::register(&mut pieces)?;
/// let puzzle = Puzzle::parse("mine.ron", "(
///     params: {\"n\": 8, \"m\": 3},
///     board: (squares: Square(\"n\")),
///     place: [(piece: Rook)],
/// )", &pieces)?;
/// let [note] = &puzzle.notes()[..] else { panic!("there is one") };
/// assert_eq!(note.to_string(), "mine.ron:2:22: nothing uses the parameter `m`");
/// assert_eq!(&note.source_text()[note.span()], "\"m\"");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Note {
    source: Arc<Source>,
    remark: Remark,
}

impl Puzzle {
    /// Parts of the puzzle without effect, in the order of the text: unused parameters, pieces that are
    /// not placed, and regions in which no rule counts. Regions that are not connected are noted too.
    pub fn notes(&self) -> Vec<Note> {
        let mut remarks = self.unused.clone();
        remarks.extend(regions(self));
        remarks.sort_by_key(|remark| remark.span.start);
        let note = |remark| Note {
            source: self.source.clone(),
            remark,
        };
        remarks.into_iter().map(note).collect()
    }
}

impl Note {
    /// The message, without the place.
    pub fn message(&self) -> String {
        self.remark.unused.to_string()
    }

    /// A suggestion to the author of the puzzle.
    pub fn hint(&self) -> &'static str {
        self.remark.unused.hint()
    }

    /// The source name given to [`Puzzle::parse`], made printable.
    pub fn source_name(&self) -> String {
        printable(&self.source.name)
    }

    /// The text of the puzzle, without a byte-order mark.
    pub fn source_text(&self) -> &str {
        &self.source.text
    }

    /// The part of the text that the note is about, in bytes.
    pub fn span(&self) -> Range<usize> {
        self.remark.span.clone()
    }

    /// The beginning of that part: line and column from 1, the column in characters.
    pub fn line_and_column(&self) -> (usize, usize) {
        self.source.line_and_column(self.remark.span.start)
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (line, column) = self.line_and_column();
        let (name, unused) = (self.source_name(), &self.remark.unused);
        write!(f, "{name}:{line}:{column}: {unused}")
    }
}

impl fmt::Debug for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Note({self})")
    }
}

/// Remarks on the regions of a puzzle. Regions in which no rule counts need not be connected, and a board
/// that cannot be made gets an error instead.
fn regions(puzzle: &Puzzle) -> Vec<Remark> {
    let Some(drawing) = puzzle.board.drawn_regions() else {
        return Vec::new();
    };
    if !puzzle.rules.iter().any(|rule| rule.counts_in_regions()) {
        return vec![Remark {
            unused: Unused::Regions,
            span: drawing.span_of_row(1),
        }];
    }
    let budget = EvalBudget::new(&|| None);
    let Ok(board) = puzzle.board.board(&puzzle.parameters, &budget) else {
        return Vec::new();
    };
    let disconnected = |(region, squares): &(char, SquareSet)| {
        let parts = connected_parts(&board, squares);
        let (column, row) = board.column_and_row(*parts.get(1)?);
        Some(Remark {
            unused: Unused::Parts {
                region: *region,
                parts: parts.len(),
            },
            span: drawing.span_of(row as usize + 1, column as usize + 1),
        })
    };
    board.regions().iter().filter_map(disconnected).collect()
}

/// The first square of each connected part of a region. Squares are connected along edges.
pub(crate) fn connected_parts(board: &Board, region: &SquareSet) -> Vec<Square> {
    let mut seen = SquareSet::new();
    let mut parts = Vec::new();
    for first in region.iter() {
        if !seen.insert(first) {
            continue;
        }
        parts.push(first);
        let mut open = vec![first];
        while let Some(square) = open.pop() {
            let neighbours = [(0, 1), (1, 0), (0, -1), (-1, 0)];
            let neighbours = neighbours.map(|(dx, dy)| board.leap(square, Leap::new(dx, dy)));
            let new = neighbours.into_iter().flatten();
            open.extend(new.filter(|&square| region.contains(square) && seen.insert(square)));
        }
    }
    parts
}

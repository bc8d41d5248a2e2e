//! Placements as text.

use super::model::Model;
use crate::problem::{Candidate, Placement};

/// The character of an empty square.
const EMPTY: char = '.';

/// A template for drawing placements of a model as text.
///
/// Use it for many placements of the same model: it is faster than [`Model::draw`].
///
/// ```
/// use std::sync::Arc;
/// use standoff_board::{Board, Where};
/// use standoff_model::{Candidate, Drawing, Kind, Model};
///
/// let wazir = Arc::new(Where(|dx: i32, dy: i32| dx.abs() + dy.abs() == 1));
/// let wazirs = Kind::new("wazir", 'W', wazir).exactly(2);
/// let model = Model::new(Board::rectangle(2, 2)?, vec![wazirs])?;
/// let drawing = Drawing::of(&model);
/// let mut text = Vec::new();
/// for chosen in [[0, 3], [1, 2]] {
///     drawing.draw(&chosen.map(Candidate::new), &mut text);
///     text.push(b'\n');
/// }
/// assert_eq!(str::from_utf8(&text)?, "\
/// W.
/// .W
///
/// .W
/// W.
///
/// ");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Drawing {
    /// The board without pieces.
    empty: Vec<u8>,
    /// For each candidate that places a piece the byte offset of its square in `empty`, and the text of its letter.
    pieces: Vec<(usize, String)>,
}

/// The text around the rows of a drawing, and the encoding of letters, for output in another syntax.
#[derive(Clone, Copy)]
pub struct Frame<'a> {
    /// The text before each row.
    pub before: &'a str,
    /// The text after each row.
    pub behind: &'a str,
    /// The text between two rows.
    pub between: &'a str,
    /// The text of a letter.
    pub letter: fn(char) -> String,
}

impl Drawing {
    /// Creates a template with one line per rank.
    pub fn of(model: &Model) -> Self {
        let lines = Frame {
            before: "",
            behind: "\n",
            between: "",
            letter: String::from,
        };
        Self::framed(model, lines)
    }

    /// Creates a template with another text around the rows.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use standoff_board::{Board, Where};
    /// # use standoff_model::{Candidate, Drawing, Frame, Kind, Model};
    /// # let wazir = Arc::new(Where(|dx: i32, dy: i32| dx.abs() + dy.abs() == 1));
    /// # let model = Model::new(Board::rectangle(3, 2)?, vec![Kind::new("wazir", 'W', wazir)])?;
    /// let sum = Frame { before: "(", behind: ")", between: " + ", letter: |letter| letter.to_string() };
    /// let mut text = Vec::new();
    /// Drawing::framed(&model, sum).draw(&[Candidate::new(1)], &mut text);
    /// assert_eq!(str::from_utf8(&text)?, "(.W.) + (...)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn framed(model: &Model, frame: Frame<'_>) -> Self {
        let board = model.board();
        // Each character of a row is one byte.
        let rows = board.rows(|_| EMPTY);
        let rows = rows.map(|row| [frame.before, &row, frame.behind].concat());
        let around = frame.before.len() + frame.behind.len() + frame.between.len();
        let pieces = model.layout().pieces().iter().map(|piece| {
            let (column, row) = board.column_and_row(piece.square);
            let row_start = row as usize * (board.width() as usize + around);
            let offset = row_start + frame.before.len() + column as usize;
            (offset, (frame.letter)(model.kinds()[piece.kind].letter))
        });
        Drawing {
            pieces: pieces.collect(),
            empty: Vec::from_iter(rows).join(frame.between).into_bytes(),
        }
    }

    /// Appends the board with the pieces of these candidates, which come in increasing order, to a text in UTF-8.
    ///
    /// The top rank comes first. On a square with two pieces, the later one is drawn.
    pub fn draw(&self, chosen: &[Candidate], text: &mut Vec<u8>) {
        let start = text.len();
        text.extend_from_slice(&self.empty);
        let mut last = None;
        // From last to first: a letter of several bytes moves only the text after it.
        for candidate in chosen.iter().rev() {
            let Some((offset, letter)) = self.pieces.get(candidate.index()) else {
                continue;
            };
            if last.replace(offset) != Some(offset) {
                put(letter, start + offset, text);
            }
        }
    }
}

/// Replaces a byte by a letter.
#[inline]
fn put(letter: &str, offset: usize, text: &mut Vec<u8>) {
    match *letter.as_bytes() {
        [byte] => text[offset] = byte,
        ref bytes => drop(text.splice(offset..=offset, bytes.iter().copied())),
    }
}

impl Model {
    /// Draws a placement with dots and letters: one line per rank, the top rank first.
    ///
    /// # Panics
    ///
    /// If the placement belongs to another model, with more candidates.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use standoff_board::{Board, Where};
    /// use standoff_model::{Kind, Model, PlacedPiece};
    ///
    /// let wazir = Arc::new(Where(|dx: i32, dy: i32| dx.abs() + dy.abs() == 1));
    /// let wazirs = Kind::new("wazir", 'W', wazir).exactly(3);
    /// let model = Model::new(Board::rectangle(3, 2)?, vec![wazirs])?;
    /// let on = |name| model.board().square(name).map(|square| PlacedPiece { square, kind: 0 });
    /// let placement = model.placement(&[on("a2")?, on("c2")?, on("b1")?]).unwrap();
    /// assert_eq!(model.draw(&placement), "\
    /// W.W
    /// .W.
    /// ");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn draw(&self, placement: &Placement) -> String {
        self.expect_ours(placement);
        let mut text = Vec::new();
        Drawing::of(self).draw(placement.chosen(), &mut text);
        String::from_utf8(text).expect("letters are characters")
    }

    /// Returns the lines of [`draw`](Self::draw), without line ends.
    ///
    /// # Panics
    ///
    /// If the placement belongs to another model, with more candidates.
    pub fn rows(&self, placement: &Placement) -> Vec<String> {
        self.draw(placement).lines().map(str::to_string).collect()
    }

    /// Returns the names of the squares that hold a piece, in reading order.
    ///
    /// # Panics
    ///
    /// If the placement belongs to another model.
    pub fn square_names(&self, placement: &Placement) -> Vec<String> {
        let pieces = self.pieces(placement);
        let names = pieces.iter().map(|piece| self.board().name(piece.square));
        names.collect()
    }
}

//! Placements as text, many of the same model.

use crate::problem::Candidate;

use super::model::Model;

/// What draws a square on which nothing stands.
const EMPTY: char = '.';

/// What all drawings of a model have in common: draws many placements faster than
/// [`Model::draw`] draws one.
///
/// ```
/// use std::sync::Arc;
/// use standoff_board::{Board, Where};
/// use standoff_placement::{Drawing, Kind, Model, Solver};
///
/// let wazir = Arc::new(Where(|dx: i32, dy: i32| dx.abs() + dy.abs() == 1));
/// let wazirs = Kind::new("wazir", 'W', wazir).exactly(2);
/// let model = Model::new(Board::rectangle(2, 2)?, vec![wazirs])?;
/// let drawing = Drawing::of(&model);
/// let mut text = Vec::new();
/// for placement in Solver::new(&model).solutions()? {
///     drawing.draw(placement.chosen(), &mut text);
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
    /// The board without any piece.
    empty: Vec<u8>,
    /// For each candidate that places a piece where its square is in that text, in bytes, and what it draws there.
    pieces: Vec<(usize, String)>,
}

/// What stands around the rows of a drawing, and how letters are written there: another text than that for the
/// eye, such as a list in some language of data.
#[derive(Clone, Copy)]
pub struct Frame<'a> {
    /// What stands before each row.
    pub before: &'a str,
    /// What stands behind each row.
    pub behind: &'a str,
    /// What stands between two rows.
    pub between: &'a str,
    /// How the letter of a piece is written.
    pub letter: fn(char) -> String,
}

impl Drawing {
    /// Draws placements of this model, a line a rank.
    pub fn of(model: &Model) -> Self {
        let lines = Frame {
            before: "",
            behind: "\n",
            between: "",
            letter: String::from,
        };
        Self::framed(model, lines)
    }

    /// Draws placements of this model with something else around the rows.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use standoff_board::{Board, Where};
    /// # use standoff_placement::{Candidate, Drawing, Frame, Kind, Model};
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
        // Its characters are a byte each.
        let rows = board.rows(|_| EMPTY);
        let rows = rows.map(|row| [frame.before, &row, frame.behind].concat());
        let around = frame.before.len() + frame.behind.len() + frame.between.len();
        let pieces = model.layout().stands().iter().map(|stand| {
            let (column, row) = board.column_and_row(stand.square);
            let above = row as usize * (board.width() as usize + around);
            let place = above + frame.before.len() + column as usize;
            (place, (frame.letter)(model.kinds()[stand.kind].letter))
        });
        Drawing {
            pieces: pieces.collect(),
            empty: Vec::from_iter(rows).join(frame.between).into_bytes(),
        }
    }

    /// Adds the board with these candidates, in increasing order, to a text in UTF-8, the top
    /// rank first. Where two stand on one square, the later one is seen; who places nothing is not.
    pub fn draw(&self, chosen: &[Candidate], text: &mut Vec<u8>) {
        let start = text.len();
        text.extend_from_slice(&self.empty);
        let mut last = None;
        // The last one first: a letter of several bytes moves only what is behind it.
        for candidate in chosen.iter().rev() {
            let Some((place, letter)) = self.pieces.get(candidate.index()) else {
                continue;
            };
            if last.replace(place) != Some(place) {
                put(letter, start + place, text);
            }
        }
    }
}

/// Puts a letter in the place of a byte.
#[inline]
fn put(letter: &str, place: usize, text: &mut Vec<u8>) {
    match *letter.as_bytes() {
        [byte] => text[place] = byte,
        ref bytes => drop(text.splice(place..=place, bytes.iter().copied())),
    }
}

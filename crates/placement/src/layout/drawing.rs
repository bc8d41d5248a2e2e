//! Placements as text, many of the same model.

use crate::arithmetic::Candidate;

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
    pieces: Vec<(usize, char)>,
}

impl Drawing {
    /// Draws placements of this model.
    pub fn of(model: &Model) -> Self {
        let board = model.board();
        // Its characters are a byte each, and its lines end with one.
        let empty = board.draw(|_| EMPTY);
        let pieces = model.layout().stands().iter().map(|stand| {
            let (column, row) = board.column_and_row(stand.square);
            let place = row as usize * (board.width() as usize + 1) + column as usize;
            (place, model.kinds()[stand.kind].letter)
        });
        Drawing {
            pieces: pieces.collect(),
            empty: empty.into_bytes(),
        }
    }

    /// Adds the board with these candidates, in increasing order, to a text in UTF-8, a line a rank, the top
    /// rank first. Where two stand on one square, the later one is seen; who places nothing is not.
    pub fn draw(&self, chosen: &[Candidate], text: &mut Vec<u8>) {
        let start = text.len();
        text.extend_from_slice(&self.empty);
        let mut last = None;
        // The last one first: a letter of several bytes moves only what is behind it.
        for candidate in chosen.iter().rev() {
            let Some(&(place, letter)) = self.pieces.get(candidate.index()) else {
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
fn put(letter: char, place: usize, text: &mut Vec<u8>) {
    if letter.is_ascii() {
        text[place] = letter as u8;
    } else {
        let letter = letter.encode_utf8(&mut [0; 4]).bytes().collect::<Vec<_>>();
        text.splice(place..=place, letter);
    }
}

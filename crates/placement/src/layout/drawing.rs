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
/// let mut text = String::new();
/// for placement in Solver::new(&model).solutions()? {
///     drawing.draw(placement.chosen(), &mut text);
///     text.push('\n');
/// }
/// assert_eq!(text, "\
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
    empty: String,
    /// For each candidate where its square is in that text, in bytes, and what it draws there.
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
            empty,
        }
    }

    /// Adds the board with these candidates, in increasing order, to a text, a line a rank, the top rank
    /// first. Where two stand on one square, the later one is seen.
    ///
    /// # Panics
    ///
    /// When there is no such candidate.
    pub fn draw(&self, chosen: &[Candidate], text: &mut String) {
        let mut drawn = 0;
        for candidate in chosen {
            let (place, letter) = self.pieces[candidate.index()];
            if place < drawn {
                text.pop();
                drawn = place;
            }
            text.push_str(&self.empty[drawn..place]);
            text.push(letter);
            drawn = place + 1;
        }
        text.push_str(&self.empty[drawn..]);
    }
}

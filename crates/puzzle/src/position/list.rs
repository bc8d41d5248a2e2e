//! Positions as names of squares with the letters of pieces.

use standoff_board::{NameError, Square};
use standoff_model::PlacedPiece;

use super::pieces::{PieceLetters, Position};
use crate::problem::{Fault, Problem};
use crate::source::place_in;
use crate::wording::quoted;

pub(super) fn read(pieces: &PieceLetters<'_>, text: &str) -> Result<Position, Fault> {
    let mut position = Position::default();
    for word in text
        .split([' ', '\t', '\r', '\n', ','])
        .filter(|word| !word.is_empty())
    {
        let (letter, square) = pieces
            .named(word)
            .map_err(|problem| Fault::at(place_in(text, word), problem))?;
        position.put(pieces, letter, square);
    }
    position.add_given(pieces);
    Ok(position)
}

/// The letter of a piece, and its square if it is on the board.
type Named = (char, Result<Square, NameError>);

impl PieceLetters<'_> {
    fn named(&self, word: &str) -> Result<Named, Problem> {
        let first = word.chars().next().unwrap_or_default();
        let behind = &word[first.len_utf8()..];
        let (bare, rest) = (self.board().square(word), self.board().square(behind));
        let is_name = |square: &Result<_, _>| !matches!(square, Err(NameError::Malformed { .. }));
        let has_letter = is_name(&rest) && self.letters.contains(&first);
        // On a wide board, `ra1` is a square and `Ra1` is a rook on a1.
        let is_capital = !first.is_ascii_lowercase();
        match self.letters[..] {
            [only] if bare.is_ok() && !(has_letter && is_capital) => Ok((only, bare)),
            _ if has_letter => Ok((first, rest)),
            _ if is_name(&rest) && bare.is_err() && is_capital => Err(self.no_such_letter(first)),
            [only] if is_name(&bare) => Ok((only, bare)),
            _ if is_name(&bare) => Err(Problem::WhichPiece {
                name: quoted(word),
                known: self.known(),
            }),
            _ => Err(bare.map_or_else(Problem::from, |_| self.no_such_letter(first))),
        }
    }
}

impl Position {
    /// Adds the given pieces that are not named.
    fn add_given(&mut self, pieces: &PieceLetters<'_>) {
        let mut known = self.stands.clone();
        known.sort_unstable();
        for (kind, given) in pieces.model.kinds().iter().enumerate() {
            let squares = given.squares.iter().flat_map(|squares| squares.iter());
            let stands = squares.map(|square| PlacedPiece { square, kind });
            let missing = stands.filter(|stand| known.binary_search(stand).is_err());
            self.stands.extend(missing);
        }
    }
}

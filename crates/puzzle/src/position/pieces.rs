//! Positions, and the letters that denote pieces in them.

use standoff_board::{Board, NameError, Square};
use standoff_model::{Model, PlacedPiece};

use crate::problem::Problem;

/// Pieces on the board of a puzzle. They need not satisfy its rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Position {
    pub(super) stands: Vec<PlacedPiece>,
    off_board: Vec<NameError>,
}

impl Position {
    /// The pieces on squares of the board in the order of the text, followed by the given pieces that it does not name.
    pub fn stands(&self) -> &[PlacedPiece] {
        &self.stands
    }

    /// The reasons why other pieces are not on the board, in the order of the text.
    pub fn off_board(&self) -> &[NameError] {
        &self.off_board
    }

    /// Adds the piece with a letter.
    pub(super) fn put(
        &mut self,
        pieces: &PieceLetters<'_>,
        letter: char,
        square: Result<Square, NameError>,
    ) {
        match square {
            Ok(square) => self.stands.push(PlacedPiece {
                square,
                kind: pieces.kind(letter, square),
            }),
            Err(error) => self.off_board.push(error),
        }
    }
}

/// The pieces of a puzzle and the letters that draw them.
pub(super) struct PieceLetters<'m> {
    pub(super) model: &'m Model,
    /// Each letter once.
    pub(super) letters: Vec<char>,
}

impl<'m> PieceLetters<'m> {
    pub(super) fn of(model: &'m Model) -> Self {
        let mut letters = Vec::new();
        for kind in model.kinds() {
            if !letters.contains(&kind.letter) {
                letters.push(kind.letter);
            }
        }
        PieceLetters { model, letters }
    }

    pub(super) fn board(&self) -> &'m Board {
        self.model.board()
    }

    /// The kind for a letter on a square: the piece given there, else a kind that may stand anywhere, else a piece
    /// given on another square.
    fn kind(&self, letter: char, square: Square) -> usize {
        let kinds = self.model.kinds();
        let rank = |&kind: &usize| match &kinds[kind].squares {
            Some(given) if given.contains(square) => 0,
            None => 1,
            Some(_) => 2,
        };
        let drawn = (0..kinds.len()).filter(|&kind| kinds[kind].letter == letter);
        drawn.min_by_key(rank).expect("a piece has the letter")
    }

    pub(super) fn no_such_letter(&self, found: char) -> Problem {
        Problem::NoSuchLetter {
            found,
            known: self.known(),
        }
    }

    /// The letters in a message.
    pub(super) fn known(&self) -> String {
        let letters: Vec<String> = self
            .letters
            .iter()
            .map(|letter| format!("`{letter}`"))
            .collect();
        letters.join(", ")
    }
}

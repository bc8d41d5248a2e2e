//! The attack set of a piece on a square.

use std::sync::Arc;

use standoff::board::{NamedPiece, Pieces};
use standoff::draw::{Diagram, Figure};
use standoff::puzzle::OwnPiece;

use super::Drawn;
use crate::args::DrawArgs;
use crate::failure::Failure;
use crate::pieces;

/// Draws the attack set of the piece of the arguments on an empty board.
pub(super) fn draw(
    args: &DrawArgs,
    empty: Diagram,
    own: &[OwnPiece],
    named: &Pieces,
) -> Result<(String, Drawn), Failure> {
    let name = args.piece.as_deref().unwrap_or_default();
    let piece = find(name, own, named)?;
    let board = empty.board().clone();
    let square = args.attacks.as_deref().unwrap_or_default();
    let from = board
        .square(square)
        .map_err(|error| Failure::mistake(error.to_string()))?;
    let attacked = piece.piece().attack_set(&board, from);
    let figure = Figure::new(piece.name(), piece.letter());
    let diagram = empty
        .with_figure(from, figure)
        .with_attacked(attacked.iter());
    let title = format!("{} on {}", piece.name(), board.name(from));
    Ok((title, Drawn::answer(vec![diagram])))
}

/// A piece of the puzzle, or a named piece.
fn find(name: &str, own: &[OwnPiece], named: &Pieces) -> Result<NamedPiece, Failure> {
    let Some(own) = own.iter().find(|own| own.name == name) else {
        return pieces::find(name, named);
    };
    let letter = name.chars().find(char::is_ascii_alphabetic).unwrap_or('X');
    let (letter, piece) = (letter.to_ascii_uppercase(), Arc::clone(&own.piece));
    Ok(NamedPiece::new(name, letter, piece, "as the puzzle says"))
}

//! What is wrong with a position; `tests/positions.rs` has the places.

use standoff_puzzle::Puzzle;

use crate::support::PIECES;

pub(crate) fn messages() -> Vec<String> {
    let text = "(board: (squares: Square(2)), place: [(piece: Rook), (piece: King)])";
    let instance = Puzzle::parse("", text, &PIECES)
        .unwrap()
        .instance([])
        .unwrap();
    let message = |text: &&str| {
        let error = instance.read_position("", text.as_bytes()).unwrap_err();
        error.message()
    };
    ["a1", "Xa1", "#.\n.."].iter().map(message).collect()
}

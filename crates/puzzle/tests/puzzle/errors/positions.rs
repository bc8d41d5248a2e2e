//! Messages of wrong positions. The tests of positions check the places.

use crate::support::instance;

pub(crate) fn messages() -> Vec<String> {
    let text = "(board: (squares: Square(2)), place: [(piece: Rook), (piece: King)])";
    let instance = instance(text);
    let message = |text: &&str| {
        let error = instance.read_position("", text.as_bytes()).unwrap_err();
        error.message()
    };
    ["a1", "Xa1", "#.\n.."].iter().map(message).collect()
}

//! Labels of placed pieces: `a1`, or `Qa1` if there are several kinds.

use standoff::model::{Model, PlacedPiece};

/// The name of the square, after the letter of the piece if there are several kinds.
pub(crate) fn label(model: &Model, stand: PlacedPiece) -> String {
    let square = model.board().name(stand.square);
    match model.kinds() {
        [_] => square,
        kinds => format!("{}{square}", kinds[stand.kind].letter),
    }
}

/// The labels of some pieces.
pub(crate) fn labels(model: &Model, stands: &[PlacedPiece]) -> Vec<String> {
    stands.iter().map(|&stand| label(model, stand)).collect()
}

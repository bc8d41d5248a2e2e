//! The pieces that a puzzle defines.

use std::collections::HashSet;
use std::fmt;
use std::sync::Arc;

use standoff_board::Piece;

use super::setting::Setting;
use super::spec::PieceSpec;
use crate::problem::Fault;
use crate::source::Span;

/// An entry of the field `pieces`.
#[derive(Clone, Debug)]
pub(crate) struct Definition {
    pub(crate) name: String,
    /// The place of the name.
    pub(crate) span: Span,
    pub(crate) spec: PieceSpec,
    /// The puzzle's own pieces that the definition names.
    pub(crate) uses: HashSet<String>,
}

/// A piece that a puzzle defines, for given parameters.
#[derive(Clone)]
#[non_exhaustive]
pub struct OwnPiece {
    /// Its name in the puzzle.
    pub name: String,
    /// The piece. If [`is_about_squares`](Self::is_about_squares), it is valid only on the board of the
    /// puzzle.
    pub piece: Arc<dyn Piece>,
    /// Whether the attacks depend on the position of the piece.
    pub is_about_squares: bool,
}

impl fmt::Debug for OwnPiece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "OwnPiece({})", self.name)
    }
}

/// The pieces of some definitions in a setting.
pub(crate) fn own_pieces(
    definitions: &[Definition],
    setting: &Setting<'_>,
) -> Result<Vec<OwnPiece>, Fault> {
    let own_piece = |definition: &Definition| {
        Ok(OwnPiece {
            name: definition.name.clone(),
            piece: definition.spec.piece(setting)?,
            is_about_squares: definition.spec.is_about_squares(),
        })
    };
    definitions.iter().map(own_piece).collect()
}

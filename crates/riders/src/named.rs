//! The named riders.
//!
//! Names and aliases are those of chess problemists and chess engines.

use std::sync::Arc;

use standoff_board::{NamedPiece, PieceNameError, Pieces};

use crate::Rider;

/// Registers the named riders that repeat the leap of one leaper, ordered by the length of the leap.
///
/// ```
/// use standoff_board::Pieces;
///
/// let mut pieces = Pieces::new();
/// standoff_riders::register(&mut pieces)?;
/// assert_eq!(pieces.find("Knightrider").unwrap().name(), "Nightrider");
/// assert_eq!(pieces.find("Rook").unwrap().definition(), "Rider(0, 1)");
/// # Ok::<(), standoff_board::PieceNameError>(())
/// ```
///
/// # Errors
///
/// [`PieceNameError`] when one of the names is taken.
pub fn register(pieces: &mut Pieces) -> Result<(), PieceNameError> {
    for (name, letter, aliases, (m, n)) in TABLE {
        let rider = Arc::new(Rider::new(m, n));
        let piece = NamedPiece::new(name, letter, rider, format!("Rider({m}, {n})"));
        pieces.register(piece.with_aliases(aliases.iter().copied()))?;
    }
    Ok(())
}

/// Name, letter, aliases, and the sides of the leap.
type Row = (&'static str, char, &'static [&'static str], (u32, u32));

const TABLE: [Row; 7] = [
    ("Rook", 'R', &[], (0, 1)),
    ("Bishop", 'B', &[], (1, 1)),
    ("Dabbabarider", 'D', &["DabbabaRider"], (0, 2)),
    ("Nightrider", 'N', &["Knightrider"], (1, 2)),
    ("Alfilrider", 'A', &["AlfilRider"], (2, 2)),
    ("Camelrider", 'C', &["CamelRider"], (1, 3)),
    ("Zebrarider", 'Z', &["ZebraRider"], (2, 3)),
];

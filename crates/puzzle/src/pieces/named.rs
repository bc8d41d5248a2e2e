//! Named pieces other than leapers and riders.
//!
//! Names and aliases are those used by chess problemists and chess engines.

use standoff_board::{NamedPiece, PieceNameError, Pieces};

use super::part::Part::{self, Leaper, Leaps, Rider, Rides};
use super::part::piece;

/// Registers compounds of leapers and riders, pieces with a direction such as pawns, and the `Star`, which attacks
/// nothing.
///
/// The crates `standoff-leapers` and `standoff-riders` register leapers and riders.
///
/// ```
/// use standoff_board::Pieces;
///
/// let mut pieces = Pieces::new();
/// standoff_puzzle::register(&mut pieces)?;
/// let empress = pieces.find("Chancellor").unwrap();
/// assert_eq!(empress.name(), "Empress");
/// assert_eq!(empress.definition(), "Any([Rider(0, 1), Leaper(1, 2)])");
/// assert!(pieces.find("chancellor").is_none());
/// # Ok::<(), standoff_board::PieceNameError>(())
/// ```
///
/// # Errors
///
/// A [`PieceNameError`] if one of the names is taken.
pub fn register(pieces: &mut Pieces) -> Result<(), PieceNameError> {
    for (name, letter, aliases, parts) in TABLE {
        let piece = NamedPiece::new(*name, *letter, piece(parts), definition(parts));
        pieces.register(piece.with_aliases(aliases.iter().copied()))?;
    }
    Ok(())
}

/// The definition in the language of puzzles.
fn definition(parts: &[Part]) -> String {
    match parts {
        [part] => part.to_string(),
        parts => {
            let parts: Vec<String> = parts.iter().map(Part::to_string).collect();
            format!("Any([{}])", parts.join(", "))
        }
    }
}

/// Name, letter, aliases, and parts.
type Row = (&'static str, char, &'static [&'static str], &'static [Part]);

#[rustfmt::skip] // One line per piece.
static TABLE: &[Row] = &[
    ("Amazon", 'A', &["Superqueen"], &[Rider(0, 1), Rider(1, 1), Leaper(1, 2)]),
    ("Empress", 'E', &["Chancellor", "Marshal"], &[Rider(0, 1), Leaper(1, 2)]),
    ("Princess", 'P', &["Archbishop", "Cardinal"], &[Rider(1, 1), Leaper(1, 2)]),
    ("DragonKing", 'D', &["Bers", "CrownedRook"], &[Rider(0, 1), Leaper(1, 1)]),
    ("DragonHorse", 'H', &["CrownedBishop"], &[Rider(1, 1), Leaper(0, 1)]),
    ("Raven", 'R', &["Waran"], &[Rider(0, 1), Rider(1, 2)]),
    ("Banshee", 'B', &[], &[Rider(1, 1), Rider(1, 2)]),
    ("Bede", 'B', &[], &[Rider(1, 1), Leaper(0, 2)]),

    ("Pawn", 'P', &["WhitePawn"], &[Leaps(&[(-1, 1), (1, 1)])]),
    ("BlackPawn", 'P', &[], &[Leaps(&[(-1, -1), (1, -1)])]),
    ("ShogiKnight", 'N', &["Keima"], &[Leaps(&[(-1, 2), (1, 2)])]),
    ("Silver", 'S', &["SilverGeneral", "Khon"], &[Leaper(1, 1), Leaps(&[(0, 1)])]),
    ("Gold", 'G', &["GoldGeneral"], &[Leaper(0, 1), Leaps(&[(-1, 1), (1, 1)])]),
    ("Copper", 'C', &["CopperGeneral"], &[Leaps(&[(-1, 1), (0, 1), (1, 1), (0, -1)])]),
    ("FerociousLeopard", 'L', &[], &[Leaper(1, 1), Leaps(&[(0, 1), (0, -1)])]),
    ("DrunkElephant", 'E', &[], &[Leaper(1, 1), Leaps(&[(-1, 0), (1, 0), (0, 1)])]),
    ("BlindTiger", 'T', &[], &[Leaper(1, 1), Leaps(&[(-1, 0), (1, 0), (0, -1)])]),
    ("Fibnif", 'F', &[], &[Leaper(1, 1), Leaps(&[(-1, 2), (1, 2), (-1, -2), (1, -2)])]),
    ("Lance", 'L', &[], &[Rides(&[(0, 1)])]),
    ("ReverseChariot", 'C', &[], &[Rides(&[(0, 1), (0, -1)])]),
    ("SemiBishop", 'B', &[], &[Rides(&[(1, 1), (-1, -1)])]),
    ("SemiQueen", 'Q', &[], &[Rider(0, 1), Rides(&[(1, 1), (-1, -1)])]),

    ("Star", '*', &[], &[]),
];

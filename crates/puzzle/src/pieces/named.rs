//! The named pieces, a line each.
//!
//! Names and aliases are those of the problemists and of the chess engines.

use std::sync::Arc;

use standoff_board::Piece;

use super::part::Part::{self, Leaper, Leaps, Rider, Rides};
use super::part::piece;

/// A piece that every puzzle can name.
///
/// ```
/// use standoff_board::Board;
/// use standoff_puzzle::find_piece;
///
/// let knight = find_piece("Knight").unwrap();
/// assert_eq!(knight.letter(), 'N');
/// assert_eq!(knight.definition(), "Leaper(1, 2)");
///
/// let board = Board::rectangle(8, 8)?;
/// let attacked = knight.piece().attack_set(&board, board.square("a1")?);
/// assert_eq!(attacked.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct NamedPiece {
    name: &'static str,
    letter: char,
    aliases: &'static [&'static str],
    parts: &'static [Part],
}

/// All named pieces: leapers from the shortest leap to the longest, unions of leapers, riders,
/// unions with riders, and those that look only one way.
pub fn named_pieces() -> &'static [NamedPiece] {
    TABLE
}

/// The piece of this name or alias, in just this spelling.
///
/// ```
/// use standoff_puzzle::find_piece;
///
/// assert_eq!(find_piece("Chancellor").unwrap().name(), "Empress");
/// assert!(find_piece("chancellor").is_none());
/// ```
pub fn find_piece(name: &str) -> Option<&'static NamedPiece> {
    TABLE
        .iter()
        .find(|piece| piece.names().any(|known| known == name))
}

impl NamedPiece {
    /// The name that the piece goes by here.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Other names for the same piece.
    pub fn aliases(&self) -> &'static [&'static str] {
        self.aliases
    }

    /// The letter that draws it; some pieces share one.
    pub fn letter(&self) -> char {
        self.letter
    }

    /// What it attacks.
    pub fn piece(&self) -> Arc<dyn Piece> {
        piece(self.parts)
    }

    /// What it is made of, as a puzzle would write it.
    pub fn definition(&self) -> String {
        if let [part] = self.parts {
            return part.to_string();
        }
        let parts: Vec<String> = self.parts.iter().map(Part::to_string).collect();
        format!("Any([{}])", parts.join(", "))
    }

    /// Name and aliases.
    pub(crate) fn names(&self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.name).chain(self.aliases.iter().copied())
    }

    pub(crate) fn parts(&self) -> &'static [Part] {
        self.parts
    }
}

const fn row(
    name: &'static str,
    letter: char,
    aliases: &'static [&'static str],
    parts: &'static [Part],
) -> NamedPiece {
    NamedPiece {
        name,
        letter,
        aliases,
        parts,
    }
}

#[rustfmt::skip] // A piece is a line.
static TABLE: &[NamedPiece] = &[
    row("Wazir", 'W', &[], &[Leaper(0, 1)]),
    row("Ferz", 'F', &["Fers"], &[Leaper(1, 1)]),
    row("Dabbaba", 'D', &["Dabbabah"], &[Leaper(0, 2)]),
    row("Knight", 'N', &[], &[Leaper(1, 2)]),
    row("Alfil", 'A', &["Fil"], &[Leaper(2, 2)]),
    row("Threeleaper", 'H', &[], &[Leaper(0, 3)]),
    row("Camel", 'C', &[], &[Leaper(1, 3)]),
    row("Zebra", 'Z', &[], &[Leaper(2, 3)]),
    row("Tripper", 'G', &[], &[Leaper(3, 3)]),
    row("Fourleaper", 'F', &[], &[Leaper(0, 4)]),
    row("Giraffe", 'G', &[], &[Leaper(1, 4)]),
    row("Stag", 'S', &[], &[Leaper(2, 4)]),
    row("Antelope", 'A', &[], &[Leaper(3, 4)]),
    row("Commuter", 'C', &[], &[Leaper(4, 4)]),
    row("Ibis", 'I', &[], &[Leaper(1, 5)]),
    row("Flamingo", 'F', &[], &[Leaper(1, 6)]),

    row("King", 'K', &["Man", "Mann", "Commoner"], &[Leaper(0, 1), Leaper(1, 1)]),
    row("Wizard", 'W', &[], &[Leaper(1, 1), Leaper(1, 3)]),
    row("Champion", 'C', &[], &[Leaper(0, 1), Leaper(0, 2), Leaper(2, 2)]),
    row("Waffle", 'W', &["Phoenix"], &[Leaper(0, 1), Leaper(2, 2)]),
    row("Kirin", 'K', &["Kylin"], &[Leaper(1, 1), Leaper(0, 2)]),
    row("Alibaba", 'A', &[], &[Leaper(0, 2), Leaper(2, 2)]),
    row("WoodyRook", 'W', &[], &[Leaper(0, 1), Leaper(0, 2)]),
    row("Fad", 'F', &[], &[Leaper(1, 1), Leaper(0, 2), Leaper(2, 2)]),
    row("HalfDuck", 'H', &[], &[Leaper(1, 1), Leaper(0, 2), Leaper(0, 3)]),
    row("Squirrel", 'S', &["Centurion"], &[Leaper(0, 2), Leaper(1, 2), Leaper(2, 2)]),
    row("Centaur", 'C', &["CrownedKnight"], &[Leaper(0, 1), Leaper(1, 1), Leaper(1, 2)]),
    row("Gnu", 'G', &["Wildebeest"], &[Leaper(1, 2), Leaper(1, 3)]),
    row("Okapi", 'O', &[], &[Leaper(1, 2), Leaper(2, 3)]),
    row("Bison", 'B', &[], &[Leaper(1, 3), Leaper(2, 3)]),
    row("Zebu", 'Z', &[], &[Leaper(1, 3), Leaper(1, 4)]),
    row("Buffalo", 'B', &[], &[Leaper(1, 2), Leaper(1, 3), Leaper(2, 3)]),
    row("Fiveleaper", 'F', &["Root25Leaper"], &[Leaper(0, 5), Leaper(3, 4)]),
    row("Root50Leaper", 'R', &[], &[Leaper(1, 7), Leaper(5, 5)]),
    row("Root65Leaper", 'R', &[], &[Leaper(1, 8), Leaper(4, 7)]),

    row("Rook", 'R', &[], &[Rider(0, 1)]),
    row("Bishop", 'B', &[], &[Rider(1, 1)]),
    row("Dabbabarider", 'D', &["DabbabaRider"], &[Rider(0, 2)]),
    row("Nightrider", 'N', &["Knightrider"], &[Rider(1, 2)]),
    row("Alfilrider", 'A', &["AlfilRider"], &[Rider(2, 2)]),
    row("Camelrider", 'C', &["CamelRider"], &[Rider(1, 3)]),
    row("Zebrarider", 'Z', &["ZebraRider"], &[Rider(2, 3)]),

    #[cfg(feature = "queens")]
    row("Queen", 'Q', &[], &[Part::Queen]),
    row("Amazon", 'A', &["Superqueen"], &[Rider(0, 1), Rider(1, 1), Leaper(1, 2)]),
    row("Empress", 'E', &["Chancellor", "Marshal"], &[Rider(0, 1), Leaper(1, 2)]),
    row("Princess", 'P', &["Archbishop", "Cardinal"], &[Rider(1, 1), Leaper(1, 2)]),
    row("DragonKing", 'D', &["Bers", "CrownedRook"], &[Rider(0, 1), Leaper(1, 1)]),
    row("DragonHorse", 'H', &["CrownedBishop"], &[Rider(1, 1), Leaper(0, 1)]),
    row("Raven", 'R', &["Waran"], &[Rider(0, 1), Rider(1, 2)]),
    row("Banshee", 'B', &[], &[Rider(1, 1), Rider(1, 2)]),
    row("Bede", 'B', &[], &[Rider(1, 1), Leaper(0, 2)]),

    row("Pawn", 'P', &["WhitePawn"], &[Leaps(&[(-1, 1), (1, 1)])]),
    row("BlackPawn", 'P', &[], &[Leaps(&[(-1, -1), (1, -1)])]),
    row("ShogiKnight", 'N', &["Keima"], &[Leaps(&[(-1, 2), (1, 2)])]),
    row("Silver", 'S', &["SilverGeneral", "Khon"], &[Leaper(1, 1), Leaps(&[(0, 1)])]),
    row("Gold", 'G', &["GoldGeneral"], &[Leaper(0, 1), Leaps(&[(-1, 1), (1, 1)])]),
    row("Copper", 'C', &["CopperGeneral"], &[Leaps(&[(-1, 1), (0, 1), (1, 1), (0, -1)])]),
    row("FerociousLeopard", 'L', &[], &[Leaper(1, 1), Leaps(&[(0, 1), (0, -1)])]),
    row("DrunkElephant", 'E', &[], &[Leaper(1, 1), Leaps(&[(-1, 0), (1, 0), (0, 1)])]),
    row("BlindTiger", 'T', &[], &[Leaper(1, 1), Leaps(&[(-1, 0), (1, 0), (0, -1)])]),
    row("Fibnif", 'F', &[], &[Leaper(1, 1), Leaps(&[(-1, 2), (1, 2), (-1, -2), (1, -2)])]),
    row("Lance", 'L', &[], &[Rides(&[(0, 1)])]),
    row("ReverseChariot", 'C', &[], &[Rides(&[(0, 1), (0, -1)])]),
    row("SemiBishop", 'B', &[], &[Rides(&[(1, 1), (-1, -1)])]),
    row("SemiQueen", 'Q', &[], &[Rider(0, 1), Rides(&[(1, 1), (-1, -1)])]),

    row("Star", '*', &[], &[]),
];

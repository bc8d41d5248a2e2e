//! The leapers that have names, a line each.
//!
//! Names and aliases are those of the problemists and of the chess engines.

use std::sync::Arc;

use standoff_board::{Leap, NamedPiece, PieceNameError, Pieces};

use crate::Leaper;

/// Registers the leapers that have names: those of one leap, from the shortest to the longest, then
/// the king and the others that have several leaps.
///
/// ```
/// use standoff_board::{Board, Pieces};
///
/// let mut pieces = Pieces::new();
/// standoff_leapers::register(&mut pieces)?;
/// let knight = pieces.find("Knight").unwrap();
/// assert_eq!(knight.letter(), 'N');
/// assert_eq!(knight.definition(), "Leaper(1, 2)");
///
/// let board = Board::rectangle(8, 8)?;
/// let attacked = knight.piece().attack_set(&board, board.square("a1")?);
/// assert_eq!(attacked.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`PieceNameError`] when one of the names is taken.
pub fn register(pieces: &mut Pieces) -> Result<(), PieceNameError> {
    let mut rows = TABLE.iter();
    rows.try_for_each(|row| pieces.register(row.named()))
}

struct Row {
    name: &'static str,
    letter: char,
    aliases: &'static [&'static str],
    /// How far each leap goes along one side and along the other.
    sides: &'static [(u32, u32)],
}

impl Row {
    fn named(&self) -> NamedPiece {
        let leaps = self.sides.iter().flat_map(|&(m, n)| Leap::all(m, n));
        let leaper = Arc::new(Leaper::with_leaps(leaps));
        NamedPiece::new(self.name, self.letter, leaper, self.definition())
            .with_aliases(self.aliases.iter().copied())
    }

    /// As a puzzle would write it.
    fn definition(&self) -> String {
        let leapers = self.sides.iter().map(|(m, n)| format!("Leaper({m}, {n})"));
        match &leapers.collect::<Vec<_>>()[..] {
            [leaper] => leaper.clone(),
            leapers => format!("Any([{}])", leapers.join(", ")),
        }
    }
}

const fn row(
    name: &'static str,
    letter: char,
    aliases: &'static [&'static str],
    sides: &'static [(u32, u32)],
) -> Row {
    Row {
        name,
        letter,
        aliases,
        sides,
    }
}

#[rustfmt::skip] // A piece is a line.
static TABLE: &[Row] = &[
    row("Wazir", 'W', &[], &[(0, 1)]),
    row("Ferz", 'F', &["Fers"], &[(1, 1)]),
    row("Dabbaba", 'D', &["Dabbabah"], &[(0, 2)]),
    row("Knight", 'N', &[], &[(1, 2)]),
    row("Alfil", 'A', &["Fil"], &[(2, 2)]),
    row("Threeleaper", 'H', &[], &[(0, 3)]),
    row("Camel", 'C', &[], &[(1, 3)]),
    row("Zebra", 'Z', &[], &[(2, 3)]),
    row("Tripper", 'G', &[], &[(3, 3)]),
    row("Fourleaper", 'F', &[], &[(0, 4)]),
    row("Giraffe", 'G', &[], &[(1, 4)]),
    row("Stag", 'S', &[], &[(2, 4)]),
    row("Antelope", 'A', &[], &[(3, 4)]),
    row("Commuter", 'C', &[], &[(4, 4)]),
    row("Ibis", 'I', &[], &[(1, 5)]),
    row("Flamingo", 'F', &[], &[(1, 6)]),

    row("King", 'K', &["Man", "Mann", "Commoner"], &[(0, 1), (1, 1)]),
    row("Wizard", 'W', &[], &[(1, 1), (1, 3)]),
    row("Champion", 'C', &[], &[(0, 1), (0, 2), (2, 2)]),
    row("Waffle", 'W', &["Phoenix"], &[(0, 1), (2, 2)]),
    row("Kirin", 'K', &["Kylin"], &[(1, 1), (0, 2)]),
    row("Alibaba", 'A', &[], &[(0, 2), (2, 2)]),
    row("WoodyRook", 'W', &[], &[(0, 1), (0, 2)]),
    row("Fad", 'F', &[], &[(1, 1), (0, 2), (2, 2)]),
    row("HalfDuck", 'H', &[], &[(1, 1), (0, 2), (0, 3)]),
    row("Squirrel", 'S', &["Centurion"], &[(0, 2), (1, 2), (2, 2)]),
    row("Centaur", 'C', &["CrownedKnight"], &[(0, 1), (1, 1), (1, 2)]),
    row("Gnu", 'G', &["Wildebeest"], &[(1, 2), (1, 3)]),
    row("Okapi", 'O', &[], &[(1, 2), (2, 3)]),
    row("Bison", 'B', &[], &[(1, 3), (2, 3)]),
    row("Zebu", 'Z', &[], &[(1, 3), (1, 4)]),
    row("Buffalo", 'B', &[], &[(1, 2), (1, 3), (2, 3)]),
    row("Fiveleaper", 'F', &["Root25Leaper"], &[(0, 5), (3, 4)]),
    row("Root50Leaper", 'R', &[], &[(1, 7), (5, 5)]),
    row("Root65Leaper", 'R', &[], &[(1, 8), (4, 7)]),
];

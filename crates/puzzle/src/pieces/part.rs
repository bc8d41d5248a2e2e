//! What pieces are put together from.

use std::fmt;
use std::sync::Arc;

use standoff_board::{Piece, Union};
use standoff_leapers::Leaper;
use standoff_riders::Rider;

/// One way to attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Part {
    /// One leap by so many squares along one side and so many along the other.
    Leaper(u32, u32),
    /// The same leap, repeated until the board ends.
    Rider(u32, u32),
    /// The queen of her own crate.
    #[cfg(feature = "queens")]
    Queen,
}

impl Part {
    fn piece(self) -> Arc<dyn Piece> {
        match self {
            Part::Leaper(m, n) => Arc::new(Leaper::new(m, n)),
            Part::Rider(m, n) => Arc::new(Rider::new(m, n)),
            #[cfg(feature = "queens")]
            Part::Queen => Arc::new(standoff_queens::queen()),
        }
    }
}

/// The piece that attacks in all of these ways.
pub(crate) fn piece(parts: &[Part]) -> Arc<dyn Piece> {
    match parts {
        [part] => part.piece(),
        parts => Arc::new(Union::new(parts.iter().map(|part| part.piece()))),
    }
}

/// As a puzzle would write it.
impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Leaper(m, n) => write!(f, "Leaper({m}, {n})"),
            Part::Rider(m, n) => write!(f, "Rider({m}, {n})"),
            #[cfg(feature = "queens")]
            Part::Queen => write!(f, "Rider(0, 1), Rider(1, 1)"),
        }
    }
}

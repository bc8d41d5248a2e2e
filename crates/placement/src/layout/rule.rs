//! The rules of a puzzle.

use super::lines::Lines;
use crate::arithmetic::Bounds;

/// What has to hold in a placement, beside the numbers of pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rule {
    /// No piece attacks another.
    NoAttack,
    /// No piece attacks one of another side.
    SidesAtPeace,
    /// No two pieces stand on neighbouring squares, diagonal ones included.
    NoTouch,
    /// Each of some lines or regions holds so many pieces.
    Each {
        /// What is counted in.
        lines: Lines,
        /// The kinds that are counted, as indices into the kinds; `None` counts all.
        kinds: Option<Vec<usize>>,
        /// How many.
        number: Bounds,
    },
    /// Each square of some lines is attacked by so many pieces. A piece does not attack its own
    /// square, and none stands in another's way.
    Cover {
        /// Of which lines each square, forbidden ones too.
        lines: Lines,
        /// The kinds that are counted, as indices into the kinds; `None` counts all.
        kinds: Option<Vec<usize>>,
        /// How many.
        number: Bounds,
    },
    /// Each square of some lines is attacked or occupied by so many pieces.
    Dominate {
        /// Of which lines each square, forbidden ones too.
        lines: Lines,
        /// The kinds that are counted, as indices into the kinds; `None` counts all.
        kinds: Option<Vec<usize>>,
        /// How many.
        number: Bounds,
    },
    /// No piece can be added beside all that stand: whatever could stand somewhere conflicts with one of
    /// them by the other rules. How many pieces of a kind there may be does not matter.
    Maximal {
        /// The kinds of which none can be added, as indices into the kinds; `None` means all.
        kinds: Option<Vec<usize>>,
    },
}

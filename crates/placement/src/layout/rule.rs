//! The rules of a puzzle.

use super::lines::Lines;
use crate::problem::Bounds;

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
    /// So many squares of the board are in some state.
    Squares {
        /// Which squares count, forbidden ones too.
        state: SquareState,
        /// The kinds that attack and occupy, as indices into the kinds; `None` means all.
        kinds: Option<Vec<usize>>,
        /// How many.
        number: Bounds,
    },
    /// Each piece is attacked by so many others. A piece that stands between two others hides each from the
    /// other.
    Guarded {
        /// The kinds of which each piece is, as indices into the kinds; `None` means all. Any piece may attack
        /// them.
        kinds: Option<Vec<usize>>,
        /// How many.
        number: Bounds,
    },
    /// Each piece has a square that it alone attacks or occupies; none stands in another's way.
    Irredundant {
        /// On which lines that square is; it may be a forbidden one.
        lines: Lines,
        /// The kinds among which it is alone, as indices into the kinds; `None` means all.
        kinds: Option<Vec<usize>>,
    },
    /// No piece can be added beside all that stand: whatever could stand somewhere conflicts with one of
    /// them by the other rules. How many pieces of a kind there may be does not matter.
    Maximal {
        /// The kinds of which none can be added, as indices into the kinds; `None` means all.
        kinds: Option<Vec<usize>>,
    },
}

/// What pieces do to a square, none of which stands in another's way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SquareState {
    /// None attacks it, and none stands on it.
    Free,
    /// One attacks it, whether one stands on it or not.
    Attacked,
    /// One attacks it or stands on it.
    Dominated,
}

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
}

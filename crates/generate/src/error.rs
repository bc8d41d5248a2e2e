//! Why there is no puzzle.

use thiserror::Error;

/// Why no puzzle satisfies the wishes.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum Impossible {
    /// The other rules allow no placement.
    #[error("no placement satisfies the other rules, so there is nothing to draw regions around")]
    NoPlacement,
    /// No placement has the symmetry.
    #[error("no placement has this symmetry")]
    NoSymmetricPlacement,
    /// The board, a rule or a fixed part does not have the symmetry.
    #[error("the puzzle does not have this symmetry before its regions are drawn")]
    NotSymmetric,
    /// The other rules allow any number of pieces.
    #[error("the other rules do not determine the number of pieces, nor the number of regions")]
    NoNumber,
    /// The pieces cannot be distributed evenly.
    #[error("{pieces} pieces cannot be divided into regions of {quota} each")]
    Uneven {
        /// The number of pieces.
        pieces: u64,
        /// The number of pieces of each region.
        quota: u64,
    },
    /// There are more regions than letters.
    #[error("{0} regions are too many: there are 52 letters")]
    TooManyRegions(u64),
    /// A drawn region has parts that do not touch.
    #[error("region {0} is not connected")]
    Disconnected(char),
    /// The sizes do not fit the board.
    #[error("{regions} regions of {least} to {most} squares cannot fill {squares} squares")]
    Sizes {
        /// The number of regions.
        regions: usize,
        /// The least size.
        least: usize,
        /// The greatest size.
        most: usize,
        /// The number of squares.
        squares: usize,
    },
}

/// No puzzle was found within the allowed number of attempts, or before the search was stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotFound<T> {
    /// A puzzle with one solution that does not satisfy all wishes.
    pub best: Option<T>,
}

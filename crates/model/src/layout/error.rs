//! Why a model cannot be compiled.

use standoff_core::End;
use thiserror::Error;

use crate::problem::MAX_CANDIDATES;

/// The maximum number of members of all constraints of a model together, which then take 32 MiB.
pub const MAX_MEMBERS: u64 = 1 << 22;

/// The maximum number of squares that the pieces of a model reach, from all squares where they may stand and over all
/// paths.
///
/// It is twice the number of pairs of candidates of the largest model.
pub const MAX_REACHED: u64 = 1 << 29;

/// Why a model cannot be compiled.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum ModelError {
    /// More than [`MAX_CANDIDATES`] candidates.
    #[error(
        "{squares} squares for {} of piece are too many to search: at most {MAX_CANDIDATES} in all",
        if *.kinds == 1 { "1 kind".to_string() } else { format!("{kinds} kinds") }
    )]
    TooLarge {
        /// The number of squares on which a piece may stand.
        squares: u64,
        /// The number of kinds of piece.
        kinds: u64,
    },
    /// Too many constraints for the number of candidates.
    #[error(
        "{constraints} linear constraints of {candidates} candidates are too many to search: \
         at most {most} for this number of candidates"
    )]
    TooManyConstraints {
        /// The number of constraints.
        constraints: u64,
        /// The number of candidates.
        candidates: u64,
        /// The maximum number of constraints for this number of candidates.
        most: u64,
    },
    /// More than [`MAX_MEMBERS`] members of all constraints.
    #[error(
        "the rules count more than {MAX_MEMBERS} pieces in all, over all places where they count: too many to search"
    )]
    TooManyMembers,
    /// More than [`MAX_CANDIDATES`] candidates, including the auxiliary variables of the rules.
    #[error(
        "{candidates} candidates, and an auxiliary variable for each condition on one piece or square, are too \
         many to search: at most {MAX_CANDIDATES} in all"
    )]
    TooManyAuxiliaries {
        /// The number of candidates that place a piece.
        candidates: u64,
    },
    /// More than [`MAX_REACHED`] reached squares.
    #[error(
        "the pieces reach more than {MAX_REACHED} squares in all, counted for each square where one \
         may stand and each way to get there: too many to search"
    )]
    TooMuchReached,
    /// The caller stopped the compilation.
    #[error("stopped: {0}")]
    Stopped(End),
}

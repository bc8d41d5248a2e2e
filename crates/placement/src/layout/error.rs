//! Why there is no model.

use standoff_core::End;
use thiserror::Error;

use crate::problem::MAX_CANDIDATES;

/// The most members that all groups of a model may have together: they take 32 MiB.
pub const MAX_MEMBERS: u64 = 1 << 22;

/// The most squares that the pieces of a model may reach, from all squares where they may stand and
/// over all ways to get there: twice as many as the largest model has for each candidate another.
pub const MAX_REACHED: u64 = 1 << 29;

/// Why there is no such model.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum ModelError {
    /// More than [`MAX_CANDIDATES`] candidates.
    #[error(
        "{squares} squares for {} of piece are too many to search: at most {MAX_CANDIDATES} in all",
        if *.kinds == 1 { "1 kind".to_string() } else { format!("{kinds} kinds") }
    )]
    TooLarge {
        /// Squares on which something may stand.
        squares: u64,
        /// Kinds of piece.
        kinds: u64,
    },
    /// More groups than can be kept in view for so many candidates.
    #[error(
        "{groups} bounded groups of {candidates} candidates are too many to search: \
         at most {most} of so many"
    )]
    TooManyGroups {
        /// Groups of which the rules bound the number of pieces.
        groups: u64,
        /// What can be chosen.
        candidates: u64,
        /// The most groups for so many candidates.
        most: u64,
    },
    /// More than [`MAX_MEMBERS`] members of all groups.
    #[error(
        "the rules count more than {MAX_MEMBERS} pieces in all, over all places where they count: too many to search"
    )]
    TooManyMembers,
    /// More than [`MAX_CANDIDATES`] candidates together with the marks that tell the rules what stands around
    /// them.
    #[error(
        "{candidates} candidates, and a mark for each thing that the rules ask around them, are too many to \
         search: at most {MAX_CANDIDATES} in all"
    )]
    TooManyMarks {
        /// How many candidates place a piece.
        candidates: u64,
    },
    /// More than [`MAX_REACHED`] squares to look at.
    #[error(
        "the pieces reach more than {MAX_REACHED} squares in all, counted for each square where one \
         may stand and each way to get there: too many to search"
    )]
    TooMuchReached,
    /// Whoever asked for the model wanted to stop before it was made.
    #[error("stopped: {0}")]
    Stopped(End),
}

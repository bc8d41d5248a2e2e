//! The limits of a page, and the error for exceeding them.

use thiserror::Error;

/// Maximum number of squares of a board to play on. Each square is an element of the page.
pub const MAX_PLAYED: usize = 2_500;

/// Maximum number of attacked squares, conflicts and members of groups in a stage, in all. A page then has some 10 MB.
pub const MAX_RELATED: usize = 2_000_000;

/// Maximum number of solutions in a page.
pub const MAX_SOLUTIONS: usize = 5_000;

/// Maximum number of things in all solutions of a page together. They take half a megabyte.
pub const MAX_LISTED: usize = 125_000;

/// Maximum number of nodes of a tree in an SVG.
pub const MAX_NODES: usize = 1_000;

/// A limit of a page that was exceeded.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum PageError {
    /// The board has more squares than [`MAX_PLAYED`].
    #[error("a board of {squares} squares is too large to be played on: at most {MAX_PLAYED}")]
    TooLarge {
        /// The number of squares.
        squares: usize,
    },
    /// The stage has more attacked squares, conflicts and members than [`MAX_RELATED`].
    #[error(
        "what the pieces of this puzzle attack and exclude is too much for a page: {related} squares and pieces, at most {MAX_RELATED}"
    )]
    TooMuch {
        /// The number of attacked squares, conflicts and members.
        related: usize,
    },
    /// The tree of an SVG has more nodes than [`MAX_NODES`].
    #[error("a tree of {nodes} nodes is too large to be drawn: at most {MAX_NODES}")]
    TooManyNodes {
        /// The number of nodes.
        nodes: usize,
    },
}

//! The limits of a picture, and the error for exceeding them.

use thiserror::Error;

/// Maximum number of files, and of ranks, of a board in a picture.
pub const MAX_SIDE: u32 = 100;

/// Maximum number of squares on all boards of a picture.
pub const MAX_DRAWN: usize = 100_000;

/// Maximum number of pixels of a picture: 2^26, which take 256 MiB while they are drawn.
#[cfg(feature = "png")]
pub const MAX_PIXELS: u64 = 1 << 26;

/// A limit of a picture that was exceeded.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum DrawError {
    /// A board has more files or ranks than [`MAX_SIDE`].
    #[error(
        "a board of {width} x {height} is too large to be drawn: at most {MAX_SIDE} x {MAX_SIDE}"
    )]
    TooLarge {
        /// The number of files to draw.
        width: u32,
        /// The number of ranks to draw.
        height: u32,
    },
    /// All boards together have more squares than [`MAX_DRAWN`].
    #[error("{boards} boards of this size are too many for one picture: at most {most}")]
    TooMany {
        /// The number of boards to draw.
        boards: usize,
        /// The maximum number of boards of the size of the first one.
        most: usize,
    },
    /// The puzzles of a page of a [`Sheet`](crate::Sheet) would be too small.
    #[error("{columns} x {rows} puzzles are too many for a page: no room is left for the boards")]
    NoRoom {
        /// The number of columns.
        columns: u32,
        /// The number of rows.
        rows: u32,
    },
    /// A PNG would have more pixels than [`MAX_PIXELS`].
    #[cfg(feature = "png")]
    #[error("a picture of {width} x {height} pixels is too large: at most {MAX_PIXELS} in all")]
    TooManyPixels {
        /// The requested width in pixels.
        width: u64,
        /// The height in pixels.
        height: u64,
    },
}

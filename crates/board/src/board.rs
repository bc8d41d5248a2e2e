//! Boards: which squares there are, and where a step leads.

use thiserror::Error;

use crate::{Leap, Square, SquareSet};

/// The most squares that a board may have: 2^20, a board of 1024 x 1024.
pub const MAX_SQUARES: u64 = 1 << 20;

/// A rectangle of squares, some of which may be forbidden.
///
/// A forbidden square is a square like any other, but nothing may stand on it.
///
/// ```
/// use standoff_board::Board;
///
/// let board = Board::rectangle(4, 3)?;
/// assert_eq!(board.squares().count(), 12);
/// assert_eq!(board.name(board.squares().next().unwrap()), "a3");
/// # Ok::<(), standoff_board::BoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    width: u32,
    height: u32,
    forbidden: SquareSet,
}

/// Why there is no such board.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum BoardError {
    /// More than [`MAX_SQUARES`] squares.
    #[error("a board of {width} x {height} is too large: at most {MAX_SQUARES} squares")]
    TooLarge {
        /// Files asked for.
        width: u64,
        /// Ranks asked for.
        height: u64,
    },
}

impl Board {
    /// The board of `width` files and `height` ranks; either may be 0.
    ///
    /// # Errors
    ///
    /// [`BoardError::TooLarge`] when a side or the number of squares is above [`MAX_SQUARES`].
    pub fn rectangle(width: u64, height: u64) -> Result<Self, BoardError> {
        let fits = width.checked_mul(height).is_some_and(|n| n <= MAX_SQUARES);
        if fits && width.max(height) <= MAX_SQUARES {
            Ok(Board {
                width: width as u32,
                height: height as u32,
                forbidden: SquareSet::new(),
            })
        } else {
            Err(BoardError::TooLarge { width, height })
        }
    }

    /// The same board with nothing allowed to stand on `squares`, beside those already forbidden.
    #[must_use]
    pub fn forbid(mut self, squares: impl IntoIterator<Item = Square>) -> Self {
        self.forbidden.extend(squares);
        self
    }

    /// The number of files.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// The number of ranks.
    pub fn height(&self) -> u32 {
        self.height
    }

    /// All squares in reading order, forbidden ones too.
    pub fn squares(&self) -> impl DoubleEndedIterator<Item = Square> + ExactSizeIterator + use<> {
        (0..self.width * self.height).map(Square::new)
    }

    /// Whether something may stand on the square.
    pub fn may_hold(&self, square: Square) -> bool {
        !self.forbidden.contains(square)
    }

    /// Column from the left and row from the top, both from 0.
    pub fn column_and_row(&self, square: Square) -> (u32, u32) {
        let index = square.index() as u32;
        (index % self.width, index / self.width)
    }

    /// The square in this column from the left and row from the top, if it is on the board.
    pub fn at(&self, column: i64, row: i64) -> Option<Square> {
        let inside = |at: i64, end: u32| (0..i64::from(end)).contains(&at);
        (inside(column, self.width) && inside(row, self.height))
            .then(|| Square::new(row as u32 * self.width + column as u32))
    }

    /// The square that a leap leads to, if it is on the board.
    ///
    /// ```
    /// use standoff_board::{Board, Leap};
    ///
    /// let board = Board::rectangle(8, 8)?;
    /// let up = |name| board.leap(board.square(name).unwrap(), Leap::new(0, 1));
    /// assert_eq!(up("e4").map(|square| board.name(square)), Some("e5".to_string()));
    /// assert_eq!(up("e8"), None);
    /// # Ok::<(), standoff_board::BoardError>(())
    /// ```
    pub fn leap(&self, from: Square, leap: Leap) -> Option<Square> {
        let (column, row) = self.column_and_row(from);
        self.at(
            i64::from(column) + i64::from(leap.dx),
            i64::from(row) - i64::from(leap.dy),
        )
    }

    /// The leap that leads from one square to another.
    pub fn leap_between(&self, from: Square, to: Square) -> Leap {
        let (from_column, from_row) = self.column_and_row(from);
        let (to_column, to_row) = self.column_and_row(to);
        Leap::new(
            to_column as i32 - from_column as i32,
            from_row as i32 - to_row as i32,
        )
    }

    /// The board as text, one line a rank with the top rank first, `letter` drawing each square.
    pub fn draw(&self, letter: impl Fn(Square) -> char) -> String {
        self.rows(letter).map(|row| row + "\n").collect()
    }

    /// The lines of [`draw`](Self::draw), without line ends.
    pub fn rows(&self, letter: impl Fn(Square) -> char) -> impl Iterator<Item = String> {
        let width = self.width;
        (0..self.height).map(move |row| {
            (0..width)
                .map(|column| letter(Square::new(row * width + column)))
                .collect()
        })
    }
}

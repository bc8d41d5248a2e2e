//! Squares, boards, symmetries, paths and attacks: the geometry of chess, and no search.
//!
//! Squares are numbered in *reading order*: top rank first, left to right. On the ordinary board
//! square 0 is a8, and names are the chess player's, with a1 at the bottom left.
//!
//! ```text
//!     a  b  c  d
//! 3   0  1  2  3        a board of width 4 and height 3
//! 2   4  5  6  7
//! 1   8  9 10 11
//! ```
//!
//! A piece gives *paths*: for each direction the squares that it reaches, in order. Everything
//! else about attacks is derived from them.
//!
//! ```
//! use standoff_board::{Board, Piece, Where};
//!
//! let board = Board::rectangle(5, 5)?;
//! let knight = Where(|dx: i32, dy: i32| dx.abs() * dy.abs() == 2);
//! let c3 = board.square("c3")?;
//! let attacked = knight.attack_set(&board, c3);
//! let drawn = board.draw(|square| match square {
//!     s if s == c3 => 'N',
//!     s if attacked.contains(s) => 'x',
//!     _ => '.',
//! });
//! assert_eq!(drawn, "\
//! .x.x.
//! x...x
//! ..N..
//! x...x
//! .x.x.
//! ");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod leap;
mod map;
mod name;
mod path;
mod piece;
mod pieces;
mod ride;
mod square;
mod symmetry;
mod up_to;
mod visible;

pub use board::{Board, BoardError, Colour, MAX_SQUARES, Wrap};
pub use leap::Leap;
pub use map::MapError;
pub use name::{NameError, square_name};
pub use path::Paths;
pub use piece::{Piece, Union, Where};
pub use pieces::{NamedPiece, PieceNameError, Pieces};
pub use ride::Ride;
pub use square::{Square, SquareSet};
pub use symmetry::Symmetry;
pub use up_to::UpTo;
pub use visible::is_visible;

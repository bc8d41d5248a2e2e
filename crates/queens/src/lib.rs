//! The queen as a plug-in.
//!
//! ```text
//! x.x.x
//! .xxx.
//! xxQxx
//! .xxx.
//! x.x.x
//! ```

use standoff_board::Leap;
use standoff_riders::Rider;

/// The queen: rook and bishop together.
///
/// ```
/// use standoff_board::{Board, Piece};
///
/// let board = Board::rectangle(8, 8)?;
/// let attacked = standoff_queens::queen().attack_set(&board, board.square("d4")?);
/// assert_eq!(attacked.len(), 27);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn queen() -> Rider {
    Rider::with_leaps([Leap::all(0, 1), Leap::all(1, 1)].concat())
}

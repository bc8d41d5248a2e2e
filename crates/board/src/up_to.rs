//! Pieces with a bounded range.

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::{Board, Paths, Piece, Ride, Square};

/// Another piece, with a maximum number of steps along each path.
///
/// ```text
/// ...x...
/// ...x...
/// .xxRxx.   a rook, up to 2
/// ...x...
/// ...x...
/// ```
///
/// ```
/// use std::sync::Arc;
/// use standoff_board::{Board, Leap, Paths, Piece, Square, UpTo};
///
/// /// Goes up the board as far as it can.
/// struct Lance;
///
/// impl Piece for Lance {
///     fn paths(&self, board: &Board, from: Square) -> Paths {
///         let mut paths = Paths::new();
///         paths.push(board.ray(from, Leap::new(0, 1)));
///         paths
///     }
/// }
///
/// let board = Board::rectangle(8, 8)?;
/// let a1 = board.square("a1")?;
/// assert_eq!(Lance.attack_set(&board, a1).len(), 7);
/// assert_eq!(UpTo::new(2, Lance).attack_set(&board, a1).len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct UpTo {
    most: usize,
    piece: Arc<dyn Piece>,
}

impl UpTo {
    /// Limits each path of a piece to `most` steps.
    pub fn new(most: usize, piece: impl Piece + 'static) -> Self {
        UpTo {
            most,
            piece: Arc::new(piece),
        }
    }
}

impl Piece for UpTo {
    fn paths(&self, board: &Board, from: Square) -> Paths {
        self.piece.paths_up_to(self.most, board, from)
    }

    fn paths_up_to(&self, most: usize, board: &Board, from: Square) -> Paths {
        self.piece.paths_up_to(most.min(self.most), board, from)
    }

    fn visit_attacked(
        &self,
        board: &Board,
        from: Square,
        reached: &mut dyn FnMut(Square) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        // No path is shortened, so the piece may use its own faster visit.
        if self.most >= board.area() {
            return self.piece.visit_attacked(board, from, reached);
        }
        let paths = self.paths(board, from);
        let mut others = paths.squares().iter().filter(|&&to| to != from);
        others.try_for_each(|&to| reached(to))
    }

    fn rides(&self) -> Option<Vec<Ride>> {
        let rides = self.piece.rides()?.into_iter();
        Some(rides.map(|ride| ride.up_to(self.most)).collect())
    }
}

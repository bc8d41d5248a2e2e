//! The trait of pieces, pieces defined by a function, and unions of pieces.

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::{Board, Leap, Paths, Ride, Square, SquareSet};

/// A kind of piece, defined by the squares that it attacks on an otherwise empty board.
///
/// ```
/// use standoff_board::{Board, Leap, Paths, Piece, Square};
///
/// /// Steps one square up.
/// struct Peasant;
///
/// impl Piece for Peasant {
///     fn paths(&self, board: &Board, from: Square) -> Paths {
///         let mut paths = Paths::new();
///         paths.push(board.leap(from, Leap::new(0, 1)));
///         paths
///     }
/// }
///
/// let board = Board::rectangle(8, 8)?;
/// let (e4, e5) = (board.square("e4")?, board.square("e5")?);
/// assert!(Peasant.attacks(&board, e4, e5));
/// assert!(!Peasant.attacks(&board, e5, e4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Piece: Send + Sync {
    /// Returns the paths of the piece: for each direction, the squares that it reaches from `from`, in order.
    ///
    /// No path is longer than the [area](Board::area) of the board: with joined edges, a longer one would repeat a
    /// square.
    ///
    /// # Panics
    ///
    /// May panic when `from` is not on the board, like the methods derived from this one.
    fn paths(&self, board: &Board, from: Square) -> Paths;

    /// Returns the squares of each path that at most `most` steps reach.
    ///
    /// By default, these are the first `most` squares of each of the [`paths`](Self::paths). Override this for a piece
    /// whose steps can lead to a hole that it passes over, or for speed.
    fn paths_up_to(&self, most: usize, board: &Board, from: Square) -> Paths {
        self.paths(board, from).up_to(most)
    }

    /// Calls `reached` for each square that the piece attacks from `from`, until `reached` returns `Break`, and returns
    /// the last result.
    ///
    /// A square may be visited twice; `from` is never visited.
    ///
    /// By default, these are the squares of all [`paths`](Self::paths). Override this for a piece that finds them faster
    /// than its paths.
    fn visit_attacked(
        &self,
        board: &Board,
        from: Square,
        reached: &mut dyn FnMut(Square) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let paths = self.paths(board, from);
        let mut others = paths.squares().iter().filter(|&&to| to != from);
        others.try_for_each(|&to| reached(to))
    }

    /// Returns all squares that the piece attacks from `from`, without `from`.
    fn attack_set(&self, board: &Board, from: Square) -> SquareSet {
        let mut attacked = SquareSet::new();
        let _ = self.visit_attacked(board, from, &mut |to| {
            attacked.insert(to);
            ControlFlow::Continue(())
        });
        attacked
    }

    /// Returns whether the piece on `from` attacks `to`.
    ///
    /// This is not symmetric for one-sided pieces.
    fn attacks(&self, board: &Board, from: Square, to: Square) -> bool {
        from != to && self.paths(board, from).squares().contains(&to)
    }

    /// Returns the complete move of the piece as repeated leaps, if it is the same from every square of every board.
    ///
    /// It describes the piece without a board, also for boards that are too large to build.
    ///
    /// `None`, the default, makes no promise about the piece.
    fn rides(&self) -> Option<Vec<Ride>> {
        None
    }
}

impl<P: Piece + ?Sized> Piece for Arc<P> {
    fn paths(&self, board: &Board, from: Square) -> Paths {
        (**self).paths(board, from)
    }

    fn paths_up_to(&self, most: usize, board: &Board, from: Square) -> Paths {
        (**self).paths_up_to(most, board, from)
    }

    fn visit_attacked(
        &self,
        board: &Board,
        from: Square,
        reached: &mut dyn FnMut(Square) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        (**self).visit_attacked(board, from, reached)
    }

    fn attack_set(&self, board: &Board, from: Square) -> SquareSet {
        (**self).attack_set(board, from)
    }

    fn attacks(&self, board: &Board, from: Square, to: Square) -> bool {
        (**self).attacks(board, from, to)
    }

    fn rides(&self) -> Option<Vec<Ride>> {
        (**self).rides()
    }
}

/// The piece that attacks a square if a function of (dx, dy) returns `true`.
///
/// `dx` is the number of files to the right and `dy` the number of ranks up. Each square is a separate
/// path, so that no piece can block another square. With joined edges, one of the ways to the square is enough.
///
/// ```
/// use standoff_board::{Board, Piece, Where};
///
/// let board = Board::rectangle(3, 3)?;
/// let wazir = Where(|dx: i32, dy: i32| dx.abs() + dy.abs() == 1);
/// let names = |from| {
///     let attacked = wazir.attack_set(&board, board.square(from).unwrap());
///     attacked.iter().map(|square| board.name(square)).collect::<Vec<_>>()
/// };
/// assert_eq!(names("b2"), ["b3", "a2", "c2", "b1"]);
/// assert_eq!(names("a1"), ["a2", "b1"]);
/// # Ok::<(), standoff_board::BoardError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Where<F>(pub F);

impl<F: Fn(i32, i32) -> bool + Send + Sync> Piece for Where<F> {
    fn paths(&self, board: &Board, from: Square) -> Paths {
        let mut paths = Paths::new();
        for to in board.squares().filter(|&to| to != from) {
            let leaps = board.leaps_between(from, to);
            if leaps.iter().any(|&Leap { dx, dy }| (self.0)(dx, dy)) {
                paths.push([to]);
            }
        }
        paths
    }
}

/// The piece that attacks all squares that any of its parts attacks.
///
/// ```
/// use std::sync::Arc;
/// use standoff_board::{Board, Piece, Union, Where};
///
/// let wazir = Where(|dx: i32, dy: i32| dx.abs() + dy.abs() == 1);
/// let ferz = Where(|dx: i32, dy: i32| dx.abs() == 1 && dy.abs() == 1);
/// let king = Union::new([Arc::new(wazir) as Arc<dyn Piece>, Arc::new(ferz)]);
/// let board = Board::rectangle(8, 8)?;
/// assert_eq!(king.attack_set(&board, board.square("d4")?).len(), 8);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Union {
    parts: Vec<Arc<dyn Piece>>,
}

impl Union {
    /// Creates the union of any number of pieces.
    ///
    /// The union of no pieces attacks nothing.
    pub fn new(parts: impl IntoIterator<Item = Arc<dyn Piece>>) -> Self {
        Union {
            parts: parts.into_iter().collect(),
        }
    }
}

impl Piece for Union {
    fn paths(&self, board: &Board, from: Square) -> Paths {
        let mut paths = Paths::new();
        for part in &self.parts {
            paths.append(&part.paths(board, from));
        }
        paths
    }

    fn paths_up_to(&self, most: usize, board: &Board, from: Square) -> Paths {
        let mut paths = Paths::new();
        for part in &self.parts {
            paths.append(&part.paths_up_to(most, board, from));
        }
        paths
    }

    fn visit_attacked(
        &self,
        board: &Board,
        from: Square,
        reached: &mut dyn FnMut(Square) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut parts = self.parts.iter();
        parts.try_for_each(|part| part.visit_attacked(board, from, reached))
    }

    fn attacks(&self, board: &Board, from: Square, to: Square) -> bool {
        let mut parts = self.parts.iter();
        parts.any(|part| part.attacks(board, from, to))
    }

    fn rides(&self) -> Option<Vec<Ride>> {
        let parts: Option<Vec<_>> = self.parts.iter().map(|part| part.rides()).collect();
        parts.map(|rides| rides.concat())
    }
}

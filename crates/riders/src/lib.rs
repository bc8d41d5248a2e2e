//! Riders: pieces that repeat a leap along a line, up to the edge of the board or a hole.
//!
//! ```text
//! ..x..
//! ..x..
//! xxRxx   the rook, a (0, 1)-rider
//! ..x..
//! ..x..
//! ```
//!
//! ```
//! use standoff_board::{Board, Piece};
//! use standoff_riders::{bishop, rook, Rider};
//!
//! let board = Board::rectangle(8, 8)?;
//! let a1 = board.square("a1")?;
//! assert_eq!(rook().attack_set(&board, a1).len(), 14);
//! assert_eq!(bishop().attack_set(&board, a1).len(), 7);
//!
//! let nightrider = Rider::new(1, 2);                       // a1 - c2 - e3 - g4 in one direction
//! let longest = nightrider.paths(&board, a1);
//! assert_eq!(longest.iter().map(|path| path.len()).max(), Some(3));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod named;

pub use named::register;

use std::ops::ControlFlow;

use standoff_board::{Board, Leap, Paths, Piece, Ride, Square, SquareSet};

/// A piece that repeats one leap of a fixed list, up to the edge of the board, a hole, or its maximum range.
#[doc(alias = "slider")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rider {
    leaps: Vec<Leap>,
    most: usize,
}

impl Rider {
    /// The (m, n)-rider: it repeats the leap of the (m, n)-leaper in all directions.
    pub fn new(m: u32, n: u32) -> Self {
        Self::with_leaps(Leap::all(m, n))
    }

    /// The piece that repeats these leaps.
    ///
    /// # Panics
    ///
    /// When a leap is (0, 0).
    pub fn with_leaps(leaps: impl IntoIterator<Item = Leap>) -> Self {
        let leaps: Vec<Leap> = leaps.into_iter().collect();
        assert!(!leaps.contains(&Leap::new(0, 0)), "a rider has to move");
        let most = usize::MAX;
        Rider { leaps, most }
    }

    /// The same piece with a maximum range: it repeats its leap at most `most` times.
    ///
    /// A leap to a hole that the piece passes over counts.
    ///
    /// ```text
    /// ...x...
    /// ...x...
    /// .xxRxx.   the short rook: a (0, 1)-rider up to 2
    /// ...x...
    /// ...x...
    /// ```
    ///
    /// ```
    /// use standoff_board::{Board, Piece};
    /// use standoff_riders::rook;
    ///
    /// let board = Board::rectangle(8, 8)?;
    /// let d4 = board.square("d4")?;
    /// assert_eq!(rook().up_to(2).attack_set(&board, d4).len(), 8);
    /// assert!(rook().up_to(0).attack_set(&board, d4).is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn up_to(mut self, most: usize) -> Self {
        self.most = most;
        self
    }
}

impl Piece for Rider {
    /// # Panics
    ///
    /// When `from` is not on the board.
    fn paths(&self, board: &Board, from: Square) -> Paths {
        self.paths_up_to(self.most, board, from)
    }

    fn paths_up_to(&self, most: usize, board: &Board, from: Square) -> Paths {
        let most = most.min(self.most);
        let mut paths = Paths::new();
        for &leap in &self.leaps {
            paths.push(board.ray_up_to(most, from, leap));
        }
        paths
    }

    /// With joined edges, a ray may be a cycle. A leap to a square of the cycle, repeated, reaches no square
    /// outside of it, so its ray is skipped.
    fn visit_attacked(
        &self,
        board: &Board,
        from: Square,
        reached: &mut dyn FnMut(Square) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut rounds = SquareSet::new();
        for &leap in &self.leaps {
            let first = board.leap(from, leap);
            if first.is_some_and(|first| rounds.contains(first)) {
                continue;
            }
            let is_round = board.comes_round(leap) && self.most >= board.area();
            for to in board.ray_up_to(self.most, from, leap) {
                if is_round {
                    rounds.insert(to);
                }
                reached(to)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn rides(&self) -> Option<Vec<Ride>> {
        let most = self.most;
        Some(self.leaps.iter().map(|&leap| Ride { leap, most }).collect())
    }
}

/// The rook, a (0, 1)-rider.
pub fn rook() -> Rider {
    Rider::new(0, 1)
}

/// The bishop, a (1, 1)-rider.
pub fn bishop() -> Rider {
    Rider::new(1, 1)
}

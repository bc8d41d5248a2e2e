//! Leapers: pieces that go a fixed leap at once, so that nothing can stand in their way.
//!
//! ```text
//! .x.x.
//! x...x
//! ..N..   the knight, a (1, 2)-leaper
//! x...x
//! .x.x.
//! ```
//!
//! ```
//! use standoff_board::{Board, Piece};
//! use standoff_leapers::{king, knight, Leaper};
//!
//! let board = Board::rectangle(8, 8)?;
//! let d4 = board.square("d4")?;
//! assert_eq!(knight().attack_set(&board, d4).len(), 8);
//! assert_eq!(king().attack_set(&board, d4).len(), 8);
//! assert_eq!(Leaper::new(1, 4).attack_set(&board, d4).len(), 4);       // the giraffe
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod named;

pub use named::register;

use std::ops::ControlFlow;

use standoff_board::{Board, Leap, Paths, Piece, Ride, Square};

/// A piece that makes one leap out of a fixed list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leaper {
    leaps: Vec<Leap>,
}

impl Leaper {
    /// The (m, n)-leaper: m squares along one side and n along the other, in all directions.
    pub fn new(m: u32, n: u32) -> Self {
        Self::with_leaps(Leap::all(m, n))
    }

    /// The piece with just these leaps, for those that look only one way.
    ///
    /// ```
    /// use standoff_board::{Board, Leap, Piece};
    /// use standoff_leapers::Leaper;
    ///
    /// let white_pawn = Leaper::with_leaps([Leap::new(-1, 1), Leap::new(1, 1)]);
    /// let board = Board::rectangle(8, 8)?;
    /// let attacked = white_pawn.attack_set(&board, board.square("d4")?);
    /// let names: Vec<String> = attacked.iter().map(|square| board.name(square)).collect();
    /// assert_eq!(names, ["c5", "e5"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_leaps(leaps: impl IntoIterator<Item = Leap>) -> Self {
        Leaper {
            leaps: leaps.into_iter().collect(),
        }
    }
}

impl Piece for Leaper {
    /// # Panics
    ///
    /// When `from` is not on the board.
    fn paths(&self, board: &Board, from: Square) -> Paths {
        let mut paths = Paths::new();
        for to in board.leaps(from, &self.leaps) {
            paths.push([to]);
        }
        paths
    }

    fn visit_attacked(
        &self,
        board: &Board,
        from: Square,
        reached: &mut dyn FnMut(Square) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut others = board.leaps(from, &self.leaps).filter(|&to| to != from);
        others.try_for_each(reached)
    }

    fn rides(&self) -> Option<Vec<Ride>> {
        let once = |&leap| Ride { leap, most: 1 };
        Some(self.leaps.iter().map(once).collect())
    }
}

/// The knight, a (1, 2)-leaper.
pub fn knight() -> Leaper {
    Leaper::new(1, 2)
}

/// The king, which steps to the eight squares around it: (0, 1) and (1, 1) together.
pub fn king() -> Leaper {
    Leaper::with_leaps(Leap::AROUND)
}

//! The squares that a piece reaches, direction by direction.

use crate::Square;

/// The paths of a piece from one square: for each direction, the squares in the order in which
/// it reaches them.
///
/// A leaper's path has one square. Directions that lead off the board at once are not kept.
///
/// ```
/// use standoff_board::{Paths, Square};
///
/// let mut paths = Paths::new();
/// paths.push([Square::new(1), Square::new(2)]);
/// paths.push([Square::new(8)]);
/// assert_eq!(paths.iter().map(<[Square]>::len).collect::<Vec<_>>(), [2, 1]);
/// assert_eq!(paths.squares().len(), 3);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Paths {
    squares: Vec<Square>,
    ends: Vec<u32>,
}

impl Paths {
    /// Creates an empty list of paths.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a path, unless it has no square.
    pub fn push(&mut self, path: impl IntoIterator<Item = Square>) {
        let before = self.squares.len();
        self.squares.extend(path);
        if self.squares.len() > before {
            self.ends.push(self.squares.len() as u32);
        }
    }

    /// Adds all paths of another piece.
    pub fn append(&mut self, other: &Paths) {
        for path in other.iter() {
            self.push(path.iter().copied());
        }
    }

    /// Returns the first `most` squares of each path.
    ///
    /// ```
    /// use standoff_board::{Paths, Square};
    ///
    /// let mut paths = Paths::new();
    /// paths.push([Square::new(1), Square::new(2)]);
    /// paths.push([Square::new(8)]);
    /// assert_eq!(paths.up_to(1).squares(), [Square::new(1), Square::new(8)]);
    /// assert_eq!(paths.up_to(0), Paths::new());
    /// ```
    #[must_use]
    pub fn up_to(&self, most: usize) -> Paths {
        let mut beginnings = Paths::new();
        for path in self.iter() {
            beginnings.push(path.iter().copied().take(most));
        }
        beginnings
    }

    /// Returns the paths, each with its squares in order.
    pub fn iter(&self) -> impl Iterator<Item = &[Square]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts
            .zip(&self.ends)
            .map(|(start, &end)| &self.squares[start as usize..end as usize])
    }

    /// Returns the squares of all paths together; one may come twice.
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }
}

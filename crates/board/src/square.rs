//! Squares as indices, and sets of squares.

use fixedbitset::FixedBitSet;

/// One square of a board, as its index in reading order (top rank first, left to right).
///
/// Which square an index names depends on the board: ask [`Board::name`](crate::Board::name).
#[doc(alias = "cell")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u32);

impl Square {
    /// Creates the square with this index.
    #[inline]
    pub fn new(index: u32) -> Self {
        Square(index)
    }

    /// Returns the index, from 0.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of squares of one board, one bit each.
///
/// ```
/// use standoff_board::{Board, SquareSet};
///
/// let board = Board::rectangle(8, 8)?;
/// let corners: SquareSet = ["a1", "a8", "h1", "h8"]
///     .into_iter()
///     .map(|name| board.square(name))
///     .collect::<Result<_, _>>()?;
/// assert_eq!(corners.len(), 4);
/// assert_eq!(corners.iter().map(|square| square.index()).collect::<Vec<_>>(), [0, 7, 56, 63]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "Bitboard")]
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct SquareSet {
    bits: FixedBitSet,
}

impl SquareSet {
    /// Creates the set without squares.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a square and returns whether it is new.
    ///
    /// The set grows to one bit for each index up to it.
    #[inline]
    pub fn insert(&mut self, square: Square) -> bool {
        self.bits.grow(square.index() + 1);
        !self.bits.put(square.index())
    }

    /// Returns whether the square is in the set.
    #[inline]
    pub fn contains(&self, square: Square) -> bool {
        self.bits.contains(square.index())
    }

    /// Returns the number of squares.
    pub fn len(&self) -> usize {
        self.bits.count_ones(..)
    }

    /// Returns whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.bits.is_clear()
    }

    /// Returns the squares in reading order.
    pub fn iter(&self) -> impl Iterator<Item = Square> + '_ {
        self.bits.ones().map(|index| Square(index as u32))
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut set = SquareSet::new();
        set.extend(squares);
        set
    }
}

impl Extend<Square> for SquareSet {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        for square in squares {
            self.insert(square);
        }
    }
}

//! The symmetry group of a board.

use std::collections::HashSet;

use crate::{Board, Square};

/// A map of a board's squares onto themselves that keeps the shape of the board.
///
/// ```
/// use standoff_board::Board;
///
/// let board = Board::rectangle(8, 8)?;
/// let group = board.symmetries();
/// assert_eq!(group.len(), 8);
/// let a8 = board.square("a8")?;
/// let corners: Vec<String> = group.iter().map(|map| board.name(map.image(a8))).collect();
/// assert_eq!(corners, ["a8", "h8", "h1", "a1", "h8", "a1", "a8", "h1"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetry {
    name: &'static str,
    images: Vec<Square>,
}

impl Symmetry {
    /// What the map does, in words: `identity`, `rotate 90`, `mirror left-right`, ...
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Where a square goes.
    ///
    /// # Panics
    ///
    /// When the square is not on the board that the map belongs to.
    pub fn image(&self, square: Square) -> Square {
        self.images[square.index()]
    }
}

/// (column, row, last column, last row) -> (column, row)
type Turn = fn(i64, i64, i64, i64) -> (i64, i64);

/// Clockwise turns, then mirrors; the flag marks those that swap columns and rows.
const TURNS: [(&str, bool, Turn); 8] = [
    ("identity", false, |c, r, _, _| (c, r)),
    ("rotate 90", true, |c, r, _, h| (h - r, c)),
    ("rotate 180", false, |c, r, w, h| (w - c, h - r)),
    ("rotate 270", true, |c, r, w, _| (r, w - c)),
    ("mirror left-right", false, |c, r, w, _| (w - c, r)),
    ("mirror top-bottom", false, |c, r, _, h| (c, h - r)),
    ("mirror main diagonal", true, |c, r, _, _| (r, c)),
    ("mirror other diagonal", true, |c, r, w, h| (h - r, w - c)),
];

impl Board {
    /// The turns and mirrors that keep the board, the identity first, each different map once:
    /// 8 on a square, 4 on a rectangle, fewer on boards so small that some coincide.
    ///
    /// Forbidden squares are not considered: a puzzle's group is a part of its board's.
    pub fn symmetries(&self) -> Vec<Symmetry> {
        let is_square = self.width() == self.height();
        let mut maps: Vec<Symmetry> = TURNS
            .into_iter()
            .filter(|(_, swaps_sides, _)| is_square || !swaps_sides)
            .map(|(name, _, turn)| self.map(name, turn))
            .collect();
        let mut seen = HashSet::new();
        maps.retain(|map| seen.insert(map.images.clone()));
        maps
    }

    fn map(&self, name: &'static str, turn: Turn) -> Symmetry {
        let (last_column, last_row) = (i64::from(self.width()) - 1, i64::from(self.height()) - 1);
        let image = |square| {
            let (column, row) = self.column_and_row(square);
            let (column, row) = turn(column.into(), row.into(), last_column, last_row);
            self.at(column, row).expect("a symmetry stays on the board")
        };
        Symmetry {
            name,
            images: self.squares().map(image).collect(),
        }
    }
}

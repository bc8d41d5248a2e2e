//! The symmetry group of a board.

use std::collections::HashSet;

use crate::{Board, Square, Wrap};

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
    name: String,
    images: Vec<Square>,
}

impl Symmetry {
    /// What the map does, in words: `identity`, `rotate 90`, `mirror left-right`, ...
    pub fn name(&self) -> &str {
        &self.name
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
    /// The maps that keep the board, the identity first, each different map once: 8 on a square, 4
    /// on a rectangle, times the shifts of a cylinder or torus, fewer with holes and on boards so
    /// small that some coincide.
    ///
    /// Forbidden squares and regions are not considered: a puzzle's group is a part of its board's.
    pub fn symmetries(&self) -> Vec<Symmetry> {
        let square = self.width() == self.height() && self.wrapping() != Wrap::Cylinder;
        let turns = TURNS
            .into_iter()
            .filter(|(_, swaps_sides, _)| square || !swaps_sides);
        let mut seen = HashSet::new();
        turns
            .flat_map(|(name, _, turn)| self.shifts().map(move |shift| (name, turn, shift)))
            .map(|(name, turn, shift)| self.map_of(name, turn, shift))
            .filter(|map| self.keeps_holes(map) && seen.insert(map.images.clone()))
            .collect()
    }

    /// How far the board can be moved over its joined edges, in columns and rows.
    fn shifts(&self) -> impl Iterator<Item = (i64, i64)> + use<> {
        let (columns, rows) = match self.wrapping() {
            Wrap::Flat => (1, 1),
            Wrap::Cylinder => (self.width(), 1),
            Wrap::Torus => (self.width(), self.height()),
        };
        let shifts = (0..columns.max(1)).flat_map(move |c| (0..rows.max(1)).map(move |r| (c, r)));
        shifts.map(|(columns, rows)| (columns.into(), rows.into()))
    }

    fn map_of(&self, name: &str, turn: Turn, (columns, rows): (i64, i64)) -> Symmetry {
        let (width, height) = (i64::from(self.width()), i64::from(self.height()));
        let image = |place| {
            let (column, row) = self.column_and_row(place);
            let (column, row) = turn(column.into(), row.into(), width - 1, height - 1);
            self.place((column + columns) % width, (row + rows) % height)
                .expect("a symmetry stays on the board")
        };
        Symmetry {
            name: match (columns, rows) {
                (0, 0) => name.to_string(),
                _ => format!("{name}, shift {columns} right {rows} down"),
            },
            images: self.places().map(image).collect(),
        }
    }

    fn keeps_holes(&self, map: &Symmetry) -> bool {
        let mut holes = self.holes.iter();
        holes.all(|hole| self.is_hole(map.image(hole)))
    }
}

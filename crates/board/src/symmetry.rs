//! The symmetry group of a board.

use std::collections::HashSet;

use crate::{Board, Square, Wrap};

/// A map of the squares of a board onto themselves that preserves the shape of the board.
///
/// ```
/// use standoff_board::Board;
///
/// let board = Board::rectangle(8, 8)?;
/// let a8 = board.square("a8")?;
/// let images = board.symmetries().map(|map| board.name(map.image(a8)));
/// assert_eq!(Vec::from_iter(images), ["a8", "h8", "h1", "a1", "h8", "a1", "a8", "h1"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetry {
    name: String,
    /// Index in [`TURNS`] of the rotation or reflection that is applied first.
    turn: usize,
    /// The shift that is applied then, in columns and rows.
    shift: (i64, i64),
    width: i64,
    height: i64,
}

impl Symmetry {
    /// Returns the name of the map: `identity`, `rotate 90`, `mirror left-right`, ...; with joined edges also `shift 1
    /// right 2 down` or `rotate 90 then shift 1 down`.
    ///
    /// The names of the maps of a board are unique.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the image of a square.
    ///
    /// # Panics
    ///
    /// When the square is not on the board that the map belongs to.
    pub fn image(&self, square: Square) -> Square {
        let index = square.index() as i64;
        assert!(index < self.width * self.height, "no square {index}");
        let (column, row) = (index % self.width, index / self.width);
        let (_, _, turn) = TURNS[self.turn];
        let (column, row) = turn(column, row, self.width - 1, self.height - 1);
        let column = (column + self.shift.0) % self.width;
        let row = (row + self.shift.1) % self.height;
        Square::new((row * self.width + column) as u32)
    }
}

/// (column, row, last column, last row) -> (column, row)
type Turn = fn(i64, i64, i64, i64) -> (i64, i64);

/// Clockwise rotations, then reflections; the flag marks those that swap columns and rows.
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
    /// Returns the distinct maps that preserve the board, the identity first: 8 on a square and 4 on a rectangle, times
    /// the number of shifts of a cylinder or torus.
    ///
    /// There are fewer with holes, and on small boards where some coincide. Each is found when it is asked for.
    ///
    /// Forbidden squares and regions are ignored: the symmetry group of a puzzle is a subgroup of this one.
    pub fn symmetries(&self) -> impl Iterator<Item = Symmetry> + '_ {
        let mut seen = HashSet::new();
        self.turns()
            .flat_map(move |turn| self.shifts().map(move |shift| self.map_of(turn, shift)))
            .filter(move |map| self.keeps_holes(map) && seen.insert(self.signature(map)))
    }

    /// Returns the number of maps that [`symmetries`](Self::symmetries) tests.
    ///
    /// On a large torus it is very large.
    pub fn maps_to_try(&self) -> u64 {
        let (columns, rows) = self.ways_round();
        self.turns().count() as u64 * u64::from(columns) * u64::from(rows)
    }

    /// The rotations and reflections that preserve the sides of the board.
    fn turns(&self) -> impl Iterator<Item = usize> + use<> {
        let square = self.width() == self.height() && self.wrapping() != Wrap::Cylinder;
        let keeps_sides = move |turn: &usize| square || !TURNS[*turn].1;
        (0..TURNS.len()).filter(keeps_sides)
    }

    /// The shifts across the joined edges, in columns and rows.
    fn shifts(&self) -> impl Iterator<Item = (i64, i64)> + use<> {
        let (columns, rows) = self.ways_round();
        let shifts = (0..columns).flat_map(move |c| (0..rows).map(move |r| (c, r)));
        shifts.map(|(columns, rows)| (columns.into(), rows.into()))
    }

    /// The number of shifts, in columns and rows.
    fn ways_round(&self) -> (u32, u32) {
        match self.wrapping() {
            Wrap::Flat => (1, 1),
            Wrap::Cylinder => (self.width().max(1), 1),
            Wrap::Torus => (self.width().max(1), self.height().max(1)),
        }
    }

    fn map_of(&self, turn: usize, (columns, rows): (i64, i64)) -> Symmetry {
        let (name, _, _) = TURNS[turn];
        Symmetry {
            name: match (turn, shift_name(columns, rows)) {
                (_, None) => name.to_string(),
                (0, Some(shift)) => shift,
                (_, Some(shift)) => format!("{name} then {shift}"),
            },
            turn,
            shift: (columns, rows),
            width: self.width().into(),
            height: self.height().into(),
        }
    }

    fn keeps_holes(&self, map: &Symmetry) -> bool {
        let mut holes = self.holes.iter();
        holes.all(|hole| self.is_hole(map.image(hole)))
    }

    /// Images that determine the map. A map preserves distances, so that the images of a corner and its two neighbours
    /// determine it; on a board with holes, which may be among these, the images of all squares are used.
    fn signature(&self, map: &Symmetry) -> Vec<Square> {
        if !self.holes.is_empty() {
            return self.squares().map(|square| map.image(square)).collect();
        }
        let corner = [(0, 0), (1, 0), (0, 1)].into_iter();
        let places = corner.filter_map(|(column, row)| self.place(column, row));
        places.map(|place| map.image(place)).collect()
    }
}

fn shift_name(columns: i64, rows: i64) -> Option<String> {
    match (columns, rows) {
        (0, 0) => None,
        (columns, 0) => Some(format!("shift {columns} right")),
        (0, rows) => Some(format!("shift {rows} down")),
        (columns, rows) => Some(format!("shift {columns} right {rows} down")),
    }
}

//! Maps of regions.

use standoff_board::{Board, Leap, Square};

/// A square of a draft.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cell {
    /// The square belongs to no region.
    Outside,
    /// The square may belong to any region.
    Open,
    /// The square belongs to the region of this letter.
    Drawn(char),
}

/// A region for each square of a board.
///
/// Regions are numbered, and a region has a letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegionMap {
    /// The region of each square, by index.
    regions: Vec<Option<usize>>,
    /// The letter of each region.
    letters: Vec<char>,
}

impl RegionMap {
    /// The map of the regions of squares. A region without a letter gets the first free one, in the order of their first
    /// squares.
    pub(crate) fn new(regions: Vec<Option<usize>>, given: &[Option<char>]) -> Self {
        let mut letters = vec![None; given.len()];
        letters.copy_from_slice(given);
        let mut free = ('A'..='Z')
            .chain('a'..='z')
            .filter(|it| !given.contains(&Some(*it)));
        for &region in regions.iter().flatten() {
            letters[region] = letters[region].or_else(|| free.next());
        }
        RegionMap {
            regions,
            letters: letters.into_iter().map(|it| it.unwrap_or('?')).collect(),
        }
    }

    /// The map with other letters, as in [`new`](Self::new).
    pub(crate) fn lettered(self, given: &[Option<char>]) -> Self {
        Self::new(self.regions, given)
    }

    /// The map of the regions of a board.
    pub fn of(board: &Board) -> Self {
        let mut regions = vec![None; board.area()];
        for (region, (_, squares)) in board.regions().iter().enumerate() {
            squares
                .iter()
                .for_each(|it| regions[it.index()] = Some(region));
        }
        RegionMap {
            regions,
            letters: board.regions().iter().map(|(letter, _)| *letter).collect(),
        }
    }

    /// The number of regions.
    pub(crate) fn len(&self) -> usize {
        self.letters.len()
    }

    /// Returns the letter of the region of a square, if it belongs to one.
    pub fn letter(&self, square: Square) -> Option<char> {
        self.regions[square.index()].map(|region| self.letters[region])
    }

    /// The letter of each region.
    pub(crate) fn letters(&self) -> &[char] {
        &self.letters
    }

    /// The region of a square, if it belongs to one.
    pub(crate) fn region(&self, square: Square) -> Option<usize> {
        self.regions[square.index()]
    }

    pub(crate) fn set(&mut self, square: Square, region: usize) {
        self.regions[square.index()] = Some(region);
    }

    /// The letter of a region.
    pub(crate) fn letter_of(&self, region: usize) -> char {
        self.letters[region]
    }

    /// The number of squares of a region.
    pub(crate) fn size(&self, region: usize) -> usize {
        self.regions
            .iter()
            .filter(|&&it| it == Some(region))
            .count()
    }

    /// Whether a region has squares, and a way between any two of them within it.
    pub(crate) fn is_connected(&self, region: usize, neighbours: &Neighbours) -> bool {
        let Some(first) = self.regions.iter().position(|&it| it == Some(region)) else {
            return false;
        };
        let mut is_reached = vec![false; self.regions.len()];
        is_reached[first] = true;
        let (mut open, mut reached) = (vec![first], 0);
        while let Some(at) = open.pop() {
            reached += 1;
            for next in neighbours.of(Square::new(at as u32)) {
                let is_new = self.region(*next) == Some(region) && !is_reached[next.index()];
                if is_new {
                    is_reached[next.index()] = true;
                    open.push(next.index());
                }
            }
        }
        reached == self.size(region)
    }

    /// Returns the drawing of the regions on a board: a line for each row, and a letter for each square of a region.
    pub fn draw(&self, board: &Board) -> String {
        board.draw(|square| self.letter(square).unwrap_or('.'))
    }
}

/// The squares that share a side, for each square of a board.
#[derive(Clone, Debug)]
pub(crate) struct Neighbours(Vec<Vec<Square>>);

impl Neighbours {
    pub(crate) fn new(board: &Board) -> Self {
        let sides = [(0, 1), (1, 0), (0, -1), (-1, 0)].map(|(dx, dy)| Leap::new(dx, dy));
        let mut neighbours = vec![Vec::new(); board.area()];
        for square in board.squares() {
            let of = &mut neighbours[square.index()];
            of.extend(board.leaps(square, &sides).filter(|&it| it != square));
            of.sort_unstable();
            of.dedup();
        }
        Neighbours(neighbours)
    }

    pub(crate) fn of(&self, square: Square) -> &[Square] {
        &self.0[square.index()]
    }
}

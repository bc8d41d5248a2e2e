//! Boards: their squares, and where a step leads.

use thiserror::Error;

use crate::{Leap, Square, SquareSet};

/// The maximum number of squares of a board: 2^20, a board of 1024 x 1024.
pub const MAX_SQUARES: u64 = 1 << 20;

/// A rectangle of squares, with holes or without, flat or joined at its edges.
///
/// A *hole* is not a square: no piece can be placed on it, and a rider stops in front of it. A *forbidden*
/// square is a square, but no piece may be placed on it.
///
/// ```
/// use standoff_board::Board;
///
/// let board = Board::rectangle(4, 3)?;
/// assert_eq!(board.squares().count(), 12);
/// assert_eq!(board.name(board.squares().next().unwrap()), "a3");
/// # Ok::<(), standoff_board::BoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    width: u32,
    height: u32,
    pub(crate) holes: SquareSet,
    pub(crate) forbidden: SquareSet,
    pub(crate) regions: Vec<(char, SquareSet)>,
    wrap: Wrap,
    riders_pass_holes: bool,
}

/// How the edges of a board are joined.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Wrap {
    /// No edges are joined.
    #[default]
    Flat,
    /// The left and the right edge are joined.
    Cylinder,
    /// The left and the right edge are joined, and the top and the bottom edge.
    Torus,
}

/// The colour of a square; a1 is dark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// The colour of h1 on the 8 x 8 board.
    Light,
    /// The colour of a1.
    Dark,
}

/// Why a board cannot be built.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum BoardError {
    /// More than [`MAX_SQUARES`] squares.
    #[error("a board of {width} x {height} is too large: at most {MAX_SQUARES} squares")]
    TooLarge {
        /// Files asked for.
        width: u64,
        /// Ranks asked for.
        height: u64,
    },
}

impl Board {
    /// Creates the board of `width` files and `height` ranks; either may be 0.
    ///
    /// # Errors
    ///
    /// [`BoardError::TooLarge`] when a side or the number of squares is above [`MAX_SQUARES`].
    pub fn rectangle(width: u64, height: u64) -> Result<Self, BoardError> {
        let fits = width.checked_mul(height).is_some_and(|n| n <= MAX_SQUARES);
        if fits && width.max(height) <= MAX_SQUARES {
            Ok(Board {
                width: width as u32,
                height: height as u32,
                holes: SquareSet::new(),
                forbidden: SquareSet::new(),
                regions: Vec::new(),
                wrap: Wrap::Flat,
                riders_pass_holes: false,
            })
        } else {
            Err(BoardError::TooLarge { width, height })
        }
    }

    /// Forbids pieces on `squares`, in addition to the squares that are already forbidden.
    ///
    /// # Panics
    ///
    /// When one of `squares` is not on the board.
    #[must_use]
    pub fn forbid(mut self, squares: impl IntoIterator<Item = Square>) -> Self {
        let (width, height) = (self.width, self.height);
        let squares = squares.into_iter();
        let checked = squares.inspect(|&square| on_board(width, height, "squares", square));
        self.forbidden.extend(checked);
        self
    }

    /// Replaces `squares` by holes, and removes them from their regions.
    ///
    /// ```
    /// use standoff_board::Board;
    ///
    /// let square = Board::rectangle(3, 3)?;
    /// let middle = square.square("b2").unwrap();
    /// let ring = square.with_holes([middle]);
    /// assert_eq!(ring.draw(|_| '.'), "...\n.#.\n...\n");
    /// # Ok::<(), standoff_board::BoardError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// When one of `squares` is not on the board.
    #[must_use]
    pub fn with_holes(mut self, squares: impl IntoIterator<Item = Square>) -> Self {
        for square in squares {
            self.expect_on_board("squares", square);
            self.holes.insert(square);
        }
        for (_, region) in &mut self.regions {
            *region = (region.iter().filter(|&at| !self.holes.contains(at))).collect();
        }
        self.regions.retain(|(_, region)| !region.is_empty());
        self
    }

    /// Forbids pieces on all squares of the other colour.
    ///
    /// ```
    /// use standoff_board::{Board, Colour};
    ///
    /// let board = Board::rectangle(8, 8)?.only(Colour::Dark);
    /// assert!(board.may_hold(board.square("a1").unwrap()));
    /// assert!(!board.may_hold(board.square("a2").unwrap()));
    /// # Ok::<(), standoff_board::BoardError>(())
    /// ```
    #[must_use]
    pub fn only(self, colour: Colour) -> Self {
        let others: Vec<Square> = self
            .squares()
            .filter(|&s| self.colour(s) != colour)
            .collect();
        self.forbid(others)
    }

    /// Sets how the edges are joined.
    ///
    /// ```
    /// use standoff_board::{Board, Leap, Wrap};
    ///
    /// let torus = Board::rectangle(8, 8)?.wrap(Wrap::Torus);
    /// let beyond = torus.leap(torus.square("h8").unwrap(), Leap::new(1, 1));
    /// assert_eq!(beyond, torus.square("a1").ok());
    /// # Ok::<(), standoff_board::BoardError>(())
    /// ```
    #[must_use]
    pub fn wrap(mut self, wrap: Wrap) -> Self {
        self.wrap = wrap;
        self
    }

    /// Lets riders pass over holes.
    #[must_use]
    pub fn let_riders_pass_holes(mut self) -> Self {
        self.riders_pass_holes = true;
        self
    }

    /// Returns the number of files.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Returns the number of ranks.
    pub fn height(&self) -> u32 {
        self.height
    }

    /// Returns how the edges are joined.
    pub fn wrapping(&self) -> Wrap {
        self.wrap
    }

    /// Returns whether riders pass over holes.
    pub fn riders_pass_holes(&self) -> bool {
        self.riders_pass_holes
    }

    /// Returns the number of squares and holes: width times height.
    pub fn area(&self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Returns all squares in reading order, including forbidden ones.
    ///
    /// Holes are not squares.
    pub fn squares(&self) -> impl DoubleEndedIterator<Item = Square> + '_ {
        self.places().filter(|&place| !self.is_hole(place))
    }

    /// All squares and holes in reading order.
    pub(crate) fn places(&self) -> impl DoubleEndedIterator<Item = Square> + use<> {
        (0..self.width * self.height).map(Square::new)
    }

    /// Returns whether this index is a hole or beyond the last square.
    #[inline]
    pub fn is_hole(&self, square: Square) -> bool {
        self.holes.contains(square) || square.index() >= self.area()
    }

    /// Returns whether a piece may be placed on the square.
    pub fn may_hold(&self, square: Square) -> bool {
        !self.forbidden.contains(square) && !self.is_hole(square)
    }

    /// Returns the colour of a square.
    ///
    /// # Panics
    ///
    /// When `square` is not on the board.
    pub fn colour(&self, square: Square) -> Colour {
        let (column, row) = self.column_and_row(square);
        match (column + self.height - 1 - row) % 2 {
            0 => Colour::Dark,
            _ => Colour::Light,
        }
    }

    /// Returns the regions by letter, ordered by their first square in reading order.
    pub fn regions(&self) -> &[(char, SquareSet)] {
        &self.regions
    }

    /// Returns the column from the left and the row from the top, both from 0.
    ///
    /// # Panics
    ///
    /// When `square` is not on the board.
    pub fn column_and_row(&self, square: Square) -> (u32, u32) {
        self.expect_on_board("square", square);
        let index = square.index() as u32;
        (index % self.width, index / self.width)
    }

    /// Returns the square in this column from the left and row from the top, if there is one.
    pub fn at(&self, column: i64, row: i64) -> Option<Square> {
        self.place(column, row)
            .filter(|&place| !self.is_hole(place))
    }

    /// Returns the square that a leap leads to, if there is one.
    ///
    /// ```
    /// use standoff_board::{Board, Leap};
    ///
    /// let board = Board::rectangle(8, 8)?;
    /// let up = |name| board.leap(board.square(name).unwrap(), Leap::new(0, 1));
    /// assert_eq!(up("e4").map(|square| board.name(square)), Some("e5".to_string()));
    /// assert_eq!(up("e8"), None);
    /// # Ok::<(), standoff_board::BoardError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// When `from` is not on the board.
    pub fn leap(&self, from: Square, leap: Leap) -> Option<Square> {
        self.leaps(from, &[leap]).next()
    }

    /// Returns the squares that several leaps lead to, in the order of the leaps.
    ///
    /// # Panics
    ///
    /// When `from` is not on the board.
    pub fn leaps(&self, from: Square, leaps: &[Leap]) -> impl Iterator<Item = Square> {
        self.expect_on_board("from", from);
        let home = self.column_and_row(from);
        let reached = leaps.iter().filter_map(move |&leap| self.step(home, leap));
        reached
            .map(|(column, row)| Square::new(row * self.width + column))
            .filter(|&to| !self.is_hole(to))
    }

    /// Returns the squares that a repeated leap reaches, in order.
    ///
    /// The ray ends at the edge of the board, in front of a hole, or before it returns to `from`.
    ///
    /// ```
    /// use standoff_board::{Board, Leap, Wrap};
    ///
    /// let flat = Board::rectangle(8, 8)?;
    /// let a1 = flat.square("a1").unwrap();
    /// assert_eq!(flat.ray(a1, Leap::new(1, 2)).count(), 3);
    ///
    /// let torus = flat.clone().wrap(Wrap::Torus);
    /// assert_eq!(torus.ray(a1, Leap::new(1, 2)).count(), 7);
    /// # Ok::<(), standoff_board::BoardError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// When `from` is not on the board.
    pub fn ray(&self, from: Square, leap: Leap) -> impl Iterator<Item = Square> + '_ {
        self.ray_up_to(usize::MAX, from, leap)
    }

    /// Returns the first squares of a [`ray`](Self::ray): those that at most `most` leaps reach.
    ///
    /// A leap to a hole that the rider passes over counts.
    ///
    /// ```
    /// use standoff_board::{Board, Leap};
    ///
    /// let river = Board::map(".#..").unwrap().let_riders_pass_holes();
    /// let a1 = river.square("a1").unwrap();
    /// let reached = |most| river.ray_up_to(most, a1, Leap::new(1, 0)).count();
    /// assert_eq!([0, 1, 2, 3, 4].map(reached), [0, 0, 1, 2, 2]);
    /// ```
    ///
    /// # Panics
    ///
    /// When `from` is not on the board.
    pub fn ray_up_to(
        &self,
        most: usize,
        from: Square,
        leap: Leap,
    ) -> impl Iterator<Item = Square> + '_ {
        self.expect_on_board("from", from);
        let home = self.column_and_row(from);
        let next = move |&at: &(u32, u32)| self.step(at, leap).filter(|&to| to != home);
        let has_holes = !self.holes.is_empty(); // Most boards have none, and steps are many.
        let is_hole = move |at| has_holes && self.holes.contains(at);
        std::iter::successors(next(&home), next)
            .take(most)
            .map(|(column, row)| Square::new(row * self.width + column))
            .take_while(move |&at| self.riders_pass_holes || !is_hole(at))
            .filter(move |&at| !is_hole(at))
    }

    /// Returns whether a repeated leap returns to its origin from every square.
    ///
    /// The [`ray`](Self::ray)s from all squares of such a cycle, and in the opposite direction, reach the same squares.
    ///
    /// ```
    /// use standoff_board::{Board, Leap, Wrap};
    ///
    /// let cylinder = Board::rectangle(8, 8)?.wrap(Wrap::Cylinder);
    /// assert!(cylinder.comes_round(Leap::new(3, 0)));
    /// assert!(!cylinder.comes_round(Leap::new(3, 1)));
    /// # Ok::<(), standoff_board::BoardError>(())
    /// ```
    pub fn comes_round(&self, leap: Leap) -> bool {
        let is_joined = match self.wrap {
            Wrap::Flat => leap == Leap::new(0, 0),
            Wrap::Cylinder => leap.dy == 0,
            Wrap::Torus => true,
        };
        is_joined && (self.riders_pass_holes || self.holes.is_empty())
    }

    /// Returns the leaps that lead from one square to another: one on a flat board; with joined edges, also those that
    /// cross an edge once.
    ///
    /// # Panics
    ///
    /// When `from` or `to` is not on the board.
    pub fn leaps_between(&self, from: Square, to: Square) -> Vec<Leap> {
        self.expect_on_board("from", from);
        self.expect_on_board("to", to);
        let (from_column, from_row) = self.column_and_row(from);
        let (to_column, to_row) = self.column_and_row(to);
        let dx = to_column as i32 - from_column as i32;
        let dy = from_row as i32 - to_row as i32;
        let columns = ways(dx, self.width, self.wrap != Wrap::Flat);
        let rows = ways(dy, self.height, self.wrap == Wrap::Torus);
        let leaps = columns.flat_map(|dx| rows.clone().map(move |dy| Leap::new(dx, dy)));
        leaps.collect()
    }

    /// Returns the board as text: one line for each rank, top rank first.
    ///
    /// `letter` draws each square; a hole is `#`.
    pub fn draw(&self, letter: impl Fn(Square) -> char) -> String {
        self.rows(letter).map(|row| row + "\n").collect()
    }

    /// Returns the lines of [`draw`](Self::draw), without line ends.
    pub fn rows(&self, letter: impl Fn(Square) -> char) -> impl Iterator<Item = String> {
        let draw = move |place| {
            if self.is_hole(place) {
                '#'
            } else {
                letter(place)
            }
        };
        let width = self.width;
        (0..self.height).map(move |row| {
            let columns = 0..width;
            columns
                .map(|column| draw(Square::new(row * width + column)))
                .collect()
        })
    }

    fn expect_on_board(&self, argument: &str, square: Square) {
        on_board(self.width, self.height, argument, square);
    }

    /// The column and row that a step leads to; there may be a hole.
    #[inline]
    fn step(&self, (column, row): (u32, u32), leap: Leap) -> Option<(u32, u32)> {
        let (right, down) = (i64::from(leap.dx), -i64::from(leap.dy));
        let column = along(column, right, self.width, self.wrap != Wrap::Flat)?;
        let row = along(row, down, self.height, self.wrap == Wrap::Torus)?;
        Some((column, row))
    }

    /// The square or hole in this column and row, if they are on the board.
    pub(crate) fn place(&self, column: i64, row: i64) -> Option<Square> {
        (is_below(self.width, column) && is_below(self.height, row))
            .then(|| Square::new(row as u32 * self.width + column as u32))
    }
}

/// Panics with the name of the argument if a square is not on the board. Without the check, a rider on a torus would
/// loop forever, because it never returns to such a square.
fn on_board(width: u32, height: u32, argument: &str, square: Square) {
    let index = square.index();
    assert!(
        index < width as usize * height as usize,
        "`{argument}`: there is no square {index} on a board of {width} x {height}"
    );
}

/// The coordinate after a step along one side. Most steps cross no joined edge or one; only the others pay for a
/// division.
#[inline]
fn along(from: u32, by: i64, side: u32, is_joined: bool) -> Option<u32> {
    let to = i64::from(from) + by;
    let once_round = to - i64::from(side);
    match () {
        () if is_below(side, to) => Some(to as u32),
        () if !is_joined => None,
        () if is_below(side, once_round) => Some(once_round as u32),
        () => Some(to.rem_euclid(i64::from(side)) as u32),
    }
}

#[inline]
fn is_below(end: u32, at: i64) -> bool {
    (0..i64::from(end)).contains(&at)
}

/// The distances along one side: the direct one, and the one across the joined edge.
fn ways(distance: i32, side: u32, joined: bool) -> impl Iterator<Item = i32> + Clone {
    let round = distance - distance.signum() * side as i32;
    std::iter::once(distance).chain((joined && distance != 0).then_some(round))
}

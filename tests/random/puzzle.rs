//! The language of puzzles as plain data.

use super::expression::Condition;

#[derive(Clone, Debug)]
pub(super) struct Puzzle {
    /// The default of the parameter `n`, and the value that replaces it.
    pub(super) default: i64,
    pub(super) asked: Option<i64>,
    pub(super) own: Vec<Piece>,
    pub(super) board: Board,
    pub(super) kinds: Vec<Kind>,
    /// `None` if the puzzle has no field for rules.
    pub(super) rules: Option<Vec<Rule>>,
}

/// The names of the puzzle's own pieces.
pub(super) const OWN: [&str; 2] = ["Ant", "Bee"];

#[derive(Clone, Debug)]
pub(super) struct Board {
    pub(super) shape: Shape,
    pub(super) wrap: Wrap,
    /// `true` for light squares, `false` for dark ones.
    pub(super) only: Option<bool>,
    pub(super) forbidden: Vec<Places>,
    /// A letter for each place in reading order.
    pub(super) regions: Option<Vec<char>>,
    pub(super) riders_pass_holes: bool,
}

#[derive(Clone, Debug)]
pub(super) enum Shape {
    Square(i64),
    Rect(i64, i64),
    Where(i64, i64, Condition),
    /// The width, and a character for each place in reading order.
    Map(i64, Vec<char>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wrap {
    Flat,
    Cylinder,
    Torus,
}

/// One or more squares, by file and rank from 1.
#[derive(Clone, Debug)]
pub(super) enum Places {
    Named(i64, i64),
    At(i64, i64),
    Where(Condition),
}

#[derive(Clone, Debug)]
pub(super) struct Kind {
    pub(super) piece: Piece,
    pub(super) side: Option<&'static str>,
    pub(super) number: Number,
}

#[derive(Clone, Debug)]
pub(super) enum Number {
    Any,
    Count(Count),
    Given(Vec<Places>),
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Count {
    Exactly(u64),
    AtLeast(u64),
    AtMost(u64),
    Between(u64, u64),
}

#[derive(Clone, Debug)]
pub(super) enum Piece {
    /// A row of the referee's table, and one of the names there.
    Named(usize, usize),
    /// One of the puzzle's own.
    Own(usize),
    Leaper(i64, i64),
    Rider(i64, i64),
    Leaps(Vec<(i64, i64)>),
    Rides(Vec<(i64, i64)>),
    UpTo(u64, Box<Piece>),
    Any(Vec<Piece>),
    Where(Condition),
    Betza(Vec<Atom>),
}

/// An atom of Betza's notation.
#[derive(Clone, Debug)]
pub(super) struct Atom {
    /// `c`, `m` or empty.
    pub(super) purpose: &'static str,
    pub(super) directions: &'static str,
    pub(super) core: Core,
    pub(super) range: Range,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Core {
    Letter(char),
    Sides(i64, i64),
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Range {
    Plain,
    /// The letter is doubled.
    Doubled,
    /// A number follows the letter; 0 means no bound.
    Number(u64),
}

#[derive(Clone, Debug)]
pub(super) enum Rule {
    NoAttack,
    SidesAtPeace,
    NoTouch,
    Counts(Verb, Lines, Count, Option<Whom>),
    Maximal(Option<Whom>),
}

/// The verb of a rule that counts. `Dominate` and `TotalDominate` without a count mean one or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verb {
    Each,
    Cover,
    Dominate,
}

/// The kinds that a rule counts.
#[derive(Clone, Debug)]
pub(super) enum Whom {
    Piece(Piece),
    Side(&'static str),
}

#[derive(Clone, Debug)]
pub(super) enum Lines {
    Rows,
    Columns,
    Diagonals,
    Regions,
    Board,
    Squares(Vec<Places>),
}

impl Puzzle {
    pub(super) fn n(&self) -> i64 {
        self.asked.unwrap_or(self.default)
    }

    /// The rules in force.
    pub(super) fn rules(&self) -> &[Rule] {
        self.rules.as_deref().unwrap_or(&[Rule::NoAttack])
    }
}

impl Shape {
    /// Files and ranks.
    pub(super) fn sides(&self) -> (i64, i64) {
        match self {
            Shape::Square(side) => (*side, *side),
            Shape::Rect(width, height) | Shape::Where(width, height, _) => (*width, *height),
            Shape::Map(width, places) => (*width, places.len() as i64 / width),
        }
    }
}

impl Count {
    pub(super) fn bounds(self) -> (u64, u64) {
        match self {
            Count::Exactly(number) => (number, number),
            Count::AtLeast(least) => (least, u64::MAX),
            Count::AtMost(most) => (0, most),
            Count::Between(least, most) => (least, most),
        }
    }
}

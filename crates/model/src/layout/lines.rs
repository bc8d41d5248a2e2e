//! Sets of squares in which pieces are counted.

use standoff_board::{Board, Square, SquareSet};

use super::straight::{straight_lines, walk};

/// A family of sets of squares, in each of which pieces are counted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Lines {
    /// Each rank of the board.
    Rows,
    /// Each file of the board.
    Columns,
    /// Each diagonal of the board, in both directions.
    Diagonals,
    /// Each straight line of any slope through at least three squares. Joined edges count as edges.
    Straight,
    /// Each region of the board.
    Regions,
    /// One set: all squares of the board.
    Board,
    /// One set: these squares.
    Squares(Vec<Square>),
}

/// One of the sets, including forbidden squares.
pub(super) struct Line {
    name: Name,
    pub(super) squares: Vec<Square>,
}

/// How to name a line. The text is made on demand, as most boards have more lines than are named.
#[derive(Clone, Copy)]
enum Name {
    Text(&'static str),
    Region(char),
    /// By the rank, by the file, or by the name of the first square.
    Row,
    Column,
    Diagonal(&'static str),
    /// By the first square and the last.
    Straight,
}

impl Lines {
    /// The lines of a board, in a fixed order.
    pub(super) fn of<'b>(&'b self, board: &'b Board) -> Box<dyn Iterator<Item = Line> + 'b> {
        let (width, height) = (i64::from(board.width()), i64::from(board.height()));
        let walks = move |name, step, starts: Vec<(i64, i64)>| {
            let lines = starts.into_iter().map(move |start| Line {
                name,
                squares: walk(board, start, step).collect(),
            });
            lines.filter(|line| !line.squares.is_empty())
        };
        let one = |name, squares| Box::new(std::iter::once(Line { name, squares }));
        match self {
            Lines::Rows => {
                let starts = (0..height).map(|row| (0, row));
                Box::new(walks(Name::Row, (1, 0), starts.collect()))
            }
            Lines::Columns => {
                let starts = (0..width).map(|column| (column, 0));
                Box::new(walks(Name::Column, (0, 1), starts.collect()))
            }
            Lines::Diagonals => {
                let left = (1..height).rev().map(|row| (0, row));
                let right = (1..height).map(|row| (width - 1, row));
                let top = || (0..width).map(|column| (column, 0));
                let falling = left.chain(top()).collect();
                let rising = top().chain(right).collect();
                let falling = walks(Name::Diagonal("falling"), (1, 1), falling);
                let rising = walks(Name::Diagonal("rising"), (-1, 1), rising);
                Box::new(falling.chain(rising))
            }
            Lines::Straight => Box::new(straight_lines(board).map(|squares| Line {
                name: Name::Straight,
                squares,
            })),
            Lines::Regions => {
                let line = |(letter, squares): &(char, SquareSet)| Line {
                    name: Name::Region(*letter),
                    squares: squares.iter().collect(),
                };
                Box::new(board.regions().iter().map(line))
            }
            Lines::Board => one(Name::Text("the board"), board.squares().collect()),
            Lines::Squares(squares) => one(Name::Text("the named squares"), squares.clone()),
        }
    }

    /// All squares of the lines, in reading order, including forbidden ones.
    pub(super) fn squares(&self, board: &Board) -> Vec<Square> {
        let on_lines: SquareSet = self.of(board).flat_map(|line| line.squares).collect();
        let squares = board.squares();
        squares
            .filter(|&square| on_lines.contains(square))
            .collect()
    }
}

impl Line {
    /// The name of the line.
    pub(super) fn name(&self, board: &Board) -> String {
        let first = || board.name(self.squares[0]);
        let rank_at = |name: &str| {
            let rank = name.find(|c: char| c.is_ascii_digit());
            rank.unwrap_or(name.len())
        };
        match self.name {
            Name::Text(text) => text.to_string(),
            Name::Region(letter) => format!("region {letter}"),
            Name::Row => {
                let name = first();
                format!("row {}", &name[rank_at(&name)..])
            }
            Name::Column => {
                let name = first();
                format!("column {}", &name[..rank_at(&name)])
            }
            Name::Diagonal(direction) => format!("{direction} diagonal from {}", first()),
            Name::Straight => {
                let last = board.name(self.squares[self.squares.len() - 1]);
                format!("the line from {} to {last}", first())
            }
        }
    }
}

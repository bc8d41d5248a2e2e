//! Sets of squares in which pieces are counted.

use standoff_board::{Board, Square, SquareSet};

use super::straight::straight_lines;

/// Sets of squares in each of which pieces are counted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Lines {
    /// Each rank of the board.
    Rows,
    /// Each file of the board.
    Columns,
    /// Each diagonal of the board, in both directions.
    Diagonals,
    /// Each straight line through three squares of the board or more, of any slope. Edges that are joined are
    /// edges for it.
    Straight,
    /// Each region of the board.
    Regions,
    /// All squares of the board together.
    Board,
    /// Just these squares, together.
    Squares(Vec<Square>),
}

/// One of the sets, without the squares on which nothing may stand: there may be very many.
pub(super) struct Line {
    name: Name,
    pub(super) squares: Vec<Square>,
}

/// What a line is called, before anybody asks.
#[derive(Clone, Copy)]
enum Name {
    Text(&'static str),
    Region(char),
    /// After the rank, the file or the name of its first square.
    Row(Square),
    Column(Square),
    Diagonal(&'static str, Square),
    /// After its first square and its last.
    Straight(Square, Square),
}

impl Lines {
    /// The lines of a board, in a fixed order.
    pub(super) fn of<'b>(&self, board: &'b Board) -> Box<dyn Iterator<Item = Line> + 'b> {
        match self {
            // There may be very many: nobody has to hold them all.
            Lines::Straight => Box::new(straight_lines(board).map(|line| straight(board, &line))),
            lines => Box::new(lines.few_of(board).into_iter()),
        }
    }

    /// The lines of a board, of which there are no more than squares.
    fn few_of(&self, board: &Board) -> Vec<Line> {
        let (width, height) = (board.width() as usize, board.height() as usize);
        let diagonals = (width + height).saturating_sub(1);
        match self {
            Lines::Rows => by_number(board, height, Name::Row, |_, row| row),
            Lines::Columns => by_number(board, width, Name::Column, |column, _| column),
            Lines::Diagonals => {
                let falling = |first| Name::Diagonal("falling", first);
                let rising = |first| Name::Diagonal("rising", first);
                let mut lines =
                    by_number(board, diagonals, falling, |c, row| c + (height - 1 - row));
                lines.extend(by_number(board, diagonals, rising, |c, row| c + row));
                lines
            }
            Lines::Straight => Vec::new(),
            Lines::Regions => {
                let regions = board.regions().iter();
                let line = |(letter, squares): &(char, SquareSet)| {
                    together(board, Name::Region(*letter), squares.iter())
                };
                regions.map(line).collect()
            }
            Lines::Board => vec![together(board, Name::Text("the board"), board.squares())],
            Lines::Squares(squares) => {
                let name = Name::Text("the named squares");
                vec![together(board, name, squares.iter().copied())]
            }
        }
    }

    /// Each square on one of the lines once, forbidden ones too, in reading order.
    pub(super) fn squares(&self, board: &Board) -> Vec<Square> {
        let on_lines: SquareSet = match self {
            Lines::Straight => straight_lines(board).flatten().collect(),
            Lines::Rows | Lines::Columns | Lines::Diagonals | Lines::Board => {
                return board.squares().collect();
            }
            Lines::Regions => {
                let regions = board.regions().iter();
                regions.flat_map(|(_, squares)| squares.iter()).collect()
            }
            Lines::Squares(named) => named.iter().copied().collect(),
        };
        let squares = board.squares();
        squares
            .filter(|&square| on_lines.contains(square))
            .collect()
    }
}

impl Line {
    /// What the line is called.
    pub(super) fn name(&self, board: &Board) -> String {
        let place = |square| {
            let mut file = board.name(square);
            let rank = file.find(|c: char| c.is_ascii_digit());
            let rank = file.split_off(rank.unwrap_or(file.len()));
            (file, rank)
        };
        match self.name {
            Name::Text(text) => text.to_string(),
            Name::Region(letter) => format!("region {letter}"),
            Name::Row(first) => "row ".to_string() + &place(first).1,
            Name::Column(first) => "column ".to_string() + &place(first).0,
            Name::Straight(first, last) => {
                format!(
                    "the line from {} to {}",
                    board.name(first),
                    board.name(last)
                )
            }
            Name::Diagonal(way, first) => format!("{way} diagonal from {}", board.name(first)),
        }
    }
}

fn straight(board: &Board, line: &[Square]) -> Line {
    let name = Name::Straight(line[0], line[line.len() - 1]);
    together(board, name, line.iter().copied())
}

fn together(board: &Board, name: Name, squares: impl Iterator<Item = Square>) -> Line {
    let squares = squares.filter(|&square| board.may_hold(square));
    Line {
        name,
        squares: squares.collect(),
    }
}

/// The squares of a board by a number, below `end`, made of column and row. A number that no
/// square has is no line; of the lines on which nothing may stand there is one.
fn by_number(
    board: &Board,
    end: usize,
    name: impl Fn(Square) -> Name,
    number: impl Fn(usize, usize) -> usize,
) -> Vec<Line> {
    let number = |square| {
        let (column, row) = board.column_and_row(square);
        number(column as usize, row as usize)
    };
    let (mut firsts, mut held) = (vec![None; end], Vec::new());
    for square in board.squares() {
        let number = number(square);
        firsts[number].get_or_insert(square);
        if board.may_hold(square) {
            held.push((number, square));
        }
    }
    held.sort_unstable();
    let (mut held, mut lines, mut has_empty) = (&held[..], Vec::new(), false);
    for (number, first) in firsts.into_iter().enumerate() {
        let on_line = held.iter().take_while(|(of, _)| *of == number).count();
        let (on_line, rest) = held.split_at(on_line);
        held = rest;
        let Some(first) = first else { continue };
        if on_line.is_empty() && std::mem::replace(&mut has_empty, true) {
            continue;
        }
        lines.push(Line {
            name: name(first),
            squares: on_line.iter().map(|&(_, square)| square).collect(),
        });
    }
    lines
}

//! The rules of a puzzle, and what each becomes in a model.

use std::collections::BTreeMap;

use standoff_board::{Board, Leap, Square};

use crate::{Group, Member, Model, Stand};

/// What has to hold in a placement, beside the numbers of pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rule {
    /// No piece attacks another.
    NoAttack,
    /// No piece attacks one of another side.
    SidesAtPeace,
    /// No two pieces stand on neighbouring squares, diagonal ones included.
    NoTouch,
    /// Each of some lines or regions holds so many pieces, both ends included.
    Each {
        /// What is counted in.
        lines: Lines,
        /// The kinds that are counted, as indices into the kinds; `None` counts all.
        kinds: Option<Vec<usize>>,
        /// No fewer than this many.
        at_least: u64,
        /// No more than this many.
        at_most: u64,
    },
}

/// Sets of squares in each of which pieces are counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lines {
    /// Each rank of the board.
    Rows,
    /// Each file of the board.
    Columns,
    /// Each diagonal of the board, in both directions.
    Diagonals,
    /// Each region of the board.
    Regions,
    /// All squares of the board together.
    Board,
    /// Just these squares, together.
    Squares(Vec<Square>),
}

impl Rule {
    /// Adds what the rule says to a model.
    pub(crate) fn apply(&self, model: &mut Model) {
        match self {
            Rule::NoAttack => model.conflict_where_attacked(|_, _| true),
            Rule::SidesAtPeace => {
                let sides: Vec<_> = model.kinds.iter().map(|kind| kind.side.clone()).collect();
                model.conflict_where_attacked(|a, b| sides[a] != sides[b]);
            }
            Rule::NoTouch => model.conflict_between_neighbours(),
            Rule::Each {
                lines,
                kinds,
                at_least,
                at_most,
            } => {
                let on_square = model.candidates_by_square();
                for (name, squares) in lines.sets(&model.board) {
                    let group = Group {
                        name,
                        members: members(model, &on_square, &squares, kinds.as_deref()),
                        at_least: *at_least,
                        at_most: *at_most,
                    };
                    model.add_group(group);
                }
            }
        }
    }
}

/// The candidates on some squares, of some kinds or of all.
fn members(
    model: &Model,
    on_square: &[Vec<usize>],
    squares: &[Square],
    kinds: Option<&[usize]>,
) -> Vec<Member> {
    let counts = |stand: &Stand, square: Square| {
        stand.square == square && kinds.is_none_or(|kinds| kinds.contains(&stand.kind))
    };
    let mut weights = BTreeMap::new();
    for &square in squares {
        for &candidate in &on_square[square.index()] {
            let stands = model.candidates[candidate].stands().iter();
            let counted = stands.filter(|stand| counts(stand, square)).count();
            *weights.entry(candidate as u32).or_insert(0) += counted as u32;
        }
    }
    let weighing = weights.into_iter().filter(|(_, weight)| *weight > 0);
    weighing
        .map(|(candidate, weight)| Member { candidate, weight })
        .collect()
}

/// A set of squares and what it is called.
type Named = (String, Vec<Square>);

impl Lines {
    /// The sets of squares, each with what it is called.
    pub fn sets(&self, board: &Board) -> Vec<Named> {
        match self {
            Lines::Rows => by_key(board, |_, row| row, |_, rank| format!("row {rank}")),
            Lines::Columns => by_key(
                board,
                |column, _| column,
                |file, _| format!("column {file}"),
            ),
            Lines::Diagonals => {
                let name =
                    |way: &str, file: &str, rank: &str| format!("{way} diagonal from {file}{rank}");
                let falling = by_key(
                    board,
                    |column, row| column - row,
                    |f, r| name("falling", f, r),
                );
                let rising = by_key(
                    board,
                    |column, row| column + row,
                    |f, r| name("rising", f, r),
                );
                [falling, rising].concat()
            }
            Lines::Regions => board
                .regions()
                .iter()
                .map(|(letter, squares)| (format!("region {letter}"), squares.iter().collect()))
                .collect(),
            Lines::Board => vec![("the board".to_string(), board.squares().collect())],
            Lines::Squares(squares) => vec![("the named squares".to_string(), squares.clone())],
        }
    }
}

/// The squares of a board by a number made of column and row; each set is named after its first
/// square, by file and rank.
fn by_key(
    board: &Board,
    key: impl Fn(i64, i64) -> i64,
    name: impl Fn(&str, &str) -> String,
) -> Vec<Named> {
    let mut sets: BTreeMap<i64, Named> = BTreeMap::new();
    for square in board.squares() {
        let (column, row) = board.column_and_row(square);
        let first_name = || {
            let square = board.name(square);
            let rank = square
                .find(|c: char| c.is_ascii_digit())
                .unwrap_or(square.len());
            (name(&square[..rank], &square[rank..]), Vec::new())
        };
        let set = sets.entry(key(column.into(), row.into()));
        set.or_insert_with(first_name).1.push(square);
    }
    sets.into_values().collect()
}

/// The squares around one.
pub(crate) fn neighbours(board: &Board, square: Square) -> impl Iterator<Item = Square> + '_ {
    let steps = [Leap::all(0, 1), Leap::all(1, 1)].concat();
    steps
        .into_iter()
        .filter_map(move |step| board.leap(square, step))
}

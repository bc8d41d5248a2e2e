//! Shards as subproblems in terms of squares, so that another engine can recount a shard.
//!
//! A count searches boards that represent their images too, so its subproblems have a multiplicity. A list yields the
//! images, so each of them is a subproblem.

use standoff_model::{Candidate, Subproblem};

use super::columns::{Columns, Unranking, reflected};
use super::shard::Shard;

/// The subproblems of shard `number` of a count.
pub(super) fn of_count(side: u32, number: u64) -> Vec<Subproblem> {
    let shard = Shard::of_count(side, number, &mut Unranking::default());
    if shard.images == 0 {
        Vec::new()
    } else if side.is_multiple_of(2) {
        even_subproblems(side, shard)
    } else {
        vec![odd_subproblem(side, shard)]
    }
}

/// The subproblems of shard `number` of a list.
pub(super) fn of_list(side: u32, number: u64) -> Vec<Subproblem> {
    let shard = Shard::of_list(side, number, &mut Unranking::default());
    let columns = side - side % 2;
    let split = |middle, upper| ColumnSplit {
        side,
        middle,
        upper,
    };
    let complement = ((1 << columns) - 1) ^ shard.upper;
    let [first, second] = [shard.upper, complement].map(|upper| split(shard.middle, upper));
    let reflected = |other: ColumnSplit| {
        let middle = other.middle.map(|column| side - 1 - column);
        split(middle, reflected(other.upper, columns))
    };
    let images = [first, second, reflected(first), reflected(second)];
    let images = images.into_iter().take(shard.images as usize);
    images.map(ColumnSplit::subproblem).collect()
}

/// The columns of the two halves and of the middle row's queen.
#[derive(Clone, Copy)]
struct ColumnSplit {
    side: u32,
    middle: Option<u32>,
    /// Columns of the upper half, numbered without the column of the middle row's queen.
    upper: Columns,
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Square {
    row: u32,
    column: u32,
}

impl ColumnSplit {
    /// The squares that the upper and the lower half may use.
    fn halves(self) -> [Vec<Square>; 2] {
        let squares = |rows: std::ops::Range<u32>, is_upper: bool| {
            let columns = (0..self.side).filter(|&column| self.is_upper(column) == Some(is_upper));
            let columns = Vec::from_iter(columns);
            let row = |row| columns.iter().map(move |&column| Square { row, column });
            rows.flat_map(row).collect()
        };
        let (upper_end, lower_start) = (self.side / 2, self.side.div_ceil(2));
        [
            squares(0..upper_end, true),
            squares(lower_start..self.side, false),
        ]
    }

    /// Whether the upper half takes a column. `None` for the column of the middle row's queen.
    fn is_upper(self, column: u32) -> Option<bool> {
        let index = match self.middle {
            Some(middle) if column == middle => return None,
            Some(middle) => column - u32::from(middle < column),
            None => column,
        };
        Some(self.upper >> index & 1 == 1)
    }

    /// The boards on this split.
    fn subproblem(self) -> Subproblem {
        let row = self.side / 2;
        let chosen = self.middle.map(|column| Square { row, column });
        let chosen = self.candidates(chosen.as_slice());
        Subproblem::of(chosen, self.candidates(&self.halves().concat()))
    }

    fn candidates(self, squares: &[Square]) -> Vec<Candidate> {
        let index = |square: &Square| (square.row * self.side + square.column) as usize;
        squares.iter().map(index).map(Candidate::new).collect()
    }

    /// Whether a square is on the falling and on the rising long diagonal.
    fn on_long(self, Square { row, column }: Square) -> [bool; 2] {
        [row == column, row + column == self.side - 1]
    }
}

/// The boards of an even side with the weights of [`HalfCounter`](super::counter::HalfCounter): boards without queens on
/// long diagonals twice, for themselves and their vertical reflections; boards with such queens in the upper half
/// twice or four times, on this split and on its complement.
fn even_subproblems(side: u32, shard: Shard) -> Vec<Subproblem> {
    let complement = ((1 << side) - 1) ^ shard.upper;
    let split = |upper| ColumnSplit {
        side,
        middle: None,
        upper,
    };
    let mut subproblems = with_long(split(shard.upper), shard.images);
    subproblems.push(without_long(split(shard.upper), shard.images));
    subproblems.extend(with_long(split(complement), shard.images));
    subproblems
}

/// The boards without a queen on a long diagonal.
fn without_long(split: ColumnSplit, images: u64) -> Subproblem {
    let mut free = split.halves().concat();
    free.retain(|&square| split.on_long(square) == [false; 2]);
    Subproblem {
        times: 2 * images,
        ..Subproblem::of(Vec::new(), split.candidates(&free))
    }
}

/// The boards with queens on one long diagonal or both, all in the upper half.
fn with_long(split: ColumnSplit, images: u64) -> Vec<Subproblem> {
    let [upper, mut lower] = split.halves();
    lower.retain(|&square| split.on_long(square) == [false; 2]);
    let on = |diagonal: usize| {
        let squares = upper.iter().copied();
        Vec::from_iter(squares.filter(|&square| split.on_long(square)[diagonal]))
    };
    let one = |diagonal: usize| {
        let mut free = upper.clone();
        free.retain(|&square| !split.on_long(square)[1 - diagonal]);
        let free = [&free[..], &lower].concat();
        Subproblem {
            one_of: Some(split.candidates(&on(diagonal))),
            times: 2 * images,
            ..Subproblem::of(Vec::new(), split.candidates(&free))
        }
    };
    let both = |falling: Square| {
        let free = [&upper[..], &lower].concat();
        Subproblem {
            one_of: Some(split.candidates(&on(1))),
            times: 4 * images,
            ..Subproblem::of(split.candidates(&[falling]), split.candidates(&free))
        }
    };
    let ones = [0, 1].map(one).into_iter();
    ones.chain(on(0).into_iter().map(both)).collect()
}

/// The boards of an odd side: the middle column's queen is farther from the middle than the middle row's queen.
fn odd_subproblem(side: u32, shard: Shard) -> Subproblem {
    let split = ColumnSplit {
        side,
        middle: shard.middle,
        upper: shard.upper,
    };
    let middle = side / 2;
    let away = shard.middle.map_or(0, |column| middle - column);
    let near = (middle - away..=middle + away).map(|row| Square {
        row,
        column: middle,
    });
    let near = split.candidates(&Vec::from_iter(near));
    let mut subproblem = split.subproblem();
    let free = &mut subproblem.free;
    free.retain(|candidate| !near.contains(candidate));
    subproblem.times = shard.images;
    subproblem
}

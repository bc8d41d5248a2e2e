//! What a share is in terms of squares.
//!
//! A count looks at some boards that stand for their images as well, so that each counts so many times; a listing shows
//! the images too.

use num_bigint::BigUint;
use standoff_placement::{Candidate, Subproblem};

use super::columns::{Columns, OneByOne};
use super::listing::Share;
use super::{even, odd};

/// What a count finds in the share of this number.
pub(super) fn counted(side: u32, share: u64) -> Vec<Subproblem> {
    match side % 2 {
        0 => even_subproblems(side, share),
        _ => odd_subproblem(side, share).into_iter().collect(),
    }
}

/// A board where each half takes some columns; the middle row's queen, if there is one, another one.
#[derive(Clone, Copy)]
struct Cut {
    side: u32,
    middle: Option<u32>,
    /// Those of the upper half, counted without the middle row's.
    upper: Columns,
}

/// A square by its row and column.
type Square = [u32; 2];

impl Cut {
    /// The squares that the halves may use: above, below.
    fn halves(self) -> [Vec<Square>; 2] {
        let (half, from) = (self.side / 2, self.side.div_ceil(2));
        let squares = |rows: std::ops::Range<u32>, is_upper: bool| {
            let takes = move |column: &u32| self.takes(*column) == Some(is_upper);
            let columns = Vec::from_iter((0..self.side).filter(takes));
            let row = |row| columns.iter().map(move |&column| [row, column]);
            rows.flat_map(row).collect()
        };
        [squares(0..half, true), squares(from..self.side, false)]
    }

    /// Whether the upper half takes a column, or the lower one; none for that of the middle row's queen.
    fn takes(self, column: u32) -> Option<bool> {
        let place = match self.middle {
            Some(middle) if column == middle => return None,
            Some(middle) => column - u32::from(middle < column),
            None => column,
        };
        Some(self.upper >> place & 1 == 1)
    }

    /// The square of the middle row's queen.
    fn chosen(self) -> Vec<Square> {
        let square = |column| [self.side / 2, column];
        self.middle.map(square).into_iter().collect()
    }

    /// What may stand on it.
    fn subproblem(self) -> Subproblem {
        let free = self.halves().concat();
        Subproblem::of(self.candidates(self.chosen()), self.candidates(free))
    }

    fn candidates(self, squares: Vec<Square>) -> Vec<Candidate> {
        let index = |[row, column]: Square| Candidate::new((row * self.side + column) as usize);
        squares.into_iter().map(index).collect()
    }

    /// Which long diagonals a square is on: the falling one, the rising one.
    fn long(self, [row, column]: Square) -> [bool; 2] {
        [row == column, row + column == self.side - 1]
    }
}

/// As [`Even`](even::Even) counts: with no queen on a long diagonal twice, for itself and turned; with queens on one
/// in the upper half twice, on both four times, on this set of columns and on its complement.
fn even_subproblems(side: u32, share: u64) -> Vec<Subproblem> {
    let upper = OneByOne::default().set_of(share as u32, side / 2 - 1) << 1 | 1;
    let mirrors = even::mirrors(upper, side);
    let complement = ((1 << side) - 1) ^ upper;
    let mut subproblems = Vec::new();
    for upper in [upper, complement] {
        let middle = None;
        let cut = Cut {
            side,
            middle,
            upper,
        };
        subproblems.extend(with_long(cut, mirrors));
        if upper != complement {
            subproblems.push(without_long(cut, mirrors));
        }
    }
    if mirrors == 0 {
        Vec::new()
    } else {
        subproblems
    }
}

fn without_long(cut: Cut, mirrors: u64) -> Subproblem {
    let mut free = cut.halves().concat();
    free.retain(|&square| cut.long(square) == [false; 2]);
    Subproblem {
        times: times(0, 2 * mirrors),
        ..Subproblem::of(Vec::new(), cut.candidates(free))
    }
}

fn with_long(cut: Cut, mirrors: u64) -> Vec<Subproblem> {
    let [upper, mut lower] = cut.halves();
    lower.retain(|&square| cut.long(square) == [false; 2]);
    let on = |diagonal: usize| {
        let squares = upper.iter().copied();
        Vec::from_iter(squares.filter(|&square| cut.long(square)[diagonal]))
    };
    let one = |diagonal: usize| {
        let mut free = upper.clone();
        free.retain(|&square| !cut.long(square)[1 - diagonal]);
        Subproblem {
            one_of: Some(cut.candidates(on(diagonal))),
            times: times(0, 2 * mirrors),
            ..Subproblem::of(Vec::new(), cut.candidates([&free[..], &lower].concat()))
        }
    };
    let both = |first: Square| Subproblem {
        one_of: Some(cut.candidates(on(1))),
        times: times(1, 4 * mirrors),
        ..Subproblem::of(
            cut.candidates(vec![first]),
            cut.candidates([&upper[..], &lower].concat()),
        )
    };
    let ones = [0, 1].map(one);
    ones.into_iter()
        .chain(on(0).into_iter().map(both))
        .collect()
}

/// As [`Odd`](odd::Odd) counts: the queen of the middle column farther from the middle than that of the middle row.
fn odd_subproblem(side: u32, share: u64) -> Option<Subproblem> {
    let (beside, upper) = odd::place(side, share, &mut OneByOne::default());
    let images = odd::images(side, beside, upper);
    let middle = Some(side / 2 - beside);
    let cut = Cut {
        side,
        middle,
        upper,
    };
    let mut subproblem = cut.subproblem();
    let near = |row: u32| row.abs_diff(side / 2) <= beside;
    let near = (0..side)
        .filter(|&row| near(row))
        .map(|row| [row, side / 2]);
    let near = cut.candidates(near.collect());
    subproblem
        .free
        .retain(|candidate| !near.contains(candidate));
    subproblem.times = times(1, images);
    (images > 0).then_some(subproblem)
}

/// So many times, where so many queens are chosen.
fn times(chosen: usize, times: u64) -> Option<Vec<BigUint>> {
    let mut by_pieces = vec![BigUint::ZERO; chosen];
    by_pieces.push(times.into());
    Some(by_pieces)
}

/// What a listing shows in a share: with each board that board upside down, and what a mirror makes of both.
pub(super) fn listed(side: u32, share: Share) -> Vec<Subproblem> {
    let columns = side - side % 2;
    let all = (1 << columns) - 1;
    let mirrored = |set: Columns| super::columns::mirrored(set, columns);
    let turned = [share.upper, all ^ share.upper].map(|upper| (share.middle, upper));
    let in_mirror = turned.map(|(middle, upper)| (middle.map(|it| side - 1 - it), mirrored(upper)));
    let mut cuts = [turned, in_mirror].concat();
    cuts.truncate(share.images as usize);
    let subproblem = |(middle, upper)| {
        Cut {
            side,
            middle,
            upper,
        }
        .subproblem()
    };
    cuts.into_iter().map(subproblem).collect()
}

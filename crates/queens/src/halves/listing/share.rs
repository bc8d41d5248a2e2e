//! How a listing falls into shares.

use super::super::columns::{Columns, OneByOne, choose};
use super::super::even::mirrors;

/// The boards of a listing on one set of columns.
///
/// To turn a board upside down changes the sets of its halves, a mirror turns both about. Where there is a middle
/// row, its queen stands left of the middle or in it, or a mirror takes it there. Of the sets that come from each other
/// one is searched, and what it has stands for the boards of all.
///
/// ```text
/// . Q . .      . . Q .      upside down; in a mirror each would be the other one:
/// . . . Q      Q . . .      columns 2 and 4 of the upper half become 3 and 1,
/// -------      -------      which are those of the lower half
/// Q . . .      . . . Q
/// . . Q .      . Q . .
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Share {
    /// The column of the middle row's queen, if there is a middle row.
    pub(in super::super) middle: Option<u32>,
    /// The columns of the upper half, counted without that one.
    pub(in super::super) upper: Columns,
    /// For how many boards each one stands: none if another share has them; 2 with itself upside down; 4 also with
    /// what a mirror makes of both.
    pub(in super::super) images: u64,
}

impl Share {
    /// The share of this number; `sets` knows the set of the last one.
    pub(super) fn of(side: u32, number: u64, sets: &mut OneByOne) -> Self {
        let (half, columns) = (side / 2, columns(side));
        let beside = (number / of_one_middle(side)) as u32;
        let set = (number % of_one_middle(side)) as u32;
        // That half is the upper one which has the first column.
        let upper = sets.set_of(set, half - 1) << 1 | 1;
        Share {
            middle: (side % 2 == 1).then(|| half - beside),
            upper,
            images: match beside {
                0 => 2 * mirrors(upper, columns),
                _ => 4,
            },
        }
    }
}

/// How many shares there are.
pub(super) fn shares(side: u32) -> u64 {
    let middles = match side % 2 {
        0 => 1,
        _ => side / 2 + 1,
    };
    u64::from(middles) * of_one_middle(side)
}

fn of_one_middle(side: u32) -> u64 {
    u64::from(choose(columns(side) - 1, side / 2 - 1))
}

/// Without that of the middle row's queen.
fn columns(side: u32) -> u32 {
    side - side % 2
}

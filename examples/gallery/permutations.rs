//! Permutations first, then the diagonals.
//!
//! One queen in each column *and* in each row: the rows of the queens are 0, 1, …, n-1 in some
//! order. Rows and columns need no test, and 8^8 = 16,777,216 placements shrink to 8! = 40,320.
//! Diagonals are tested only in complete placements, so the same conflict is found many times:
//! [2, 1, …] is refused 720 times on 8 x 8, always because of the same two queens.

use std::iter;

use super::queen::{Placement, all_are_safe};
use super::tally::Tally;

/// All placements, among the permutations of the rows.
pub(crate) fn solve(n: usize, tally: &Tally) -> Vec<Placement> {
    let placements = permutations(n).inspect(|_| tally.node());
    placements
        .filter(|rows| all_are_safe(rows, tally))
        .map(|rows| tally.found(rows))
        .collect()
}

/// All orders of 0 .. n, the increasing one first and the decreasing one last.
fn permutations(n: usize) -> impl Iterator<Item = Placement> {
    iter::successors(Some((0..n).collect()), next_permutation)
}

/// The next permutation in lexicographic order; none after the decreasing one.
///
/// The longest decreasing tail cannot increase. The number before it is replaced by the next larger
/// number of the tail, and the rest of the tail is sorted in increasing order.
fn next_permutation(rows: &Placement) -> Option<Placement> {
    let before_tail = rows.windows(2).rposition(|pair| pair[0] < pair[1])?;
    let larger = rows.iter().rposition(|&row| row > rows[before_tail])?;
    let mut next = rows.clone();
    next.swap(before_tail, larger);
    next[before_tail + 1..].reverse();
    Some(next)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_rows_have_six_orders() {
        let expected = [
            [0, 1, 2],
            [0, 2, 1],
            [1, 0, 2],
            [1, 2, 0],
            [2, 0, 1],
            [2, 1, 0],
        ];
        assert!(permutations(3).eq(expected));
    }

    #[test]
    fn eight_rows_have_40320_orders() {
        assert_eq!(permutations(8).count(), 40_320);
    }
}

//! Column by column, with lists and no loop: extend every placement, keep the good ones.
//!
//! ```text
//! []  --extend-->  [0] [1] [2]  --keep-->  [0] [1] [2]
//!     --extend-->  [0,0] [0,1] [0,2] [1,0] … [2,2]  --keep-->  [0,2] [2,0]
//!     --extend-->  [0,2,0] [0,2,1] … [2,0,2]  --keep-->  none: three queens have no placement
//! ```
//!
//! There is no backtracking here: all placements of the first k columns exist at once, and the
//! list for k+1 columns is made from them. This is a breadth-first search through the placements of
//! the recursion, 15,720 for 8 queens. It needs memory for the widest list (568 placements of five
//! queens), and all solutions come at the end.

use super::queen::{Placement, last_is_safe};
use super::tally::Tally;

/// All placements, in increasing order of the rows.
pub(crate) fn solve(n: usize, tally: &Tally) -> Vec<Placement> {
    (0..n).fold(vec![Vec::new()], |placements, _| {
        let extended = placements.iter().flat_map(|rows| extend(rows, n));
        let made = extended.inspect(|_| tally.node());
        made.filter(|rows| last_is_safe(rows, tally)).collect()
    })
}

/// A placement with one more queen in the next column, for each row.
fn extend(rows: &[usize], n: usize) -> impl Iterator<Item = Placement> {
    (0..n).map(move |row| [rows, &[row]].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_placement_is_extended_on_every_row() {
        assert!(extend(&[2, 0], 3).eq([[2, 0, 0], [2, 0, 1], [2, 0, 2]]));
        assert!(extend(&[], 2).eq([[0], [1]]));
    }
}

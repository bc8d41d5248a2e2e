//! Column by column, with lists and no loop: extend every placement, keep the good ones.
//!
//! ```text
//! []  --extend-->  [0] [1] [2]  --keep-->  [0] [1] [2]
//!     --extend-->  [0,0] [0,1] [0,2] [1,0] … [2,2]  --keep-->  [0,2] [2,0]
//!     --extend-->  [0,2,0] [0,2,1] … [2,0,2]  --keep-->  none: three queens have no placement
//! ```
//!
//! There is no stepping back here: all placements of the first k columns exist at once, and the
//! list of those for k+1 columns is made from them. The same placements are made and checked as
//! in the recursion, 15,720 for 8 queens, only breadth first: the price is memory for the widest
//! list (568 placements of five queens), and that the first solution comes with the last.

use crate::queen::{Placement, last_is_safe};
use crate::tally::Tally;

/// All placements, in increasing order of the rows.
pub(crate) fn solve(n: usize, tally: &Tally) -> Vec<Placement> {
    (0..n).fold(vec![Vec::new()], |placements, _| {
        let extended = placements.iter().flat_map(|rows| extend(rows, n));
        let made = extended.inspect(|_| tally.node());
        made.filter(|rows| last_is_safe(rows, tally)).collect()
    })
}

/// A placement with a queen more in the next column, on each of its rows.
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

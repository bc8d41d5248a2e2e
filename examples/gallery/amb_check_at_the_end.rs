//! `amb`, naively: choose a row for each queen, and require at the end that they are at peace.
//!
//! The program says what a solution is, and nothing about how to find it: "take some row for each
//! queen; it must be a good placement". `choose` returns the right row, as if it could see into
//! the future. What happens in truth: when `require` fails, the closure is run again, its choices
//! are repeated up to the latest that has an alternative left, and that one is taken.
//!
//! This is the shortest of all ways and as slow as the nested loops with one check at the end: it
//! makes the same placements in the same order, n^n complete ones and n^(n-1) + … + n on the way
//! to them, and each run repeats its choices from the start. `amb_choose_where.rs` is the cure.

use standoff::core::amb::search;

use crate::queen::{Placement, all_are_safe};
use crate::tally::Tally;

/// All placements, in increasing order of the rows.
pub(crate) fn solve(n: usize, tally: &Tally) -> Vec<Placement> {
    let search = search(|amb| {
        let mut rows = Vec::new();
        for _column in 0..n {
            rows.push(amb.choose(0..n)?);
        }
        amb.require(all_are_safe(&rows, tally))?;
        Ok(rows)
    })
    .unchecked(); // The second runs of a debug build would be counted, too.
    tally.found_by(search)
}

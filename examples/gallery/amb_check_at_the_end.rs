//! `amb`, naively: choose a row for each queen, and check the complete placement at the end.
//!
//! The program defines a solution and says nothing about how to find one: "take some row for each
//! queen; it must be a good placement". `choose` seems to return the right row. In fact, if
//! `require` fails, the closure runs again. The run repeats the choices up to the latest one with
//! an untried alternative, and takes that alternative.
//!
//! This is the shortest of all ways, and as slow as the nested loops with one check at the end. It
//! makes the same placements in the same order: n^n complete ones, and n^(n-1) + … + n on the way
//! to them. Each run also repeats its choices from the start. `amb_choose_where.rs` avoids both.

use standoff::core::amb::search;

use super::queen::{Placement, all_are_safe};
use super::tally::Tally;

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

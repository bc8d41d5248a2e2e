//! n queens counted by halves of the board: the placements of both are listed, and those pairs counted that go
//! together.
//!
//! All that a half must tell of a placement is which diagonals its queens take that lead over the cut: the columns
//! that one half takes the other one leaves, so that the halves are listed for each set of columns anew.
//!
//! ```text
//! . Q . . . .      on columns 2, 4 and 6,
//! . . . Q . .      and on diagonals that go on below the cut
//! . . . . . Q
//! -----------
//! . x . . x x      the lower half takes columns 1, 3 and 5,
//! x . . x . x      and none of these diagonals
//! . . x . . .
//! ```
//!
//! - [`even`] and [`odd`]: how a count falls into shares, one for each set of columns, and which sets need not
//!   be looked at;
//! - [`quarters`] and [`list`]: the placements of a half on a set of columns, from those of its near and its far rows;
//! - [`slices`]: up to 512 placements of one half, asked all at once whether they go with one of the other half;
//! - [`run`]: the count under way, over a [`span`] of shares;
//! - [`listing`]: all placements one by one;
//! - [`subproblems`]: what a share is in terms of squares, for other engines.
//!
//! Source: to count n queens by halves on sets of columns, with quarters and bit slices, is due to E. Kluev
//! (github.com/EvgenyKluev/N-Queens-Count-Sol).

mod columns;
mod even;
mod geometry;
mod list;
mod listing;
mod odd;
mod pairs;
mod quarters;
mod run;
mod shares;
mod slices;
mod span;
mod subproblems;

pub(crate) use listing::listing;
pub(crate) use run::Halves;

use std::ops::RangeInclusive;
use std::sync::Arc;

use standoff_lanes::Level;

use self::quarters::ProductCatalogue;
use self::shares::Counter;

/// The sides of the boards that are counted by halves: on smaller ones to walk a tree takes no longer, and what is
/// held for larger ones grows fast.
pub(crate) const SIDES: RangeInclusive<u32> = 10..=22;

/// Those of which the halves hold no more than 32 MiB.
pub(crate) const LIGHT: RangeInclusive<u32> = 10..=21;

/// How many shares there are.
fn shares(side: u32) -> u64 {
    match side % 2 {
        0 => even::shares(side),
        _ => odd::shares(side),
    }
}

/// What all counters of a count share.
struct Common {
    side: u32,
    of_one_word: Arc<ProductCatalogue<1>>,
    of_two_words: Arc<ProductCatalogue<2>>,
}

impl Common {
    /// For a board of this side.
    fn new(side: u32) -> Self {
        Common {
            side,
            of_one_word: Arc::new(ProductCatalogue::new()),
            of_two_words: Arc::new(ProductCatalogue::new()),
        }
    }

    /// Somebody who counts shares from this one on.
    fn counter(&self, share: u64) -> Box<dyn Counter> {
        use {even::Even, odd::Odd};
        let (side, near) = (self.side, near(self.side));
        let (one, two) = (&self.of_one_word, &self.of_two_words);
        let diagonals = 2 * (side - 2 - side % 2);
        match (side % 2, is_narrow(side), slices::chunks(diagonals)) {
            (0, true, ..=3) => Box::new(Even::<1, 3>::new(side, near, one)),
            (0, true, 4) => Box::new(Even::<1, 4>::new(side, near, one)),
            (0, true, _) => Box::new(Even::<1, 5>::new(side, near, one)),
            (0, false, ..=6) => Box::new(Even::<2, 6>::new(side, near, two)),
            (0, false, _) => Box::new(Even::<2, 7>::new(side, near, two)),
            (_, true, ..=3) => Box::new(Odd::<1, 3>::new(side, near, share, one.clone())),
            (_, true, 4) => Box::new(Odd::<1, 4>::new(side, near, share, one.clone())),
            (_, true, _) => Box::new(Odd::<1, 5>::new(side, near, share, one.clone())),
            (_, false, _) => Box::new(Odd::<2, 6>::new(side, near, share, two.clone())),
        }
    }
}

/// A whole count with some instructions, for whoever compares them.
///
/// # Panics
///
/// When the side is none from 10 to 22.
pub fn count_by_halves_at(level: Level, side: u32) -> u128 {
    assert!(SIDES.contains(&side), "{side} is not counted by halves");
    let all = 0..shares(side);
    let (counted, _) = Common::new(side).counter(0).count(level, all, u64::MAX);
    counted.placements
}

/// About how much work a count is on a board that has so many placements of half its rows. The shares of a list are
/// as they were counted for sides of 10 to 20; to divide long lists leaves about the root of the look-ups.
pub(crate) fn work(side: u32, placements: f64) -> f64 {
    let all = placements / f64::from(columns::choose(side, side / 2));
    let looked_up = |list: f64, sliced: f64| {
        let groups = sliced / slices::SLICED as f64;
        list * 1.1 * groups.sqrt().max(1.0)
    };
    let (shares, of_share) = match side % 2 {
        // Every other set of columns is a mirror image; of those on it, four in ten take no long diagonal.
        0 => (
            even::shares(side) as f64 / 2.0,
            2.0 * all + looked_up(1.6 * all, 0.4 * all),
        ),
        // Three in ten are not in the way of the middle row's queen.
        _ => (
            odd::shares(side) as f64,
            0.6 * all + looked_up(0.3 * all, 0.3 * all),
        ),
    };
    shares * of_share
}

/// About how much work it is to find all boards, to show them not included. The shares of a list are as they were
/// counted for sides of 10 to 17.
pub(crate) fn listing_work(side: u32, placements: f64) -> f64 {
    let all = placements / f64::from(columns::choose(side, side / 2));
    let looked_up = |list: f64| 1.08 * (list / slices::SLICED as f64).hypot(1.0);
    match side % 2 {
        // One set of columns of four is searched, by the lists of both halves.
        0 => placements * (0.5 + looked_up(all) / 4.0),
        // Also here, but once for each place of the middle row's queen, which leaves four in ten.
        _ => placements * 0.21 * f64::from(side / 2 + 1) * (1.0 + looked_up(0.4 * all) / 2.0),
    }
}

/// About how many boards there are. The factor is that by which the formula falls short of the counts from 10 to 22.
///
/// Source: M. Simkin, "The number of n-queens configurations", Advances in Mathematics 427 (2023).
pub(crate) fn boards(side: u32) -> f64 {
    const SHORT: f64 = 22.0;
    let side = f64::from(side);
    SHORT * (side * (-1.94_f64).exp()).powf(side)
}

/// About how many bytes it holds at most.
pub(crate) fn memory(side: u32, placements: f64) -> f64 {
    let far = side / 2 - near(side);
    // Of the ways to set so many queens on as many rows and columns, about these attack nowhere.
    let ways = (1..=far).map(f64::from).product::<f64>() * 0.6_f64.powf(f64::from(far) - 2.0);
    let quarters = f64::from(columns::choose(side, far)) * (16.0 + ways);
    let lists = placements / f64::from(columns::choose(side, side / 2));
    let words = if is_narrow(side) { 1.0 } else { 2.0 };
    words * (8.0 * quarters + UNEVEN * 4.0 * lists) + SLICES
}

/// All lists together are longer than the mean by so much, and have room for more.
const UNEVEN: f64 = 30.0;

const SLICES: f64 = 32768.0;

/// How many rows of a half are near the cut. Three of eight, or four of nine, were the quickest; with five of ten less
/// is held than with four.
fn near(side: u32) -> u32 {
    match side / 2 {
        half @ 0..=8 => side / 6 + half / 8,
        9 => 4,
        _ => 5,
    }
}

/// Whether one word holds the diagonals of both kinds.
fn is_narrow(side: u32) -> bool {
    side <= 17
}

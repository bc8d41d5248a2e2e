//! n queens by halves of the board: enumerate the placements of both halves, match compatible pairs.
//!
//! This is a meet in the middle. If the upper half takes a set of columns, the lower half takes the others. Given the
//! set, two placements are compatible if they share no diagonal that crosses the cut. For each set of columns, both
//! halves are listed as bit masks of crossing diagonals, and the lists are matched.
//!
//! ```text
//! . Q . . . .      columns 2, 4 and 6,
//! . . . Q . .      and diagonals that cross the cut
//! . . . . . Q
//! -----------
//! . x . . x x      the lower half takes columns 1, 3 and 5,
//! x . . x . x      and none of these diagonals
//! . . x . . .
//! ```
//!
//! - [`shard`]: the splits of the columns, which are the shards of a search, and which of them are symmetric images;
//! - [`half`]: a half, and the numbering of its diagonals;
//! - [`quarters`] and [`crossing`]: the placements of a half on a set of columns, joined from those of its near and its
//!   far rows;
//! - [`slices`] and [`pairs`]: matching a placement of one half with up to 512 of the other at once;
//! - [`counter`] and [`search`]: the count;
//! - [`listing`]: the list of all placements;
//! - [`subproblems`]: a shard in terms of squares, for recounting by another engine.
//!
//! Source: the method, with quarters and bit slices, is from E. Kluev's program
//! (github.com/EvgenyKluev/N-Queens-Count-Sol).

mod columns;
mod counter;
mod crossing;
mod half;
mod listing;
mod pairs;
mod quarters;
mod search;
mod shard;
mod slices;
mod subproblems;

pub(crate) use listing::list_by_halves;
pub(crate) use search::CountByHalves;

use std::ops::RangeInclusive;
use std::sync::Arc;

use standoff_lanes::Level;

use self::counter::{HalfCounter, ShardCounter, count_shards};
use self::quarters::QuarterCache;

/// The sides of the boards that are searched by halves.
///
/// On smaller boards the tree search is as fast. On larger boards the tables need too much memory.
pub(crate) const SIDES: RangeInclusive<u32> = 10..=22;

/// The sides on which a search by halves holds at most 32 MiB.
pub(crate) const SMALL_SIDES: RangeInclusive<u32> = 10..=21;

/// The tables that all counters of a count share. Only one of the caches is used, depending on the side.
pub(crate) struct CounterTables {
    side: u32,
    one_word: Arc<QuarterCache<1>>,
    two_words: Arc<QuarterCache<2>>,
}

impl CounterTables {
    /// Tables for a board of this side.
    pub(crate) fn new(side: u32) -> Self {
        CounterTables {
            side,
            one_word: Arc::new(QuarterCache::new()),
            two_words: Arc::new(QuarterCache::new()),
        }
    }

    /// A counter that will start with this shard.
    fn counter(&self, shard: u64) -> Box<dyn ShardCounter> {
        let (side, one, two) = (self.side, &self.one_word, &self.two_words);
        let diagonals = 2 * (side - 2 - side % 2);
        match (is_one_word(side), slices::chunks(diagonals)) {
            (true, ..=4) => Box::new(HalfCounter::<1, 4>::new(side, shard, one)),
            (true, _) => Box::new(HalfCounter::<1, 5>::new(side, shard, one)),
            (false, ..=6) => Box::new(HalfCounter::<2, 6>::new(side, shard, two)),
            (false, _) => Box::new(HalfCounter::<2, 7>::new(side, shard, two)),
        }
    }
}

/// A whole count with the given instructions, for benchmarks.
///
/// # Panics
///
/// Panics unless the side is from 10 to 22.
pub fn count_by_halves_at(level: Level, side: u32) -> u128 {
    assert!(SIDES.contains(&side), "{side} is not counted by halves");
    let mut counter = CounterTables::new(side).counter(0);
    let all = 0..shard::count_shards(side);
    count_shards(&mut *counter, level, all, u64::MAX).0.boards
}

/// The expected work of a count, given the number of placements of half the rows.
///
/// The fractions of the lists were measured for sides from 10 to 20. Dividing long lists leaves about the square root of
/// the look-ups.
pub(crate) fn counting_work(side: u32, placements: f64) -> f64 {
    let per_set = placements_per_set(side, placements);
    let look_ups = |list: f64, sliced: f64| {
        let groups = sliced / slices::SLICED as f64;
        list * 1.1 * groups.sqrt().max(1.0)
    };
    let shards = shard::count_shards(side) as f64;
    match side % 2 {
        // Half of the sets are symmetric images. 40 % of the placements occupy no long diagonal.
        0 => shards / 2.0 * (2.0 * per_set + look_ups(1.6 * per_set, 0.4 * per_set)),
        // 30 % of the placements are compatible with the middle row's queen.
        _ => shards * (0.6 * per_set + look_ups(0.3 * per_set, 0.3 * per_set)),
    }
}

/// The expected work of finding all boards, without that of listing them. The fractions of the lists were measured for
/// sides from 10 to 17.
pub(crate) fn listing_work(side: u32, placements: f64) -> f64 {
    let per_set = placements_per_set(side, placements);
    let look_ups = |list: f64| 1.08 * (list / slices::SLICED as f64).hypot(1.0);
    match side % 2 {
        // A quarter of the sets is searched, with the lists of both halves.
        0 => placements * (0.5 + look_ups(per_set) / 4.0),
        // The same for each square of the middle row's queen, which leaves 40 % of the placements.
        _ => {
            let middles = f64::from(side / 2 + 1);
            placements * 0.21 * middles * (1.0 + look_ups(0.4 * per_set) / 2.0)
        }
    }
}

/// The approximate number of solutions. The factor corrects the asymptotic formula for sides from 10 to 22.
///
/// Source: M. Simkin, "The number of n-queens configurations", Advances in Mathematics 427 (2023).
pub(crate) fn approximate_solutions(side: u32) -> f64 {
    const CORRECTION: f64 = 22.0;
    let side = f64::from(side);
    CORRECTION * (side * (-1.94_f64).exp()).powf(side)
}

/// The expected maximum memory in bytes.
pub(crate) fn memory(side: u32, placements: f64) -> f64 {
    /// The longest lists together, relative to a list of average length, with spare capacity.
    const LISTS: f64 = 30.0;
    const SLICES: f64 = 32768.0;
    let far = side / 2 - near_rows(side);
    // About this many permutations of the far rows are non-attacking.
    let permutations =
        (1..=far).map(f64::from).product::<f64>() * 0.6_f64.powf(f64::from(far) - 2.0);
    let quarters = f64::from(columns::choose(side, far)) * (16.0 + permutations);
    let words = if is_one_word(side) { 1.0 } else { 2.0 };
    words * (8.0 * quarters + LISTS * 4.0 * placements_per_set(side, placements)) + SLICES
}

/// The average number of placements of half the rows on a set of columns.
fn placements_per_set(side: u32, placements: f64) -> f64 {
    placements / f64::from(columns::choose(side, side / 2))
}

/// The number of near rows of a half: 3 of 8 and 4 of 9 are the fastest; 5 of 10 need less memory than 4 of 10.
fn near_rows(side: u32) -> u32 {
    match side / 2 {
        half @ 0..=8 => side / 6 + half / 8,
        9 => 4,
        _ => 5,
    }
}

/// Whether the diagonals of both directions fit one word.
fn is_one_word(side: u32) -> bool {
    side <= 17
}

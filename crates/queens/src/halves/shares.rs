//! A count that falls into shares.

use std::ops::Range;

use standoff_lanes::{Lanes, Level, Wide};

/// A count that falls into shares: what is held from one to the next.
pub(super) trait Shares {
    /// The memory that it holds, in bytes.
    fn memory(&self) -> usize;

    /// Counts the share of this number.
    fn count<L: Lanes>(&mut self, lanes: L, share: u64, counted: &mut Counted);
}

/// What came of shares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Counted {
    pub(super) placements: u128,
    /// Placements of halves that were listed, look-ups of one among up to 512 of the other half, and shares.
    pub(super) work: u64,
}

/// A count of any kind.
pub(super) trait Counter: Send {
    /// The memory that it holds, in bytes.
    fn memory(&self) -> usize;

    /// Counts shares, one after the other, for about so much work, with these instructions; answers what came of
    /// them, and which one is the next.
    fn count(&mut self, level: Level, shares: Range<u64>, budget: u64) -> (Counted, u64);
}

impl<S: Shares + Send> Counter for S {
    fn memory(&self) -> usize {
        Shares::memory(self)
    }

    fn count(&mut self, level: Level, shares: Range<u64>, budget: u64) -> (Counted, u64) {
        level.run(CountSome {
            counter: self,
            shares,
            budget,
        })
    }
}

struct CountSome<'a, S> {
    counter: &'a mut S,
    shares: Range<u64>,
    budget: u64,
}

impl<S: Shares> Wide for CountSome<'_, S> {
    type Output = (Counted, u64);

    #[inline(always)]
    fn run<L: Lanes>(self, lanes: L) -> (Counted, u64) {
        let (mut counted, mut share) = (Counted::default(), self.shares.start);
        while share < self.shares.end && counted.work < self.budget {
            self.counter.count(lanes, share, &mut counted);
            share += 1;
        }
        (counted, share)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Common, shares};
    use super::*;

    /// OEIS A000170, from 6 on.
    const SOLUTIONS: [u128; 9] = [4, 40, 92, 352, 724, 2680, 14_200, 73_712, 365_596];

    #[test]
    fn all_levels_count_n_queens() {
        for (side, solutions) in (6..).zip(SOLUTIONS) {
            let counted = Level::here().into_iter().map(|level| {
                let all = 0..shares(side);
                let (counted, next) =
                    Common::new(side)
                        .counter(0)
                        .count(level, all.clone(), u64::MAX);
                assert_eq!(next, all.end);
                assert_eq!(counted.placements, solutions, "{side} by {level}");
                counted.work
            });
            let work = Vec::from_iter(counted);
            assert!(work.iter().all(|it| *it == work[0]), "{work:?}");
        }
    }

    /// Also those of which two words tell: some shares of each.
    #[test]
    fn all_levels_count_the_same_of_large_boards() {
        for side in 15..=20 {
            let some = Vec::from_iter((0..shares(side)).step_by(shares(side) as usize / 20));
            let counted = |level| {
                let mut counter = Common::new(side).counter(0);
                let counted = some
                    .iter()
                    .map(|&share| counter.count(level, share..share + 1, 1));
                Vec::from_iter(counted)
            };
            let portable = counted(Level::Portable);
            assert!(
                portable.iter().any(|(counted, _)| counted.placements > 0),
                "{side}"
            );
            for level in Level::here() {
                assert_eq!(counted(level), portable, "{side} by {level}");
            }
        }
    }
}

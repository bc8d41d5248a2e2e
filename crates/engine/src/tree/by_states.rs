//! Saving a search as the states of its levels.

use super::tree::{StateCodec, Tree};

/// A tree that saves its levels whole: the path to one does not matter.
pub trait States: Tree {
    /// How much of a level has been searched.
    fn shares(level: &Self::Level) -> Shares;

    /// The rest of a level as numbers.
    fn write_level(&self, level: &Self::Level) -> Vec<u64>;

    /// The level with these numbers and shares, if the problem has such a level.
    fn read_level(&self, numbers: &[u64], shares: Shares) -> Option<Self::Level>;
}

/// Saves a search as a row of numbers for each level: its shares, and its state.
pub struct ByStates;

impl<T: States> StateCodec<T> for ByStates {
    const BY_DECISIONS: bool = false;

    fn progress(_: T, _: &[usize], levels: &[T::Level]) -> f64 {
        progress(&mut levels.iter().map(T::shares))
    }

    /// Placeholders: the decisions between levels are not known.
    fn decisions(_: T, _: &[usize], levels: &[T::Level]) -> Vec<usize> {
        vec![0; levels.len().saturating_sub(1)]
    }

    fn write(tree: T, _: &[usize], levels: &[T::Level]) -> Vec<Vec<u64>> {
        let mut rows = Vec::with_capacity(levels.len());
        for level in levels {
            rows.push([&T::shares(level).words()[..], &tree.write_level(level)].concat());
        }
        rows
    }

    fn read(tree: &mut T, _: &[usize], rows: &[Vec<u64>]) -> Option<Vec<T::Level>> {
        let mut levels = Vec::with_capacity(rows.len());
        for row in rows {
            let (&shares, numbers) = row.split_first_chunk()?;
            levels.push(tree.read_level(numbers, Shares::of_words(shares)?)?);
        }
        Some(levels)
    }
}

/// The shares of a level that lie below its remaining decisions, and below the one taken last.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shares {
    left: f64,
    under_way: f64,
}

impl Shares {
    /// The shares of a level from which nothing was taken.
    pub const ALL: Self = Shares {
        left: 1.0,
        under_way: 0.0,
    };

    /// Takes one more decision, which has this share of what remains.
    pub fn take(&mut self, share: f64) {
        self.under_way = self.left * share;
        self.left -= self.under_way;
    }

    /// The shares as two numbers, to be saved.
    fn words(self) -> [u64; 2] {
        [self.left, self.under_way].map(f64::to_bits)
    }

    /// The shares that were saved as these numbers, if they add up to at most 1.
    fn of_words(words: [u64; 2]) -> Option<Self> {
        let [left, under_way] = words.map(f64::from_bits);
        let are_shares = left >= 0.0 && under_way >= 0.0 && left + under_way <= 1.0;
        are_shares.then_some(Shares { left, under_way })
    }
}

/// The share of a search that is done, given the shares of its levels, the base first.
fn progress(levels: &mut dyn Iterator<Item = Shares>) -> f64 {
    let (mut done, mut weight) = (0.0, 1.0);
    for Shares { left, under_way } in levels {
        // Rounded, the sum is never above 1; the difference of three could fall below 0.
        done += weight * (1.0 - (left + under_way));
        weight *= under_way;
    }
    done
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(shares: &[f64]) -> Shares {
        let mut all = Shares::ALL;
        shares.iter().for_each(|&share| all.take(share));
        all
    }

    /// Below a level from which nothing was taken there is no other level.
    #[test]
    fn the_decision_taken_last_is_under_way() {
        let half = 0.5;
        let done = |levels: &[&[f64]]| progress(&mut levels.iter().map(|shares| taken(shares)));
        assert_eq!([done(&[]), done(&[&[]])], [0.0; 2]);
        assert_eq!([done(&[&[half]]), done(&[&[half], &[half]])], [0.0; 2]);
        assert_eq!(done(&[&[half, half]]), 0.5);
        assert_eq!(done(&[&[half, half], &[half], &[]]), 0.5);
        assert_eq!(done(&[&[half, half], &[half, half]]), 0.625);
        assert_eq!(done(&[&[0.25, 0.25]]), 0.25);
        for decisions in 1..1000 {
            let share = 1.0 / f64::from(decisions);
            assert_eq!(done(&[&[share]]), 0.0, "rounded, of {decisions} decisions");
        }
    }

    #[test]
    fn shares_are_saved_and_those_above_1_are_refused() {
        let shares = taken(&[0.25, 0.5]);
        assert_eq!(Shares::of_words(shares.words()), Some(shares));
        for forged in [
            [1.5, 0.0],
            [-0.5, 0.5],
            [0.5, -0.5],
            [0.75, 0.5],
            [f64::NAN, 0.0],
        ] {
            assert_eq!(
                Shares::of_words(forged.map(f64::to_bits)),
                None,
                "{forged:?}"
            );
        }
    }
}

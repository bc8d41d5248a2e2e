//! How much of a level has been walked.

/// What lies below the heads of a level, as parts of the whole: below those that have not been taken, and below
/// the last one that was.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Shares {
    left: f64,
    under_way: f64,
}

impl Shares {
    /// Of a level from which nothing was taken.
    pub(super) const ALL: Self = Shares {
        left: 1.0,
        under_way: 0.0,
    };

    /// One more head is taken, which has such a part of what is left.
    pub(super) fn take(&mut self, part: f64) {
        self.under_way = self.left * part;
        self.left -= self.under_way;
    }

    /// As two numbers, to be written down.
    pub(super) fn words(self) -> [u64; 2] {
        [self.left, self.under_way].map(f64::to_bits)
    }

    /// Those that were written as these numbers, if they are parts of one whole.
    pub(super) fn of_words(words: [u64; 2]) -> Option<Self> {
        let [left, under_way] = words.map(f64::from_bits);
        let are_parts = left >= 0.0 && under_way >= 0.0 && left + under_way <= 1.0;
        are_parts.then_some(Shares { left, under_way })
    }
}

/// How much of a walk is done that stands so at each level, the base first.
pub(super) fn progress(levels: impl Iterator<Item = Shares>) -> f64 {
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

    fn taken(parts: &[f64]) -> Shares {
        let mut shares = Shares::ALL;
        parts.iter().for_each(|&part| shares.take(part));
        shares
    }

    /// After a level at which nothing was taken there is none.
    #[test]
    fn what_was_taken_last_is_under_way() {
        let half = 0.5;
        let told = |levels: &[&[f64]]| progress(levels.iter().map(|parts| taken(parts)));
        assert_eq!([told(&[]), told(&[&[]])], [0.0; 2]);
        assert_eq!([told(&[&[half]]), told(&[&[half], &[half]])], [0.0; 2]);
        assert_eq!(told(&[&[half, half]]), 0.5);
        assert_eq!(told(&[&[half, half], &[half], &[]]), 0.5);
        assert_eq!(told(&[&[half, half], &[half, half]]), 0.625);
        assert_eq!(told(&[&[0.25, 0.25]]), 0.25);
        for heads in 1..1000 {
            let part = 1.0 / f64::from(heads);
            assert_eq!(told(&[&[part]]), 0.0, "rounded, of {heads} heads");
        }
    }

    #[test]
    fn shares_are_written_down_and_parts_of_nothing_are_refused() {
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

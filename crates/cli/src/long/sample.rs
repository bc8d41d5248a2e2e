//! Random samples of recorded shards.

use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::str::FromStr;

use fastrand::Rng;

use crate::number::at_least_one;

/// The size of a sample.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Sample {
    Percent(f64),
    Shards(NonZeroUsize),
}

impl Sample {
    /// The size of a sample of `of` shards, at least 1 if there is one.
    fn size(self, of: usize) -> usize {
        let wanted = match self {
            Sample::Percent(percent) => (percent / 100.0 * of as f64).ceil() as usize,
            Sample::Shards(number) => number.get(),
        };
        wanted.max(1).min(of)
    }

    /// Draws a uniform sample. The same seed draws the same shards.
    pub(super) fn draw(
        self,
        shards: impl Iterator<Item = u64>,
        of: usize,
        seed: u64,
    ) -> BTreeSet<u64> {
        let drawn = Rng::with_seed(seed).choose_multiple(shards, self.size(of));
        drawn.into_iter().collect()
    }
}

impl FromStr for Sample {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let Some(percent) = text.strip_suffix('%') else {
            return at_least_one(text).map(Sample::Shards);
        };
        let read = percent.parse().ok();
        let read = read.filter(|&percent: &f64| 0.0 < percent && percent <= 100.0);
        let wanted = "write a percentage above 0, as in 0.5% or 100%, or a number of shards";
        read.map(Sample::Percent).ok_or(wanted.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(text: &str) -> Sample {
        text.parse().unwrap()
    }

    #[test]
    fn a_sample_is_a_percentage_or_a_number() {
        let sizes = |text: &str| [1, 3, 100, 1001].map(|of| sample(text).size(of));
        assert_eq!(sizes("100%"), [1, 3, 100, 1001]);
        assert_eq!(sizes("1%"), [1, 1, 1, 11]);
        assert_eq!(sizes("0.1%"), [1, 1, 1, 2]);
        assert_eq!(sizes("50"), [1, 3, 50, 50]);
        for wrong in [
            "", "%", "0", "0%", "-1%", "101%", "x%", "inf%", "NaN%", "1.5", "-2",
        ] {
            assert!(wrong.parse::<Sample>().is_err(), "{wrong}");
        }
    }

    /// Many samples contain each shard about equally often.
    #[test]
    fn each_shard_has_the_same_chance() {
        let mut drawn = [0; 10];
        for seed in 0..1000 {
            let shards = sample("3").draw(0..10, 10, seed);
            assert_eq!(shards, sample("30%").draw(0..10, 10, seed));
            assert_eq!(shards.len(), 3);
            shards.iter().for_each(|&shard| drawn[shard as usize] += 1);
        }
        assert!(
            drawn.iter().all(|times| (250..350).contains(times)),
            "{drawn:?}"
        );
    }
}

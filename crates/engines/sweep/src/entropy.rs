//! The entropy of bits that depend on each other.

use std::sync::LazyLock;

use crate::records::Words;

/// The maximum number of samples: as many as a word has bits.
pub(crate) const MOST_SAMPLES: usize = u64::BITS as usize;

/// The entropy of these samples: that of each bit in use, if the earlier bit is known that says most about it. So 2 to this
/// power is about the number of different samples that there are, if all are equally likely.
pub(crate) fn entropy(samples: &[Words], in_use: &Words) -> f64 {
    let in_use = (0..64 * in_use.len()).filter(|&bit| is_set(in_use, bit));
    // For each bit, in which samples it is set.
    let bits = in_use.map(|bit| {
        let samples = samples.iter().map(|sample| u64::from(is_set(sample, bit)));
        samples.fold(0, |set_in, is_set| set_in << 1 | is_set)
    });
    let bits: Vec<u64> = bits.collect();
    let all = u64::MAX
        .checked_shr((MOST_SAMPLES - samples.len()) as u32)
        .unwrap_or(0);
    let uncertainty = &*UNCERTAINTY;
    let of = |bit: u64, among: u64| {
        uncertainty[among.count_ones() as usize][(among & bit).count_ones() as usize]
    };
    let least = |(index, &bit): (usize, &u64)| {
        let earlier = bits[..index].iter();
        let given = earlier.map(|&other| of(bit, other) + of(bit, all & !other));
        given.fold(of(bit, all), f64::min)
    };
    let sum: f64 = bits.iter().enumerate().map(least).sum();
    sum / samples.len().max(1) as f64
}

pub(crate) fn is_set(words: &Words, bit: usize) -> bool {
    words[bit / 64] >> (bit % 64) & 1 == 1
}

/// The entropy of a bit in some samples, times their number, if it is set in some of them.
static UNCERTAINTY: LazyLock<Vec<Vec<f64>>> = LazyLock::new(|| {
    let of = |all: usize, set: usize| {
        // Another sample might differ.
        let share = |part: usize| (part as f64 + 0.5) / (all as f64 + 1.0);
        let of = |share: f64| -share * share.log2();
        all as f64 * (of(share(set)) + of(share(all - set)))
    };
    let of_all = |all: usize| (0..=all).map(|set| of(all, set)).collect();
    (0..=MOST_SAMPLES).map(of_all).collect()
});

#[cfg(test)]
mod tests {
    use super::*;

    /// Three free bits, and one that has the value of another one.
    #[test]
    fn a_bit_that_follows_from_another_adds_little() {
        let samples = (0..64).map(|of: u64| [of & 7 | (of & 1) << 3, 0, 0, 0]);
        let samples: Vec<Words> = samples.collect();
        let of = |in_use| entropy(&samples, &[in_use, 0, 0, 0]);
        assert!((of(7) - 3.0).abs() < 0.01, "{}", of(7));
        assert!((of(15) - 3.0).abs() < 0.2, "{}", of(15));
        assert_eq!(entropy(&[], &[7, 0, 0, 0]), 0.0);
    }
}

//! Counts of any fixed width, and rows of them: how often a state is reached, by number of pieces.
//!
//! A count has a fixed number of words, the lowest first. A row has a fixed number of counts. All counts of a layer
//! have the same width, which the sweep increases before a sum could overflow: the sum of a layer at most doubles with
//! each transition. If that bound were wrong, or a saved state slipped through the checks, every build would panic
//! instead of returning a wrong count.

use num_bigint::BigUint;
use standoff_engine::Limb;

/// Adds the counts of a row, of `words` words each, to those of a row that is at least as long.
///
/// # Panics
///
/// If a sum has more than `words` words.
#[inline]
pub(crate) fn add_row(to: &mut [Limb], more: &[Limb], words: usize) {
    match words {
        1 => add_words(to, more),
        2 => add_counts::<2>(to, more),
        3 => add_counts::<3>(to, more),
        4 => add_counts::<4>(to, more),
        _ => add_wide(to, more, words),
    }
}

#[inline]
fn add_words(to: &mut [Limb], more: &[Limb]) {
    let mut is_carried = false;
    for (to, more) in to.iter_mut().zip(more) {
        let carried;
        (*to, carried) = to.overflowing_add(*more);
        is_carried |= carried;
    }
    assert!(!is_carried, "{TOO_NARROW}");
}

#[inline]
fn add_counts<const WORDS: usize>(to: &mut [Limb], more: &[Limb]) {
    let (to, more) = (to.as_chunks_mut::<WORDS>().0, more.as_chunks::<WORDS>().0);
    to.iter_mut().zip(more).for_each(|(to, more)| add(to, more));
}

fn add_wide(to: &mut [Limb], more: &[Limb], words: usize) {
    // The rows of an estimate have no counts.
    let words = words.max(1);
    let counts = to.chunks_exact_mut(words).zip(more.chunks_exact(words));
    counts.for_each(|(to, more)| add(to, more));
}

/// The panic message if a sum does not fit into the words of its layer.
const TOO_NARROW: &str = "the layer was widened too late";

/// Adds a count to another one of the same width.
///
/// # Panics
///
/// If the sum is wider.
#[inline]
pub(crate) fn add(to: &mut [Limb], more: &[Limb]) {
    let mut carried = false;
    for (to, more) in to.iter_mut().zip(more) {
        (*to, carried) = to.carrying_add(*more, carried);
    }
    assert!(!carried, "{TOO_NARROW}");
}

/// Adds a count to another one of any width.
///
/// # Panics
///
/// If the sum does not fit.
#[inline]
pub(crate) fn add_any_width(to: &mut [Limb], more: &[Limb]) {
    // A layer may be narrower than the one that it is added from: the largest counts may lead to no placement.
    let (more, zeros) = more.split_at(more.len().min(to.len()));
    assert!(zeros.iter().all(|&word| word == 0), "the sum has no room");
    let (low, high) = to.split_at_mut(more.len());
    let mut carried = false;
    for (to, more) in low.iter_mut().zip(more) {
        (*to, carried) = to.carrying_add(*more, carried);
    }
    for to in high {
        (*to, carried) = to.overflowing_add(Limb::from(carried));
    }
    assert!(!carried, "the sum has no room");
}

/// Adds the product of two counts to a count that has at least the words of both together.
///
/// # Panics
///
/// If the sum does not fit.
pub(crate) fn add_product(to: &mut [Limb], a: &[Limb], b: &[Limb]) {
    for (at, &digit) in a.iter().enumerate() {
        let (low, high) = to[at..].split_at_mut(b.len());
        let mut rest = 0;
        for (to, &other) in low.iter_mut().zip(b) {
            // The largest product of two words leaves room for exactly these two summands.
            let sum = u128::from(digit) * u128::from(other) + u128::from(*to) + u128::from(rest);
            (*to, rest) = (sum as Limb, (sum >> Limb::BITS) as Limb);
        }
        for to in high {
            let (sum, is_carried) = to.overflowing_add(rest);
            (*to, rest) = (sum, Limb::from(is_carried));
        }
        assert!(rest == 0, "the sum has no room");
    }
}

/// The number of bits of `words` words.
pub(crate) fn bits_of(words: usize) -> u64 {
    words as u64 * u64::from(Limb::BITS)
}

/// The number of words that hold `bits` bits.
pub(crate) fn words_of(bits: u64) -> usize {
    bits.div_ceil(Limb::BITS.into()) as usize
}

/// The number of bits of a count, up to the highest that is set.
pub(crate) fn bits(count: &[Limb]) -> u64 {
    let highest = count.iter().rposition(|&word| word != 0);
    highest.map_or(0, |at| {
        let bits = Limb::BITS - count[at].leading_zeros();
        bits_of(at) + u64::from(bits)
    })
}

/// The same counts in `wider` words each instead of `words`.
pub(crate) fn widened(counts: &[Limb], words: usize, wider: usize) -> Vec<Limb> {
    let mut wide = vec![0; counts.len() / words * wider];
    let pairs = wide.chunks_exact_mut(wider).zip(counts.chunks_exact(words));
    pairs.for_each(|(to, count)| to[..words].copy_from_slice(count));
    wide
}

/// A count as a number.
pub(crate) fn big(words: &[Limb]) -> BigUint {
    let bytes = words.iter().flat_map(|word| word.to_le_bytes());
    BigUint::from_bytes_le(&Vec::from_iter(bytes))
}

/// With 64 more bits than a count, 2^64 counts can be added.
const MORE: usize = (64 / Limb::BITS) as usize;

/// The sum of counts of `words` words each.
pub(crate) fn sum(counts: &[Limb], words: usize) -> BigUint {
    let mut sum = vec![0 as Limb; words + MORE];
    for count in counts.chunks_exact(words.max(1)) {
        add_any_width(&mut sum, count);
    }
    big(&sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A count of words that are 0, the largest, or random.
    fn count(random: &mut fastrand::Rng, words: usize) -> Vec<Limb> {
        let word = |random: &mut fastrand::Rng| match random.u8(..4) {
            0 => 0,
            1 => Limb::MAX,
            _ => random.u64(..) as Limb,
        };
        (0..words).map(|_| word(random)).collect()
    }

    #[test]
    fn counts_of_different_widths_are_added_and_multiplied() {
        let mut random = fastrand::Rng::with_seed(8);
        for _ in 0..2000 {
            let [a, b] = [random.usize(0..4), random.usize(0..4)];
            let (a, b) = (count(&mut random, a), count(&mut random, b));
            assert_eq!(bits(&a), big(&a).bits());
            let mut to = count(&mut random, a.len() + b.len());
            to.push(0);
            let before = big(&to);
            add_product(&mut to, &a, &b);
            assert_eq!(big(&to), before + big(&a) * big(&b));
            let before = big(&to);
            to.push(0);
            add_any_width(&mut to, &a);
            assert_eq!(big(&to), before + big(&a));
        }
    }

    #[test]
    fn a_small_count_of_many_words_is_added_to_one_of_few() {
        let mut to = [1, 0];
        add_any_width(&mut to, &[Limb::MAX, 0, 0]);
        assert_eq!(to, [0, 1]);
    }

    /// It is neither truncated nor wrapped.
    #[test]
    fn a_sum_that_does_not_fit_panics() {
        const MAX: Limb = Limb::MAX;
        let panic_message = |what: &str, sum: fn()| {
            let panic = std::panic::catch_unwind(sum).expect_err(what);
            let message = panic.downcast_ref::<String>().map(String::as_str);
            let message = message.or_else(|| panic.downcast_ref::<&str>().copied());
            message.unwrap().to_string()
        };
        let rows: [(&str, fn()); 6] = [
            ("of a word", || add_row(&mut [1, MAX], &[1, 1], 1)),
            ("of two", || add_row(&mut [1, 0, 0, MAX], &[1, 0, 0, 1], 2)),
            ("of three", || add_row(&mut [1, MAX, MAX], &[MAX, 0, 0], 3)),
            ("of four", || add_row(&mut [0, 0, 0, MAX], &[0, 0, 0, 1], 4)),
            ("of five", || add_row(&mut [MAX; 5], &[1, 0, 0, 0, 0], 5)),
            ("alone", || add(&mut [0, MAX], &[0, 1])),
        ];
        for (what, sum) in rows {
            assert_eq!(panic_message(what, sum), TOO_NARROW, "{what}");
        }
        let others: [(&str, fn()); 4] = [
            ("cut off", || add_any_width(&mut [1, 0], &[0, 0, 1])),
            ("as wide", || add_any_width(&mut [MAX], &[1])),
            ("carried", || add_any_width(&mut [MAX, MAX], &[1])),
            ("product", || add_product(&mut [0, MAX], &[MAX], &[MAX])),
        ];
        for (what, sum) in others {
            assert_eq!(panic_message(what, sum), "the sum has no room", "{what}");
        }
    }

    #[test]
    fn sums_are_those_of_big_numbers() {
        let mut random = fastrand::Rng::with_seed(7);
        for words in 1..=6 {
            for numbers in [0, 1, 5, 1000] {
                // At most half of the largest count, so that the sum of two fits.
                let row = |random: &mut fastrand::Rng| {
                    let high = |at: usize| at % words == words - 1;
                    let word = |at| match random.u8(..4) {
                        0 => Limb::MAX >> u32::from(high(at)),
                        _ => random.u64(..) as Limb >> u32::from(high(at)),
                    };
                    (0..words * numbers).map(word).collect::<Vec<Limb>>()
                };
                let (mut to, more) = (row(&mut random), row(&mut random));
                let expected: Vec<BigUint> = (to.chunks(words).zip(more.chunks(words)))
                    .map(|(a, b)| big(a) + big(b))
                    .collect();
                add_row(&mut to, &more, words);
                let found: Vec<BigUint> = to.chunks(words).map(big).collect();
                assert_eq!(found, expected, "{words} words");
                assert_eq!(sum(&to, words), expected.iter().sum());
                let wide = widened(&to, words, words + 2);
                assert!(wide.chunks(words + 2).map(big).eq(expected));
            }
        }
    }
}

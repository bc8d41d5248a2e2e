//! Rows of whole numbers of any width: how often a state is reached, by number of pieces.
//!
//! A number is so many words, the lowest first, and a row is so many numbers. All numbers of a layer have
//! the same width, which grows only where the sum of the layer no longer fits: it at most doubles from
//! one layer to the next, so that no number overflows before. If a bound is wrong and a sum overflows all the same,
//! every build panics instead of returning a wrong count.

use num_bigint::BigUint;

use crate::task::Limb;

/// Adds the numbers of a row to those of another one, which is at least as long.
#[inline]
pub(super) fn add(to: &mut [Limb], more: &[Limb], words: usize) {
    match words {
        1 => add_words(to, more),
        2 => add_numbers::<2>(to, more),
        3 => add_numbers::<3>(to, more),
        4 => add_numbers::<4>(to, more),
        _ => add_wide(to, more, words),
    }
}

#[inline]
fn add_words(to: &mut [Limb], more: &[Limb]) {
    for (to, more) in to.iter_mut().zip(more) {
        let carried;
        (*to, carried) = to.overflowing_add(*more);
        assert!(!carried, "{TOO_NARROW}");
    }
}

#[inline]
fn add_numbers<const WORDS: usize>(to: &mut [Limb], more: &[Limb]) {
    let (to, more) = (to.as_chunks_mut::<WORDS>().0, more.as_chunks::<WORDS>().0);
    to.iter_mut()
        .zip(more)
        .for_each(|(to, more)| carry(to, more));
}

fn add_wide(to: &mut [Limb], more: &[Limb], words: usize) {
    // The rows of a dry run have no numbers.
    let words = words.max(1);
    let numbers = to.chunks_exact_mut(words).zip(more.chunks_exact(words));
    numbers.for_each(|(to, more)| carry(to, more));
}

/// The panic message if the numbers of a layer have too few words for a sum.
const TOO_NARROW: &str = "the layer was widened too late";

/// Adds one number to another one of as many words.
///
/// # Panics
///
/// If the sum has more words.
#[inline]
pub(super) fn carry(to: &mut [Limb], more: &[Limb]) {
    let mut carried = false;
    for (to, more) in to.iter_mut().zip(more) {
        (*to, carried) = to.carrying_add(*more, carried);
    }
    assert!(!carried, "{TOO_NARROW}");
}

/// Adds a number to one that has room for the sum; what words it has more are 0.
///
/// # Panics
///
/// If there is no room.
#[inline]
pub(super) fn add_narrow(to: &mut [Limb], more: &[Limb]) {
    // Where states with the most ways come to nothing, the next numbers are narrower.
    let (more, nothing) = more.split_at(more.len().min(to.len()));
    assert!(nothing.iter().all(|&word| word == 0), "the sum has no room");
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

/// Adds the product of two numbers to one that has room for the sum: at least as many words as both of them
/// have.
///
/// # Panics
///
/// If there is no room.
pub(super) fn add_product(to: &mut [Limb], a: &[Limb], b: &[Limb]) {
    for (at, &digit) in a.iter().enumerate() {
        let (low, high) = to[at..].split_at_mut(b.len());
        let mut rest = 0;
        for (to, &other) in low.iter_mut().zip(b) {
            // The largest product leaves just as much room.
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

/// How many bits so many words have.
pub(super) fn bits_of(words: usize) -> u64 {
    words as u64 * u64::from(Limb::BITS)
}

/// So many words have so many bits.
pub(super) fn words_of(bits: u64) -> usize {
    bits.div_ceil(Limb::BITS.into()) as usize
}

/// How many bits a number has.
pub(super) fn bits(number: &[Limb]) -> u64 {
    let highest = number.iter().rposition(|&word| word != 0);
    highest.map_or(0, |at| {
        let bits = Limb::BITS - number[at].leading_zeros();
        bits_of(at) + u64::from(bits)
    })
}

/// The same numbers in more words each.
pub(super) fn widened(numbers: &[Limb], words: usize, wider: usize) -> Vec<Limb> {
    let mut wide = vec![0; numbers.len() / words * wider];
    let pairs = wide
        .chunks_exact_mut(wider)
        .zip(numbers.chunks_exact(words));
    pairs.for_each(|(to, number)| to[..words].copy_from_slice(number));
    wide
}

/// A word as it is written down.
pub(super) fn wide<W: Into<u64>>(word: W) -> u64 {
    word.into()
}

/// A word that was written down, if it is one.
pub(super) fn fitting<W: TryFrom<u64>>(word: u64) -> Option<W> {
    word.try_into().ok()
}

/// The number of these words.
pub(super) fn big(words: &[Limb]) -> BigUint {
    let bytes = words.iter().flat_map(|word| word.to_le_bytes());
    BigUint::from_bytes_le(&Vec::from_iter(bytes))
}

/// 64 bits more than the numbers have hold the sum of 2^64 of them.
const MORE: usize = (64 / Limb::BITS) as usize;

/// What all numbers come to, of so many words each.
pub(super) fn sum(numbers: &[Limb], words: usize) -> BigUint {
    let mut sum = vec![0 as Limb; words + MORE];
    for number in numbers.chunks_exact(words.max(1)) {
        let mut carried = false;
        for (to, more) in sum.iter_mut().zip(number.iter().chain([&0; MORE])) {
            (*to, carried) = to.carrying_add(*more, carried);
        }
    }
    big(&sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Words of all kinds: none of a number, all of it, and any.
    fn number(random: &mut fastrand::Rng, words: usize) -> Vec<Limb> {
        let word = |random: &mut fastrand::Rng| match random.u8(..4) {
            0 => 0,
            1 => Limb::MAX,
            _ => random.u64(..) as Limb,
        };
        (0..words).map(|_| word(random)).collect()
    }

    #[test]
    fn numbers_of_different_widths_are_added_and_multiplied() {
        let mut random = fastrand::Rng::with_seed(8);
        for _ in 0..2000 {
            let [a, b] = [random.usize(0..4), random.usize(0..4)];
            let (a, b) = (number(&mut random, a), number(&mut random, b));
            assert_eq!(bits(&a), big(&a).bits());
            let mut to = number(&mut random, a.len() + b.len());
            to.push(0);
            let before = big(&to);
            add_product(&mut to, &a, &b);
            assert_eq!(big(&to), before + big(&a) * big(&b));
            let before = big(&to);
            to.push(0);
            add_narrow(&mut to, &a);
            assert_eq!(big(&to), before + big(&a));
        }
    }

    #[test]
    fn a_small_number_of_many_words_is_added_to_one_of_few() {
        let mut to = [1, 0];
        add_narrow(&mut to, &[Limb::MAX, 0, 0]);
        assert_eq!(to, [0, 1]);
    }

    /// A sum that does not fit panics: it is neither truncated nor wrapped.
    #[test]
    fn a_sum_that_does_not_fit_is_refused() {
        const MAX: Limb = Limb::MAX;
        let refused = |what: &str, sum: fn()| {
            let panic = std::panic::catch_unwind(sum).expect_err(what);
            let said = panic.downcast_ref::<String>().map(String::as_str);
            let said = said.or_else(|| panic.downcast_ref::<&str>().copied());
            said.unwrap().to_string()
        };
        let rows: [(&str, fn()); 6] = [
            ("of a word", || add(&mut [1, MAX], &[1, 1], 1)),
            ("of two", || add(&mut [1, 0, 0, MAX], &[1, 0, 0, 1], 2)),
            ("of three", || add(&mut [1, MAX, MAX], &[MAX, 0, 0], 3)),
            ("of four", || add(&mut [0, 0, 0, MAX], &[0, 0, 0, 1], 4)),
            ("of five", || add(&mut [MAX; 5], &[1, 0, 0, 0, 0], 5)),
            ("alone", || carry(&mut [0, MAX], &[0, 1])),
        ];
        for (what, sum) in rows {
            assert_eq!(refused(what, sum), TOO_NARROW, "{what}");
        }
        let others: [(&str, fn()); 4] = [
            ("cut off", || add_narrow(&mut [1, 0], &[0, 0, 1])),
            ("as wide", || add_narrow(&mut [MAX], &[1])),
            ("carried", || add_narrow(&mut [MAX, MAX], &[1])),
            ("product", || add_product(&mut [0, MAX], &[MAX], &[MAX])),
        ];
        for (what, sum) in others {
            assert_eq!(refused(what, sum), "the sum has no room", "{what}");
        }
    }

    #[test]
    fn sums_are_those_of_big_numbers() {
        let mut random = fastrand::Rng::with_seed(7);
        for words in 1..=6 {
            for numbers in [0, 1, 5, 1000] {
                // Half of the largest number, so that two of them fit.
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
                add(&mut to, &more, words);
                let found: Vec<BigUint> = to.chunks(words).map(big).collect();
                assert_eq!(found, expected, "{words} words");
                assert_eq!(sum(&to, words), expected.iter().sum());
                let wide = widened(&to, words, words + 2);
                assert!(wide.chunks(words + 2).map(big).eq(expected));
            }
        }
    }
}

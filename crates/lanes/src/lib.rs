//! Loops over bits, with the processor's own instructions for them.
//!
//! A program for any x86-64 processor may not count the bits of a word by one instruction: the
//! first ones had none, and a dozen shifts and additions do it instead. Nearly all have one today,
//! and many have instructions for 256 or 512 bits at once.
//! So work that gains by them is compiled several times, and when the program runs it is seen which of the
//! forms the processor understands. On other processors there is one form only.
//!
//! - [`counting_bits`] runs work that counts the bits of words;
//! - [`Level::run`] runs work on vectors, [`Lanes`], at the best [`Level`] that the processor has, or another one.
//!
//! This crate alone contains `unsafe` code, and uses nothing of the others.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod level;
mod portable;
mod wide;

pub use level::{Level, Wide};
pub use wide::{Lanes, Row, Sixteen};

/// Work that counts bits in its inner loop.
///
/// It is a trait and no closure, because a loop gets other instructions only where the compiler copies
/// it into the function that allows them: write `#[inline(always)]` above [`run`](Work::run) and above
/// what it calls in the loop.
pub trait Work {
    /// What comes of it.
    type Output;

    /// Does the work.
    fn run(self) -> Self::Output;
}

/// Does the work, with instructions that count bits where the processor has them.
///
/// ```
/// use standoff_lanes::{Work, counting_bits};
///
/// struct AllBits<'a>(&'a [u64]);
///
/// impl Work for AllBits<'_> {
///     type Output = u32;
///     #[inline(always)]
///     fn run(self) -> u32 {
///         self.0.iter().map(|word| word.count_ones()).sum()
///     }
/// }
///
/// assert_eq!(counting_bits(AllBits(&[0b1011, u64::MAX])), 67);
/// ```
#[inline]
pub fn counting_bits<W: Work>(work: W) -> W::Output {
    #[cfg(target_arch = "x86_64")]
    if x86::can_count_bits() {
        #[expect(unsafe_code, reason = "calls what only some processors understand")]
        // SAFETY: the processor has every feature that the function is compiled for, as was just seen.
        return unsafe { x86::counting_bits(work) };
    }
    work.run()
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::Work;

    /// Whether the processor has what [`counting_bits`] is compiled for.
    #[inline]
    pub(super) fn can_count_bits() -> bool {
        is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
    }

    #[target_feature(enable = "popcnt,bmi1,bmi2,lzcnt")]
    pub(super) fn counting_bits<W: Work>(work: W) -> W::Output {
        work.run()
    }
}

#[cfg(test)]
mod tests {
    use super::{Work, counting_bits};

    /// Everything that the instructions change: counting, finding and clearing bits, and shifting.
    struct Digest(u128);

    impl Work for Digest {
        type Output = Vec<u64>;

        #[inline(always)]
        fn run(self) -> Vec<u64> {
            let (mut left, mut digest) = (self.0, Vec::new());
            while left != 0 {
                digest.push(u64::from(left.count_ones()));
                digest.push(u64::from(left.trailing_zeros()));
                digest.push(u64::from(left.leading_zeros()));
                digest.push((left >> (left.count_ones() % 127)) as u64 & !(left as u64));
                left &= left - 1;
            }
            digest
        }
    }

    #[test]
    fn it_is_the_same_with_other_instructions() {
        let mut bits = 1u128;
        for _ in 0..1000 {
            // A full period of this generator is as long as its words: D. Knuth, MMIX.
            bits = bits
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            assert_eq!(counting_bits(Digest(bits)), Digest(bits).run(), "{bits:x}");
        }
        assert_eq!(counting_bits(Digest(0)), []);
        assert_eq!(counting_bits(Digest(u128::MAX))[0], 128);
    }

    /// Work may end in any way.
    #[test]
    #[should_panic(expected = "as it should")]
    fn a_panic_passes() {
        struct Panics;
        impl Work for Panics {
            type Output = ();
            fn run(self) {
                panic!("as it should");
            }
        }
        counting_bits(Panics);
    }
}

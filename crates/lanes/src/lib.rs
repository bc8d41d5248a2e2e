//! SIMD and population counts with run-time dispatch.
//!
//! A portable x86-64 program cannot use the population count instruction: the first x86-64 processors did not have
//! it. Nearly all have it today, and many have instructions for 256 or 512 bits at once. Work that benefits is
//! compiled several times, and the best supported version is chosen at run time. On other architectures there is one
//! version.
//!
//! - [`counting_bits`] runs work that counts the bits of words;
//! - [`Level::run`] runs work on vectors, [`Lanes`], at a [`Level`], such as the best one of the processor.
//!
//! This is the only crate with `unsafe` code. It depends on no other crate.

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
/// This is a trait rather than a closure, because the compiler uses the instructions only in code that is inlined into
/// the function that enables them. Mark [`run`](Work::run) and all functions called in its loop `#[inline(always)]`.
pub trait Work {
    /// The result.
    type Output;

    /// Does the work.
    fn run(self) -> Self::Output;
}

/// Does the work, with the population count instruction if the processor has it.
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
// Not inlined, so that both versions are compiled once for each type of work.
#[inline(never)]
pub fn counting_bits<W: Work>(work: W) -> W::Output {
    #[cfg(target_arch = "x86_64")]
    if x86::can_count_bits() {
        #[expect(unsafe_code, reason = "calls what only some processors understand")]
        // SAFETY: `can_count_bits` has checked every feature that the function is compiled for.
        return unsafe { x86::counting_bits(work) };
    }
    work.run()
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::sync::LazyLock;

    use super::Work;

    /// Found once: work may take less time than four questions.
    static CAN_COUNT_BITS: LazyLock<bool> = LazyLock::new(|| {
        is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
    });

    /// Whether the processor has the features that [`counting_bits`] is compiled for.
    #[inline]
    pub(super) fn can_count_bits() -> bool {
        *CAN_COUNT_BITS
    }

    #[target_feature(enable = "popcnt,bmi1,bmi2,lzcnt")]
    pub(super) fn counting_bits<W: Work>(work: W) -> W::Output {
        work.run()
    }
}

#[cfg(test)]
mod tests {
    use super::{Work, counting_bits};

    /// Uses everything that the instructions affect: counting, finding and clearing bits, and shifting.
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
    fn results_do_not_depend_on_the_instructions() {
        let mut bits = 1u128;
        for _ in 0..1000 {
            // This generator has the full period 2^64: D. Knuth, MMIX.
            bits = bits
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            assert_eq!(counting_bits(Digest(bits)), Digest(bits).run(), "{bits:x}");
        }
        assert_eq!(counting_bits(Digest(0)), []);
        assert_eq!(counting_bits(Digest(u128::MAX))[0], 128);
    }

    #[test]
    #[should_panic(expected = "as it should")]
    fn a_panic_of_the_work_propagates() {
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

//! Detection of the vector instructions of the processor, and dispatch to them.

use std::fmt;

use crate::portable::Portable;
use crate::wide::Lanes;

/// Work on vectors.
///
/// This is a trait rather than a closure, because the compiler uses the instructions only in code that is inlined into
/// the function that enables them. Mark [`run`](Wide::run) and all functions called in its loop `#[inline(always)]`.
pub trait Wide {
    /// The result.
    type Output;

    /// Does the work with these instructions.
    fn run<L: Lanes>(self, lanes: L) -> Self::Output;
}

/// A set of vector instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Level {
    /// No instructions beyond the baseline of the target.
    Portable,
    /// AVX2, and the population count of words.
    Avx2,
    /// AVX-512 with VPOPCNTDQ.
    Avx512,
}

impl Level {
    /// The levels that this processor supports, the best one last.
    ///
    /// ```
    /// use standoff_lanes::Level;
    ///
    /// assert_eq!(Level::here()[0], Level::Portable);
    /// ```
    pub fn here() -> Vec<Self> {
        #[cfg_attr(not(target_arch = "x86_64"), expect(unused_mut))]
        let mut here = vec![Self::Portable];
        #[cfg(target_arch = "x86_64")]
        {
            let avx2 = crate::avx2::Avx2::is_here().then_some(Self::Avx2);
            let avx512 = crate::avx512::Avx512::is_here().then_some(Self::Avx512);
            here.extend(avx2.into_iter().chain(avx512));
        }
        here
    }

    /// The best level that this processor supports.
    pub fn best() -> Self {
        Self::here().pop().unwrap_or(Self::Portable)
    }

    /// Does the work with the instructions of this level, or of a lower one if the processor does not support it.
    ///
    /// ```
    /// use standoff_lanes::{Lanes, Level, Row, Wide};
    ///
    /// /// Counts the bits that eight rows have in common with another one.
    /// struct InCommon<'a>(&'a [Row; 8], Row);
    ///
    /// impl Wide for InCommon<'_> {
    ///     type Output = u64;
    ///     #[inline(always)]
    ///     fn run<L: Lanes>(self, lanes: L) -> u64 {
    ///         let mut sum = lanes.nothing();
    ///         lanes.add(&mut sum, self.0.map(|row| lanes.and(lanes.hold(&row), &self.1)));
    ///         lanes.total(sum)
    ///     }
    /// }
    ///
    /// assert_eq!(Level::best().run(InCommon(&[[0b1011; 8]; 8], [0b0110; 8])), 64);
    /// ```
    pub fn run<W: Wide>(self, work: W) -> W::Output {
        #[cfg(target_arch = "x86_64")]
        {
            if self == Self::Avx512
                && let Some(lanes) = crate::avx512::Avx512::here()
            {
                #[expect(unsafe_code, reason = "calls what only some processors understand")]
                // SAFETY: `lanes` is there, so the processor has every feature that the function is compiled
                // for.
                return unsafe { x86::with_avx512(work, lanes) };
            }
            if self >= Self::Avx2
                && let Some(lanes) = crate::avx2::Avx2::here()
            {
                #[expect(unsafe_code, reason = "calls what only some processors understand")]
                // SAFETY: `lanes` is there, so the processor has every feature that the function is compiled
                // for.
                return unsafe { x86::with_avx2(work, lanes) };
            }
        }
        work.run(Portable)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Portable => "portable",
            Self::Avx2 => "AVX2",
            Self::Avx512 => "AVX-512",
        })
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::Wide;
    use crate::avx2::Avx2;
    use crate::avx512::Avx512;

    #[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
    pub(super) fn with_avx2<W: Wide>(work: W, lanes: Avx2) -> W::Output {
        work.run(lanes)
    }

    #[target_feature(enable = "avx512f,avx512vpopcntdq,avx2,popcnt,bmi1,bmi2,lzcnt")]
    pub(super) fn with_avx512<W: Wide>(work: W, lanes: Avx512) -> W::Output {
        work.run(lanes)
    }
}

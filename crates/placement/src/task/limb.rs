//! Counts of any size, a word at a time.

use std::ops::AddAssign;

use num_bigint::BigUint;

/// The word in which counts are added up.
///
/// With `--cfg standoff_narrow` it has eight bits, so that already small counts have to carry everywhere: a test that
/// passes with both does not overflow with either.
#[cfg(not(standoff_narrow))]
pub(crate) type Limb = u64;
#[cfg(standoff_narrow)]
pub(crate) type Limb = u8;

/// A count without an end: what its word does not hold is carried.
#[derive(Clone, Debug, Default)]
pub(crate) struct Counter {
    low: Limb,
    carried: BigUint,
}

impl Counter {
    #[inline]
    pub(crate) fn add<N: Copy>(&mut self, more: N)
    where
        Limb: TryFrom<N>,
        BigUint: AddAssign<N>,
    {
        let sum = Limb::try_from(more).ok();
        match sum.and_then(|more| self.low.checked_add(more)) {
            Some(sum) => self.low = sum,
            None => self.carry(more),
        }
    }

    #[cold]
    #[inline(never)]
    fn carry<N>(&mut self, more: N)
    where
        BigUint: AddAssign<N>,
    {
        let mut sum = BigUint::from(std::mem::take(&mut self.low));
        sum += more;
        let carried = std::mem::take(&mut self.carried);
        self.carried = carried + sum;
    }

    /// What was counted, after which nothing is; none if nothing was.
    pub(crate) fn take(&mut self) -> Option<BigUint> {
        let count = std::mem::take(&mut self.carried) + std::mem::take(&mut self.low);
        (count != BigUint::ZERO).then_some(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_word_does_not_hold_is_carried() {
        let mut counter = Counter::default();
        assert_eq!(counter.take(), None);
        let mut expected = BigUint::ZERO;
        for more in [1, 0, 254, 1, 300, u64::MAX - 1, 1, u64::MAX, 7u64] {
            counter.add(more);
            expected += more;
        }
        assert_eq!(counter.take(), Some(expected));
        assert_eq!(counter.take(), None);
    }
}

//! Counts of any size, added up in machine words.

use std::ops::AddAssign;

use num_bigint::BigUint;

/// The machine word in which counts are added up.
///
/// With `--cfg standoff_narrow` it has eight bits, so that small counts carry too: tests that pass with both show that
/// no count overflows.
#[cfg(not(standoff_narrow))]
pub type Limb = u64;
#[cfg(standoff_narrow)]
pub type Limb = u8;

/// A counter without a limit: overflow of its word is carried.
#[derive(Clone, Debug, Default)]
pub struct Counter {
    low: Limb,
    carried: BigUint,
}

impl Counter {
    /// Adds to the count.
    #[inline]
    pub fn add<N: Copy>(&mut self, more: N)
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

    /// Returns the count and resets it; `None` if it is 0.
    pub fn take(&mut self) -> Option<BigUint> {
        let count = std::mem::take(&mut self.carried) + std::mem::take(&mut self.low);
        (count != BigUint::ZERO).then_some(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn overflow_of_a_word_is_carried() {
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

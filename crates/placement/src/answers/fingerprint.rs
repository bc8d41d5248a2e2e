//! Sets of placements as numbers, by which they are compared without being kept.

use std::fmt;

use num_bigint::BigUint;

/// A set of placements as a number that does not depend on their order: two engines, or two machines, that have the same
/// fingerprint of a model have found the same set, and not only as many.
///
/// Each placement is hashed by SipHash-2-4 with 128 bits, with the digest of the problem as the key: the numbers of its
/// candidates in increasing order, each as four bytes, the lowest first. The sum of all is taken modulo 2^128. That
/// finds mistakes; against somebody who means harm it does nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fingerprint {
    /// How many placements there are.
    pub placements: BigUint,
    /// The sum of their hashes.
    pub sum: u128,
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.sum)
    }
}

/// How many there are, and the sum: as they are [written down](crate::Ledger::found).
impl From<Fingerprint> for Vec<BigUint> {
    fn from(fingerprint: Fingerprint) -> Self {
        vec![fingerprint.placements, fingerprint.sum.into()]
    }
}

impl Fingerprint {
    /// That of numbers that were written down, or of sums of such.
    pub(super) fn of(found: &[BigUint]) -> Self {
        let number = |at: usize| found.get(at).cloned().unwrap_or_default();
        let sum: BigUint = number(1) % (BigUint::from(1u32) << 128u32);
        Fingerprint {
            placements: number(0),
            sum: sum.try_into().expect("it is below 2^128"),
        }
    }
}

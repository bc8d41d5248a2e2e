//! Fingerprints of sets of placements, to compare sets without storing them.

use std::fmt;
use std::hash::Hasher;

use num_bigint::BigUint;
use siphasher::sip128::{Hasher128, SipHasher24};
use standoff_model::{Candidate, Problem};

/// A hash of a set of placements, independent of their order. Two engines, or two machines, with the same fingerprint of
/// a model have found the same set, not only the same number of placements.
///
/// Each placement is hashed by SipHash-2-4 with 128 bits, with the digest of the problem as the key: the numbers of its
/// candidates in increasing order, each as four bytes, the lowest first. The sum of all is taken modulo 2^128. This
/// detects bugs; it is no defence against forgery.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fingerprint {
    /// The number of placements.
    pub placements: BigUint,
    /// The sum of their hashes.
    pub sum: u128,
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.sum)
    }
}

/// The number of placements and the sum, as a [`Ledger`](crate::Ledger::found) holds them.
impl From<Fingerprint> for Vec<BigUint> {
    fn from(fingerprint: Fingerprint) -> Self {
        vec![fingerprint.placements, fingerprint.sum.into()]
    }
}

impl Fingerprint {
    /// The number of saved numbers.
    pub(crate) const NUMBERS: usize = 2;

    /// The fingerprint of the empty set.
    pub(crate) const NONE: Self = Fingerprint {
        placements: BigUint::ZERO,
        sum: 0,
    };

    /// The fingerprint of saved numbers, or of sums of them.
    pub(crate) fn of(found: &[BigUint]) -> Self {
        let number = |at: usize| found.get(at).cloned().unwrap_or_default();
        let sum: BigUint = number(1) % (BigUint::from(1u32) << 128u32);
        Fingerprint {
            placements: number(0),
            sum: sum.try_into().expect("it is below 2^128"),
        }
    }

    /// Adds one placement.
    pub(crate) fn add_hash(&mut self, hash: u128) {
        self.placements += 1u32;
        self.sum = self.sum.wrapping_add(hash);
    }

    /// Adds a set, `times` over.
    pub(crate) fn add(&mut self, other: Self, times: u64) {
        self.placements += other.placements * times;
        self.sum = self.sum.wrapping_add(other.sum.wrapping_mul(times.into()));
    }
}

/// Hashes placements of one problem.
#[derive(Clone)]
pub(crate) struct PlacementHasher(SipHasher24);

impl PlacementHasher {
    pub(crate) fn of(problem: &Problem) -> Self {
        PlacementHasher(SipHasher24::new_with_key(&problem.digest().bytes()))
    }

    pub(crate) fn hash(&self, chosen: &[Candidate]) -> u128 {
        let mut hasher = self.0;
        for candidate in chosen {
            hasher.write(&(candidate.index() as u32).to_le_bytes());
        }
        hasher.finish128().as_u128()
    }
}

//! Digests of problems.

use std::fmt;
use std::hash::Hasher;
use std::str::FromStr;

use siphasher::sip128::{Hasher128, SipHasher24};
use thiserror::Error;

use super::constraint::LinearConstraint;
use super::problem::Problem;

/// A hash of a problem with 128 bits, which is the same on every machine and in every process.
///
/// Names do not matter: two models with the same digest have the same placements.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digest(u128);

/// A text that is not a digest.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("`{0}` is no digest: it has 32 hexadecimal digits")]
pub struct NoDigest(pub String);

/// The version of the hashed encoding, which is hashed first. Files contain digests: keep it unless the encoding
/// changes.
const FORM: &[u8] = b"standoff arithmetic 1";

impl Problem {
    /// Returns the digest of the problem, by SipHash-2-4 with 128 bits.
    ///
    /// Source: J.-P. Aumasson and D. J. Bernstein, "SipHash: a fast short-input PRF", INDOCRYPT 2012.
    pub fn digest(&self) -> Digest {
        let mut feed = Feed(SipHasher24::new());
        feed.0.write(FORM);
        feed.list(self.sizes(), |feed, &size| feed.number(size.into()));
        for candidate in self.candidates() {
            let row = self.conflicts().row(candidate);
            row.iter().for_each(|&word| feed.number(word));
        }
        feed.list(self.constraints(), Feed::constraint);
        // The encoding ends with a list that is always empty.
        feed.number(0);
        Digest(feed.0.finish128().as_u128())
    }
}

/// Encodes numbers as 8 bytes and lists after their lengths, so that different problems have different encodings.
struct Feed(SipHasher24);

impl Feed {
    fn number(&mut self, number: u64) {
        self.0.write(&number.to_le_bytes());
    }

    fn list<T>(&mut self, list: &[T], mut each: impl FnMut(&mut Self, &T)) {
        self.number(list.len() as u64);
        list.iter().for_each(|item| each(self, item));
    }

    fn constraint(&mut self, constraint: &LinearConstraint) {
        self.number(constraint.bounds.least());
        self.number(constraint.bounds.most().unwrap_or(u64::MAX));
        self.list(&constraint.members, |feed, member| {
            feed.number(member.candidate.index() as u64);
            feed.number(member.weight.into());
        });
    }
}

impl Digest {
    /// Returns the bytes of the digest, in little-endian order.
    pub fn bytes(self) -> [u8; 16] {
        self.0.to_le_bytes()
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Digest({self})")
    }
}

impl FromStr for Digest {
    type Err = NoDigest;

    fn from_str(text: &str) -> Result<Self, NoDigest> {
        let is_digit = |byte: &u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        let error = || NoDigest(text.to_string());
        if text.len() != 32 || !text.as_bytes().iter().all(is_digit) {
            return Err(error());
        }
        u128::from_str_radix(text, 16)
            .map(Digest)
            .map_err(|_| error())
    }
}

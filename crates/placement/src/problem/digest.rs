//! A fingerprint of a problem that is the same in every process.

use std::fmt;
use std::hash::Hasher;
use std::str::FromStr;

use siphasher::sip128::{Hasher128, SipHasher24};
use thiserror::Error;

use super::constraint::LinearConstraint;
use super::data::Problem;

/// The fingerprint of a problem: 128 bits that do not depend on names, comments, machine or
/// process. What two models with the same digest list and count is the same.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digest(u128);

/// A text is no digest.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("`{0}` is no digest: it has 32 hexadecimal digits")]
pub struct NoDigest(pub String);

/// What is fed comes first in what is fed, so that another form has other digests.
const FORM: &[u8] = b"standoff arithmetic 1";

impl Problem {
    /// Its fingerprint, by SipHash-2-4 with 128 bits.
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
        feed.list(self.constraints(), Feed::group);
        feed.list(self.required(), |feed, feature| {
            feed.list(feature.name().as_bytes(), |feed, &byte| {
                feed.number(byte.into())
            });
        });
        Digest(feed.0.finish128().as_u128())
    }
}

/// Numbers as bytes, lists behind their length: no two different things are fed alike.
struct Feed(SipHasher24);

impl Feed {
    fn number(&mut self, number: u64) {
        self.0.write(&number.to_le_bytes());
    }

    fn list<T>(&mut self, list: &[T], mut each: impl FnMut(&mut Self, &T)) {
        self.number(list.len() as u64);
        list.iter().for_each(|item| each(self, item));
    }

    fn group(&mut self, group: &LinearConstraint) {
        self.number(group.bounds.least());
        self.number(group.bounds.most().unwrap_or(u64::MAX));
        self.list(&group.members, |feed, member| {
            feed.number(member.candidate.index() as u64);
            feed.number(member.weight.into());
        });
    }
}

impl Digest {
    /// Its bytes, the lowest first.
    pub(crate) fn bytes(self) -> [u8; 16] {
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

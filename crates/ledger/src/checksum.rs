//! Checksums of what is written.

use std::fmt;
use std::hash::Hasher;
use std::str::FromStr;

use siphasher::sip128::{Hasher128, SipHasher24};
use thiserror::Error;

/// What is fed comes first in what is fed, so that another form has other checksums.
const FORM: &[u8] = b"standoff ledger 1";

/// A checksum of bytes: SipHash-2-4 with 128 bits, which finds damage but no malice.
///
/// Source: J.-P. Aumasson and D. J. Bernstein, "SipHash: a fast short-input PRF", INDOCRYPT 2012.
///
/// ```
/// use standoff_ledger::Checksum;
///
/// let sum = Checksum::of(b"92");
/// assert_eq!(sum.to_string().parse(), Ok(sum));
/// assert_ne!(sum, Checksum::of(b"93"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Checksum(u128);

/// A text is no checksum.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("a checksum has 32 digits, of 0 to 9 and a to f")]
pub struct NoChecksum;

impl Checksum {
    /// The checksum of these bytes.
    pub fn of(bytes: &[u8]) -> Self {
        let mut summing = Summing::new();
        summing.feed(bytes);
        summing.sum()
    }
}

/// Takes bytes as they come, however they are cut.
#[derive(Clone, Debug)]
pub(crate) struct Summing(SipHasher24);

impl Summing {
    pub(crate) fn new() -> Self {
        let mut hasher = SipHasher24::new();
        hasher.write(FORM);
        Summing(hasher)
    }

    pub(crate) fn feed(&mut self, bytes: &[u8]) {
        self.0.write(bytes);
    }

    /// Of all that was fed until now.
    pub(crate) fn sum(&self) -> Checksum {
        Checksum(self.0.finish128().as_u128())
    }
}

impl fmt::Display for Checksum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl fmt::Debug for Checksum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Checksum({self})")
    }
}

impl FromStr for Checksum {
    type Err = NoChecksum;

    fn from_str(text: &str) -> Result<Self, NoChecksum> {
        let is_digit = |byte: &u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        if text.len() != 32 || !text.as_bytes().iter().all(is_digit) {
            return Err(NoChecksum);
        }
        let number = u128::from_str_radix(text, 16);
        number.map(Checksum).map_err(|_| NoChecksum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_does_not_matter_how_bytes_are_cut() {
        let bytes: Vec<u8> = (0..=99).collect();
        for cut in 0..bytes.len() {
            let mut summing = Summing::new();
            summing.feed(&bytes[..cut]);
            summing.feed(&bytes[cut..]);
            assert_eq!(summing.sum(), Checksum::of(&bytes), "{cut}");
        }
    }

    #[test]
    fn a_checksum_has_one_spelling() {
        let text = Checksum::of(b"").to_string();
        for wrong in [
            "",
            &text[1..],
            &text.to_uppercase(),
            &format!("0{text}"),
            &format!("+{}", &text[1..]),
        ] {
            assert_eq!(wrong.parse::<Checksum>(), Err(NoChecksum), "{wrong}");
        }
    }
}

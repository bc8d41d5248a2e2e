//! Checksums of files.

use std::fmt;
use std::hash::Hasher;
use std::str::FromStr;

use siphasher::sip128::{Hasher128, SipHasher24};
use thiserror::Error;

/// Hashed before the content, so that another format has other checksums.
const FORMAT: &[u8] = b"standoff ledger 1";

/// A 128-bit checksum of bytes: SipHash-2-4 with the key 0. It detects damage, not forgery.
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

/// A text is not a checksum.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("a checksum has 32 digits, of 0 to 9 and a to f")]
pub struct ParseChecksumError;

impl Checksum {
    /// The checksum of these bytes.
    pub fn of(bytes: &[u8]) -> Self {
        let mut builder = ChecksumBuilder::new();
        builder.update(bytes);
        builder.finish()
    }
}

/// Computes a checksum of bytes that arrive in pieces.
#[derive(Clone, Debug)]
pub(crate) struct ChecksumBuilder(SipHasher24);

impl ChecksumBuilder {
    pub(crate) fn new() -> Self {
        let mut hasher = SipHasher24::new();
        hasher.write(FORMAT);
        ChecksumBuilder(hasher)
    }

    pub(crate) fn update(&mut self, bytes: &[u8]) {
        self.0.write(bytes);
    }

    /// The checksum of all bytes up to now.
    pub(crate) fn finish(&self) -> Checksum {
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
    type Err = ParseChecksumError;

    fn from_str(text: &str) -> Result<Self, ParseChecksumError> {
        let is_digit = |byte: &u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        if text.len() != 32 || !text.as_bytes().iter().all(is_digit) {
            return Err(ParseChecksumError);
        }
        let number = u128::from_str_radix(text, 16);
        number.map(Checksum).map_err(|_| ParseChecksumError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_checksum_does_not_depend_on_the_pieces() {
        let bytes: Vec<u8> = (0..=99).collect();
        for cut in 0..bytes.len() {
            let mut builder = ChecksumBuilder::new();
            builder.update(&bytes[..cut]);
            builder.update(&bytes[cut..]);
            assert_eq!(builder.finish(), Checksum::of(&bytes), "{cut}");
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
            assert_eq!(
                wrong.parse::<Checksum>(),
                Err(ParseChecksumError),
                "{wrong}"
            );
        }
    }
}

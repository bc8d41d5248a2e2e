//! The encoding that writer and reader share: constants, numbers, checksums, reasons.

use std::hash::Hasher;

use siphasher::sip::SipHasher24;
use standoff_core::End;

/// The first bytes of a list. Like the signature of PNG, they reveal conversions of line ends, seven-bit transfers, and
/// programs that stop at an end-of-file character.
pub(super) const MAGIC: [u8; 8] = *b"\x89STO\r\n\x1a\n";

pub(super) const VERSION: u8 = 1;

/// The number of hexadecimal digits of a digest.
pub(super) const DIGEST: usize = 32;

/// Maximum length of a title in bytes.
pub(super) const TITLE: usize = 4096;

/// A block is closed when it has at least this number of bytes.
pub(super) const BLOCK: usize = 1 << 15;

/// Maximum length of a block in bytes: [`BLOCK`] and one placement. The numbers of a placement add up to less than the
/// number of candidates, which bounds their length.
pub(super) fn longest_block(candidates: usize) -> u64 {
    (BLOCK + 2 * MAX_NUMBER + 2 * candidates) as u64
}

/// Maximum length of a number in bytes.
pub(super) const MAX_NUMBER: usize = 10;

/// Appends a number in LEB128.
#[inline]
pub(super) fn put(mut number: u64, bytes: &mut Vec<u8>) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Reads a number in LEB128; `Ok(None)` if the bytes are not a number of 64 bits.
pub(super) fn take<E>(mut next: impl FnMut() -> Result<u8, E>) -> Result<Option<u64>, E> {
    let mut number = 0;
    for group in 0..MAX_NUMBER as u32 {
        let byte = next()?;
        let bits = u64::from(byte & 0x7f);
        let shifted = bits << (7 * group);
        if shifted >> (7 * group) != bits {
            return Ok(None);
        }
        number |= shifted;
        if byte < 0x80 {
            return Ok(Some(number));
        }
    }
    Ok(None)
}

/// The checksum of all bytes of the list up to now: SipHash-2-4 with 64 bits and the key 0.
#[derive(Clone, Debug)]
pub(super) struct Sum(SipHasher24);

impl Sum {
    pub(super) fn new() -> Self {
        Sum(SipHasher24::new())
    }

    pub(super) fn add(&mut self, bytes: &[u8]) {
        self.0.write(bytes);
    }

    pub(super) fn bytes(&self) -> [u8; 8] {
        self.0.finish().to_le_bytes()
    }
}

/// The reasons, by their numbers.
const ENDS: [End; 5] = [
    End::Exhausted,
    End::SolutionLimit,
    End::TimeLimit,
    End::MemoryLimit,
    End::Cancelled,
];

/// The number of a reason. Other reasons share the last number.
pub(super) fn number_of(end: End) -> u8 {
    let index = ENDS.iter().position(|known| *known == end);
    index.unwrap_or(ENDS.len() - 1) as u8
}

pub(super) fn end_of(number: u8) -> Option<End> {
    ENDS.get(usize::from(number)).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(bytes: &[u8]) -> Option<u64> {
        let mut bytes = bytes.iter().copied();
        take(|| bytes.next().ok_or(())).unwrap_or(None)
    }

    #[test]
    fn numbers_round_trip() {
        for number in [0, 1, 127, 128, 300, 1 << 35, u64::MAX] {
            let mut bytes = Vec::new();
            put(number, &mut bytes);
            assert!(bytes.len() <= MAX_NUMBER);
            assert_eq!(taken(&bytes), Some(number));
            bytes.pop();
            assert_eq!(taken(&bytes), None);
        }
    }

    #[test]
    fn numbers_above_64_bits_are_refused() {
        let all = [0xff; 9];
        assert_eq!(taken(&[&all[..], &[0x01]].concat()), Some(u64::MAX));
        assert_eq!(taken(&[&all[..], &[0x02]].concat()), None);
        assert_eq!(taken(&[0x80; 11]), None);
    }

    #[test]
    fn every_reason_has_a_number() {
        for (number, end) in (0..).zip(ENDS) {
            assert_eq!((number_of(end), end_of(number)), (number, Some(end)));
        }
        assert_eq!(number_of(End::NodeLimit), number_of(End::Cancelled));
        assert_eq!(end_of(ENDS.len() as u8), None);
    }
}

//! What a writer and a reader agree upon.

use std::hash::Hasher;

use siphasher::sip::SipHasher24;
use standoff_core::End;

/// What a list begins with. Whoever ends lines in another way, takes a byte for seven bits or stops at the sign for
/// the end of a text changes it.
pub(super) const MAGIC: [u8; 8] = *b"\x89STO\r\n\x1a\n";

pub(super) const VERSION: u8 = 1;

/// As many hexadecimal digits has a digest.
pub(super) const DIGEST: usize = 32;

/// As many bytes may a title have.
pub(super) const TITLE: usize = 4096;

/// A block is closed once it has so many bytes.
pub(super) const BLOCK: usize = 1 << 15;

/// As many bytes may a block have: one placement more, whose numbers are as long as they get when their sum stays
/// below the number of candidates.
pub(super) fn longest_block(candidates: usize) -> u64 {
    (BLOCK + 2 * MOST_BYTES + 2 * candidates) as u64
}

/// As many bytes as a number takes.
pub(super) const MOST_BYTES: usize = 10;

/// Adds a number to some bytes.
#[inline]
pub(super) fn put(mut number: u64, bytes: &mut Vec<u8>) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Takes a number from bytes that come one by one; `Ok(None)` when they are no number.
pub(super) fn take<E>(mut next: impl FnMut() -> Result<u8, E>) -> Result<Option<u64>, E> {
    let mut number = 0;
    for group in 0..MOST_BYTES as u32 {
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

/// The checksum of all that was written or read so far.
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

/// The reasons that have a number of their own, by their number.
const ENDS: [End; 5] = [
    End::Exhausted,
    End::SolutionLimit,
    End::TimeLimit,
    End::MemoryLimit,
    End::Cancelled,
];

/// The number of a reason; those without one of their own have that of the last.
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
    fn a_number_is_read_as_it_was_written() {
        for number in [0, 1, 127, 128, 300, 1 << 35, u64::MAX] {
            let mut bytes = Vec::new();
            put(number, &mut bytes);
            assert!(bytes.len() <= MOST_BYTES);
            assert_eq!(taken(&bytes), Some(number));
            bytes.pop();
            assert_eq!(taken(&bytes), None);
        }
    }

    #[test]
    fn what_is_beyond_64_bits_is_no_number() {
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

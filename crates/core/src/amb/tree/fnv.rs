//! A hash that is the same in every process, for fingerprints and checksums.

/// FNV-1a with 64 bits: Fowler, Noll, Vo, RFC 9923. Texts that differ in one byte have different
/// hashes.
#[derive(Clone, Copy)]
pub(crate) struct Fnv(u64);

impl Fnv {
    pub(crate) fn add(self, bytes: &[u8]) -> Self {
        let step = |hash: u64, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        Self(bytes.iter().fold(self.0, step))
    }

    pub(crate) fn get(self) -> u64 {
        self.0
    }
}

impl Default for Fnv {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

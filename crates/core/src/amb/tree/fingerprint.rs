//! Fingerprints and checksums.

use crate::amb::tree::choice::{Entry, Recorded, Site};

/// A hash of the places of choices and their numbers of alternatives.
pub(crate) fn fingerprint<'c, C: Made + 'c>(choices: impl IntoIterator<Item = &'c C>) -> u64 {
    let add = |hash: Fnv, choice: &C| {
        let (at, of) = choice.made();
        let hash = at.map_or(hash, |at| add_site(hash, at));
        hash.add(&(of as u64).to_le_bytes())
    };
    choices.into_iter().fold(Fnv::default(), add).get()
}

/// Adds the file name without its folders, which may differ on another machine.
fn add_site(hash: Fnv, at: Site) -> Fnv {
    let name = at.file().rsplit(['/', '\\']).next().unwrap_or_default();
    let (line, column) = (at.line().to_le_bytes(), at.column().to_le_bytes());
    hash.add(name.as_bytes()).add(&line).add(&column)
}

/// A choice with a place and a number of alternatives.
pub(crate) trait Made {
    fn made(&self) -> (Option<Site>, usize);
}

impl Made for Entry {
    fn made(&self) -> (Option<Site>, usize) {
        (Some(self.at), self.size)
    }
}

impl Made for Recorded {
    fn made(&self) -> (Option<Site>, usize) {
        (self.at, self.taken.of)
    }
}

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

//! Fingerprints and checksums that are the same in every process.

use crate::amb::engine::strategy::Line;
use crate::amb::tree::entry::{Entry, Site};

/// FNV-1a with 64 bits: Fowler, Noll, Vo, RFC 9923. Two texts that differ in one byte never have
/// the same.
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

/// What shows where choices are made, and among how many alternatives.
pub(crate) fn fingerprint<'c, C: Made + 'c>(choices: impl IntoIterator<Item = &'c C>) -> u64 {
    let add = |hash: Fnv, choice: &C| {
        let (at, of) = choice.made();
        let hash = at.map_or(hash, |at| add_site(hash, at));
        hash.add(&(of as u64).to_le_bytes())
    };
    choices.into_iter().fold(Fnv::default(), add).get()
}

/// The name of the file without its folders: these are another machine's on another machine.
fn add_site(hash: Fnv, at: Site) -> Fnv {
    let name = at.file().rsplit(['/', '\\']).next().unwrap_or_default();
    let (line, column) = (at.line().to_le_bytes(), at.column().to_le_bytes());
    hash.add(name.as_bytes()).add(&line).add(&column)
}

/// A choice that was made at some place, among so many alternatives.
pub(crate) trait Made {
    fn made(&self) -> (Option<Site>, usize);
}

impl Made for Entry {
    fn made(&self) -> (Option<Site>, usize) {
        (Some(self.at), self.size)
    }
}

impl Made for Line {
    fn made(&self) -> (Option<Site>, usize) {
        (self.at, self.step.of)
    }
}

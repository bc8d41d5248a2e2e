//! Fingerprints of choices.

use crate::amb::tree::entry::Entry;
use crate::amb::tree::fnv::Fnv;
use crate::amb::tree::recorded::{Recorded, Site};

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

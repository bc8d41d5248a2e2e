//! What shows where choices are made.

use crate::amb::tree::entry::Entry;
use crate::amb::tree::fnv::Fnv;
use crate::amb::tree::recorded::{Recorded, Site};

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

impl Made for Recorded {
    fn made(&self) -> (Option<Site>, usize) {
        (self.at, self.taken.of)
    }
}

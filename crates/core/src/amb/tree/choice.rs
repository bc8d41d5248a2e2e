//! The choices on a path: as a search makes them, as plain data, as a script to replay, and their
//! fingerprint.

use alloc::vec::Vec;
use core::fmt;
use core::panic::Location;

use crate::amb::orders::alternatives::{Alternatives, UNKNOWN};
use crate::amb::tree::error::Event;

/// One choice of a path: the alternative taken, and the number of alternatives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Taken {
    /// The alternative taken, counted from 0.
    pub(crate) alternative: usize,
    /// The number of alternatives; [`usize::MAX`] if the source is endless or of unknown length.
    pub(crate) of: usize,
}

/// The choices that lead from the root to a node, in the order in which they were made.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Prefix(Vec<Taken>);

impl Prefix {
    /// The choices, root first.
    pub(crate) fn taken(&self) -> &[Taken] {
        &self.0
    }

    /// The alternatives taken, root first.
    pub(crate) fn alternatives(&self) -> Vec<usize> {
        self.0.iter().map(|taken| taken.alternative).collect()
    }
}

impl FromIterator<Taken> for Prefix {
    fn from_iter<I: IntoIterator<Item = Taken>>(choices: I) -> Self {
        Self(choices.into_iter().collect())
    }
}

impl fmt::Display for Prefix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (depth, taken) in self.0.iter().enumerate() {
            let gap = if depth == 0 { "" } else { " " };
            write!(f, "{gap}{taken}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Taken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.of {
            UNKNOWN => write!(f, "{}/*", self.alternative),
            of => write!(f, "{}/{of}", self.alternative),
        }
    }
}

/// A place in the source.
pub(crate) type Site = &'static Location<'static>;

/// A choice to be replayed that this search may not have made itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Recorded {
    pub(crate) taken: Taken,
    pub(crate) at: Option<Site>,
}

/// The recorded choices as plain data.
pub(crate) fn prefix_of(script: &[Recorded]) -> Prefix {
    script.iter().map(|recorded| recorded.taken).collect()
}

/// The same choices, to be replayed.
pub(crate) fn script_of(prefix: &Prefix) -> Vec<Recorded> {
    let choices = prefix.taken().iter();
    choices.map(|&taken| Recorded { taken, at: None }).collect()
}

/// A choice on the path from the root.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) at: Site,
    pub(crate) size: usize,
    pub(crate) taken: usize,
    pub(crate) alternatives: Alternatives,
}

impl Entry {
    /// Returns whether a replayed choice is this one.
    ///
    /// A place in the source may have several addresses, one for each generic instance. Comparing
    /// addresses is the fast path.
    #[inline(always)]
    pub(crate) fn is(&self, at: Site, size: usize) -> bool {
        self.size == size && (core::ptr::eq(self.at, at) || self.at == at)
    }

    /// Takes the next admissible alternative, if one is left.
    #[inline(always)]
    pub(crate) fn advance(&mut self) -> bool {
        let next = self.alternatives.after(self.taken);
        self.taken = next.unwrap_or(self.taken);
        next.is_some()
    }

    /// Takes this alternative, if it is one of those left.
    pub(crate) fn advance_to(&mut self, alternative: usize) -> bool {
        match &self.alternatives {
            Alternatives::Below(_) | Alternatives::Only(_) => {
                self.taken = alternative;
                return alternative < self.size;
            }
            Alternatives::Shuffled(shuffle) => match shuffle.rank_of(alternative) {
                Some(rank) => self.advance_to_rank(rank),
                None => return false,
            },
            Alternatives::Few(_) | Alternatives::Listed(_) => {}
        }
        while self.taken != alternative {
            if !self.advance() {
                return false;
            }
        }
        true
    }

    /// Takes the alternative of this rank, which is one of those left.
    pub(crate) fn advance_to_rank(&mut self, rank: usize) {
        match &mut self.alternatives {
            Alternatives::Below(_) => self.taken = rank,
            Alternatives::Shuffled(shuffle) => {
                self.taken = shuffle.go_to(rank).unwrap_or(self.taken)
            }
            _ => while self.rank() < rank && self.advance() {},
        }
    }

    /// The number of admissible alternatives before the one taken.
    pub(crate) fn rank(&self) -> usize {
        self.alternatives.rank(self.taken)
    }

    pub(crate) fn event(&self) -> Event {
        Event::Choice {
            at: self.at,
            of: self.size,
        }
    }

    pub(crate) fn recorded(&self) -> Recorded {
        Recorded {
            taken: self.data(),
            at: Some(self.at),
        }
    }

    pub(crate) fn data(&self) -> Taken {
        Taken {
            alternative: self.taken,
            of: self.size,
        }
    }
}

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

//! One choice of the path: the alternative taken, and those left.

use crate::amb::orders::alternatives::Alternatives;
use crate::amb::tree::error::Event;
use crate::amb::tree::prefix::Taken;
use crate::amb::tree::recorded::{Recorded, Site};

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

//! The admissible alternatives of a choice, in the order in which they are tried.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::kept::Kept;
use super::shuffle::{Shuffle, shuffled};

/// The admissible alternatives of a choice, in the order in which they are tried.
#[derive(Clone, Debug)]
pub(super) enum Kids {
    /// All below a number, ascending.
    Below(usize),
    /// Those whose bit is set, ascending.
    Few(u64),
    /// Those listed.
    Listed(Box<List>),
    /// All below a number, shuffled as they are asked for.
    Shuffled(Box<Shuffle>),
    /// Those of a choice that keeps its items.
    Kept(Box<Kept>),
    /// The one that is taken: the others have been cut.
    Only,
}

/// Alternatives in the order in which they are tried.
#[derive(Clone, Debug)]
pub(super) struct List {
    order: Vec<usize>,
    /// How many of them come before the present one.
    rank: usize,
    /// Whether the order has been drawn already.
    drawn: bool,
}

// The hot path.
impl Kids {
    #[inline(always)]
    pub(super) fn first(&self) -> Option<usize> {
        match self {
            Self::Below(n) => (*n > 0).then_some(0),
            Self::Few(mask) => lowest(*mask),
            Self::Listed(list) => list.order.first().copied(),
            Self::Shuffled(shuffle) => shuffle.present(),
            Self::Kept(kept) => kept.first(),
            Self::Only => Some(0),
        }
    }

    #[inline(always)]
    pub(super) fn after(&mut self, taken: usize) -> Option<usize> {
        match self {
            Self::Below(n) => (taken + 1 < *n).then_some(taken + 1),
            Self::Few(mask) => lowest(*mask & (!1 << taken)),
            Self::Listed(list) => {
                list.rank += 1;
                list.order.get(list.rank).copied()
            }
            Self::Shuffled(shuffle) => shuffle.next(),
            Self::Kept(kept) => kept.after(taken),
            Self::Only => None,
        }
    }
}

#[inline(always)]
fn lowest(mask: u64) -> Option<usize> {
    (mask != 0).then(|| mask.trailing_zeros() as usize)
}

// Helpers for the orders, and for those who measure.
impl Kids {
    pub(super) fn listed(alternatives: Vec<usize>) -> Self {
        Self::list(alternatives, false)
    }

    /// An order in which chance has had its say.
    pub(super) fn drawn(alternatives: Vec<usize>) -> Self {
        Self::list(alternatives, true)
    }

    fn list(order: Vec<usize>, drawn: bool) -> Self {
        Self::Listed(Box::new(List {
            order,
            rank: 0,
            drawn,
        }))
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        match self {
            Self::Below(n) => *n,
            Self::Few(mask) => mask.count_ones() as usize,
            Self::Listed(list) => list.order.len(),
            Self::Shuffled(shuffle) => shuffle.count(),
            Self::Kept(kept) => kept.kids.count(),
            Self::Only => 1,
        }
    }

    /// How many come before the one that is taken.
    pub(super) fn rank(&self, taken: usize) -> usize {
        match self {
            Self::Below(_) => taken,
            Self::Few(mask) => (mask & !(!0 << taken)).count_ones() as usize,
            Self::Listed(list) => list.rank,
            Self::Shuffled(shuffle) => shuffle.rank(),
            Self::Kept(kept) => kept.kids.rank(taken),
            Self::Only => 0,
        }
    }

    /// The same alternatives in a random order, if they have an end.
    pub(super) fn shuffled(self, seed: u64) -> Self {
        match self {
            // What has no end has no random order.
            Self::Below(usize::MAX) => self,
            Self::Below(n) => Self::Shuffled(Box::new(Shuffle::new(n, seed))),
            Self::Few(mask) => {
                let set = (0..64).filter(|bit| mask >> bit & 1 == 1);
                Self::drawn(shuffled(set.collect(), seed))
            }
            Self::Listed(list) if !list.drawn => Self::drawn(shuffled(list.order, seed)),
            Self::Kept(kept) => Self::Kept(Box::new(kept.arranged(|kids| kids.shuffled(seed)))),
            drawn => drawn,
        }
    }

    /// Only those before this alternative, and itself where it is to be included.
    pub(super) fn until(self, alternative: usize, included: bool) -> Self {
        let last = usize::from(included);
        match self {
            Self::Below(n) => Self::Below(n.min(alternative + last)),
            Self::Few(mask) => Self::Few(mask & !(!0 << alternative << last)),
            Self::Listed(mut list) => {
                let end = list.order.iter().position(|&kid| kid == alternative);
                let kept = end.map_or(list.order.len(), |end| end + last);
                list.order.truncate(kept);
                Self::Listed(list)
            }
            Self::Shuffled(shuffle) => Self::Shuffled(Box::new(shuffle.until(alternative, last))),
            Self::Kept(kept) => Self::Kept(Box::new(
                kept.arranged(|kids| kids.until(alternative, included)),
            )),
            Self::Only => Self::Only,
        }
    }
}

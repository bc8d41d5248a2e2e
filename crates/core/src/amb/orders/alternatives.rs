//! The admissible alternatives of a choice, in the order in which they are tried.

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::amb::orders::random::{Shuffle, shuffled};

/// The number of alternatives of a source that is endless or has an unknown length.
pub(crate) const UNKNOWN: usize = usize::MAX;
/// Maximum number of alternatives that are kept as bits.
pub(crate) const FEW: usize = u64::BITS as usize;

/// The admissible alternatives of a choice, in the order in which they are tried.
#[derive(Clone, Debug)]
pub(crate) enum Alternatives {
    /// All below a number, ascending.
    Below(usize),
    /// Those with a set bit, ascending.
    Few(u64),
    /// Those in a list, in its order.
    Listed(Box<List>),
    /// All below a number, shuffled lazily.
    Shuffled(Box<Shuffle>),
    /// Only the one that is taken, after a cut. It keeps the node's seed.
    Only(u64),
}

/// Alternatives in the order in which they are tried.
#[derive(Clone, Debug)]
pub(crate) struct List {
    order: Vec<usize>,
    /// The index of the present one.
    rank: usize,
    /// The seed of the node, if the order is random.
    seed: u64,
}

// The hot path.
impl Alternatives {
    #[inline(always)]
    pub(crate) fn first(&self) -> Option<usize> {
        match self {
            Self::Below(n) => (*n > 0).then_some(0),
            Self::Few(mask) => lowest(*mask),
            Self::Listed(list) => list.order.first().copied(),
            Self::Shuffled(shuffle) => shuffle.present(),
            Self::Only(_) => Some(0),
        }
    }

    #[inline(always)]
    pub(crate) fn after(&mut self, taken: usize) -> Option<usize> {
        match self {
            Self::Below(n) => (taken + 1 < *n).then_some(taken + 1),
            Self::Few(mask) => lowest(*mask & (!1 << taken)),
            Self::Listed(list) => {
                list.rank += 1;
                list.order.get(list.rank).copied()
            }
            Self::Shuffled(shuffle) => shuffle.next(),
            Self::Only(_) => None,
        }
    }
}

#[inline(always)]
fn lowest(mask: u64) -> Option<usize> {
    (mask != 0).then(|| mask.trailing_zeros() as usize)
}

// Helpers for orders and measurements.
impl Alternatives {
    pub(crate) fn listed(alternatives: Vec<usize>) -> Self {
        Self::list(alternatives, 0)
    }

    fn list(order: Vec<usize>, seed: u64) -> Self {
        let rank = 0;
        Self::Listed(Box::new(List { order, rank, seed }))
    }

    /// The number of alternatives.
    pub(crate) fn count(&self) -> usize {
        match self {
            Self::Below(n) => *n,
            Self::Few(mask) => mask.count_ones() as usize,
            Self::Listed(list) => list.order.len(),
            Self::Shuffled(shuffle) => shuffle.count(),
            Self::Only(_) => 1,
        }
    }

    /// The number of alternatives before the one that is taken.
    pub(crate) fn rank(&self, taken: usize) -> usize {
        match self {
            Self::Below(_) => taken,
            Self::Few(mask) => (mask & !(!0 << taken)).count_ones() as usize,
            Self::Listed(list) => list.rank,
            Self::Shuffled(shuffle) => shuffle.rank(),
            Self::Only(_) => 0,
        }
    }

    /// The same alternatives in a random order, unless they are in one already, or are endless.
    pub(crate) fn shuffled(self, seed: u64) -> Self {
        let list = match self {
            // Endless alternatives keep their order.
            Self::Below(UNKNOWN) => return self,
            Self::Below(n) => return Self::Shuffled(Box::new(Shuffle::new(n, seed))),
            Self::Few(mask) => (0..FEW).filter(|bit| mask >> bit & 1 == 1).collect(),
            Self::Listed(list) => list.order,
            Self::Shuffled(_) => return self,
            Self::Only(_) => return Self::Only(seed),
        };
        Self::list(shuffled(list, seed), seed)
    }

    /// The seed of the node, if the order is random and the alternatives are finite.
    pub(crate) fn seed(&self) -> Option<u64> {
        match self {
            Self::Below(_) | Self::Few(_) => None,
            Self::Listed(list) => Some(list.seed),
            Self::Shuffled(shuffle) => Some(shuffle.seed),
            Self::Only(seed) => Some(*seed),
        }
    }

    /// Keeps those before this alternative, and itself if `included`.
    pub(crate) fn until(self, alternative: usize, included: bool) -> Self {
        let last = usize::from(included);
        match self {
            Self::Below(n) => Self::Below(n.min(alternative + last)),
            Self::Few(mask) => Self::Few(mask & !(!0 << alternative << last)),
            Self::Listed(mut list) => {
                let end = list.order.iter().position(|&other| other == alternative);
                let kept = end.map_or(list.order.len(), |end| end + last);
                list.order.truncate(kept);
                Self::Listed(list)
            }
            Self::Shuffled(shuffle) => Self::Shuffled(Box::new(shuffle.until(alternative, last))),
            Self::Only(seed) => Self::Only(seed),
        }
    }
}

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
    /// All below a number, ascending, where the order is random: what has no end has no random order.
    InOrder(Box<InOrder>),
    /// Those of a choice that keeps its items.
    Kept(Box<Kept>),
    /// The one that is taken: the others have been cut. It keeps the node's seed.
    Only(u64),
}

/// Alternatives in the order in which they are tried.
#[derive(Clone, Debug)]
pub(super) struct List {
    order: Vec<usize>,
    /// How many of them come before the present one.
    rank: usize,
    /// Whether the order has been drawn already.
    drawn: bool,
    /// The seed of the node, where the order is random.
    seed: u64,
}

/// All below a number, and the seed of the node.
#[derive(Clone, Debug)]
pub(super) struct InOrder {
    pub(super) end: usize,
    seed: u64,
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
            Self::InOrder(kids) => (kids.end > 0).then_some(0),
            Self::Kept(kept) => kept.first(),
            Self::Only(_) => Some(0),
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
            Self::InOrder(kids) => (taken + 1 < kids.end).then_some(taken + 1),
            Self::Kept(kept) => kept.after(taken),
            Self::Only(_) => None,
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
            seed: 0,
        }))
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        match self {
            Self::Below(n) => *n,
            Self::Few(mask) => mask.count_ones() as usize,
            Self::Listed(list) => list.order.len(),
            Self::Shuffled(shuffle) => shuffle.count(),
            Self::InOrder(kids) => kids.end,
            Self::Kept(kept) => kept.kids.count(),
            Self::Only(_) => 1,
        }
    }

    /// How many come before the one that is taken.
    pub(super) fn rank(&self, taken: usize) -> usize {
        match self {
            Self::Below(_) => taken,
            Self::Few(mask) => (mask & !(!0 << taken)).count_ones() as usize,
            Self::Listed(list) => list.rank,
            Self::Shuffled(shuffle) => shuffle.rank(),
            Self::InOrder(_) => taken,
            Self::Kept(kept) => kept.kids.rank(taken),
            Self::Only(_) => 0,
        }
    }

    /// The same alternatives in a random order, unless they are in one already, or have no end.
    pub(super) fn shuffled(self, seed: u64) -> Self {
        let list = match self {
            Self::Below(end @ usize::MAX) => return Self::InOrder(Box::new(InOrder { end, seed })),
            Self::Below(n) => return Self::Shuffled(Box::new(Shuffle::new(n, seed))),
            Self::Few(mask) => (0..64).filter(|bit| mask >> bit & 1 == 1).collect(),
            Self::Listed(list) if list.drawn => return Self::Listed(list).seeded(seed),
            Self::Listed(list) => list.order,
            Self::Shuffled(_) | Self::InOrder(_) => return self,
            Self::Kept(kept) => {
                return Self::Kept(Box::new(kept.arranged(|kids| kids.shuffled(seed))));
            }
            Self::Only(_) => return Self::Only(seed),
        };
        Self::drawn(shuffled(list, seed)).seeded(seed)
    }

    fn seeded(mut self, seed: u64) -> Self {
        if let Self::Listed(list) = &mut self {
            list.seed = seed;
        }
        self
    }

    /// The seed of the node, where the order is random.
    pub(super) fn seed(&self) -> u64 {
        match self {
            Self::Below(_) | Self::Few(_) => 0,
            Self::Listed(list) => list.seed,
            Self::Shuffled(shuffle) => shuffle.seed,
            Self::InOrder(kids) => kids.seed,
            Self::Kept(kept) => kept.kids.seed(),
            Self::Only(seed) => *seed,
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
            Self::InOrder(kids) => Self::InOrder(Box::new(InOrder {
                end: kids.end.min(alternative + last),
                ..*kids
            })),
            Self::Kept(kept) => Self::Kept(Box::new(
                kept.arranged(|kids| kids.until(alternative, included)),
            )),
            Self::Only(seed) => Self::Only(seed),
        }
    }
}

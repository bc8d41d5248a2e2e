//! Where the items of a choice come from, and how one of them is found again.

use alloc::vec::Vec;

use crate::amb::engine::handle::Amb;
use crate::amb::orders::alternatives::{Alternatives, FEW, UNKNOWN};
use crate::amb::orders::order::Order;
use crate::amb::tree::error::Event;
use crate::amb::tree::fail::Fail;
use crate::amb::tree::recorded::Site;

/// Up to here the admissible alternatives are found all at once.
pub(crate) const LISTED: usize = 1 << 16;

/// How many items a source has, if it knows.
#[inline]
pub(crate) fn size_of_source(items: &impl Iterator) -> Option<usize> {
    match items.size_hint() {
        (low, Some(high)) if low == high => Some(low),
        (usize::MAX, None) => Some(UNKNOWN),
        _ => None,
    }
}

#[inline]
pub(crate) fn item<I: Iterator>(mut items: I, taken: usize) -> I::Item {
    items
        .nth(taken)
        .expect("a source has as many items as its size_hint promises")
}

/// How many items a source has of which so many could be drawn when so many were asked for.
pub(crate) fn count_of_source(drawn: usize, asked: usize) -> usize {
    if drawn < asked { drawn } else { UNKNOWN }
}

/// The items of a source that need not be many: one that does not know its length is looked through
/// every time.
pub(crate) fn few<I: Iterator>(items: &mut I) -> Option<Vec<I::Item>> {
    let few = items.size_hint().1.is_some_and(|most| most <= FEW);
    few.then(|| items.collect())
}

impl Amb {
    /// Draws the first items of a source, and says how many it has; [`UNKNOWN`] where it has more.
    pub(crate) fn draw_ahead<I: Iterator>(&self, items: &mut I) -> (Vec<I::Item>, usize) {
        let ahead = self.ahead();
        let drawn: Vec<I::Item> = items.take(ahead).collect();
        let count = count_of_source(drawn.len(), ahead);
        (drawn, count)
    }

    /// How many items are drawn before the first is taken.
    pub(crate) fn ahead(&self) -> usize {
        let counts = match self.strategy.order {
            Order::Random(_) => true,
            Order::Fair => false,
            _ => self.strategy.ends_at_choice,
        };
        if counts { LISTED + 1 } else { 1 }
    }

    /// There is no item where the choice stands: the one before was the last.
    #[cold]
    pub(crate) fn end_of_source<T>(&mut self, at: Site) -> Result<T, Fail> {
        let newest = self.replayed - 1;
        if self.is_replaying() {
            self.replayed = newest;
            return Err(self.diverge(Event::EndOfSource { at }));
        }
        self.path[newest].alternatives = Alternatives::Below(self.path[newest].taken);
        self.fail()
    }
}

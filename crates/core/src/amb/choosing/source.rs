//! Choosing among all items of a source.

use alloc::vec::Vec;

use crate::amb::engine::handle::Amb;
use crate::amb::orders::Order;
use crate::amb::orders::alternatives::{Alternatives, FEW, UNKNOWN};
use crate::amb::tree::choice::Site;
use crate::amb::tree::error::{Event, Fail};

/// The largest number of items whose predicates are evaluated all at once.
pub(crate) const LISTED: usize = 1 << 16;

/// The number of items of a source, if it is known.
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

/// The number of items of a source from which `drawn` of `asked` items could be drawn.
pub(crate) fn count_of_source(drawn: usize, asked: usize) -> usize {
    if drawn < asked { drawn } else { UNKNOWN }
}

/// The items of a source of unknown length, if there are at most 64.
pub(crate) fn few<I: Iterator>(items: &mut I) -> Option<Vec<I::Item>> {
    let few = items.size_hint().1.is_some_and(|most| most <= FEW);
    few.then(|| items.collect())
}

impl Amb {
    /// Draws the first items of a source, and returns them with its length, or [`UNKNOWN`] if it
    /// has more.
    pub(crate) fn draw_ahead<I: Iterator>(&self, items: &mut I) -> (Vec<I::Item>, usize) {
        let ahead = self.ahead();
        let drawn: Vec<I::Item> = items.take(ahead).collect();
        let count = count_of_source(drawn.len(), ahead);
        (drawn, count)
    }

    /// The number of items that are drawn before the first is taken.
    pub(crate) fn ahead(&self) -> usize {
        let counts = match self.strategy.order {
            Order::Random(_) => true,
            Order::Fair => false,
            _ => self.strategy.ends_at_choice,
        };
        if counts { LISTED + 1 } else { 1 }
    }

    /// The source has no item for the present alternative: the one before was the last.
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

impl Amb {
    #[inline]
    pub(crate) fn take<I: Iterator>(
        &mut self,
        at: Site,
        size: Option<usize>,
        items: I,
    ) -> Result<I::Item, Fail> {
        match size {
            Some(size) => self.take_sized(at, size, items),
            None => self.take_unsized(at, items),
        }
    }

    #[inline]
    fn take_sized<I: Iterator>(
        &mut self,
        at: Site,
        size: usize,
        items: I,
    ) -> Result<I::Item, Fail> {
        let taken = match self.replay(at, size)? {
            Some(taken) => taken,
            None => self.open(at, size, Alternatives::Below(size))?,
        };
        Ok(item(items, taken))
    }

    /// The same for a source that does not know its length.
    fn take_unsized<I: Iterator>(&mut self, at: Site, mut items: I) -> Result<I::Item, Fail> {
        if let Some(items) = few(&mut items) {
            return self.take_sized(at, items.len(), items.into_iter());
        }
        let found = match self.replay(at, UNKNOWN)? {
            Some(taken) => items.nth(taken),
            None => {
                let (drawn, count) = self.draw_ahead(&mut items);
                let taken = self.open(at, UNKNOWN, Alternatives::Below(count))?;
                drawn.into_iter().chain(items).nth(taken)
            }
        };
        found.map_or_else(|| self.end_of_source(at), Ok)
    }
}

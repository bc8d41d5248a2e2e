//! Choosing among all items of a source, which is created again or kept.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::iter::Fuse;
use core::panic::Location;

use crate::amb::engine::handle::Amb;
use crate::amb::orders::Order;
use crate::amb::orders::alternatives::{Alternatives, FEW, UNKNOWN};
use crate::amb::tree::choice::Site;
use crate::amb::tree::error::{Event, Fail};

/// Maximum number of items that are tested by a predicate at once.
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
        .expect("a source has at least the items that its size_hint promises")
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

/// # Choosing from expensive iterators
impl Amb {
    /// Chooses one of the items of a source that is created and iterated only once.
    ///
    /// [`choose`](Amb::choose) makes its source again at every replay and skips the items before
    /// the one that is taken: *n* alternatives take *n*(*n* - 1)/2 steps. This choice keeps the
    /// source and the drawn items until another choice at the same depth replaces them: *n*
    /// alternatives take *n* steps, and the memory for *n* items. Items are drawn lazily, so the
    /// source may be endless.
    ///
    /// The items must be `Clone`, and the iterator must own its data: use `move`. For a set outside
    /// of the body, collect it there once into a vector and use `choose`. In fair order the source
    /// is made again at every replay.
    ///
    /// ```
    /// use standoff_core::amb::search;
    ///
    /// // Two primes with a given sum; testing a number is expensive.
    /// let is_prime = |n: &u32| (2..*n).all(|d| n % d != 0);
    /// let mut pairs = search(|amb| {
    ///     let sum = amb.choose([27, 28])?;
    ///     let p = amb.choose_kept(move || (2..=sum / 2).filter(is_prime))?;
    ///     amb.require(is_prime(&(sum - p)))?;
    ///     Ok((p, sum - p))
    /// });
    /// assert!(pairs.eq([(5, 23), (11, 17)]));
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if no alternative is left.
    #[track_caller]
    pub fn choose_kept<S>(&mut self, source: impl FnOnce() -> S) -> Result<S::Item, Fail>
    where
        S: IntoIterator,
        S::IntoIter: Send + 'static,
        S::Item: Clone + Send + 'static,
    {
        let at = Location::caller();
        let found = match self.replay(at, UNKNOWN)? {
            Some(taken) => match self.kept::<S::IntoIter>() {
                Some(kept) => kept.get(taken),
                None => source().into_iter().nth(taken),
            },
            None => {
                let count = self.keep(source().into_iter());
                let taken = self.open(at, UNKNOWN, Alternatives::Below(count))?;
                let kept = self.kept::<S::IntoIter>();
                kept.and_then(|kept| kept.get(taken))
            }
        };
        found.map_or_else(|| self.end_of_source(at), Ok)
    }

    /// Keeps a source for the next choice; returns the number of its alternatives, or [`UNKNOWN`]
    /// if it has not ended yet.
    fn keep<I>(&mut self, source: I) -> usize
    where
        I: Iterator + Send + 'static,
        I::Item: Clone + Send + 'static,
    {
        let mut kept = Kept {
            source: source.fuse(),
            items: Vec::new(),
        };
        let ahead = self.ahead();
        kept.fill(ahead);
        let count = count_of_source(kept.items.len(), ahead);
        // Sources at this depth and below belong to abandoned choices.
        let depth = self.path.len();
        let above = self.kept.partition_point(|(kept_at, _)| *kept_at < depth);
        self.kept.truncate(above);
        self.kept.push((depth, Box::new(kept)));
        count
    }

    /// The source of the choice that has just been replayed or opened.
    fn kept<I>(&mut self) -> Option<&mut Kept<I>>
    where
        I: Iterator + 'static,
    {
        let depth = self.replayed - 1;
        let kept = &mut self.kept;
        let place = kept.binary_search_by_key(&depth, |(kept_at, _)| *kept_at);
        kept[place.ok()?].1.downcast_mut()
    }
}

/// A source, and the items drawn from it.
struct Kept<I: Iterator> {
    source: Fuse<I>,
    items: Vec<I::Item>,
}

impl<I: Iterator> Kept<I> {
    fn get(&mut self, alternative: usize) -> Option<I::Item>
    where
        I::Item: Clone,
    {
        self.fill(alternative + 1);
        self.items.get(alternative).cloned()
    }

    fn fill(&mut self, count: usize) {
        let missing = count.saturating_sub(self.items.len());
        self.items.extend(self.source.by_ref().take(missing));
    }
}

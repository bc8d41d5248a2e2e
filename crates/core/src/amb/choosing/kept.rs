//! Choices that keep the items drawn from their source.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::iter::Fuse;
use core::panic::Location;

use crate::amb::choosing::source::count_of_source;
use crate::amb::engine::handle::Amb;
use crate::amb::orders::alternatives::{Alternatives, UNKNOWN};
use crate::amb::tree::error::Fail;

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
    /// // Two primes with a given sum; testing numbers is dear.
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

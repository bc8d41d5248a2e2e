//! Choices that keep what they have drawn from their source.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::any::Any;
use core::fmt;
use core::iter::Fuse;
use core::panic::Location;

use super::engine::Amb;
use super::fail::Fail;
use super::kids::Kids;
use super::source::UNKNOWN;

/// # Choosing from what is dear to make
impl Amb {
    /// Chooses one of the items of a source that is made once, and drawn from once.
    ///
    /// [`choose`](Amb::choose) makes its source again at every replay and passes over the items
    /// before the one that is taken: *n* alternatives take *n*(*n* - 1)/2 steps. This choice keeps
    /// the source and what has been drawn from it, until the search has gone through it: *n*
    /// alternatives take *n* steps, and the memory for *n* items. Items are drawn as late as
    /// `choose` would, so the source may be endless.
    ///
    /// That takes items that can be cloned, and an iterator that borrows nothing: move into it
    /// what it needs. A set that lies outside of the body is better collected there, once, into a
    /// vector for `choose`. In fair order, and within a part on which [`once`](Amb::once) has
    /// committed, the source is made anew.
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
    /// Fails when no alternative is left.
    #[track_caller]
    pub fn choose_kept<S>(&mut self, source: impl FnOnce() -> S) -> Result<S::Item, Fail>
    where
        S: IntoIterator,
        S::IntoIter: Send + 'static,
        S::Item: Clone + Send + 'static,
    {
        let at = Location::caller();
        let found = match self.replay(at, UNKNOWN)? {
            Some(taken) => match self.drawn::<S::IntoIter>() {
                Some(drawn) => drawn.get(taken),
                None => source().into_iter().nth(taken),
            },
            None => {
                let kids = Kids::Kept(Box::new(self.draw(source().into_iter())));
                let taken = self.open(at, UNKNOWN, kids)?;
                let drawn = self.drawn::<S::IntoIter>();
                drawn.and_then(|drawn| drawn.get(taken))
            }
        };
        found.map_or_else(|| self.end_of_source(at), Ok)
    }

    fn draw<I>(&self, source: I) -> Kept
    where
        I: Iterator + Send + 'static,
        I::Item: Clone + Send + 'static,
    {
        let mut drawn = Drawn {
            source: source.fuse(),
            items: Vec::new(),
        };
        let ahead = self.ahead();
        drawn.fill(ahead);
        let all = drawn.items.len() < ahead;
        let count = if all { drawn.items.len() } else { UNKNOWN };
        Kept {
            kids: Kids::Below(count),
            drawn: Some(Box::new(drawn)),
        }
    }

    /// What the choice that has just been replayed or opened keeps.
    fn drawn<I>(&mut self) -> Option<&mut Drawn<I>>
    where
        I: Iterator + 'static,
    {
        match &mut self.path[self.replayed - 1].kids {
            Kids::Kept(kept) => kept.drawn.as_mut()?.downcast_mut(),
            _ => None,
        }
    }
}

/// The alternatives of such a choice, and the items behind them.
pub(super) struct Kept {
    pub(super) kids: Kids,
    /// A [`Drawn`].
    drawn: Option<Box<dyn Any + Send>>,
}

/// A source, and what has been drawn from it.
struct Drawn<I: Iterator> {
    source: Fuse<I>,
    items: Vec<I::Item>,
}

impl<I: Iterator> Drawn<I> {
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

impl Kept {
    #[cold]
    pub(super) fn first(&self) -> Option<usize> {
        self.kids.first()
    }

    #[cold]
    pub(super) fn after(&mut self, taken: usize) -> Option<usize> {
        self.kids.after(taken)
    }

    /// The same with its alternatives arranged otherwise.
    pub(super) fn arranged(self, arrange: impl FnOnce(Kids) -> Kids) -> Self {
        Self {
            kids: arrange(self.kids),
            ..self
        }
    }
}

/// A copy of a path says where it leads, and is not gone along: it keeps no items.
impl Clone for Kept {
    fn clone(&self) -> Self {
        Self {
            kids: self.kids.clone(),
            drawn: None,
        }
    }
}

impl fmt::Debug for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Kept({:?})", self.kids)
    }
}

//! What a body may say.

use alloc::vec::Vec;
use core::panic::Location;

use super::engine::Amb;
use super::entry::Site;
use super::fail::Fail;
use super::kids::Kids;
use super::order::Order;
use super::shuffle::weighted;

/// # Choosing and failing
impl Amb {
    /// Chooses one of the items of a source: every one of them, in turn.
    ///
    /// A source is anything that can be iterated: a range, a slice, an array, a vector, an
    /// iterator. An endless one (`1..`) is fine; one that does not know its length beforehand is
    /// collected first. A choice without alternatives fails.
    ///
    /// # Panics
    ///
    /// When the source has fewer items than its `size_hint` promised.
    ///
    /// ```
    /// use standoff_core::amb::search;
    ///
    /// let mut menus = search(|amb| {
    ///     let drink = amb.choose(["tea", "milk"])?;
    ///     let spoons = amb.choose(0..=1)?;
    ///     Ok(format!("{drink} {spoons}"))
    /// });
    /// assert!(menus.eq(["tea 0", "tea 1", "milk 0", "milk 1"]));
    /// ```
    ///
    /// # Errors
    ///
    /// Fails when no alternative is left.
    #[track_caller]
    #[inline]
    pub fn choose<S: IntoIterator>(&mut self, source: S) -> Result<S::Item, Fail> {
        let (at, items) = (Location::caller(), source.into_iter());
        match size_of_source(&items) {
            Some(size) => self.take(at, size, items),
            None => {
                let items: Vec<S::Item> = items.collect();
                self.take(at, items.len(), items.into_iter())
            }
        }
    }

    /// Chooses one of the items that a predicate admits: a refused one is never run.
    ///
    /// The predicate sees every item when the choice is met first, and none on replay, so that
    /// looking ahead costs the same tests as choosing and then requiring, and far fewer runs.
    /// (Among more than 65,536 items it looks at them one by one as they are needed.)
    ///
    /// # Panics
    ///
    /// When the source has fewer items than its `size_hint` promised.
    ///
    /// ```
    /// use standoff_core::amb::search;
    ///
    /// let mut halves = search(|amb| {
    ///     let n = amb.choose(1..=6)?;
    ///     amb.choose_where(1..n, |half| 2 * half == n)
    /// });
    /// assert!(halves.by_ref().eq([1, 2, 3]));
    /// assert_eq!(halves.stats().profile, [1, 6, 3]);
    /// ```
    ///
    /// # Errors
    ///
    /// Fails when no admissible alternative is left.
    #[track_caller]
    #[inline]
    pub fn choose_where<S, P>(&mut self, source: S, admits: P) -> Result<S::Item, Fail>
    where
        S: IntoIterator,
        P: FnMut(&S::Item) -> bool,
    {
        let (at, items) = (Location::caller(), source.into_iter());
        match size_of_source(&items) {
            Some(size) => self.take_where(at, size, items, admits),
            None => {
                let items: Vec<S::Item> = items.collect();
                self.take_where(at, items.len(), items.into_iter(), admits)
            }
        }
    }

    /// Chooses one of the items of a source; under [`Order::Random`] an item comes the earlier the
    /// more it weighs.
    ///
    /// Under `Order::Random` the items are drawn one after another, each with a probability in
    /// proportion to its weight among those that are left. Every other order takes the items as
    /// they come. An item of weight 0 is never chosen.
    ///
    /// ```
    /// use standoff_core::amb::{Order, search};
    ///
    /// let coin = |order| {
    ///     let tosses = search(|amb| {
    ///         let sides = [("rim", 0), ("tail", 1), ("head", 99)];
    ///         Ok(amb.choose_weighted(sides, |&(_, weight)| weight)?.0)
    ///     });
    ///     tosses.order(order)
    /// };
    /// assert!(coin(Order::DepthFirst).eq(["tail", "head"]));
    ///
    /// let first = |seed| coin(Order::Random(seed)).next();
    /// let heads = (0..1000).filter(|&seed| first(seed) == Some("head")).count();
    /// assert!((970..1000).contains(&heads));
    /// ```
    ///
    /// # Errors
    ///
    /// Fails when no item with a weight is left.
    #[track_caller]
    pub fn choose_weighted<S, W>(&mut self, source: S, mut weight: W) -> Result<S::Item, Fail>
    where
        S: IntoIterator,
        W: FnMut(&S::Item) -> u32,
    {
        let at = Location::caller();
        let mut items: Vec<S::Item> = source.into_iter().collect();
        let taken = match self.replay(at, items.len())? {
            Some(taken) => taken,
            None => {
                let weights = items.iter().map(&mut weight).enumerate();
                let kids = self.weigh(weights.filter(|&(_, weight)| weight > 0).collect());
                self.open(at, items.len(), kids)?
            }
        };
        Ok(items.swap_remove(taken))
    }

    /// Fails unless a condition holds.
    ///
    /// ```
    /// use standoff_core::amb::search;
    ///
    /// let even = search(|amb| {
    ///     let n = amb.choose(1..=6)?;
    ///     amb.require(n % 2 == 0)?;
    ///     Ok(n)
    /// });
    /// assert!(even.eq([2, 4, 6]));
    /// ```
    ///
    /// # Errors
    ///
    /// Fails when the condition is false.
    #[inline]
    pub fn require(&mut self, condition: bool) -> Result<(), Fail> {
        if condition { Ok(()) } else { self.fail() }
    }

    /// Fails: `return amb.fail();`
    ///
    /// It stands for a value of any type; in a statement that needs none, say
    /// `amb.require(false)?`.
    ///
    /// ```
    /// use standoff_core::amb::search;
    ///
    /// let halves = search(|amb| match amb.choose(1..=6)? {
    ///     n if n % 2 == 0 => Ok(n / 2),
    ///     _ => amb.fail(),
    /// });
    /// assert!(halves.eq([1, 2, 3]));
    /// ```
    ///
    /// # Errors
    ///
    /// Always.
    #[inline]
    pub fn fail<T>(&mut self) -> Result<T, Fail> {
        self.failed = true;
        Err(Fail(()))
    }
}

/// Up to here the admissible alternatives are found all at once.
const LISTED: usize = 1 << 16;

// Helpers: what is admissible, and how an item of a source is found again.
impl Amb {
    /// The order in which weighted alternatives are tried.
    fn weigh(&self, weights: Vec<(usize, u32)>) -> Kids {
        match self.rules.order {
            Order::Random(seed) if self.rules.weighs => {
                Kids::drawn(weighted(weights, self.seed_here(seed)))
            }
            _ => Kids::listed(
                weights
                    .into_iter()
                    .map(|(alternative, _)| alternative)
                    .collect(),
            ),
        }
    }

    #[inline]
    fn take<I: Iterator>(&mut self, at: Site, size: usize, items: I) -> Result<I::Item, Fail> {
        let taken = match self.replay(at, size)? {
            Some(taken) => taken,
            None => self.open(at, size, Kids::Below(size))?,
        };
        Ok(item(items, taken))
    }

    #[inline]
    fn take_where<I: Iterator>(
        &mut self,
        at: Site,
        size: usize,
        items: I,
        admits: impl FnMut(&I::Item) -> bool,
    ) -> Result<I::Item, Fail> {
        match size {
            0..=64 if self.rules.plain => self.take_of_few(at, size, items, admits),
            0..=LISTED => self.take_of_many(at, size, items, admits),
            _ => self.take_one_by_one(at, size, items, admits),
        }
    }

    #[inline]
    fn take_of_few<I: Iterator>(
        &mut self,
        at: Site,
        size: usize,
        items: I,
        mut admits: impl FnMut(&I::Item) -> bool,
    ) -> Result<I::Item, Fail> {
        if let Some(taken) = self.replay(at, size)? {
            return Ok(item(items, taken));
        }
        let (mut mask, mut first) = (0, None);
        for (alternative, item) in (0..size).zip(items) {
            // No branch here depends on what is admitted: those would be mispredicted.
            let admitted = u64::from(admits(&item));
            if mask == 0 {
                first = Some(item);
            }
            mask |= admitted << alternative;
        }
        self.open(at, size, Kids::Few(mask))?;
        Ok(first.expect("an open choice has an admissible alternative"))
    }

    fn take_of_many<I: Iterator>(
        &mut self,
        at: Site,
        size: usize,
        items: I,
        mut admits: impl FnMut(&I::Item) -> bool,
    ) -> Result<I::Item, Fail> {
        if let Some(taken) = self.replay(at, size)? {
            return Ok(item(items, taken));
        }
        let mut items: Vec<I::Item> = items.collect();
        let admitted = (0..items.len()).filter(|&i| admits(&items[i])).collect();
        let taken = self.open(at, size, Kids::listed(admitted))?;
        Ok(items.swap_remove(taken))
    }

    /// Only the newest choice may stand on an alternative that nobody has looked at yet.
    fn take_one_by_one<I: Iterator>(
        &mut self,
        at: Site,
        size: usize,
        items: I,
        mut admits: impl FnMut(&I::Item) -> bool,
    ) -> Result<I::Item, Fail> {
        let scripted = self.replayed < self.rules.script.len();
        let taken = match self.replay(at, size)? {
            Some(taken) if self.replayed < self.path.len() => return Ok(item(items, taken)),
            Some(taken) => taken,
            None => self.open(at, size, Kids::Below(size))?,
        };
        let newest = &mut self.path[self.replayed - 1];
        let ahead = match newest.kids {
            Kids::Below(end) if !scripted => end - taken,
            _ => 1,
        };
        let mut rest = items.enumerate().skip(taken).take(ahead);
        let found = rest.find(|(_, item)| admits(item));
        newest.taken = found.as_ref().map_or(taken + ahead - 1, |(i, _)| *i);
        found.map_or_else(|| self.fail(), |(_, item)| Ok(item))
    }
}

/// How many items a source has, if it knows.
#[inline]
fn size_of_source(items: &impl Iterator) -> Option<usize> {
    match items.size_hint() {
        (low, Some(high)) if low == high => Some(low),
        (usize::MAX, None) => Some(usize::MAX),
        _ => None,
    }
}

#[inline]
fn item<I: Iterator>(mut items: I, taken: usize) -> I::Item {
    items
        .nth(taken)
        .expect("a source has as many items as its size_hint promises")
}

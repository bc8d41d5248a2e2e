//! Where the items of a choice come from, and how one of them is found again.

use alloc::vec::Vec;

use crate::amb::engine::handle::Amb;
use crate::amb::engine::strategy::Order;
use crate::amb::orders::kids::Kids;
use crate::amb::orders::shuffle::weighted;
use crate::amb::tree::entry::Site;
use crate::amb::tree::error::Event;
use crate::amb::tree::fail::Fail;

/// Up to here the admissible alternatives are found all at once.
const LISTED: usize = 1 << 16;
/// Up to here a source that does not know its length is looked through every time.
const FEW: usize = 64;
/// The size of a choice that does not know how many alternatives it has.
pub(crate) const UNKNOWN: usize = usize::MAX;

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
fn item<I: Iterator>(mut items: I, taken: usize) -> I::Item {
    items
        .nth(taken)
        .expect("a source has as many items as its size_hint promises")
}

/// The items of a source that need not be many.
fn few<I: Iterator>(items: &mut I) -> Option<Vec<I::Item>> {
    let few = items.size_hint().1.is_some_and(|most| most <= FEW);
    few.then(|| items.collect())
}

// All items of a source.
impl Amb {
    #[inline]
    pub(crate) fn take<I: Iterator>(
        &mut self,
        at: Site,
        size: usize,
        items: I,
    ) -> Result<I::Item, Fail> {
        let taken = match self.replay(at, size)? {
            Some(taken) => taken,
            None => self.open(at, size, Kids::Below(size))?,
        };
        Ok(item(items, taken))
    }

    /// The same for a source that does not know its length.
    pub(crate) fn take_unsized<I: Iterator>(
        &mut self,
        at: Site,
        mut items: I,
    ) -> Result<I::Item, Fail> {
        if let Some(items) = few(&mut items) {
            return self.take(at, items.len(), items.into_iter());
        }
        let found = match self.replay(at, UNKNOWN)? {
            Some(taken) => items.nth(taken),
            None => {
                let (drawn, count) = self.draw_ahead(&mut items);
                let taken = self.open(at, UNKNOWN, Kids::Below(count))?;
                drawn.into_iter().chain(items).nth(taken)
            }
        };
        found.map_or_else(|| self.end_of_source(at), Ok)
    }

    /// Draws the first items of a source, and says how many it has; [`UNKNOWN`] where it has more.
    fn draw_ahead<I: Iterator>(&self, items: &mut I) -> (Vec<I::Item>, usize) {
        let ahead = self.ahead();
        let drawn: Vec<I::Item> = items.take(ahead).collect();
        let all = drawn.len() < ahead;
        let count = if all { drawn.len() } else { UNKNOWN };
        (drawn, count)
    }

    /// How many items are drawn before the first is taken.
    pub(crate) fn ahead(&self) -> usize {
        let counts = match self.rules.order {
            Order::Random(_) => true,
            Order::Fair => false,
            _ => self.rules.looks,
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
        self.path[newest].kids = Kids::Below(self.path[newest].taken);
        self.fail()
    }
}

// The items that a predicate admits.
impl Amb {
    #[inline]
    pub(crate) fn take_where<I: Iterator>(
        &mut self,
        at: Site,
        size: usize,
        items: I,
        admits: impl Fn(&I::Item) -> bool,
    ) -> Result<I::Item, Fail> {
        match size {
            0..=64 if self.rules.plain => self.take_of_few(at, size, items, admits),
            0..=LISTED => self.take_of_many(at, size, items, admits),
            _ => self.take_one_by_one(at, size, items, admits),
        }
    }

    /// The same for a source that does not know its length.
    pub(crate) fn take_where_unsized<I: Iterator>(
        &mut self,
        at: Site,
        mut items: I,
        admits: impl Fn(&I::Item) -> bool,
    ) -> Result<I::Item, Fail> {
        if let Some(items) = few(&mut items) {
            return self.take_where(at, items.len(), items.into_iter(), admits);
        }
        if self.replayed < self.path.len() || self.ahead() == 1 {
            return self.take_one_by_one(at, UNKNOWN, items, admits);
        }
        match self.draw_ahead(&mut items) {
            (drawn, UNKNOWN) => {
                self.take_one_by_one(at, UNKNOWN, drawn.into_iter().chain(items), admits)
            }
            (drawn, _) => self.take_of_many(at, UNKNOWN, drawn.into_iter(), admits),
        }
    }

    #[inline]
    fn take_of_few<I: Iterator>(
        &mut self,
        at: Site,
        size: usize,
        items: I,
        admits: impl Fn(&I::Item) -> bool,
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
        admits: impl Fn(&I::Item) -> bool,
    ) -> Result<I::Item, Fail> {
        if let Some(taken) = self.replay(at, size)? {
            return self.found_again(at, item(items, taken), admits);
        }
        let mut items: Vec<I::Item> = items.collect();
        let mut admitted = Vec::new();
        for (alternative, item) in items.iter().enumerate() {
            if alternative % FEW == FEW - 1 && self.is_stopped() {
                return self.fail();
            }
            if admits(item) {
                admitted.push(alternative);
            }
        }
        let taken = self.open(at, size, Kids::listed(admitted))?;
        Ok(items.swap_remove(taken))
    }

    /// Only the newest choice may stand on an alternative that nobody has looked at yet.
    fn take_one_by_one<I: Iterator>(
        &mut self,
        at: Site,
        size: usize,
        mut items: I,
        admits: impl Fn(&I::Item) -> bool,
    ) -> Result<I::Item, Fail> {
        let taken = match self.replay(at, size)? {
            Some(taken) if self.is_replaying() => {
                return match items.nth(taken) {
                    Some(item) => self.found_again(at, item, admits),
                    None => self.end_of_source(at),
                };
            }
            Some(taken) => taken,
            None => self.open(at, size, Kids::Below(size))?,
        };
        // A run that was sent to one alternative, or is done again, leaves the next ones to others.
        let alone = self.rules.looks && self.rules.inner == 0 || self.rules.closed;
        let ahead = match &self.path[self.replayed - 1].kids {
            Kids::Below(end) if !alone => end - taken,
            _ => 1,
        };
        self.look_for(items.skip(taken), ahead, admits)
    }

    /// Stands on the first item that is admitted, or where a limit forbids to look on, or at the
    /// end.
    fn look_for<T>(
        &mut self,
        items: impl Iterator<Item = T>,
        ahead: usize,
        admits: impl Fn(&T) -> bool,
    ) -> Result<T, Fail> {
        let newest = self.replayed - 1;
        let first = self.path[newest].taken;
        let mut looked = 0;
        for item in items.take(ahead) {
            self.path[newest].taken = first + looked;
            if looked > 0 && !self.may_look_on() {
                return self.fail();
            }
            if admits(&item) {
                return Ok(item);
            }
            looked += 1;
        }
        if looked < ahead {
            self.path[newest].kids = Kids::Below(first + looked);
        }
        self.fail()
    }

    /// An item that was admitted before; where everything is done twice, it is asked about again.
    fn found_again<T>(
        &mut self,
        at: Site,
        item: T,
        admits: impl Fn(&T) -> bool,
    ) -> Result<T, Fail> {
        if self.rules.closed && !admits(&item) {
            self.replayed -= 1;
            return Err(self.diverge(Event::Refused { at }));
        }
        Ok(item)
    }
}

// Items by weight.
impl Amb {
    /// The seed for a choice by weight, where weights count.
    pub(crate) fn draws_by_weight(&self) -> Option<u64> {
        match self.rules.order {
            Order::Random(seed) if self.rules.weighs => Some(self.seed_here(seed)),
            _ => None,
        }
    }

    pub(crate) fn take_by_weight<I: Iterator>(
        &mut self,
        at: Site,
        size: Option<usize>,
        mut items: I,
        weight: impl Fn(&I::Item) -> u32,
        seed: u64,
    ) -> Result<I::Item, Fail> {
        if let Some(taken) = self.replay(at, size.unwrap_or(UNKNOWN))? {
            return Ok(item(items, taken));
        }
        let mut drawn: Vec<I::Item> = match size {
            Some(size) if size != UNKNOWN => items.collect(),
            _ => self.all_to_weigh(&mut items),
        };
        let weights = drawn.iter().map(weight).enumerate();
        let order = weighted(weights.filter(|&(_, weight)| weight > 0).collect(), seed);
        let taken = self.open(at, size.unwrap_or(UNKNOWN), Kids::drawn(order))?;
        Ok(drawn.swap_remove(taken))
    }

    fn all_to_weigh<I: Iterator>(&self, items: &mut I) -> Vec<I::Item> {
        let (drawn, count) = self.draw_ahead(items);
        assert!(
            count != UNKNOWN,
            "a draw by weight needs the weights of all items: this source is endless, or has more \
             than {LISTED} and does not know how many"
        );
        drawn
    }
}

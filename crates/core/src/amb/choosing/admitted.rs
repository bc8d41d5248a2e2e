//! Choosing among the items that a predicate admits.

use alloc::vec::Vec;

use crate::amb::choosing::source::{LISTED, few, item};
use crate::amb::engine::handle::Amb;
use crate::amb::engine::limits::BETWEEN_LOOKS;
use crate::amb::orders::alternatives::{Alternatives, FEW, UNKNOWN};
use crate::amb::tree::choice::Site;
use crate::amb::tree::error::{Event, Fail};

impl Amb {
    #[inline]
    pub(crate) fn take_where<I: Iterator>(
        &mut self,
        at: Site,
        size: Option<usize>,
        items: I,
        admits: impl Fn(&I::Item) -> bool,
    ) -> Result<I::Item, Fail> {
        match size {
            Some(size) => self.take_where_sized(at, size, items, admits),
            None => self.take_where_unsized(at, items, admits),
        }
    }

    #[inline]
    fn take_where_sized<I: Iterator>(
        &mut self,
        at: Site,
        size: usize,
        items: I,
        admits: impl Fn(&I::Item) -> bool,
    ) -> Result<I::Item, Fail> {
        match size {
            0..=FEW if self.strategy.plain => self.take_of_few(at, size, items, admits),
            0..=LISTED => self.take_of_many(at, size, items, admits),
            _ => self.take_one_by_one(at, size, items, admits),
        }
    }

    /// The same for a source that does not know its length.
    fn take_where_unsized<I: Iterator>(
        &mut self,
        at: Site,
        mut items: I,
        admits: impl Fn(&I::Item) -> bool,
    ) -> Result<I::Item, Fail> {
        if let Some(items) = few(&mut items) {
            return self.take_where_sized(at, items.len(), items.into_iter(), admits);
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
            // No branch here depends on the predicate: it would be mispredicted.
            let admitted = u64::from(admits(&item));
            if mask == 0 {
                first = Some(item);
            }
            mask |= admitted << alternative;
        }
        self.open(at, size, Alternatives::Few(mask))?;
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
            if (alternative as u64 + 1).is_multiple_of(BETWEEN_LOOKS) && self.is_stopped() {
                return self.fail();
            }
            if admits(item) {
                admitted.push(alternative);
            }
        }
        let taken = self.open(at, size, Alternatives::listed(admitted))?;
        Ok(items.swap_remove(taken))
    }

    /// Only the newest choice may be at an alternative that is still untested.
    fn take_one_by_one<I: Iterator>(
        &mut self,
        at: Site,
        size: usize,
        mut items: I,
        admits: impl Fn(&I::Item) -> bool,
    ) -> Result<I::Item, Fail> {
        let taken = match self.replay(at, size)? {
            Some(taken) => taken,
            None => self.open(at, size, Alternatives::Below(size))?,
        };
        if self.is_replaying() {
            return match items.nth(taken) {
                Some(item) => self.found_again(at, item, admits),
                None => self.end_of_source(at),
            };
        }
        // A run for one alternative, or a second run, does not advance to the next ones.
        let alone =
            self.strategy.ends_at_choice && self.strategy.inner == 0 || self.strategy.closed;
        let ahead = match &self.path[self.replayed - 1].alternatives {
            Alternatives::Below(end) if !alone => end - taken,
            _ => 1,
        };
        self.look_for(items.skip(taken), ahead, admits)
    }

    /// Advances to the first admitted item, to the item at which a limit stops the search, or to
    /// the end.
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
            if looked > 0 && !self.charge_rejected() {
                return self.fail();
            }
            if admits(&item) {
                self.note_new_alternative(newest);
                return Ok(item);
            }
            looked += 1;
        }
        if looked < ahead {
            self.path[newest].alternatives = Alternatives::Below(first + looked);
        }
        self.fail()
    }

    /// An item that was admitted before. The predicate is evaluated again if every run is checked,
    /// and if the choice was recorded by another search.
    fn found_again<T>(
        &mut self,
        at: Site,
        item: T,
        admits: impl Fn(&T) -> bool,
    ) -> Result<T, Fail> {
        let is_asked = self.strategy.closed || !self.strategy.script.is_empty();
        if is_asked && !admits(&item) {
            self.replayed -= 1;
            return Err(self.diverge(Event::Refused { at }));
        }
        Ok(item)
    }
}

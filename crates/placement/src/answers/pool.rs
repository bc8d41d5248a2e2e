//! Parts of a search that any number of workers take on side by side.
//!
//! ```text
//!   waiting   [ c ][ d ][ e ]            parts that nobody works on
//!   desks     [ a ][ b ]                 a part for each worker
//!   sum       what the parts that are done have found
//! ```
//!
//! A worker whose part is done takes the largest that waits. Where none waits, the one with the largest part at its
//! desk divides it. Whatever goes from one place to another goes while the table is locked, so that whoever
//! has the table and then looks at every desk sees each part once. Nobody locks the table who has locked a desk.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use num_bigint::BigUint;
use standoff_core::End;

use super::collect::Collect;
use super::ledger::Ledger;
use super::part::{NO_PARTS, Part};
use super::sum::{Care, Sum};
use super::watch::{Glance, Sight};
use crate::task::Step;

/// Parts of a search, and those who work on them.
pub(super) struct Pool<'a, K: Collect> {
    care: &'a Care<'a>,
    table: Mutex<Table<K>>,
    /// There is something to take, or nothing more to be done.
    changed: Condvar,
    desks: Vec<Desk<K>>,
    /// How many desks have a part; it is changed by whoever has the table.
    at_work: AtomicUsize,
    /// How many workers wait for a part.
    idle: AtomicUsize,
    /// How many want to see all parts at rest.
    looking: AtomicUsize,
    /// Whether all are to leave what they are at.
    is_stopped: AtomicBool,
    /// The bytes that the parts hold which wait.
    held: AtomicUsize,
    account: Option<&'a dyn Account<K>>,
}

/// What the parts of a search come to that is written down.
pub(super) trait Account<K: Collect>: Sync {
    /// What those that are done have found, and the others.
    fn ledger(&self, done: &Sum<K>, parts: &[&Part<K>]) -> Ledger;

    /// To how many placements this comes.
    fn count(&self, found: BigUint) -> BigUint;
}

struct Table<K: Collect> {
    waiting: Vec<Part<K>>,
    /// What the parts that are done have found, each so many times as its term says.
    sum: Sum<K>,
    /// The progress that was told last: rounding must not let it fall.
    told: f64,
}

struct Desk<K: Collect> {
    part: Mutex<Option<Part<K>>>,
    /// The bits of what is [left](Part::left) of it.
    left: AtomicU64,
}

/// Into so many parts one is divided for each worker that waits.
const PARTS_FOR_EACH: usize = 4;

impl<'a, K: Collect> Pool<'a, K> {
    /// These parts, so many workers, and what parts that are done have found.
    pub(super) fn new(
        waiting: Vec<Part<K>>,
        workers: usize,
        sum: Sum<K>,
        account: Option<&'a dyn Account<K>>,
        care: &'a Care<'a>,
    ) -> Self {
        let desk = || Desk {
            part: Mutex::new(None),
            left: AtomicU64::new(0),
        };
        let pool = Pool {
            care,
            changed: Condvar::new(),
            desks: (0..workers).map(|_| desk()).collect(),
            at_work: AtomicUsize::new(0),
            idle: AtomicUsize::new(0),
            looking: AtomicUsize::new(0),
            is_stopped: AtomicBool::new(sum.is_stopped()),
            held: AtomicUsize::new(0),
            account,
            table: Mutex::new(Table {
                waiting,
                sum,
                told: 0.0,
            }),
        };
        pool.weigh(&pool.table());
        pool
    }

    /// Works at this desk until nothing is left, or there is a reason to stop.
    pub(super) fn work(&self, desk: usize) {
        let leaving = Leaving(self);
        while self.take(desk) {
            self.work_on(desk);
        }
        std::mem::forget(leaving);
    }

    /// What was found, and the parts that are not done.
    pub(super) fn into_rest(self) -> (Sum<K>, Vec<Part<K>>) {
        let table = unpoisoned(self.table.into_inner());
        let at_desks = self.desks.into_iter();
        let at_desks = at_desks.filter_map(|desk| unpoisoned(desk.part.into_inner()));
        (table.sum, at_desks.chain(table.waiting).collect())
    }

    fn table(&self) -> MutexGuard<'_, Table<K>> {
        unpoisoned(self.table.lock())
    }

    /// Puts the largest part that waits on a desk; waits for one as long as there may be one.
    fn take(&self, desk: usize) -> bool {
        let mut table = self.table();
        loop {
            if self.is_stopped.load(Relaxed) {
                return false;
            }
            if let Some(part) = table.take_largest() {
                self.weigh(&table);
                self.at_work.fetch_add(1, Relaxed);
                self.desks[desk].put(part);
                return true;
            }
            if self.at_work.load(Relaxed) == 0 {
                self.changed.notify_all();
                return false;
            }
            self.idle.fetch_add(1, Relaxed);
            table = unpoisoned(self.changed.wait(table));
            self.idle.fetch_sub(1, Relaxed);
        }
    }

    /// Goes on with the part on a desk until it is done, or there is a reason to stop.
    fn work_on(&self, desk: usize) {
        loop {
            match self.desks[desk].advance(|part| self.reason_to_stop(part)) {
                Ok(Step::Done) => return self.settle(desk),
                Ok(Step::More) => {}
                Err(end) => return self.stop(end),
            }
            self.let_others_look();
            // To find out how much is left takes time: it is done where somebody asks.
            if self.idle.load(Relaxed) > 0 {
                self.desks[desk].tell();
                if self.is_largest(desk) {
                    self.divide(desk);
                }
            }
            self.show();
        }
    }

    fn reason_to_stop(&self, part: &Part<K>) -> Option<End> {
        if part.found.nonsense().is_some() || self.is_stopped.load(Relaxed) {
            return Some(End::Error);
        }
        (self.care.stop)().or_else(|| {
            let held = part.run.memory();
            (held > self.allowed() || held == usize::MAX).then_some(End::MemoryLimit)
        })
    }

    /// How many bytes the run at one desk may hold: all of them the same.
    fn allowed(&self) -> usize {
        match self.care.max_memory {
            usize::MAX => usize::MAX,
            most => {
                most.saturating_sub(self.held.load(Relaxed)) / self.at_work.load(Relaxed).max(1)
            }
        }
    }

    /// Adds what the part on a desk has found.
    fn settle(&self, desk: usize) {
        let mut table = self.table();
        let part = self.desks[desk].part().take();
        let others = self.at_work.fetch_sub(1, Relaxed) - 1;
        let part = part.expect("it has just been advanced");
        if part.found.nonsense().is_some() {
            self.is_stopped.store(true, Relaxed);
            table.sum.end = End::Error;
        }
        part.add_to(&mut table.sum);
        self.desks[desk].left.store(0, Relaxed);
        if others == 0 || self.is_stopped.load(Relaxed) {
            self.changed.notify_all();
        }
        drop(table);
        self.show();
    }

    /// Has everybody leave what he is at.
    fn stop(&self, end: End) {
        let mut table = self.table();
        // Who leaves because another has a reason to has none of his own.
        if !self.is_stopped.swap(true, Relaxed) {
            table.sum.end = end;
        }
        self.changed.notify_all();
    }

    /// Whether no other desk has a larger part.
    fn is_largest(&self, desk: usize) -> bool {
        let left = |desk: &Desk<K>| f64::from_bits(desk.left.load(Relaxed));
        let own = left(&self.desks[desk]);
        self.desks.iter().all(|other| left(other) <= own)
    }

    /// Divides the part on a desk among those who wait.
    fn divide(&self, desk: usize) {
        let mut table = self.table();
        let mut place = self.desks[desk].part();
        if !table.waiting.is_empty() || !place.as_ref().is_some_and(Part::may_be_divided) {
            return;
        }
        let part = place.take().expect("it has just been looked at");
        let wanted = PARTS_FOR_EACH * (1 + self.idle.load(Relaxed));
        let mut parts = part.split(wanted).into_iter();
        *place = parts.next();
        drop(place);
        table.waiting.extend(parts);
        self.weigh(&table);
        if self.desks[desk].part().is_none() {
            self.at_work.fetch_sub(1, Relaxed);
            table.sum.end_with(NO_PARTS);
            self.is_stopped.store(true, Relaxed);
        }
        self.changed.notify_all();
    }

    fn weigh(&self, table: &Table<K>) {
        let held = table.waiting.iter().map(|part| part.run.memory());
        self.held
            .store(held.fold(0, usize::saturating_add), Relaxed);
    }

    /// Lets whoever wants to look at all parts have the table.
    fn let_others_look(&self) {
        if self.looking.load(Relaxed) > 0 {
            drop(self.table());
        }
    }

    fn show(&self) {
        if let Some(watch) = self.care.watch {
            watch(&Glance::at(self));
        }
    }

    /// Shows all parts, none of which goes on while it is looked at.
    fn look<T>(&self, look: impl FnOnce(&mut Table<K>, &[&Part<K>]) -> T) -> T {
        self.looking.fetch_add(1, Relaxed);
        let mut table = self.table();
        let desks: Vec<_> = self.desks.iter().map(Desk::part).collect();
        let waiting = std::mem::take(&mut table.waiting);
        let at_desks = desks.iter().filter_map(|part| part.as_ref());
        let seen = look(&mut table, &at_desks.chain(&waiting).collect::<Vec<_>>());
        table.waiting = waiting;
        self.looking.fetch_sub(1, Relaxed);
        seen
    }
}

impl<K: Collect> Sight for Pool<'_, K> {
    fn progress(&self) -> f64 {
        self.look(|table, parts| {
            let left: f64 = parts.iter().map(|part| part.left()).sum();
            table.told = (1.0 - left).clamp(table.told, 1.0);
            table.told
        })
    }

    fn work(&self) -> u64 {
        self.look(|table, parts| {
            let work: u64 = parts.iter().map(|part| part.run.work()).sum();
            table.sum.nodes + work
        })
    }

    fn found(&self) -> BigUint {
        let found = self.look(|table, parts| {
            let found: BigUint = parts.iter().map(|part| part.counted()).sum();
            found + table.sum.found.found()
        });
        match self.account {
            Some(account) => account.count(found),
            None => found,
        }
    }

    fn ledger(&self) -> Option<Ledger> {
        let account = self.account?;
        Some(self.look(|table, parts| account.ledger(&table.sum, parts)))
    }
}

impl<K: Collect> Table<K> {
    /// Of those of one size the first.
    fn take_largest(&mut self) -> Option<Part<K>> {
        let left: Vec<f64> = self.waiting.iter().map(Part::left).collect();
        let order = |&a: &usize, &b: &usize| left[a].total_cmp(&left[b]).then(b.cmp(&a));
        let largest = (0..left.len()).max_by(order)?;
        Some(self.waiting.remove(largest))
    }
}

impl<K: Collect> Desk<K> {
    fn part(&self) -> MutexGuard<'_, Option<Part<K>>> {
        unpoisoned(self.part.lock())
    }

    fn put(&self, part: Part<K>) {
        *self.part() = Some(part);
        self.tell();
    }

    /// Goes on with its part for one budget, unless there is a reason not to.
    fn advance(&self, reason_to_stop: impl FnOnce(&Part<K>) -> Option<End>) -> Result<Step, End> {
        let mut place = self.part();
        let part = place.as_mut().expect("somebody works on it");
        if let Some(end) = reason_to_stop(part) {
            return Err(end);
        }
        Ok(part.advance())
    }

    /// Tells how much is left of its part.
    fn tell(&self) {
        let left = self.part().as_ref().map_or(0.0, Part::left);
        self.left.store(left.to_bits(), Relaxed);
    }
}

/// Has the others stop where a worker panics, so that they do not wait for its part.
struct Leaving<'p, 'a, K: Collect>(&'p Pool<'a, K>);

impl<K: Collect> Drop for Leaving<'_, '_, K> {
    fn drop(&mut self) {
        self.0.stop(End::Error);
    }
}

/// Where an engine has panicked, the search is given up: nothing is read that was half written.
fn unpoisoned<T>(locked: Result<T, PoisonError<T>>) -> T {
    locked.unwrap_or_else(PoisonError::into_inner)
}

#[cfg(all(test, feature = "threads"))]
mod tests;

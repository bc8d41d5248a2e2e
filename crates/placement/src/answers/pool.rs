//! Parts of a search that any number of workers take on side by side.
//!
//! ```text
//!   waiting   [ c ][ d ][ e ]            parts that nobody works on
//!   desks     [ a ][ b ]                 a part for each worker
//!   sum       what the parts that are done have found
//! ```
//!
//! A worker whose part is done takes the largest that waits. Where none waits, the one with the largest part at its
//! desk divides it. A run that starts threads of its own is begun only when that many workers are idle: there are never
//! more busy threads than workers. Parts move only while the table is locked, so a
//! thread that locks the table and then looks at every desk sees each part once. A thread that has locked a desk never
//! locks the table.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use num_bigint::BigUint;
use standoff_core::End;

use super::ledger::{Job, Ledger};
use super::part::{NO_PARTS, Part};
use super::sum::{SearchControl, Sum};
use super::watch::{Progress, Sight};
use crate::task::Step;

/// Parts of a search, and those who work on them.
pub(super) struct Pool<'a> {
    control: &'a SearchControl<'a>,
    table: Mutex<Table>,
    /// There is something to take, or nothing more to be done.
    changed: Condvar,
    desks: Vec<Desk>,
    /// How many workers wait for a part.
    idle: AtomicUsize,
    /// How many want to see all parts at rest.
    looking: AtomicUsize,
    /// Whether all are to leave what they are at.
    is_stopped: AtomicBool,
    /// The bytes that the parts hold which wait.
    held: AtomicUsize,
    job: &'a Job,
}

struct Table {
    waiting: Vec<Part>,
    /// What the parts that are done have found, each so many times as its term says.
    sum: Sum,
    /// The progress that was told last: rounding must not let it fall.
    told: f64,
}

struct Desk {
    part: Mutex<Option<Part>>,
    /// The bits of what is [left](Part::left) of it.
    left: AtomicU64,
    /// The number of threads that work on the part, 0 without a part. It changes only while the table is locked.
    threads: AtomicUsize,
    /// The memory of the part in bytes, as last measured.
    held: AtomicUsize,
}

/// Into so many parts one is divided for each worker that waits.
const PARTS_FOR_EACH: usize = 4;

impl<'a> Pool<'a> {
    /// These parts, so many workers, and what parts that are done have found.
    pub(super) fn new(
        waiting: Vec<Part>,
        workers: usize,
        sum: Sum,
        job: &'a Job,
        control: &'a SearchControl<'a>,
    ) -> Self {
        let desk = || Desk {
            part: Mutex::new(None),
            left: AtomicU64::new(0),
            threads: AtomicUsize::new(0),
            held: AtomicUsize::new(0),
        };
        let pool = Pool {
            control,
            changed: Condvar::new(),
            desks: (0..workers).map(|_| desk()).collect(),
            idle: AtomicUsize::new(0),
            looking: AtomicUsize::new(0),
            is_stopped: AtomicBool::new(sum.is_stopped()),
            held: AtomicUsize::new(0),
            job,
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
    pub(super) fn into_rest(self) -> (Sum, Vec<Part>) {
        let table = unpoisoned(self.table.into_inner());
        let at_desks = self.desks.into_iter();
        let at_desks = at_desks.filter_map(|desk| unpoisoned(desk.part.into_inner()));
        (table.sum, at_desks.chain(table.waiting).collect())
    }

    fn table(&self) -> MutexGuard<'_, Table> {
        unpoisoned(self.table.lock())
    }

    /// Puts the largest part that waits on a desk; waits for one as long as there may be one.
    fn take(&self, desk: usize) -> bool {
        let mut table = self.table();
        loop {
            if self.is_stopped.load(Relaxed) {
                return false;
            }
            if let Some(part) = table.take_largest(|part| self.may_begin(part)) {
                self.desks[desk].weigh(&part, self.threads(&part));
                self.weigh(&table);
                self.desks[desk].put(part);
                return true;
            }
            if self.at_work() == 0 {
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
            match self.desks[desk].advance(|part| self.reason_to_stop(desk, part)) {
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

    /// The number of threads that a part needs, at most the number of workers.
    fn threads(&self, part: &Part) -> usize {
        part.run.threads().clamp(1, self.desks.len())
    }

    /// The number of busy threads.
    fn at_work(&self) -> usize {
        let threads = self.desks.iter().map(|desk| desk.threads.load(Relaxed));
        threads.sum()
    }

    /// Whether enough threads are idle for a part.
    fn may_begin(&self, part: &Part) -> bool {
        self.at_work() + self.threads(part) <= self.desks.len()
    }

    fn reason_to_stop(&self, desk: usize, part: &Part) -> Option<End> {
        if part.found.nonsense().is_some() || self.is_stopped.load(Relaxed) {
            return Some(End::Error);
        }
        (self.control.stop)().or_else(|| {
            let held = part.run.memory();
            self.desks[desk].held.store(held, Relaxed);
            let is_too_much = held == usize::MAX || self.held() > self.control.max_memory;
            is_too_much.then_some(End::MemoryLimit)
        })
    }

    /// The memory of all parts in bytes.
    fn held(&self) -> usize {
        let at_desks = self.desks.iter().map(|desk| desk.held.load(Relaxed));
        at_desks.fold(self.held.load(Relaxed), usize::saturating_add)
    }

    /// Adds what the part on a desk has found.
    fn settle(&self, desk: usize) {
        let mut table = self.table();
        let part = self.desks[desk].part().take();
        self.desks[desk].clear();
        let part = part.expect("it has just been advanced");
        if part.found.nonsense().is_some() {
            self.is_stopped.store(true, Relaxed);
            table.sum.end = End::Error;
        }
        part.add_to(&mut table.sum);
        let may_others_go_on = !table.waiting.is_empty() || self.at_work() == 0;
        if may_others_go_on || self.is_stopped.load(Relaxed) {
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
        let left = |desk: &Desk| f64::from_bits(desk.left.load(Relaxed));
        let own = left(&self.desks[desk]);
        self.desks.iter().all(|other| left(other) <= own)
    }

    /// Divides the part on a desk among those who wait.
    fn divide(&self, desk: usize) {
        let mut table = self.table();
        let mut place = self.desks[desk].part();
        let is_enough = table.waiting.iter().any(|part| self.may_begin(part));
        if is_enough || !place.as_ref().is_some_and(Part::may_be_divided) {
            return;
        }
        let part = place.take().expect("it has just been looked at");
        let wanted = PARTS_FOR_EACH * (1 + self.idle.load(Relaxed));
        let mut parts = part.split(wanted).into_iter();
        *place = parts.next();
        match place.as_ref() {
            Some(part) => self.desks[desk].weigh(part, self.threads(part)),
            None => self.desks[desk].clear(),
        }
        let has_none = place.is_none();
        drop(place);
        table.waiting.extend(parts);
        self.weigh(&table);
        if has_none {
            table.sum.end_with(NO_PARTS);
            self.is_stopped.store(true, Relaxed);
        }
        self.changed.notify_all();
    }

    fn weigh(&self, table: &Table) {
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

    pub(super) fn show(&self) {
        if let Some(watch) = self.control.watch {
            watch(&Progress::at(self));
        }
    }

    /// Shows all parts, none of which goes on while it is looked at.
    fn look<T>(&self, look: impl FnOnce(&mut Table, &[&Part]) -> T) -> T {
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

impl Sight for Pool<'_> {
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
            found + table.sum.found.placements()
        });
        self.job.quotient(found)
    }

    fn ledger(&self) -> Option<Ledger> {
        Some(self.look(|table, parts| self.job.ledger(&table.sum, parts)))
    }
}

impl Table {
    /// Removes the largest part that may be taken, the first one of equal parts.
    fn take_largest(&mut self, may_be_taken: impl Fn(&Part) -> bool) -> Option<Part> {
        let left: Vec<f64> = self.waiting.iter().map(Part::left).collect();
        let order = |&a: &usize, &b: &usize| left[a].total_cmp(&left[b]).then(b.cmp(&a));
        let may_be_taken = |&index: &usize| may_be_taken(&self.waiting[index]);
        let largest = (0..left.len()).filter(may_be_taken).max_by(order)?;
        Some(self.waiting.remove(largest))
    }
}

impl Desk {
    fn part(&self) -> MutexGuard<'_, Option<Part>> {
        unpoisoned(self.part.lock())
    }

    fn put(&self, part: Part) {
        *self.part() = Some(part);
        self.tell();
    }

    /// Records the memory and the threads of the part.
    fn weigh(&self, part: &Part, threads: usize) {
        self.held.store(part.run.memory(), Relaxed);
        self.threads.store(threads, Relaxed);
    }

    /// Records that there is no part.
    fn clear(&self) {
        self.left.store(0, Relaxed);
        self.threads.store(0, Relaxed);
        self.held.store(0, Relaxed);
    }

    /// Goes on with its part for one budget, unless there is a reason not to.
    fn advance(&self, reason_to_stop: impl FnOnce(&Part) -> Option<End>) -> Result<Step, End> {
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
struct Leaving<'p, 'a>(&'p Pool<'a>);

impl Drop for Leaving<'_, '_> {
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

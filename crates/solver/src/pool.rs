//! A pool of workers that advance the parts of a search in parallel.
//!
//! ```text
//!   waiting   [ c ][ d ][ e ]            parts that no worker advances
//!   workers   [ a ][ b ]                 the part of each worker
//!   sum       the results of the finished parts
//! ```
//!
//! A worker without a part takes the largest waiting part. If none waits, the worker with the largest part divides
//! it. A search that starts threads of its own begins only when that many workers are idle: there are never more busy
//! threads than workers.
//!
//! Parts move only while the queue is locked, so a thread that locks the queue and then every slot sees each part once.
//! A thread that has locked a slot never locks the queue.

use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use num_bigint::BigUint;
use standoff_core::End;
use standoff_engine::{Step, parallel_map};

use crate::control::{SearchControl, exceeds_memory};
use crate::ledger::{Job, Ledger};
use crate::part::{NO_PARTS, Part};
use crate::progress::{Progress, Watched};
use crate::sum::Sum;

/// The parts of a search, and the workers that advance them.
pub(crate) struct Pool<'a> {
    control: &'a SearchControl<'a>,
    queue: Mutex<Queue>,
    /// Notified when a part is waiting, or nothing is left.
    changed: Condvar,
    slots: Vec<Slot>,
    /// The number of workers that wait for a part.
    idle: AtomicUsize,
    /// The number of threads that wait until they see all parts at rest.
    observers: AtomicUsize,
    /// Whether all workers are to return.
    is_stopped: AtomicBool,
    /// The bytes that the waiting parts hold.
    memory: AtomicUsize,
    job: &'a Job,
}

struct Queue {
    waiting: Vec<Part>,
    /// The results of the finished parts, each multiplied by the factor of its term.
    sum: Sum,
    /// The progress that was reported last: rounding must not let it fall.
    progress: f64,
}

/// The part of a worker.
struct Slot {
    part: Mutex<Option<Part>>,
    /// The bits of what is [left](Part::left) of it.
    left: AtomicU64,
    /// The number of threads that work on the part, 0 without a part. It changes only while the queue is locked.
    threads: AtomicUsize,
    /// The memory of the part in bytes, as last measured.
    memory: AtomicUsize,
}

/// The number of parts for each idle worker into which a part is divided.
const PARTS_FOR_EACH: usize = 4;

impl<'a> Pool<'a> {
    /// A pool of this many workers for these parts. `sum` is what finished parts have found.
    pub(crate) fn new(
        waiting: Vec<Part>,
        workers: usize,
        sum: Sum,
        job: &'a Job,
        control: &'a SearchControl<'a>,
    ) -> Self {
        let slot = || Slot {
            part: Mutex::new(None),
            left: AtomicU64::new(0),
            threads: AtomicUsize::new(0),
            memory: AtomicUsize::new(0),
        };
        let pool = Pool {
            control,
            changed: Condvar::new(),
            slots: (0..workers).map(|_| slot()).collect(),
            idle: AtomicUsize::new(0),
            observers: AtomicUsize::new(0),
            is_stopped: AtomicBool::new(sum.is_stopped()),
            memory: AtomicUsize::new(0),
            job,
            queue: Mutex::new(Queue {
                waiting,
                sum,
                progress: 0.0,
            }),
        };
        pool.measure_waiting(&pool.queue());
        pool
    }

    /// Has all workers work on the parts until nothing is left, or there is a reason to stop, each on its own thread.
    /// Returns the number of threads that the system did not start; the others do their work.
    pub(crate) fn work(&self) -> usize {
        let workers: Vec<usize> = (0..self.slots.len()).collect();
        let (_, unstarted) = parallel_map(&mut vec![(); workers.len()], workers, |(), worker| {
            self.work_as(worker);
        });
        unstarted
    }

    /// Works as this worker until nothing is left, or there is a reason to stop.
    fn work_as(&self, worker: usize) {
        let guard = StopOnPanic(self);
        while self.take(worker) {
            self.finish_part(worker);
        }
        std::mem::forget(guard);
    }

    /// Returns what was found, and the parts that are not done.
    pub(crate) fn into_rest(self) -> (Sum, Vec<Part>) {
        let queue = unpoisoned(self.queue.into_inner());
        let slots = self.slots.into_iter();
        let begun = slots.filter_map(|slot| unpoisoned(slot.part.into_inner()));
        (queue.sum, begun.chain(queue.waiting).collect())
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        unpoisoned(self.queue.lock())
    }

    /// Gives a worker the largest waiting part, or waits for one while other workers may divide theirs. Returns whether the
    /// worker has a part.
    fn take(&self, worker: usize) -> bool {
        let mut queue = self.queue();
        loop {
            if self.is_stopped.load(Relaxed) {
                return false;
            }
            if let Some(part) = queue.take_largest(|part| self.may_begin(part)) {
                // The other way round, the part would be counted twice for a moment.
                self.measure_waiting(&queue);
                self.slots[worker].measure(&part, self.threads(&part));
                self.slots[worker].put(part);
                return true;
            }
            if self.busy_threads() == 0 {
                self.changed.notify_all();
                return false;
            }
            self.idle.fetch_add(1, Relaxed);
            queue = unpoisoned(self.changed.wait(queue));
            self.idle.fetch_sub(1, Relaxed);
        }
    }

    /// Advances the part of a worker until it is done, or there is a reason to stop.
    fn finish_part(&self, worker: usize) {
        loop {
            match self.slots[worker].advance(|part| self.reason_to_stop(worker, part)) {
                Ok(Step::Done) => return self.add_finished(worker),
                Ok(Step::More) => {}
                Err(end) => return self.stop(end),
            }
            self.let_others_look();
            // To measure what is left takes time: it is done only for an idle worker.
            if self.idle.load(Relaxed) > 0 {
                self.slots[worker].measure_left();
                if self.is_largest(worker) {
                    self.divide(worker);
                }
            }
            self.show();
        }
    }

    /// The number of threads that a part needs, at most the number of workers.
    fn threads(&self, part: &Part) -> usize {
        part.search.threads().clamp(1, self.slots.len())
    }

    fn busy_threads(&self) -> usize {
        let threads = self.slots.iter().map(|slot| slot.threads.load(Relaxed));
        threads.sum()
    }

    /// Whether enough threads are idle for a part.
    fn may_begin(&self, part: &Part) -> bool {
        self.busy_threads() + self.threads(part) <= self.slots.len()
    }

    fn reason_to_stop(&self, worker: usize, part: &Part) -> Option<End> {
        if part.found.nonsense().is_some() || self.is_stopped.load(Relaxed) {
            return Some(End::Error);
        }
        (self.control.stop)().or_else(|| {
            let (memory, limit) = (part.search.memory(), self.control.max_memory);
            self.slots[worker].memory.store(memory, Relaxed);
            let is_too_large = exceeds_memory(memory, limit) || self.memory() > limit;
            is_too_large.then_some(End::MemoryLimit)
        })
    }

    /// The memory of all parts in bytes. A part that a worker takes meanwhile may be left out, but not counted twice.
    fn memory(&self) -> usize {
        let of_slots = self.slots.iter().map(|slot| slot.memory.load(Acquire));
        let of_slots = of_slots.fold(0, usize::saturating_add);
        of_slots.saturating_add(self.memory.load(Relaxed))
    }

    /// Adds what the finished part of a worker has found.
    fn add_finished(&self, worker: usize) {
        let mut queue = self.queue();
        let part = self.slots[worker].part().take();
        self.slots[worker].clear();
        let part = part.expect("it has just been advanced");
        if part.found.nonsense().is_some() {
            self.is_stopped.store(true, Relaxed);
            queue.sum.end = End::Error;
        }
        part.add_to(&mut queue.sum);
        let may_others_continue = !queue.waiting.is_empty() || self.busy_threads() == 0;
        if may_others_continue || self.is_stopped.load(Relaxed) {
            self.changed.notify_all();
        }
        drop(queue);
        self.show();
    }

    /// Stops all workers.
    fn stop(&self, end: End) {
        let mut queue = self.queue();
        // Only the first worker that stops has a reason of its own.
        if !self.is_stopped.swap(true, Relaxed) {
            queue.sum.end = end;
        }
        self.changed.notify_all();
    }

    /// Whether no other worker has a larger part.
    fn is_largest(&self, worker: usize) -> bool {
        let left = |slot: &Slot| f64::from_bits(slot.left.load(Relaxed));
        let own = left(&self.slots[worker]);
        self.slots.iter().all(|other| left(other) <= own)
    }

    /// Divides the part of a worker for itself and the idle workers.
    fn divide(&self, worker: usize) {
        let mut queue = self.queue();
        let mut slot = self.slots[worker].part();
        let is_enough = queue.waiting.iter().any(|part| self.may_begin(part));
        if is_enough || !slot.as_ref().is_some_and(Part::may_be_divided) {
            return;
        }
        let part = slot.take().expect("it has just been looked at");
        let wanted = PARTS_FOR_EACH * (1 + self.idle.load(Relaxed));
        let mut parts = part.split(wanted).into_iter();
        *slot = parts.next();
        match slot.as_ref() {
            Some(part) => self.slots[worker].measure(part, self.threads(part)),
            None => self.slots[worker].clear(),
        }
        let has_none = slot.is_none();
        drop(slot);
        queue.waiting.extend(parts);
        self.measure_waiting(&queue);
        if has_none {
            queue.sum.end_with(NO_PARTS);
            self.is_stopped.store(true, Relaxed);
        }
        self.changed.notify_all();
    }

    /// Records the memory of the waiting parts.
    fn measure_waiting(&self, queue: &Queue) {
        let memory = queue.waiting.iter().map(|part| part.search.memory());
        let memory = memory.fold(0, usize::saturating_add);
        self.memory.store(memory, Relaxed);
    }

    /// Lets threads that want to see all parts lock the queue.
    fn let_others_look(&self) {
        if self.observers.load(Relaxed) > 0 {
            drop(self.queue());
        }
    }

    pub(crate) fn show(&self) {
        if let Some(watch) = self.control.watch {
            watch(&Progress::of(self));
        }
    }

    /// Passes all parts to `look`, while none of them is advanced.
    fn look<T>(&self, look: impl FnOnce(&mut Queue, &[&Part]) -> T) -> T {
        self.observers.fetch_add(1, Relaxed);
        let mut queue = self.queue();
        let slots: Vec<_> = self.slots.iter().map(Slot::part).collect();
        let waiting = std::mem::take(&mut queue.waiting);
        let begun = slots.iter().filter_map(|part| part.as_ref());
        let seen = look(&mut queue, &begun.chain(&waiting).collect::<Vec<_>>());
        queue.waiting = waiting;
        self.observers.fetch_sub(1, Relaxed);
        seen
    }
}

impl Watched for Pool<'_> {
    fn progress(&self) -> f64 {
        self.look(|queue, parts| {
            let left: f64 = self.job.left(&queue.sum, parts).iter().sum();
            queue.progress = (1.0 - left).clamp(queue.progress, 1.0);
            queue.progress
        })
    }

    fn work(&self) -> u64 {
        self.look(|queue, parts| {
            let work: u64 = parts.iter().map(|part| part.search.work()).sum();
            queue.sum.nodes + work
        })
    }

    fn found(&self) -> BigUint {
        let found = self.look(|queue, parts| {
            let found: BigUint = parts.iter().map(|part| part.counted()).sum();
            found + queue.sum.found.placements()
        });
        self.job.quotient(found)
    }

    fn ledger(&self) -> Option<Ledger> {
        Some(self.look(|queue, parts| {
            let left = self.job.left(&queue.sum, parts);
            self.job.ledger(&queue.sum, parts, &left)
        }))
    }
}

impl Queue {
    /// Removes the largest part that may be taken, the first one of equal parts.
    fn take_largest(&mut self, may_be_taken: impl Fn(&Part) -> bool) -> Option<Part> {
        let left: Vec<f64> = self.waiting.iter().map(Part::left).collect();
        let order = |&a: &usize, &b: &usize| left[a].total_cmp(&left[b]).then(b.cmp(&a));
        let may_be_taken = |&index: &usize| may_be_taken(&self.waiting[index]);
        let largest = (0..left.len()).filter(may_be_taken).max_by(order)?;
        Some(self.waiting.remove(largest))
    }
}

impl Slot {
    fn part(&self) -> MutexGuard<'_, Option<Part>> {
        unpoisoned(self.part.lock())
    }

    fn put(&self, part: Part) {
        *self.part() = Some(part);
        self.measure_left();
    }

    /// Records the memory and the threads of the part.
    fn measure(&self, part: &Part, threads: usize) {
        self.memory.store(part.search.memory(), Release);
        self.threads.store(threads, Relaxed);
    }

    /// Records how much is left of the part.
    fn measure_left(&self) {
        let left = self.part().as_ref().map_or(0.0, Part::left);
        self.left.store(left.to_bits(), Relaxed);
    }

    /// Records that there is no part.
    fn clear(&self) {
        self.left.store(0, Relaxed);
        self.threads.store(0, Relaxed);
        self.memory.store(0, Relaxed);
    }

    /// Advances the part by one budget, unless there is a reason to stop.
    fn advance(&self, reason_to_stop: impl FnOnce(&Part) -> Option<End>) -> Result<Step, End> {
        let mut slot = self.part();
        let part = slot.as_mut().expect("its worker has taken a part");
        if let Some(end) = reason_to_stop(part) {
            return Err(end);
        }
        Ok(part.advance())
    }
}

/// Stops the other workers when one panics, so that they do not wait for its part.
struct StopOnPanic<'p, 'a>(&'p Pool<'a>);

impl Drop for StopOnPanic<'_, '_> {
    fn drop(&mut self) {
        self.0.stop(End::Error);
    }
}

/// Returns what a poisoned lock holds: after a panic of an engine the search is given up, and no result is read.
fn unpoisoned<T>(locked: Result<T, PoisonError<T>>) -> T {
    locked.unwrap_or_else(PoisonError::into_inner)
}

#[cfg(all(test, feature = "threads"))]
mod tests;

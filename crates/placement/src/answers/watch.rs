//! A search under way, for whoever watches it.

use std::sync::{Arc, Mutex, MutexGuard};

use num_bigint::BigUint;

/// A search under way, as [`Solver::watch`](crate::Solver::watch) shows it. It finds out what it tells
/// when it is asked.
pub struct Glance<'a>(&'a dyn Sight);

impl<'a> Glance<'a> {
    pub(super) fn at(sight: &'a dyn Sight) -> Self {
        Glance(sight)
    }

    /// How much of the search is done, from 0 to 1; it never falls.
    pub fn progress(&self) -> f64 {
        self.0.progress()
    }

    /// The work done so far: nodes of trees.
    pub fn work(&self) -> u64 {
        self.0.work()
    }

    /// How many placements were found so far; up to symmetry, how many orbits there are at least.
    pub fn found(&self) -> BigUint {
        self.0.found()
    }
}

/// Shown a search from time to time.
pub(super) type Watch = Arc<dyn Fn(&Glance<'_>) + Send + Sync>;

/// What a [`Glance`] tells.
pub(super) trait Sight {
    fn progress(&self) -> f64;
    fn work(&self) -> u64;
    fn found(&self) -> BigUint;
}

/// What a search that is a part of something adds to it.
pub(super) trait Part: Send + Sync + 'static {
    fn progress(&self, of_part: &Glance<'_>) -> f64;
    fn work(&self, of_part: &Glance<'_>) -> u64;
    fn found(&self, of_part: &Glance<'_>) -> BigUint;
}

/// Shows the searches that are a part of something as that.
pub(super) fn as_part(watch: Watch, part: impl Part) -> Watch {
    Arc::new(move |glance| watch(&Glance(&Within(&part, glance))))
}

struct Within<'a, P>(&'a P, &'a Glance<'a>);

impl<P: Part> Sight for Within<'_, P> {
    fn progress(&self) -> f64 {
        self.0.progress(self.1)
    }

    fn work(&self) -> u64 {
        self.0.work(self.1)
    }

    fn found(&self) -> BigUint {
        self.0.found(self.1)
    }
}

/// A search in parts that weigh the same, done by any number of workers.
pub(super) struct Whole<'a> {
    watch: &'a Watch,
    parts: usize,
    told: Mutex<Told>,
}

/// What is known of all workers.
#[derive(Default)]
struct Told {
    finished_parts: usize,
    workers: Vec<Share>,
    /// What was told last: rounding must not let the progress fall.
    progress: f64,
}

/// What a worker told last: the progress of its present part, and the rest of all its parts.
#[derive(Clone, Default)]
struct Share {
    progress: f64,
    work: u64,
    found: BigUint,
}

impl<'a> Whole<'a> {
    pub(super) fn new(watch: &'a Watch, parts: usize) -> Self {
        let told = Mutex::default();
        Whole { watch, parts, told }
    }

    /// One more who works on the parts.
    pub(super) fn worker(&self) -> Worker<'_> {
        let mut told = self.told();
        told.workers.push(Share::default());
        Worker {
            whole: self,
            index: told.workers.len() - 1,
        }
    }

    fn told(&self) -> MutexGuard<'_, Told> {
        self.told.lock().expect("adding up does not panic")
    }
}

/// One of those who work on the parts of a search.
pub(super) struct Worker<'a> {
    whole: &'a Whole<'a>,
    index: usize,
}

impl Worker<'_> {
    /// Shows the whole search, to which this worker has `own` part.
    pub(super) fn show(&self, own: &dyn Sight) {
        (self.whole.watch)(&Glance(&Sum { worker: self, own }));
    }

    /// Its present part is finished; with it, this is what it has done.
    pub(super) fn finish_part(&self, work: u64, found: BigUint) {
        let share = Share {
            progress: 0.0,
            work,
            found,
        };
        let mut told = self.whole.told();
        told.finished_parts += 1;
        told.workers[self.index] = share.clone();
        drop(told);
        self.show(&share);
    }

    /// Tells something of its own share, then adds up.
    fn tell<T>(&self, own: impl FnOnce(&mut Share), sum: impl FnOnce(&mut Told) -> T) -> T {
        let mut told = self.whole.told();
        own(&mut told.workers[self.index]);
        sum(&mut told)
    }
}

impl Sight for Share {
    fn progress(&self) -> f64 {
        self.progress
    }

    fn work(&self) -> u64 {
        self.work
    }

    fn found(&self) -> BigUint {
        self.found.clone()
    }
}

/// What a worker does, and all others have told.
struct Sum<'a> {
    worker: &'a Worker<'a>,
    own: &'a dyn Sight,
}

impl Sight for Sum<'_> {
    fn progress(&self) -> f64 {
        let (own, parts) = (self.own.progress(), self.worker.whole.parts);
        self.worker
            .tell(|share| share.progress = own, |told| told.progress(parts))
    }

    fn work(&self) -> u64 {
        let own = self.own.work();
        let sum = |told: &mut Told| told.workers.iter().map(|share| share.work).sum();
        self.worker.tell(|share| share.work = own, sum)
    }

    fn found(&self) -> BigUint {
        let own = self.own.found();
        let sum = |told: &mut Told| told.workers.iter().map(|share| &share.found).sum();
        self.worker.tell(|share| share.found = own, sum)
    }
}

impl Told {
    fn progress(&mut self, parts: usize) -> f64 {
        let under_way: f64 = self.workers.iter().map(|share| share.progress).sum();
        let done = self.finished_parts as f64 + under_way;
        self.progress = (done / parts as f64).clamp(self.progress, 1.0);
        self.progress
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nothing is said of the next one.
    #[test]
    fn a_finished_part_is_one_part() {
        let seen = Arc::new(Mutex::new(Vec::new()));
        let to = seen.clone();
        let watch: Watch = Arc::new(move |glance| {
            let found = (glance.progress(), glance.work(), glance.found());
            to.lock().unwrap().push(found);
        });
        let whole = Whole::new(&watch, 4);
        let worker = whole.worker();
        worker.finish_part(7, 2u32.into());
        worker.finish_part(9, 3u32.into());
        let expected = [(0.25, 7, 2u32.into()), (0.5, 9, 3u32.into())];
        assert_eq!(*seen.lock().unwrap(), expected);
    }
}

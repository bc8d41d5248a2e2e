//! Tests of pools, with searches in steps that take a moment each.

use std::collections::HashMap;
use std::sync::Arc;
use std::thread::{self, ThreadId};
use std::time::Duration;

use standoff_engine::{InvalidState, Question, Search, SearchState, Sink, Stop};
use standoff_model::{ConflictGraph, Problem};

use super::*;
use crate::totals::Totals;

/// The number of steps of each thread.
type Done = Arc<Mutex<HashMap<ThreadId, u64>>>;

/// A search of some steps, each of which finds one placement and takes a moment.
struct Steps {
    left: u64,
    of: u64,
    done: Done,
    /// It panics when this many steps are left.
    panics_at: Option<u64>,
    /// It cannot be divided while more steps than this are left.
    divisible_at: u64,
    /// The number of threads that the search uses, the calling one included.
    threads: usize,
    /// The memory that it reports, in bytes.
    holds: usize,
    busy: Arc<Busy>,
}

/// The number of busy threads of several searches, and its maximum.
#[derive(Default)]
struct Busy {
    now: AtomicUsize,
    most: AtomicUsize,
}

impl Busy {
    /// Keeps a number of threads busy for a moment.
    fn work(&self, threads: usize) {
        let now = self.now.fetch_add(threads, Relaxed) + threads;
        self.most.fetch_max(now, Relaxed);
        thread::sleep(Duration::from_micros(200));
        self.now.fetch_sub(threads, Relaxed);
    }
}

impl Steps {
    fn new(steps: u64) -> Self {
        Steps {
            left: steps,
            of: steps,
            done: Done::default(),
            panics_at: None,
            divisible_at: steps,
            threads: 1,
            holds: 0,
            busy: Arc::default(),
        }
    }
}

impl Search for Steps {
    fn advance(&mut self, _: u64, sink: &mut dyn Sink) -> Step {
        if self.left == 0 {
            return Step::Done;
        }
        self.busy.work(self.threads);
        let is_reached = |at| self.left <= at;
        assert!(!self.panics_at.is_some_and(is_reached), "on purpose");
        self.left -= 1;
        let id = thread::current().id();
        *self.done.lock().unwrap().entry(id).or_default() += 1;
        sink.tally(0, 1u32.into());
        if self.left == 0 {
            Step::Done
        } else {
            Step::More
        }
    }

    fn work(&self) -> u64 {
        self.of - self.left
    }

    fn progress(&self) -> f64 {
        1.0 - self.left as f64 / self.of as f64
    }

    fn memory(&self) -> usize {
        self.holds
    }

    fn threads(&self) -> usize {
        self.threads
    }

    fn save(&self) -> SearchState {
        SearchState::default()
    }

    fn load(&mut self, _: &SearchState) -> Result<(), InvalidState> {
        Ok(())
    }

    /// Divides as unevenly as possible: each other part gets one step.
    fn split(mut self: Box<Self>, parts: usize) -> Vec<Box<dyn Search>> {
        let most = if self.left <= self.divisible_at {
            self.left.saturating_sub(1)
        } else {
            0
        };
        let others = (parts as u64 - 1).min(most);
        self.left -= others;
        self.of -= others;
        let (done, busy) = (self.done.clone(), self.busy.clone());
        let single = |_| {
            let one = Steps {
                done: done.clone(),
                busy: busy.clone(),
                ..Steps::new(1)
            };
            Box::new(one) as Box<dyn Search>
        };
        let others: Vec<_> = (0..others).map(single).collect();
        std::iter::once(self as Box<dyn Search>)
            .chain(others)
            .collect()
    }
}

fn empty_problem() -> Problem {
    Problem::new(Vec::new(), ConflictGraph::new(0), Vec::new()).unwrap()
}

fn job() -> Job {
    Job {
        question: Question::Count,
        terms: Vec::new(),
        divisor: 1,
    }
}

/// Returns what some workers find, and the number of steps that each of them did.
fn worked(steps: Steps, workers: usize) -> (Sum, Vec<u64>) {
    let done = steps.done.clone();
    let control = SearchControl {
        stop: &(Arc::new(|| None) as Stop),
        watch: None,
        max_memory: usize::MAX,
    };
    let nothing = || Totals::counts(&empty_problem());
    let part = Part::new(Box::new(steps), nothing(), 1.0, 1);
    let job = job();
    let pool = Pool::new(vec![part], workers, Sum::new(nothing()), &job, &control);
    pool.work();
    let (sum, rest) = pool.into_rest();
    assert!(rest.is_empty());
    let done = done.lock().unwrap().values().copied().collect();
    (sum, done)
}

#[test]
fn a_part_that_cannot_be_divided_yet_is_divided_later() {
    let steps = Steps {
        divisible_at: 1900,
        ..Steps::new(2000)
    };
    let (sum, done) = worked(steps, 3);
    assert_eq!(sum.found.placements(), 2000u32.into());
    assert_eq!((sum.nodes, sum.end), (2000, End::Exhausted));
    assert_eq!(done.len(), 3, "{done:?}");
}

#[test]
fn idle_workers_get_a_share_of_the_largest_part() {
    let (sum, done) = worked(Steps::new(600), 3);
    assert_eq!(sum.found.placements(), 600u32.into());
    assert_eq!((sum.nodes, sum.end), (600, End::Exhausted));
    assert_eq!(done.len(), 3, "{done:?}");
    assert!(done.iter().all(|&done| done > 60), "{done:?}");
}

#[test]
fn one_worker_does_all_steps() {
    let (sum, done) = worked(Steps::new(5), 1);
    assert_eq!((sum.found.placements(), done), (5u32.into(), vec![5]));
}

/// The other workers do not wait for the part of a worker that panicked.
#[test]
#[should_panic(expected = "on purpose")]
fn a_panic_stops_all_workers() {
    let steps = Steps {
        panics_at: Some(150),
        ..Steps::new(300)
    };
    worked(steps, 3);
}

/// Runs several searches with three workers and a common memory limit.
fn run_together(searches: Vec<Steps>, max_memory: usize) -> Sum {
    let control = SearchControl {
        stop: &(Arc::new(|| None) as Stop),
        watch: None,
        max_memory,
    };
    let nothing = || Totals::counts(&empty_problem());
    let all: u64 = searches.iter().map(|search| search.left).sum();
    let part = |search: Steps| {
        let weight = search.left as f64 / all as f64;
        Part::new(Box::new(search), nothing(), weight, 1)
    };
    let parts = searches.into_iter().map(part).collect();
    let job = job();
    let pool = Pool::new(parts, 3, Sum::new(nothing()), &job, &control);
    pool.work();
    let (mut sum, rest) = pool.into_rest();
    rest.into_iter().for_each(|part| part.add_to(&mut sum));
    sum
}

/// Some searches need all threads, and one can be divided.
#[test]
fn there_are_never_more_busy_threads_than_workers() {
    let busy = Arc::<Busy>::default();
    let search = |(steps, threads): (u64, usize)| Steps {
        threads,
        busy: busy.clone(),
        ..Steps::new(steps)
    };
    let sizes = [(90, 3), (200, 1), (80, 2), (70, 3), (10, 1), (60, 3)];
    let sum = run_together(sizes.map(search).into(), usize::MAX);
    assert_eq!((sum.found.placements(), sum.nodes), (510u32.into(), 510));
    assert_eq!(sum.end, End::Exhausted);
    assert_eq!(busy.most.load(Relaxed), 3);
}

/// The memory limit applies to the sum: one search may use nearly all of it.
#[test]
fn the_memory_limit_applies_to_all_parts_together() {
    let search = |holds: usize| Steps {
        holds,
        ..Steps::new(20)
    };
    let searches = || [10, 1, 1].map(search).into();
    let enough = run_together(searches(), 12);
    assert_eq!((enough.end, enough.nodes), (End::Exhausted, 60));
    let too_small = run_together(searches(), 11);
    assert_eq!((too_small.end, too_small.nodes), (End::MemoryLimit, 0));
}

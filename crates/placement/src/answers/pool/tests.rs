//! Pools of threads that take steps of a moment each.

use std::collections::HashMap;
use std::sync::Arc;
use std::thread::{self, ThreadId};
use std::time::Duration;

use super::*;
use crate::answers::threads;
use crate::answers::totals::Totals;
use crate::problem::{ConflictGraph, Problem};
use crate::task::{InvalidState, Question, Search, SearchState, Sink, Stop};

/// How often each thread has done a step.
type Done = Arc<Mutex<HashMap<ThreadId, u64>>>;

/// So many steps, each of which finds one and takes a moment.
struct Steps {
    left: u64,
    of: u64,
    done: Done,
    /// Once no more than so many are left, it panics.
    panics_at: Option<u64>,
    /// As long as more than so many are left, it cannot be divided.
    divisible_at: u64,
    /// The number of threads that the run starts, itself included.
    threads: usize,
    /// The memory that it reports, in bytes.
    holds: usize,
    busy: Arc<Busy>,
}

/// The number of busy threads of several runs, and its maximum.
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
        let is_due = |at| self.left <= at;
        assert!(!self.panics_at.is_some_and(is_due), "on purpose");
        self.left -= 1;
        let id = thread::current().id();
        *self.done.lock().unwrap().entry(id).or_default() += 1;
        sink.tally(0, 1u32.into());
        match self.left {
            0 => Step::Done,
            _ => Step::More,
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

    /// As unevenly as can be: all others get one step.
    fn split(mut self: Box<Self>, parts: usize) -> Vec<Box<dyn Search>> {
        let most = match self.left <= self.divisible_at {
            true => self.left.saturating_sub(1),
            false => 0,
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

fn nothing_to_choose() -> Problem {
    Problem::new(Vec::new(), ConflictGraph::new(0), Vec::new()).unwrap()
}

fn job() -> Job {
    Job {
        question: Question::Count,
        terms: Vec::new(),
        divisor: 1,
    }
}

/// What this number of workers find in this number of steps, and how many each of them did.
fn worked(steps: Steps, workers: usize) -> (Sum, Vec<u64>) {
    let done = steps.done.clone();
    let control = SearchControl {
        stop: &(Arc::new(|| None) as Stop),
        watch: None,
        max_memory: usize::MAX,
    };
    let nothing = || Totals::counts(&nothing_to_choose());
    let part = Part::new(Box::new(steps), nothing(), 1.0, 1);
    let job = job();
    let pool = Pool::new(vec![part], workers, Sum::new(nothing()), &job, &control);
    threads::work(&pool, workers);
    let (sum, rest) = pool.into_rest();
    assert!(rest.is_empty());
    let done = done.lock().unwrap().values().copied().collect();
    (sum, done)
}

#[test]
fn what_cannot_be_divided_yet_is_divided_later() {
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
fn whoever_is_idle_gets_something_of_the_largest_part() {
    let (sum, done) = worked(Steps::new(600), 3);
    assert_eq!(sum.found.placements(), 600u32.into());
    assert_eq!((sum.nodes, sum.end), (600, End::Exhausted));
    assert_eq!(done.len(), 3, "{done:?}");
    assert!(done.iter().all(|&done| done > 60), "{done:?}");
}

#[test]
fn one_worker_does_it_all() {
    let (sum, done) = worked(Steps::new(5), 1);
    assert_eq!((sum.found.placements(), done), (5u32.into(), vec![5]));
}

/// Nobody waits for a part that nobody works on any more.
#[test]
#[should_panic(expected = "on purpose")]
fn a_panic_ends_all() {
    let steps = Steps {
        panics_at: Some(150),
        ..Steps::new(300)
    };
    worked(steps, 3);
}

/// Searches several runs with three workers and a common memory limit.
fn side_by_side(runs: Vec<Steps>, max_memory: usize) -> Sum {
    let control = SearchControl {
        stop: &(Arc::new(|| None) as Stop),
        watch: None,
        max_memory,
    };
    let nothing = || Totals::counts(&nothing_to_choose());
    let all: u64 = runs.iter().map(|run| run.left).sum();
    let part = |run: Steps| {
        let weight = run.left as f64 / all as f64;
        Part::new(Box::new(run), nothing(), weight, 1)
    };
    let parts = runs.into_iter().map(part).collect();
    let job = job();
    let pool = Pool::new(parts, 3, Sum::new(nothing()), &job, &control);
    threads::work(&pool, 3);
    let (mut sum, rest) = pool.into_rest();
    rest.into_iter().for_each(|part| part.add_to(&mut sum));
    sum
}

/// Some runs need all threads, and one can be divided.
#[test]
fn no_more_threads_are_at_work_than_there_are_workers() {
    let busy = Arc::<Busy>::default();
    let run = |(steps, threads): (u64, usize)| Steps {
        threads,
        busy: busy.clone(),
        ..Steps::new(steps)
    };
    let sizes = [(90, 3), (200, 1), (80, 2), (70, 3), (10, 1), (60, 3)];
    let sum = side_by_side(sizes.map(run).into(), usize::MAX);
    assert_eq!((sum.found.placements(), sum.nodes), (510u32.into(), 510));
    assert_eq!(sum.end, End::Exhausted);
    assert_eq!(busy.most.load(Relaxed), 3);
}

/// The memory limit applies to the sum: one run may use nearly all of it.
#[test]
fn memory_is_what_all_hold_together() {
    let run = |holds: usize| Steps {
        holds,
        ..Steps::new(20)
    };
    let runs = || [10, 1, 1].map(run).into();
    let enough = side_by_side(runs(), 12);
    assert_eq!((enough.end, enough.nodes), (End::Exhausted, 60));
    let too_little = side_by_side(runs(), 11);
    assert_eq!((too_little.end, too_little.nodes), (End::MemoryLimit, 0));
}

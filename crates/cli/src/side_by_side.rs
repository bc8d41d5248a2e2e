//! Jobs on several threads, with results in the order of the jobs.

use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread::{self, Builder};

use crate::failure::Failure;
use crate::threads::warn_threads_not_started;

/// Runs all jobs and takes their results in order, each once all earlier ones are taken. After `take` fails, no job
/// begins.
///
/// With one thread, or if the system starts none, the jobs run on this thread. If it starts fewer than wanted, those run
/// all jobs.
pub(crate) fn side_by_side<J: Send, R: Send>(
    jobs: Vec<J>,
    threads: usize,
    job: impl Fn(J) -> R + Sync,
    mut take: impl FnMut(usize, R) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let jobs: Vec<Mutex<Option<J>>> = jobs.into_iter().map(|job| Mutex::new(Some(job))).collect();
    let results: Vec<Mutex<Option<R>>> = jobs.iter().map(|_| Mutex::new(None)).collect();
    in_order(
        jobs.len(),
        threads,
        &|index| {
            let result = job(take_from(&jobs[index]));
            *results[index].lock().expect(UNPOISONED) = Some(result);
        },
        &mut |index| take(index, take_from(&results[index])),
    )
}

const UNPOISONED: &str = "no thread panics with the lock";

fn take_from<T>(slot: &Mutex<Option<T>>) -> T {
    let value = slot.lock().expect(UNPOISONED).take();
    value.expect("each value is taken once")
}

/// Runs this number of jobs, and takes each one that is done in the order of the jobs.
fn in_order(
    jobs: usize,
    threads: usize,
    run: &(dyn Fn(usize) + Sync),
    take: &mut dyn FnMut(usize) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let threads = match threads.min(jobs) {
        1 => 0,
        several => several,
    };
    let next_job = AtomicUsize::new(0);
    let next = || Some(next_job.fetch_add(1, Ordering::Relaxed)).filter(|&index| index < jobs);
    thread::scope(|scope| {
        let (sender, receiver) = channel();
        let worker = || {
            let sender = sender.clone();
            move || {
                while let Some(index) = next() {
                    run(index);
                    if sender.send(index).is_err() {
                        return;
                    }
                }
            }
        };
        let start = |_| Builder::new().spawn_scoped(scope, worker());
        let started = (0..threads).map_while(|at| start(at).ok()).count();
        drop(sender);
        warn_threads_not_started(threads - started);
        if started == 0 {
            return std::iter::from_fn(next).try_for_each(|index| {
                run(index);
                take(index)
            });
        }
        let mut early = BTreeSet::new();
        let mut due = 0;
        for index in receiver {
            early.insert(index);
            while early.remove(&due) {
                take(due)?;
                due += 1;
            }
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn results_are_in_the_order_of_the_jobs() {
        let mut taken = Vec::new();
        let done = side_by_side(
            (0..20u64).collect(),
            4,
            |job| {
                // The first ones take longest.
                thread::sleep(Duration::from_millis(20 - job));
                job * job
            },
            |index, square| {
                taken.push((index as u64, square));
                Ok(())
            },
        );
        assert!(done.is_ok());
        assert!(taken.into_iter().eq((0..20).map(|job| (job, job * job))));
    }

    #[test]
    fn no_job_begins_after_a_result_could_not_be_taken() {
        let begun = Mutex::new(0);
        let done = side_by_side(
            vec![(); 1000],
            2,
            |()| {
                *begun.lock().unwrap() += 1;
                thread::sleep(Duration::from_millis(1));
            },
            |_, ()| Err(Failure::mistake("full")),
        );
        assert!(done.is_err());
        assert!(*begun.lock().unwrap() < 1000);
    }
}

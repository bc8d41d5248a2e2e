//! Jobs on several threads, with results in the order of the jobs.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::mpsc::{Sender, channel};
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
    let threads = match threads.min(jobs.len()) {
        1 => 0,
        several => several,
    };
    let queue = Mutex::new(jobs.into_iter().enumerate());
    let next = || queue.lock().ok()?.next();
    thread::scope(|scope| {
        let (sender, receiver) = channel();
        let worker = |sender: Sender<_>| {
            let (next, job) = (&next, &job);
            move || {
                while let Some((index, work)) = next() {
                    if sender.send((index, job(work))).is_err() {
                        return;
                    }
                }
            }
        };
        let start = |_| Builder::new().spawn_scoped(scope, worker(sender.clone()));
        let started = (0..threads).map_while(|at| start(at).ok()).count();
        drop(sender);
        warn_threads_not_started(threads - started);
        if started == 0 {
            let mut jobs = std::iter::from_fn(next);
            return jobs.try_for_each(|(index, work)| take(index, job(work)));
        }
        let mut early = BTreeMap::new();
        let mut due = 0;
        for (index, result) in receiver {
            early.insert(index, result);
            while let Some(result) = early.remove(&due) {
                take(due, result)?;
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

//! The parts of a search, on several threads.

use std::sync::Mutex;
use std::thread;

use crate::Run;
use crate::solver::Stop;
use crate::tally::Sum;

/// Adds up what the parts count. A sum does not depend on who finished first.
pub(crate) fn side_by_side(
    parts: Vec<Box<dyn Run + '_>>,
    threads: usize,
    stop: &Stop<'_>,
    budget: u64,
    sum: &mut Sum,
) {
    let queue = Mutex::new(parts.into_iter());
    let next = || {
        queue
            .lock()
            .expect("no worker panics with the queue")
            .next()
    };
    let worker = || {
        let mut own = Sum::default();
        while !own.is_stopped()
            && let Some(part) = next()
        {
            own.run(part, stop, budget);
        }
        own
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(worker)).collect();
        for worker in workers {
            let own = worker
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            sum.add_sum(own);
        }
    });
}

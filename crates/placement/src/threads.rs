//! The parts of a search, on several threads.

use std::sync::Mutex;
use std::thread::{self, Builder};

use crate::Run;
use crate::solver::Stop;
use crate::tally::Sum;

/// Adds up what the parts count. A sum does not depend on who finished first. This thread works
/// too, alone if the system starts no other.
pub(crate) fn side_by_side(
    parts: Vec<Box<dyn Run + '_>>,
    threads: usize,
    stop: &Stop<'_>,
    budget: u64,
    sum: &mut Sum,
) {
    let others = threads.min(parts.len()).saturating_sub(1);
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
        let start = |_| Builder::new().spawn_scoped(scope, worker).ok();
        let workers: Vec<_> = (0..others).map_while(start).collect();
        sum.unstarted = others - workers.len();
        sum.add(worker());
        for worker in workers {
            let own = worker
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            sum.add(own);
        }
    });
}

//! The parts of a search on several threads.

use std::thread::{self, Builder};

use super::pool::Pool;
use crate::problem::{MAX_CANDIDATES, Problem, clique_cover};

/// More threads than this are not started: they do not help on any machine that one has.
pub const MAX_THREADS: usize = 256;

/// The memory, in bytes, that the stacks of all threads may take.
const STACKS: usize = 64 << 20;

/// Has so many work on the parts, each on a thread; this one is one of them, alone if the system starts no other.
/// Says how many were not started.
pub(super) fn work(pool: &Pool<'_>, workers: usize) -> usize {
    thread::scope(|scope| {
        let start = |desk| {
            let started = Builder::new().spawn_scoped(scope, move || pool.work(desk));
            started.ok()
        };
        let others: Vec<_> = (1..workers).map_while(start).collect();
        pool.work(0);
        let unstarted = workers.saturating_sub(1) - others.len();
        for other in others {
            other
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        }
        unstarted
    })
}

/// How many threads can search a model side by side before their stacks of sets take more than
/// [`STACKS`]. On a stack is a set for each piece of the largest placement; only where thousands of pieces
/// stand together on the widest boards is that much.
pub(super) fn threads_within_memory(problem: &Problem) -> usize {
    let candidates = problem.len();
    let widest = MAX_CANDIDATES as usize;
    let set = if candidates > widest / 4 {
        widest / 8
    } else {
        candidates.div_ceil(8)
    };
    let most = |pieces: usize| (STACKS / (set * pieces).max(1)).max(1);
    match most(candidates) {
        at_worst if at_worst >= MAX_THREADS => MAX_THREADS,
        _ => most(clique_cover(problem.conflicts()).len()).min(MAX_THREADS),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::ConflictGraph;

    #[test]
    fn deep_searches_on_wide_boards_get_few_threads() {
        let free = |squares| {
            let conflicts = ConflictGraph::new(squares);
            threads_within_memory(&Problem::new(vec![1; squares], conflicts, Vec::new()).unwrap())
        };
        assert_eq!(free(128 * 128), 2);
        assert_eq!(free(16 * 16), MAX_THREADS);
    }
}

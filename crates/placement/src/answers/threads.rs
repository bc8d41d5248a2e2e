//! The parts of a search, on several threads.

use std::sync::Mutex;
use std::thread::{self, Builder};

use super::collect::Collect;
use super::sum::{Care, Runs, Sum};
use super::watch::Whole;
use crate::arithmetic::{Arithmetic, Candidate, MAX_CANDIDATES, Relation};

/// More threads than this are not started: they do not help on any machine that one has.
pub const MAX_THREADS: usize = 256;

/// The memory, in bytes, that the stacks of all threads may take.
const STACKS: usize = 64 << 20;

/// Adds up what the parts find. A sum does not depend on who finished first. This thread works
/// too, alone if the system starts no other.
pub(super) fn side_by_side<K: Collect>(
    parts: Runs<K>,
    threads: usize,
    nothing: &K,
    care: &Care<'_>,
) -> Sum<K> {
    let whole = care.whole(parts.len());
    let others = threads.min(parts.len()).saturating_sub(1);
    let held = match others {
        0 => 0,
        _ => parts.iter().map(|part| part.memory()).sum(),
    };
    let care = &share(care, others + 1, held);
    let queue = Mutex::new(parts.into_iter());
    let next = || {
        queue
            .lock()
            .expect("no worker panics with the queue")
            .next()
    };
    let nothings: Vec<K> = vec![nothing.clone(); others + 1];
    let work = |nothing: K| {
        let worker = whole.as_ref().map(Whole::worker);
        let mut own = Sum::new(nothing);
        while !own.is_stopped()
            && let Some(part) = next()
        {
            own.run(part, care, worker.as_ref());
        }
        own
    };
    thread::scope(|scope| {
        let mut nothings = nothings.into_iter();
        let mine = nothings.next().expect("there is one for this thread");
        let start = |nothing| Builder::new().spawn_scoped(scope, || work(nothing)).ok();
        let workers: Vec<_> = nothings.map_while(start).collect();
        let mut sum = work(mine);
        sum.unstarted = sum.unstarted.max(others - workers.len());
        for worker in workers {
            let own = worker
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            sum.add(own);
        }
        sum
    })
}

/// The care for each of several who work on parts that hold so many bytes already.
fn share<'a>(care: &Care<'a>, workers: usize, held: usize) -> Care<'a> {
    let max_memory = match care.max_memory {
        usize::MAX => usize::MAX,
        most => most.saturating_sub(held) / workers,
    };
    Care {
        max_memory,
        ..*care
    }
}

/// How many threads can search a model side by side before their stacks of sets take more than
/// [`STACKS`]. On a stack is a set for each piece of the largest placement; only where thousands of pieces
/// stand together on the widest boards is that much.
pub(super) fn affordable(arithmetic: &Arithmetic) -> usize {
    let candidates = arithmetic.len();
    let widest = MAX_CANDIDATES as usize;
    let set = if candidates > widest / 4 {
        widest / 8
    } else {
        candidates.div_ceil(8)
    };
    let most = |pieces: usize| (STACKS / (set * pieces).max(1)).max(1);
    match most(candidates) {
        at_worst if at_worst >= MAX_THREADS => MAX_THREADS,
        _ => most(cliques(arithmetic.conflicts())).min(MAX_THREADS),
    }
}

/// Into how many cliques the candidates fall, greedily: no placement has more of them.
fn cliques(conflicts: &Relation) -> usize {
    let mut is_left = vec![true; conflicts.size()];
    let mut cliques = 0;
    for first in (0..conflicts.size()).map(Candidate::new) {
        if !is_left[first.index()] {
            continue;
        }
        cliques += 1;
        let mut clique = vec![first];
        for next in conflicts.with(first).filter(|&next| next > first) {
            let left = &mut is_left[next.index()];
            if *left && clique.iter().all(|&other| conflicts.contains(other, next)) {
                *left = false;
                clique.push(next);
            }
        }
    }
    cliques
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::budget::Stop;
    use super::*;

    fn relation(size: usize, conflict: impl Fn(usize, usize) -> bool) -> Relation {
        let mut conflicts = Relation::new(size);
        let pairs = (0..size).flat_map(|a| (0..a).map(move |b| (a, b)));
        pairs
            .filter(|&(a, b)| conflict(a, b))
            .for_each(|(a, b)| conflicts.insert(Candidate::new(a), Candidate::new(b)));
        conflicts
    }

    #[test]
    fn candidates_fall_into_cliques() {
        assert_eq!(cliques(&relation(12, |_, _| false)), 12);
        assert_eq!(cliques(&relation(12, |a, b| a / 4 == b / 4)), 3);
        assert_eq!(cliques(&relation(12, |a, b| a - b == 1)), 6);
        assert_eq!(cliques(&relation(12, |_, _| true)), 1);
    }

    #[test]
    fn each_thread_gets_its_share_of_the_memory_that_is_left() {
        let shared = |max_memory, workers, held| {
            let care = Care {
                stop: &(Arc::new(|| None) as Stop),
                watch: None,
                budget: 1,
                max_memory,
            };
            share(&care, workers, held).max_memory
        };
        assert_eq!(shared(100, 4, 20), 20);
        assert_eq!(shared(100, 1, 0), 100);
        assert_eq!(shared(10, 2, 20), 0);
        assert_eq!(shared(usize::MAX, 2, 20), usize::MAX);
    }

    #[test]
    fn deep_searches_on_wide_boards_get_few_threads() {
        let free = |squares| {
            let conflicts = Relation::new(squares);
            affordable(&Arithmetic::new(vec![1; squares], conflicts, Vec::new()).unwrap())
        };
        assert_eq!(free(128 * 128), 2);
        assert_eq!(free(16 * 16), MAX_THREADS);
    }
}

//! Searches taken to their end, on as many threads as there are.

use standoff_core::End;

use super::collect::Collect;
#[cfg(not(feature = "threads"))]
use super::one_thread::{threads_within_memory, work};
use super::part::{NO_PARTS, Part};
use super::pool::{Account, Pool};
use super::sum::{SearchControl, Sum};
#[cfg(feature = "threads")]
use super::threads::{threads_within_memory, work};
use crate::problem::Problem;
use crate::task::Step;

/// So many parts for each thread to begin with; whoever has none later gets one of the largest.
pub(super) const PARTS_FOR_EACH: usize = 4;

/// Takes a search to its end on so many threads.
pub(super) fn exhaust<K: Collect>(
    mut part: Part<K>,
    threads: usize,
    problem: &Problem,
    control: &SearchControl<'_>,
) -> Sum<K> {
    let mut sum = Sum::new(part.found.nothing());
    // A short search ends before another thread has started.
    if threads > 1 && is_over_soon(&mut part, &mut sum, control) {
        part.add_to(&mut sum);
        sum.show(control.watch);
        return sum;
    }
    let threads = threads.min(threads_within_memory(problem));
    let parts = match threads {
        0 | 1 => vec![part],
        _ => part.split(PARTS_FOR_EACH * threads),
    };
    if parts.is_empty() {
        sum.end_with(NO_PARTS);
    }
    let (mut sum, rest) = on_threads(parts, threads, sum, None, control);
    rest.into_iter().for_each(|part| part.add_to(&mut sum));
    sum
}

/// Whether one budget is enough for a part, or there is a reason to stop before it.
pub(super) fn is_over_soon<K: Collect>(
    part: &mut Part<K>,
    sum: &mut Sum<K>,
    control: &SearchControl<'_>,
) -> bool {
    if sum.asks(control.stop) {
        return true;
    }
    let held = part.run.memory();
    if held > control.max_memory || held == usize::MAX {
        sum.end = End::MemoryLimit;
        return true;
    }
    part.advance() == Step::Done
}

/// Goes on with parts on so many threads: what was found, and the parts that are left if there was a reason to stop.
pub(super) fn on_threads<'a, K: Collect>(
    parts: Vec<Part<K>>,
    threads: usize,
    sum: Sum<K>,
    account: Option<&'a dyn Account<K>>,
    control: &'a SearchControl<'a>,
) -> (Sum<K>, Vec<Part<K>>) {
    // Who finds no part waits: what cannot be divided yet may be later.
    let workers = threads.max(1);
    let is_over = parts.is_empty();
    let pool = Pool::new(parts, workers, sum, account, control);
    if is_over {
        pool.show();
    }
    let unstarted = work(&pool, workers);
    let (mut sum, rest) = pool.into_rest();
    sum.unstarted = sum.unstarted.max(unstarted);
    (sum, rest)
}

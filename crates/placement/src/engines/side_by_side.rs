//! The same work on many items, on several threads where the feature `threads` is enabled.

#[cfg(feature = "threads")]
use std::{
    panic::resume_unwind,
    sync::Mutex,
    thread::{self, Builder},
};

/// Applies `work` to each item and returns the results in the order of the items, with the number of threads that the
/// system did not start. There is one bench for each thread: `work` keeps there what it needs for the next item. The
/// calling thread works too, alone if the system starts no other.
///
/// # Panics
///
/// If there are items and no bench.
#[cfg(feature = "threads")]
pub(super) fn each<T: Send, B: Send, R: Send>(
    benches: &mut [B],
    items: Vec<T>,
    work: impl Fn(&mut B, T) -> R + Sync,
) -> (Vec<R>, usize) {
    let workers = benches.len().min(items.len());
    let Some((mine, others)) = benches[..workers].split_first_mut() else {
        assert!(items.is_empty(), "there is no bench to work at");
        return (Vec::new(), 0);
    };
    let queue = Mutex::new(items.into_iter().enumerate());
    let next = || queue.lock().expect("to take an item does not panic").next();
    let worker = &|bench: &mut B| {
        let mut done = Vec::new();
        while let Some((index, item)) = next() {
            done.push((index, work(bench, item)));
        }
        done
    };
    let wanted = others.len();
    let (mut done, started) = thread::scope(|scope| {
        let start = |bench| {
            Builder::new()
                .spawn_scoped(scope, move || worker(bench))
                .ok()
        };
        let workers: Vec<_> = others.iter_mut().map_while(start).collect();
        let (mut done, started) = (worker(mine), workers.len());
        for worker in workers {
            done.extend(worker.join().unwrap_or_else(|panic| resume_unwind(panic)));
        }
        (done, started)
    });
    done.sort_unstable_by_key(|&(index, _)| index);
    let results = done.into_iter().map(|(_, result)| result);
    (results.collect(), wanted - started)
}

/// Applies `work` to each item, one after the other at the first bench, and returns the results in the order of the
/// items. No thread is missing.
///
/// # Panics
///
/// If there are items and no bench.
#[cfg(not(feature = "threads"))]
pub(super) fn each<T, B, R>(
    benches: &mut [B],
    items: Vec<T>,
    work: impl Fn(&mut B, T) -> R,
) -> (Vec<R>, usize) {
    let results = items.into_iter().map(|item| work(&mut benches[0], item));
    (results.collect(), 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whichever thread takes an item, and however long it takes.
    #[test]
    fn results_come_in_the_order_of_the_items() {
        for threads in [1, 2, 5, 100] {
            let work = |done: &mut u32, item: u64| {
                *done += 1;
                let spin = (0..(40 - item) * 1000).fold(item, |a, b| std::hint::black_box(a ^ b));
                (item, spin, *done)
            };
            let mut benches = vec![0; threads];
            let (results, unstarted) = each(&mut benches, (0..40).collect(), work);
            assert_eq!(unstarted, 0);
            assert!(results.iter().map(|result| result.0).eq(0..40));
            // Each bench counts the items done there.
            let first = results.iter().filter(|result| result.2 == 1).count();
            let used = benches.iter().filter(|&&done| done > 0).count();
            assert_eq!((first, benches.iter().sum()), (used, 40));
            assert_eq!(each(&mut benches, Vec::new(), work), (Vec::new(), 0));
        }
    }
}

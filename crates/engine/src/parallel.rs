//! A parallel map, on several threads if the feature `threads` is enabled.

#[cfg(feature = "threads")]
use std::{
    panic::resume_unwind,
    sync::Mutex,
    thread::{self, Builder},
};

/// Applies `work` to each item and returns the results in the order of the items, with the number of threads that the
/// system did not start.
///
/// There is one scratch space for each thread, which `work` reuses for the next item. The calling thread works too,
/// alone if the system starts no other.
///
/// # Panics
///
/// If there are items and no scratch space.
#[cfg(feature = "threads")]
pub fn parallel_map<T: Send, S: Send, R: Send>(
    scratch: &mut [S],
    items: Vec<T>,
    work: impl Fn(&mut S, T) -> R + Sync,
) -> (Vec<R>, usize) {
    let workers = scratch.len().min(items.len());
    let Some((mine, others)) = scratch[..workers].split_first_mut() else {
        assert!(items.is_empty(), "there is no scratch space");
        return (Vec::new(), 0);
    };
    let queue = Mutex::new(items.into_iter().enumerate());
    let next = || queue.lock().expect("to take an item does not panic").next();
    let worker = &|scratch: &mut S| {
        let mut done = Vec::new();
        while let Some((index, item)) = next() {
            done.push((index, work(scratch, item)));
        }
        done
    };
    let wanted = others.len();
    let (mut done, started) = thread::scope(|scope| {
        let start = |scratch| {
            Builder::new()
                .spawn_scoped(scope, move || worker(scratch))
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

/// Applies `work` to each item, one after the other with the first scratch space, and returns the results in the order
/// of the items.
///
/// No thread is missing.
///
/// # Panics
///
/// If there are items and no scratch space.
#[cfg(not(feature = "threads"))]
pub fn parallel_map<T, S, R>(
    scratch: &mut [S],
    items: Vec<T>,
    work: impl Fn(&mut S, T) -> R,
) -> (Vec<R>, usize) {
    let results = items.into_iter().map(|item| work(&mut scratch[0], item));
    (results.collect(), 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The order does not depend on threads and times.
    #[test]
    fn results_come_in_the_order_of_the_items() {
        for threads in [1, 2, 5, 100] {
            let work = |done: &mut u32, item: u64| {
                *done += 1;
                let spin = (0..(40 - item) * 1000).fold(item, |a, b| std::hint::black_box(a ^ b));
                (item, spin, *done)
            };
            let mut scratch = vec![0; threads];
            let (results, unstarted) = parallel_map(&mut scratch, (0..40).collect(), work);
            assert_eq!(unstarted, 0);
            assert!(results.iter().map(|result| result.0).eq(0..40));
            // Each scratch space counts its items.
            let first = results.iter().filter(|result| result.2 == 1).count();
            let used = scratch.iter().filter(|&&done| done > 0).count();
            assert_eq!((first, scratch.iter().sum()), (used, 40));
            assert_eq!(
                parallel_map(&mut scratch, Vec::new(), work),
                (Vec::new(), 0)
            );
        }
    }
}

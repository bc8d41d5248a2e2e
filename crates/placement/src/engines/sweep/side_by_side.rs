//! The same work for many things, on several threads where there are any.

#[cfg(feature = "threads")]
use std::{
    panic::resume_unwind,
    sync::Mutex,
    thread::{self, Builder},
};

/// What `work` makes of each item, in the order of the items. This thread works too, alone if the system
/// starts no other; each has a bench of its own, where it leaves what it needs for the next item.
#[cfg(feature = "threads")]
pub(super) fn each<T: Send, B: Default, R: Send>(
    threads: usize,
    items: Vec<T>,
    work: impl Fn(&mut B, T) -> R + Sync,
) -> Vec<R> {
    let others = threads.min(items.len()).saturating_sub(1);
    let queue = Mutex::new(items.into_iter().enumerate());
    let next = || queue.lock().expect("to take an item does not panic").next();
    let worker = || {
        let mut bench = B::default();
        let mut done = Vec::new();
        while let Some((index, item)) = next() {
            done.push((index, work(&mut bench, item)));
        }
        done
    };
    let mut done = thread::scope(|scope| {
        let start = |_| Builder::new().spawn_scoped(scope, worker).ok();
        let workers: Vec<_> = (0..others).map_while(start).collect();
        let mut done = worker();
        for worker in workers {
            done.extend(worker.join().unwrap_or_else(|panic| resume_unwind(panic)));
        }
        done
    });
    done.sort_unstable_by_key(|&(index, _)| index);
    done.into_iter().map(|(_, result)| result).collect()
}

/// What `work` makes of each item, one after the other.
#[cfg(not(feature = "threads"))]
pub(super) fn each<T, B: Default, R>(
    _: usize,
    items: Vec<T>,
    work: impl Fn(&mut B, T) -> R,
) -> Vec<R> {
    let mut bench = B::default();
    let results = items.into_iter().map(|item| work(&mut bench, item));
    results.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whoever takes an item, and however long it takes.
    #[test]
    fn results_come_in_the_order_of_the_items() {
        for threads in [0, 1, 2, 5, 100] {
            let work = |done: &mut u32, item: u64| {
                *done += 1;
                let spin = (0..(40 - item) * 1000).fold(item, |a, b| std::hint::black_box(a ^ b));
                (item, spin, *done)
            };
            let results = each(threads, (0..40).collect(), work);
            assert!(results.iter().map(|result| result.0).eq(0..40));
            // Each bench knows what was done at it.
            let first = results.iter().filter(|result| result.2 == 1).count();
            assert!(
                (1..=threads.max(1)).contains(&first),
                "{first} of {threads}"
            );
        }
    }
}

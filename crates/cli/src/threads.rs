//! The number of threads.

use std::num::NonZeroUsize;
use std::sync::Once;
use std::thread::available_parallelism;

use standoff::solver::MAX_THREADS;

use crate::diagnostics::note;
use crate::memory;

/// The number of threads [default: all cores], limited by [`MAX_THREADS`] and by the memory.
pub(crate) fn number(asked: Option<NonZeroUsize>) -> usize {
    static SAID: Once = Once::new();
    if asked.is_some_and(|asked| asked.get() > MAX_THREADS) {
        SAID.call_once(|| note(&format!("more than {MAX_THREADS} threads are not started")));
    }
    let number = asked.or_else(|| available_parallelism().ok());
    let number = number.map_or(1, NonZeroUsize::get).min(MAX_THREADS);
    number.min(memory::most_threads())
}

/// Notes, once, that the system did not start this many threads.
pub(crate) fn warn_threads_not_started(unstarted: usize) {
    static SAID: Once = Once::new();
    if unstarted > 0 {
        let said = format!("{unstarted} of the threads could not be started; the others go on");
        SAID.call_once(|| note(&said));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_of_threads_are_limited() {
        let number = |asked| super::number(NonZeroUsize::new(asked));
        assert_eq!(number(3), 3);
        assert_eq!(number(35_000), MAX_THREADS);
        assert_eq!(number(usize::MAX), MAX_THREADS);
    }
}

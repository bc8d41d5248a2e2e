//! On how many threads to work.

use std::num::NonZeroUsize;
use std::sync::Once;
use std::thread::available_parallelism;

use standoff::solver::MAX_THREADS;

use crate::diagnostics::note;
use crate::memory;

/// As many as were asked for, or as there are, up to a bound and as far as there is memory.
pub(crate) fn number(asked: Option<NonZeroUsize>) -> usize {
    static SAID: Once = Once::new();
    if asked.is_some_and(|asked| asked.get() > MAX_THREADS) {
        SAID.call_once(|| note(&format!("more than {MAX_THREADS} threads are not started")));
    }
    let number = asked.or_else(|| available_parallelism().ok());
    let number = number.map_or(1, NonZeroUsize::get).min(MAX_THREADS);
    number.min(memory::most_threads())
}

/// Says that the system did not start so many of the threads; of one search, and then not again.
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
    fn no_number_of_threads_is_too_large() {
        let number = |asked| super::number(NonZeroUsize::new(asked));
        assert_eq!(number(3), 3);
        assert_eq!(number(35_000), MAX_THREADS);
        assert_eq!(number(usize::MAX), MAX_THREADS);
    }
}

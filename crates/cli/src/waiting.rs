//! Who waits for the other end of a pipe: nothing inside the process can end that.

use std::sync::{Mutex, MutexGuard};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

/// The threads that are reading or writing, and since when.
static WAITING: Mutex<Vec<(ThreadId, Instant)>> = Mutex::new(Vec::new());

/// Reads or writes. The other end may take as long as it likes.
pub(crate) fn waiting<T>(work: impl FnOnce() -> T) -> T {
    let this = thread::current().id();
    threads().push((this, Instant::now()));
    let done = work();
    threads().retain(|(thread, _)| *thread != this);
    done
}

/// Whether some thread has been waiting for so long.
pub(crate) fn is_anybody_for(time: Duration) -> bool {
    threads().iter().any(|(_, since)| since.elapsed() >= time)
}

fn threads() -> MutexGuard<'static, Vec<(ThreadId, Instant)>> {
    WAITING.lock().expect("nothing in there panics")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_waits_is_known_as_long_as_it_takes() {
        let time = Duration::from_millis(20);
        let long = waiting(|| {
            thread::sleep(2 * time);
            is_anybody_for(time)
        });
        assert!(long);
        assert!(!is_anybody_for(time));
    }
}

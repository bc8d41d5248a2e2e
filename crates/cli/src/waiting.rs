//! Threads that are blocked on a pipe: only a signal can end that.

use std::sync::{Mutex, MutexGuard};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

/// The threads that are reading or writing, and when they began.
static BLOCKED: Mutex<Vec<(ThreadId, Instant)>> = Mutex::new(Vec::new());

/// Reads or writes something that may block for any time.
pub(crate) fn waiting<T>(work: impl FnOnce() -> T) -> T {
    let this = thread::current().id();
    threads().push((this, Instant::now()));
    let done = work();
    threads().retain(|(thread, _)| *thread != this);
    done
}

/// Whether a thread has been reading or writing for at least this time.
pub(crate) fn is_blocked_for(time: Duration) -> bool {
    threads().iter().any(|(_, since)| since.elapsed() >= time)
}

fn threads() -> MutexGuard<'static, Vec<(ThreadId, Instant)>> {
    BLOCKED.lock().expect("nothing in there panics")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_is_blocked_until_its_work_ends() {
        let time = Duration::from_millis(20);
        let long = waiting(|| {
            thread::sleep(2 * time);
            is_blocked_for(time)
        });
        assert!(long);
        assert!(!is_blocked_for(time));
    }
}

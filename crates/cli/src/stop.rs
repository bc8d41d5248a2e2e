//! Time limits, signals, and work that can be interrupted.

use std::convert::Infallible;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex};
use std::thread::{self, Builder};
use std::time::{Duration, Instant};

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
use signal_hook::flag;
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;
use standoff::End;

use crate::failure::{Exit, Failure};
use crate::{memory, waiting};

/// Whether to stop, and why: a time limit, or a signal.
#[derive(Clone)]
pub(crate) struct Stop {
    signalled: Arc<AtomicBool>,
    /// The deadline of this part of the work.
    deadline: Option<Instant>,
    /// The deadline of the command, which is no earlier.
    last: Option<Instant>,
}

impl Stop {
    /// Handles signals from now on, and starts the time limit.
    pub(crate) fn new(limit: Option<Duration>) -> Result<Self, Failure> {
        let signalled = Arc::new(AtomicBool::new(false));
        listen(&signalled)
            .map_err(|error| Failure::mistake(format!("signals cannot be handled: {error}")))?;
        // A limit beyond the range of the clock is no limit.
        let deadline = limit.and_then(|limit| Instant::now().checked_add(limit));
        Ok(Stop {
            signalled,
            deadline,
            last: deadline,
        })
    }

    pub(crate) fn reason(&self) -> Option<End> {
        if self.signalled.load(Ordering::Relaxed) {
            return Some(End::Cancelled);
        }
        self.deadline.is_some_and(is_over).then_some(End::TimeLimit)
    }

    /// Whether the whole command is to end, and not only this part of its work.
    fn ends_the_command(&self) -> bool {
        self.signalled.load(Ordering::Relaxed) || self.last.is_some_and(is_over)
    }

    /// The same for a part of the work that may take at most `time`.
    pub(crate) fn within(&self, time: Duration) -> Self {
        let deadline = Instant::now().checked_add(time);
        Stop {
            signalled: self.signalled.clone(),
            deadline: self.deadline.into_iter().chain(deadline).min(),
            last: self.last,
        }
    }

    /// The time until the deadline, if there is one.
    pub(crate) fn left(&self) -> Option<Duration> {
        let until = |deadline: Instant| deadline.saturating_duration_since(Instant::now());
        self.deadline.map(until)
    }

    /// Runs work on a thread of its own, so that it can be abandoned: planning and setting up a search seldom check
    /// whether to stop.
    ///
    /// Once the command is to end, the work gets a short grace period. Then it is abandoned and ends with the process, so
    /// the caller must not start anything else. Work whose deadline is earlier than that of the command is always
    /// awaited: it would take time and memory from what follows. If no thread can be started, the work runs on this one.
    pub(crate) fn run_interruptible<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, End> {
        let result = Arc::new(Mutex::new(None));
        let slot = result.clone();
        self.run_or_abandon(Box::new(move || {
            let done = work();
            *slot.lock().expect(UNPOISONED) = Some(done);
        }))?;
        let done = result.lock().expect(UNPOISONED).take();
        Ok(done.expect("the work is done"))
    }

    /// The same for work of any type, so that it is compiled once.
    fn run_or_abandon(&self, work: Box<dyn FnOnce() + Send>) -> Result<(), End> {
        if memory::is_tight() {
            work();
            return Ok(());
        }
        let work = Arc::new(Mutex::new(Some(work)));
        let take = |work: &Mutex<Option<_>>| work.lock().expect(UNPOISONED).take();
        // The worker sends nothing: its end closes the channel.
        let (open, wait) = mpsc::channel::<Infallible>();
        let on_thread = work.clone();
        let worker = Builder::new().spawn(move || {
            let _open = open;
            take(&on_thread).into_iter().for_each(|work| work());
        });
        let Ok(worker) = worker else {
            take(&work).into_iter().for_each(|work| work());
            return Ok(());
        };
        let mut since = None;
        while wait.recv_timeout(POLL_INTERVAL) == Err(RecvTimeoutError::Timeout) {
            if self.ends_the_command() {
                let since = since.get_or_insert_with(Instant::now);
                if since.elapsed() >= GRACE_PERIOD
                    && let Some(end) = self.reason()
                {
                    return Err(end);
                }
            }
        }
        worker
            .join()
            .map_err(|panic| std::panic::resume_unwind(panic))
    }
}

const UNPOISONED: &str = "no thread panics with the lock";

/// The exit code of a search that was stopped. If the default memory limit stopped it, a note states that limit.
pub(crate) fn stopped(end: End) -> Exit {
    memory::note_default(end);
    Exit::Stopped
}

fn is_over(deadline: Instant) -> bool {
    Instant::now() >= deadline
}

/// The signals that ask the process to end.
const SIGNALS: [i32; 3] = [SIGINT, SIGTERM, SIGHUP];

/// Grace period for blocked I/O after a signal.
const BLOCKED_IO_GRACE_PERIOD: Duration = Duration::from_millis(500);

/// Interval between two checks whether to abandon work.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// Grace period for work that is to be abandoned.
const GRACE_PERIOD: Duration = Duration::from_millis(300);

/// Handles signals: the first one asks for the results so far, and the second one ends the process at once. The first one
/// also ends it if it is blocked on a pipe.
fn listen(signalled: &Arc<AtomicBool>) -> io::Result<()> {
    for signal in SIGNALS {
        flag::register_conditional_default(signal, signalled.clone())?;
        flag::register(signal, signalled.clone())?;
    }
    let signals = Signals::new(SIGNALS)?;
    // If no thread can be started, a blocked process needs a second signal.
    let _ = Builder::new().spawn(move || exit_if_io_blocked(signals));
    Ok(())
}

/// Makes a write beyond the limit on file sizes (`ulimit -f`) an error, like a full disk. Without a handler for its
/// signal, such a write kills the process.
pub(crate) fn outlive_large_files() {
    // Without the handler, everything but such a write works as usual.
    let _ = flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)));
}

/// Ends the process by the first signal, once it is blocked on a pipe.
fn exit_if_io_blocked(mut signals: Signals) {
    let Some(signal) = signals.forever().next() else {
        return;
    };
    while !waiting::is_blocked_for(BLOCKED_IO_GRACE_PERIOD) {
        thread::sleep(BLOCKED_IO_GRACE_PERIOD / 10);
    }
    let _ = emulate_default_handler(signal);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endless_work_is_abandoned() {
        let stop = Stop::new(Some(Duration::from_millis(10))).unwrap();
        let endless = stop.run_interruptible(|| thread::sleep(Duration::from_secs(3600)));
        assert_eq!(endless, Err(End::TimeLimit));
        assert_eq!(stop.run_interruptible(|| 7), Ok(7));
        assert_eq!(Stop::new(None).unwrap().run_interruptible(|| 7), Ok(7));
    }

    /// The command continues afterwards, and abandoned work would continue beside it.
    #[test]
    fn a_part_of_the_work_is_awaited() {
        let stop = Stop::new(None).unwrap().within(Duration::ZERO);
        assert_eq!(stop.reason(), Some(End::TimeLimit));
        let late = stop.run_interruptible(|| thread::sleep(GRACE_PERIOD + 5 * POLL_INTERVAL));
        assert_eq!(late, Ok(()));
    }

    #[test]
    fn a_panic_is_propagated() {
        let stop = Stop::new(None).unwrap();
        let panicking =
            std::panic::AssertUnwindSafe(|| stop.run_interruptible(|| panic!("on purpose")));
        let panic = std::panic::catch_unwind(panicking).unwrap_err();
        assert_eq!(panic.downcast_ref(), Some(&"on purpose"));
    }

    #[test]
    fn an_expired_limit_stops() {
        let stop = Stop::new(Some(Duration::ZERO)).unwrap();
        assert_eq!(stop.reason(), Some(End::TimeLimit));
        assert_eq!(Stop::new(None).unwrap().reason(), None);
        assert_eq!(Stop::new(Some(Duration::MAX)).unwrap().reason(), None);
    }
}

//! Checkpoints of a running count.

use std::fs::{self, File};
use std::io::{BufReader, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use standoff::ledger::store::{Disk, replace};
use standoff::ledger::{Checkpoint, Ledger};
use standoff::solver::{Ask, Count, LedgerError, Solver};

use super::lock::Lock;
use super::{does_not_fit, misfit, unreadable, unstored, unwritten};
use crate::diagnostics::note;
use crate::failure::Failure;
use crate::load;
use crate::stop::Stop;

/// A search that is saved gets this fraction of the memory limit. A sweep or a join is copied to be saved, and a number as
/// text can be twice as long as in memory.
const MEMORY_FRACTION: usize = 5;

/// Waits at least this many times the last write time between two checkpoints.
const MIN_REST: u32 = 20;

/// Saves a count in a file.
#[derive(Clone)]
pub(crate) struct Keeper(Arc<Kept>);

struct Kept {
    /// The path in the arguments.
    path: PathBuf,
    /// The file that it leads to: a link is not replaced.
    end: PathBuf,
    title: String,
    every: Duration,
    /// The time of earlier processes, in seconds.
    before: f64,
    began: Instant,
    /// When to save next.
    due: Mutex<Instant>,
    /// Held while the count may be saved.
    _lock: Lock,
}

impl Keeper {
    /// Locks and reads a checkpoint, which need not exist. Returns `None` if another process has locked it.
    pub(crate) fn open(
        path: &Path,
        title: String,
        every: Duration,
        stop: &Stop,
    ) -> Result<Option<(Self, Option<Checkpoint>)>, Failure> {
        let from = path.to_path_buf();
        let end = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
        let locked = end.clone();
        // The file is read after it is locked: another process may write it at its very end.
        let opened = stop.run_interruptible(move || {
            let lock = Lock::of(&locked);
            lock.map(|lock| read(&from).map(|found| (lock, found)))
        })?;
        let Some((lock, found)) = opened.transpose()? else {
            return Ok(None);
        };
        let now = Instant::now();
        let keeper = Keeper(Arc::new(Kept {
            path: path.to_path_buf(),
            end,
            title,
            every,
            before: found.as_ref().map_or(0.0, |found| found.seconds),
            began: now,
            due: Mutex::new(now + every),
            _lock: lock,
        }));
        Ok(Some((keeper, found)))
    }

    /// A solver whose counts are saved from time to time. Search and checkpoint together take at most `max_memory` bytes.
    pub(crate) fn watch(&self, solver: Solver, max_memory: usize) -> Solver {
        let keeper = self.clone();
        let solver = solver.max_memory(max_memory / MEMORY_FRACTION);
        solver.watch(move |glance| {
            // Another thread is saving it.
            let Ok(mut due) = keeper.0.due.try_lock() else {
                return;
            };
            let now = Instant::now();
            if now < *due {
                return;
            }
            if let Some(ledger) = glance.ledger()
                && let Err(failure) = keeper.keep(ledger)
            {
                note(&format!(
                    "{}; the count goes on, and this is tried again",
                    failure.in_short()
                ));
            }
            let took = now.elapsed();
            *due = Instant::now() + keeper.0.every.max(MIN_REST * took);
        })
    }

    /// Writes the checkpoint.
    pub(crate) fn keep(&self, ledger: Ledger) -> Result<(), Failure> {
        let kept = &*self.0;
        let checkpoint = Checkpoint {
            title: kept.title.clone(),
            ledger,
            seconds: self.seconds(),
        };
        let bytes = checkpoint.to_bytes().map_err(unwritten(&kept.path))?;
        replace(&Disk, &kept.end, &bytes).map_err(unstored(&kept.path))
    }

    /// The time of the count until now, in seconds.
    pub(crate) fn seconds(&self) -> f64 {
        self.0.before + self.0.began.elapsed().as_secs_f64()
    }
}

/// The checkpoint at this path, if there is one.
fn read(path: &Path) -> Result<Option<Checkpoint>, Failure> {
    match File::open(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(load::unreadable(path, &error)),
        Ok(file) => {
            let read = Checkpoint::read(BufReader::new(file));
            read.map(Some).map_err(unreadable(path))
        }
    }
}

/// Begins a count, or continues a checkpoint.
pub(crate) fn begin(
    solver: &Solver,
    ask: Ask,
    keeper: &Keeper,
    found: Option<&Checkpoint>,
    stop: &Stop,
) -> Result<Count, Failure> {
    let (solver, ledger) = (solver.clone(), found.map(|found| found.ledger.clone()));
    let Kept { path, title, .. } = &*keeper.0;
    let other_title = (found.map(|found| &found.title)).filter(|&found| found != title);
    let begun = stop.run_interruptible(move || match ledger {
        Some(ledger) => solver.resume(ask, &ledger),
        None => solver.begin(ask).map_err(LedgerError::from),
    })?;
    begun.map_err(|error| match (error, other_title) {
        // Other parameters make another model, with other symmetries.
        (
            LedgerError::OtherModel { .. }
            | LedgerError::OtherSymmetry { .. }
            | LedgerError::State(_),
            Some(found),
        ) => {
            let difference = format!("it is of `{found}`; here, it is `{title}`");
            does_not_fit(path, "checkpoint", &difference)
        }
        (error, _) => misfit(path, "checkpoint")(error),
    })
}

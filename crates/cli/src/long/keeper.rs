//! A count that is kept in a file while it goes on.

use std::fs::{self, File};
use std::io::{BufReader, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use standoff::core::End;
use standoff::engine::Unanswered;
use standoff::ledger::store::{Disk, replace};
use standoff::ledger::{Checkpoint, Ledger};
use standoff::solver::{Ask, Count, LedgerError, Solver};

use super::lock::Lock;
use super::{does_not_fit, misfit, unreadable, unstored, unwritten};
use crate::diagnostics::note;
use crate::failure::Failure;
use crate::load;
use crate::stop::Stop;

/// Of the memory that a count may take, its search has one of so many parts: what a sweep or a join holds is copied to be
/// kept, and a number as a text may be twice as long as in memory.
const MEMORY_FRACTION: usize = 5;

/// So many times as long as the writing took is it not written again.
const REST: u32 = 20;

/// Keeps a count in a file.
#[derive(Clone)]
pub(crate) struct Keeper(Arc<Kept>);

struct Kept {
    /// As it was asked for.
    path: PathBuf,
    /// Where that leads: a link stays one.
    end: PathBuf,
    title: String,
    every: Duration,
    /// How long it was worked on before.
    before: f64,
    began: Instant,
    /// When it is written the next time.
    due: Mutex<Instant>,
    /// Held while the count may be written.
    _lock: Lock,
}

/// A checkpoint that was to be opened.
pub(crate) enum Opened {
    /// The keeper of the count, and the checkpoint that was there, if any.
    Ready(Keeper, Option<Checkpoint>),
    /// Another process keeps its count there.
    InUse,
    /// There was a reason to stop before it was read.
    Stopped(End),
}

impl Keeper {
    /// Locks and reads a checkpoint, which need not be there yet.
    pub(crate) fn open(
        path: &Path,
        title: String,
        every: Duration,
        stop: &Stop,
    ) -> Result<Opened, Failure> {
        let from = path.to_path_buf();
        let end = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
        let locked = end.clone();
        // Read only once it is locked: the process before may have written it at its very end.
        let opened = stop.patiently(move || {
            let lock = Lock::of(&locked);
            lock.map(|lock| read(&from).map(|found| (lock, found)))
        });
        let (lock, found) = match opened {
            Ok(Some(opened)) => opened?,
            Ok(None) => return Ok(Opened::InUse),
            Err(end) => return Ok(Opened::Stopped(end)),
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
        Ok(Opened::Ready(keeper, found))
    }

    /// The solver whose counts are kept from time to time, where all together may take so many bytes.
    pub(crate) fn watch(&self, solver: Solver, max_memory: usize) -> Solver {
        let keeper = self.clone();
        let solver = solver.max_memory(max_memory / MEMORY_FRACTION);
        solver.watch(move |glance| {
            // Whoever finds somebody at it has nothing to do.
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
            *due = Instant::now() + keeper.0.every.max(REST * took);
        })
    }

    /// Writes it down.
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

    /// How long the count was worked on until now.
    pub(crate) fn seconds(&self) -> f64 {
        self.0.before + self.0.began.elapsed().as_secs_f64()
    }
}

/// What was kept there before, if anything.
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

/// Begins a count, or goes on with what was kept of it; or says why it was stopped before.
pub(crate) fn begin(
    solver: &Solver,
    ask: Ask,
    keeper: &Keeper,
    found: Option<&Checkpoint>,
    stop: &Stop,
) -> Result<Result<Count, End>, Failure> {
    let (solver, ledger) = (solver.clone(), found.map(|found| found.ledger.clone()));
    let Kept { path, title, .. } = &*keeper.0;
    let other_title = (found.map(|found| &found.title)).filter(|&found| found != title);
    let begun = stop.patiently(move || match ledger {
        Some(ledger) => solver.resume(ask, &ledger),
        None => solver.begin(ask).map_err(LedgerError::from),
    });
    match begun {
        Ok(Ok(count)) => Ok(Ok(count)),
        Err(end) | Ok(Err(LedgerError::Unanswered(Unanswered::Stopped(end)))) => Ok(Err(end)),
        Ok(Err(error)) => Err(match (error, other_title) {
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
        }),
    }
}

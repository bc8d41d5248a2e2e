//! `standoff job run`: counts shards of a plan.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::time::Duration;

use standoff::engine::Registry;
use standoff::ledger::store::{Disk, RecordFile};
use standoff::ledger::{Checkpoint, Ledger, Open, Plan, Ranges, Record, Shard};
use standoff::puzzle::{Instance, Puzzle};
use standoff::solver::Solver;

use super::records::{self, make_folder};
use super::task::TaskOf;
use super::{Keeper, ask_of, begin, open_plan, unreadable, unstored};
use crate::args::RunArgs;
use crate::diagnostics::note;
use crate::failure::{Exit, Failure, at};
use crate::in_words::number_of;
use crate::output::Output;
use crate::progress::Job;
use crate::session::Session;
use crate::stop::stopped;
use crate::threads;

/// Interval between checkpoints of a shard.
const EVERY: Duration = Duration::from_secs(30);

/// The shards of a plan to be counted.
enum Wanted {
    All,
    Task(TaskOf),
    Only(Ranges),
}

pub(crate) fn run(
    args: &RunArgs,
    registry: &Registry,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let session = Session::new(registry, &args.limits)?;
    let session = session.with_threads(threads::number(args.threads));
    let wanted = wanted(args)?;
    let name = wanted.name();
    let (path, folder) = (args.plan.clone(), args.output.clone());
    let read = move || read(&path, &folder, &wanted);
    let (plan, done) = session.stop.run_interruptible(read)??;
    let (shards, all) = (plan.shards.iter(), plan.shards.len());
    let left: Vec<&Shard> = shards.filter(|shard| !done.contains(shard.index)).collect();
    if left.len() < all {
        note(&format!(
            "{} recorded already",
            number_of((all - left.len()) as u64, "shard")
        ));
    }
    if left.is_empty() {
        return Ok(Exit::Answered);
    }
    let instance = instance(&plan, &session)?;
    let mut runner = Runner {
        args,
        plan: &plan,
        solver: session.silent_solver(&instance),
        session,
        records: None,
        name,
    };
    let mut elsewhere = Vec::new();
    for shard in left {
        let index = shard.index;
        match runner.count(shard) {
            Ok(Counted::Recorded) => {
                output.line(&format!("shard {index} is recorded"))?;
                output.flush()?;
            }
            Ok(Counted::Elsewhere) => {
                note(&format!(
                    "another process counts shard {index} here: it is skipped"
                ));
                elsewhere.push(index..=index);
            }
            Err(Failure::Stopped(end)) => {
                note(&format!("stopped: {end}; the work so far is saved"));
                return Ok(stopped(end));
            }
            Err(failure) => return Err(failure),
        }
    }
    if elsewhere.is_empty() {
        return Ok(Exit::Answered);
    }
    let number = number_of(elsewhere.len() as u64, "shard");
    let elsewhere: Ranges = elsewhere.into_iter().collect();
    note(&format!("{number} left to other processes: {elsewhere}"));
    Ok(Exit::Stopped)
}

fn wanted(args: &RunArgs) -> Result<Wanted, Failure> {
    Ok(match (args.task, args.tasks, &args.only) {
        (Some(task), ..) => Wanted::Task(task),
        (_, Some(all), _) => {
            Wanted::Task(TaskOf::from_environment(all, args.index_from.as_deref())?)
        }
        (.., Some(only)) => Wanted::Only(only.clone()),
        _ => Wanted::All,
    })
}

impl Wanted {
    fn has(&self, shard: u64) -> bool {
        match self {
            Wanted::All => true,
            Wanted::Task(task) => task.has(shard),
            Wanted::Only(shards) => shards.contains(shard),
        }
    }

    /// A name for files.
    fn name(&self) -> String {
        match self {
            Wanted::All => "all".to_string(),
            Wanted::Task(task) => task.name(),
            Wanted::Only(_) => "some".to_string(),
        }
    }
}

/// The shards to be counted, and the indices of those that are recorded already.
fn read(path: &Path, folder: &Path, wanted: &Wanted) -> Result<(Plan, Ranges), Failure> {
    let plan = open_plan(path)?.read_all_matching(|shard| wanted.has(shard));
    let plan = plan.map_err(unreadable(path))?;
    make_folder(folder)?;
    let done = recorded(&plan, folder)?;
    Ok((plan, done))
}

/// The indices of the shards that are recorded already.
fn recorded(plan: &Plan, folder: &Path) -> Result<Ranges, Failure> {
    let mut done = Vec::new();
    records::read(&[folder.to_path_buf()], plan.identity, |record, _, _| {
        done.push(record.shard..=record.shard);
        Ok(())
    })?;
    Ok(done.into_iter().collect())
}

/// The instance of a plan.
pub(super) fn instance(plan: &Plan, session: &Session<'_>) -> Result<Instance, Failure> {
    let source = &plan.head.source;
    let pieces = session.registry.pieces();
    let puzzle = Puzzle::parse(&source.name, &source.text, pieces)?;
    let row: Vec<(&str, i64)> = (source.parameters.iter())
        .map(|(name, value)| (&**name, *value))
        .collect();
    Ok(session.instance(&puzzle, row)?)
}

/// A shard as a separate count.
pub(super) fn ledger_of(plan: &Plan, shard: &Shard) -> Ledger {
    Ledger {
        job: plan.head.job.clone(),
        found: Vec::new(),
        work: 0,
        open: vec![Open {
            term: shard.term,
            weight: shard.weight.min(1.0),
            found: Vec::new(),
            work: 0,
            state: shard.state.clone(),
        }],
    }
}

/// Counts one shard after the other.
struct Runner<'a> {
    args: &'a RunArgs,
    plan: &'a Plan,
    session: Session<'a>,
    solver: Solver,
    /// The file of records, once there is one.
    records: Option<RecordFile<Disk>>,
    name: String,
}

/// The end of counting a shard.
enum Counted {
    Recorded,
    /// Another process counts it with the same folder.
    Elsewhere,
}

impl Runner<'_> {
    /// Counts a shard and records it. If that is stopped, its checkpoint is saved.
    fn count(&mut self, shard: &Shard) -> Result<Counted, Failure> {
        let stop = &self.session.stop;
        let path = self
            .args
            .output
            .join(format!("shard-{}.checkpoint", shard.index));
        let title = self.title(shard);
        let Some((keeper, kept)) = Keeper::open(&path, title.clone(), EVERY, stop)? else {
            return Ok(Counted::Elsewhere);
        };
        if kept.as_ref().is_some_and(|kept| kept.title != title) {
            return Err(of_another_plan(&path));
        }
        let job = Job::new(format!("shard {}", shard.index));
        let solver = keeper.watch(self.solver.clone(), self.session.max_memory);
        let solver = self.session.progress.watch(solver, &job);
        let begun = kept.unwrap_or_else(|| Checkpoint {
            title,
            ledger: ledger_of(self.plan, shard),
            seconds: 0.0,
        });
        let ask = ask_of(&self.plan.head.job);
        let mut count = begin(&solver, ask, &keeper, Some(&begun), stop)?;
        let end = count.run()?;
        let ledger = count.ledger();
        if !count.is_done() {
            keeper.keep(ledger)?;
            return Err(end.into());
        }
        if let Err(failure) = self.record(shard, &ledger, keeper.seconds()) {
            // The next command records it without counting. The failure of the record is reported, not a second one.
            let _ = keeper.keep(ledger);
            return Err(failure);
        }
        match fs::remove_file(&path) {
            // Without locks, another process may have counted the same shard, and removed the file.
            Err(error) if error.kind() != ErrorKind::NotFound => Err(at(&path)(error)),
            _ => Ok(Counted::Recorded),
        }
    }

    fn title(&self, shard: &Shard) -> String {
        let Plan { head, identity, .. } = self.plan;
        format!(
            "{}, shard {} of the plan {identity}",
            head.title, shard.index
        )
    }

    fn record(&mut self, shard: &Shard, ledger: &Ledger, seconds: f64) -> Result<(), Failure> {
        let times = ledger.job.terms[shard.term].times;
        let record = Record {
            plan: self.plan.identity,
            shard: shard.index,
            found: ledger.found.iter().map(|found| found / times).collect(),
            work: ledger.work,
            seconds,
        };
        let folder = &self.args.output;
        let file = match &mut self.records {
            Some(file) => file,
            none => {
                let file = RecordFile::create(Disk, folder, &self.name);
                none.insert(file.map_err(unstored(folder))?)
            }
        };
        file.append(&record).map_err(unstored(folder))
    }
}

fn of_another_plan(path: &Path) -> Failure {
    Failure::Mistake {
        message: format!("{}: this is a shard of another plan", path.display()),
        hint: Some("choose another folder with --output".to_string()),
    }
}

//! `standoff job run`: shards of a plan.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::time::Duration;

use standoff::core::End;
use standoff::engine::Registry;
use standoff::ledger::store::{Disk, RecordFile};
use standoff::ledger::{Checkpoint, Ledger, Open, Plan, Ranges, Record, Shard};
use standoff::puzzle::{Instance, Puzzle};
use standoff::solver::Solver;

use super::records::{self, make_folder};
use super::task::TaskOf;
use super::{Keeper, Opened, ask_of, begin, open_plan, stopped, unreadable, unstored};
use crate::args::RunArgs;
use crate::diagnostics::note;
use crate::failure::{Exit, Failure, at};
use crate::in_words::number_of;
use crate::output::Output;
use crate::progress::{Job, Progress};
use crate::stop::{self, Stop};
use crate::{memory, search, threads};

/// How often a shard is kept while it goes on.
const EVERY: Duration = Duration::from_secs(30);

/// Those shards of a plan that somebody is to count.
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
    let stop = Stop::new(args.limits.time_limit)?;
    let wanted = wanted(args)?;
    let name = wanted.name();
    let (path, folder) = (args.plan.clone(), args.output.clone());
    let (plan, done) = match stop.patiently(move || read(&path, &folder, &wanted)) {
        Ok(read) => read?,
        Err(end) => return Ok(stopped(end)),
    };
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
    let instance = match instance(&plan, registry, &stop)? {
        Ok(instance) => instance,
        Err(end) => return Ok(stopped(end)),
    };
    let solver = search::within(registry, &instance, &args.limits, &stop);
    let solver = solver.threads(threads::number(args.threads));
    let mut runner = Runner {
        args,
        plan: &plan,
        stop: &stop,
        solver,
        progress: Progress::new(args.limits.tell.progress),
        records: None,
        name,
    };
    let mut elsewhere = Vec::new();
    for shard in left {
        let index = shard.index;
        match runner.count(shard)? {
            Counted::Recorded => {
                output.line(&format!("shard {index} is recorded"))?;
                output.flush()?;
            }
            Counted::Elsewhere => {
                note(&format!(
                    "another process counts shard {index} here: it is skipped"
                ));
                elsewhere.push(index..=index);
            }
            Counted::Stopped(end) => {
                note(&format!("stopped: {end}; what was begun is kept"));
                return Ok(stop::stopped(end));
            }
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

/// The shards that are wanted, and which of them are recorded already.
fn read(path: &Path, folder: &Path, wanted: &Wanted) -> Result<(Plan, Ranges), Failure> {
    let plan = open_plan(path)?.read_all_matching(|shard| wanted.has(shard));
    let plan = plan.map_err(unreadable(path))?;
    make_folder(folder)?;
    let done = recorded(&plan, folder)?;
    Ok((plan, done))
}

/// Which shards are recorded already.
fn recorded(plan: &Plan, folder: &Path) -> Result<Ranges, Failure> {
    let mut done = Vec::new();
    records::read(&[folder.to_path_buf()], plan.identity, |record, _, _| {
        done.push(record.shard..=record.shard);
        Ok(())
    })?;
    Ok(done.into_iter().collect())
}

/// The puzzle of a plan, with its parameters.
pub(super) fn instance(
    plan: &Plan,
    registry: &Registry,
    stop: &Stop,
) -> Result<Result<Instance, End>, Failure> {
    let source = &plan.head.source;
    let puzzle = Puzzle::parse(&source.name, &source.text, registry.pieces())?;
    let row: Vec<(&str, i64)> = (source.parameters.iter())
        .map(|(name, value)| (&**name, *value))
        .collect();
    Ok(stop.unless(|reason| puzzle.instance_until(row, reason))?)
}

/// A shard as a count of its own.
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

/// Who counts one shard after the other.
struct Runner<'a> {
    args: &'a RunArgs,
    plan: &'a Plan,
    stop: &'a Stop,
    solver: Solver,
    progress: Progress,
    /// Where they are recorded, once there is one.
    records: Option<RecordFile<Disk>>,
    name: String,
}

/// The end of counting a shard.
enum Counted {
    Recorded,
    /// Another process counts it with the same folder.
    Elsewhere,
    /// What was found is kept.
    Stopped(End),
}

impl Runner<'_> {
    /// Counts a shard and records it.
    fn count(&mut self, shard: &Shard) -> Result<Counted, Failure> {
        let path = self
            .args
            .output
            .join(format!("shard-{}.checkpoint", shard.index));
        let title = self.title(shard);
        let (keeper, kept) = match Keeper::open(&path, title.clone(), EVERY, self.stop)? {
            Opened::Ready(keeper, kept) => (keeper, kept),
            Opened::InUse => return Ok(Counted::Elsewhere),
            Opened::Stopped(end) => return Ok(Counted::Stopped(end)),
        };
        if kept.as_ref().is_some_and(|kept| kept.title != title) {
            return Err(of_another_plan(&path));
        }
        let job = Job::new(format!("shard {}", shard.index));
        let most = memory::limit(self.args.limits.max_memory);
        let solver = keeper.watch(self.solver.clone(), most);
        let solver = self.progress.watch(solver, &job);
        let begun = kept.unwrap_or_else(|| Checkpoint {
            title,
            ledger: ledger_of(self.plan, shard),
            seconds: 0.0,
        });
        let ask = ask_of(&self.plan.head.job);
        let mut count = match begin(&solver, ask, &keeper, Some(&begun), self.stop)? {
            Ok(count) => count,
            Err(end) => return Ok(Counted::Stopped(end)),
        };
        let end = count.run()?;
        let ledger = count.ledger();
        if !count.is_done() {
            keeper.keep(ledger)?;
            return Ok(Counted::Stopped(end));
        }
        if let Err(failure) = self.record(shard, &ledger, keeper.seconds()) {
            // The next command records it without counting. That the record failed is said, not a second failure.
            let _ = keeper.keep(ledger);
            return Err(failure);
        }
        match fs::remove_file(&path) {
            // Without locks, another process may count the same shard, and have removed it.
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

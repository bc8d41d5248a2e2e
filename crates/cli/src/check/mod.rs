//! `standoff check`: whether puzzles are well formed and keep what they promise.

mod files;
mod side_by_side;
mod solution;
mod survey;
mod verify;

use std::path::Path;
use std::time::Instant;

use side_by_side::side_by_side;
use standoff::core::End;
use standoff::engine::Registry;
use standoff::puzzle::wording::printable;
use standoff::puzzle::{Note, Puzzle};
use verify::{Difference, Searched};

use crate::args::CheckArgs;
use crate::diagnostics;
use crate::failure::{Exit, Failure};
use crate::load;
use crate::memory;
use crate::output::Output;
use crate::progress::Progress;
use crate::search::Work;
use crate::stop::Stop;
use crate::threads;

/// What became of a file.
enum Verdict {
    /// All that it expects holds, which is so many things.
    Holds(usize),
    /// It expects nothing, and has this.
    ExpectsNothing(String),
    /// Some of its expectations do not hold.
    Fails(Failed),
    /// It is no puzzle.
    Bad(Failure),
    /// A signal or the time limit came first.
    Stopped,
}

/// What there is to be said of a file.
struct Checked {
    verdict: Verdict,
    /// What it says and nothing uses.
    notes: Vec<Note>,
    /// What the searches took, if there were any.
    work: Option<Work>,
}

/// What all files are checked with.
struct Setting<'a> {
    registry: &'a Registry,
    /// For each search.
    threads: usize,
    stop: Stop,
    /// For each search, in bytes.
    max_memory: usize,
    progress: Progress,
}

/// A file, and which one it is.
struct File<'a> {
    index: usize,
    path: &'a Path,
    name: &'a str,
}

/// What does not hold in a file.
struct Failed {
    /// How many expectations there are.
    expected: usize,
    /// How many of them were tried and hold.
    held: usize,
    /// How many were not tried to the end.
    untried: usize,
    differences: Vec<Difference>,
}

pub(crate) fn run(
    args: &CheckArgs,
    registry: &Registry,
    output: &mut Output,
) -> Result<Exit, Failure> {
    if args.solution.is_some() || args.solution_file.is_some() {
        return solution::run(args, registry, output);
    }
    let files = files::puzzles(&args.paths);
    let names: Vec<String> = files.iter().map(|(path, _)| name(path)).collect();
    let threads = threads::number(args.threads);
    let setting = Setting {
        registry,
        threads: (threads / files.len()).max(1),
        stop: Stop::new(args.time_limit)?,
        max_memory: memory::limit(args.max_memory) / threads.min(files.len()).max(1),
        progress: Progress::new(args.tell.progress),
    };
    let mut summary = Summary::default();
    side_by_side(
        files.into_iter().enumerate().collect(),
        threads,
        |(index, (path, found))| {
            let (path, name) = (&path, &names[index]);
            checked(&File { index, path, name }, found, &setting)
        },
        |index, checked| {
            output.line(&row(&names[index], &checked.verdict))?;
            output.flush()?;
            summary.add(&checked.verdict);
            checked.report(&names[index], args.tell.stats);
            setting.progress.turn_to(index + 1);
            Ok(())
        },
    )?;
    output.line(&summary.line())?;
    Ok(summary.exit())
}

fn name(path: &Path) -> String {
    printable(&path.display().to_string())
}

impl Checked {
    fn new(verdict: Verdict) -> Self {
        Checked {
            verdict,
            notes: Vec::new(),
            work: None,
        }
    }

    /// Says what does not stand in the row of the file.
    fn report(&self, name: &str, stats: bool) {
        if let Verdict::Bad(failure) = &self.verdict {
            diagnostics::report(failure);
        }
        self.notes.iter().for_each(diagnostics::report_note);
        if let (true, Some(work)) = (stats, &self.work) {
            work.say(&format!("{name}:"));
        }
    }
}

fn checked(file: &File<'_>, found: Result<(), Failure>, setting: &Setting<'_>) -> Checked {
    if setting.stop.reason().is_some() {
        return Checked::new(Verdict::Stopped);
    }
    let puzzle = found.and_then(|()| load::file_or_shipped(file.path, setting.registry.pieces()));
    let puzzle = match puzzle {
        Ok(puzzle) => puzzle,
        Err(failure) => return Checked::new(Verdict::Bad(failure)),
    };
    let (start, mut searched) = (Instant::now(), Searched::default());
    let verdict = check(&puzzle, file, setting, &mut searched);
    Checked {
        verdict: verdict.unwrap_or_else(Verdict::Bad),
        notes: puzzle.notes(),
        work: searched.work(start.elapsed()),
    }
}

/// Tries everything that a puzzle expects. What failed before it was stopped has failed.
fn check(
    puzzle: &Puzzle,
    file: &File<'_>,
    setting: &Setting<'_>,
    searched: &mut Searched,
) -> Result<Verdict, Failure> {
    let made = |reason: &dyn Fn() -> Option<End>| puzzle.instance_until([], reason);
    if setting.stop.unless(made)?.is_err() {
        return Ok(Verdict::Stopped);
    }
    let expected = puzzle.expectations();
    if expected.is_empty() {
        return Ok(match survey::survey(puzzle, file, setting, searched)? {
            Ok(found) => Verdict::ExpectsNothing(found),
            Err(_) => Verdict::Stopped,
        });
    }
    let mut differences = Vec::new();
    let (mut held, mut untried) = (0, 0);
    for (index, expectation) in expected.iter().enumerate() {
        let tried = verify::try_out(puzzle, expectation, file, setting, searched)?;
        held += usize::from(tried.differences.is_empty() && !tried.is_stopped);
        differences.extend(tried.differences);
        if tried.is_stopped {
            untried = expected.len() - index;
            break;
        }
    }
    Ok(match (differences.is_empty(), untried) {
        (true, 0) => Verdict::Holds(expected.len()),
        (true, _) => Verdict::Stopped,
        (false, _) => Verdict::Fails(Failed {
            expected: expected.len(),
            held,
            untried,
            differences,
        }),
    })
}

fn row(name: &str, verdict: &Verdict) -> String {
    match verdict {
        Verdict::Holds(all) => format!("ok       {all:>3} of {all:<3}  {name}"),
        Verdict::ExpectsNothing(found) => format!("nothing              {name}\n    {found}"),
        Verdict::Fails(failed) => failed.row(name),
        Verdict::Bad(_) => format!("bad                  {name}"),
        Verdict::Stopped => format!("stopped              {name}"),
    }
}

impl Failed {
    /// What does not hold, and how much is not known.
    fn row(&self, name: &str) -> String {
        let Failed {
            expected,
            held,
            untried,
            differences,
        } = self;
        let mut lines: Vec<String> = differences.iter().map(|d| format!("\n    {d}")).collect();
        if *untried > 0 {
            lines.push(format!(
                "\n    stopped with {untried} of {expected} to be tried"
            ));
        }
        format!(
            "failed   {held:>3} of {expected:<3}  {name}{}",
            lines.concat()
        )
    }
}

/// How many files there were of each verdict.
#[derive(Default)]
struct Summary {
    ok: usize,
    expect_nothing: usize,
    failed: usize,
    bad: usize,
    stopped: usize,
}

impl Summary {
    fn add(&mut self, verdict: &Verdict) {
        let number = match verdict {
            Verdict::Holds(_) => &mut self.ok,
            Verdict::ExpectsNothing(_) => &mut self.expect_nothing,
            Verdict::Fails(_) => &mut self.failed,
            Verdict::Bad(_) => &mut self.bad,
            Verdict::Stopped => &mut self.stopped,
        };
        *number += 1;
    }

    /// What is certain counts for more than what is open.
    fn exit(&self) -> Exit {
        match self {
            Summary { bad: 1.., .. } => Exit::Mistake,
            Summary { failed: 1.., .. } => Exit::No,
            Summary { stopped: 1.., .. } => Exit::Stopped,
            _ => Exit::Answered,
        }
    }

    fn line(&self) -> String {
        let Summary {
            ok,
            expect_nothing,
            failed,
            bad,
            stopped,
        } = *self;
        let files = ok + expect_nothing + failed + bad + stopped;
        let s = if files == 1 { "" } else { "s" };
        let more = |number: usize, what: &str| match number {
            0 => String::new(),
            number => format!(", {number} {what}"),
        };
        let nothing = more(expect_nothing, "with nothing to check");
        let stopped = more(stopped, "stopped");
        format!("{files} file{s}: {ok} ok, {failed} failed, {bad} bad{nothing}{stopped}")
    }
}

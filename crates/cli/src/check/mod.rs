//! `standoff check`: whether puzzles are well formed and keep what they promise.

mod files;
mod side_by_side;
mod solution;
mod verify;

use std::path::Path;

use standoff::placement::Registry;
use standoff::puzzle::wording::printable;
use standoff::puzzle::{Note, Puzzle};

use crate::args::CheckArgs;
use crate::diagnostics;
use crate::failure::{Exit, Failure};
use crate::load;
use crate::output::Output;
use crate::stop::Stop;
use crate::threads;
use side_by_side::side_by_side;
use verify::Difference;

/// What became of a file.
enum Verdict {
    /// All that it expects holds, which is so many things.
    Holds(usize),
    /// Some of its expectations do not hold.
    Fails(Failed),
    /// It is no puzzle.
    Bad(Failure),
    /// A signal or the time limit came first.
    Stopped,
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
        return solution::run(args, registry.pieces(), output);
    }
    let stop = Stop::new(args.time_limit)?;
    let files = files::puzzles(&args.paths);
    let names: Vec<String> = files.iter().map(|(path, _)| name(path)).collect();
    let threads = threads::number(args.threads);
    let share = (threads / files.len()).max(1);
    let mut summary = Summary::default();
    side_by_side(
        files,
        threads,
        |(path, found)| verdict(&path, found, registry, share, &stop),
        |index, (verdict, notes)| {
            output.line(&row(&names[index], &verdict))?;
            output.flush()?;
            summary.add(&verdict);
            if let Verdict::Bad(failure) = verdict {
                diagnostics::report(&failure);
            }
            notes.iter().for_each(diagnostics::report_note);
            Ok(())
        },
    )?;
    output.line(&summary.line())?;
    Ok(summary.exit())
}

fn name(path: &Path) -> String {
    printable(&path.display().to_string())
}

/// What became of a file, and what it says and nothing uses.
fn verdict(
    path: &Path,
    found: Result<(), Failure>,
    registry: &Registry,
    threads: usize,
    stop: &Stop,
) -> (Verdict, Vec<Note>) {
    if stop.reason().is_some() {
        return (Verdict::Stopped, Vec::new());
    }
    match found.and_then(|()| load::file_or_shipped(path, registry.pieces())) {
        Ok(puzzle) => {
            let checked = check(&puzzle, registry, threads, stop);
            (checked.unwrap_or_else(Verdict::Bad), puzzle.notes())
        }
        Err(failure) => (Verdict::Bad(failure), Vec::new()),
    }
}

/// Tries everything that a puzzle expects. What failed before it was stopped has failed.
fn check(
    puzzle: &Puzzle,
    registry: &Registry,
    threads: usize,
    stop: &Stop,
) -> Result<Verdict, Failure> {
    if stop
        .unless(|reason| puzzle.instance_until([], reason))?
        .is_err()
    {
        return Ok(Verdict::Stopped);
    }
    let expected = puzzle.expectations();
    let mut differences = Vec::new();
    let (mut held, mut untried) = (0, 0);
    for (index, expectation) in expected.iter().enumerate() {
        let tried = verify::try_out(puzzle, expectation, registry, threads, stop)?;
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
    failed: usize,
    bad: usize,
    stopped: usize,
}

impl Summary {
    fn add(&mut self, verdict: &Verdict) {
        let number = match verdict {
            Verdict::Holds(_) => &mut self.ok,
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
            failed,
            bad,
            stopped,
        } = *self;
        let files = ok + failed + bad + stopped;
        let s = if files == 1 { "" } else { "s" };
        let stopped = match stopped {
            0 => String::new(),
            stopped => format!(", {stopped} stopped"),
        };
        format!("{files} file{s}: {ok} ok, {failed} failed, {bad} bad{stopped}")
    }
}

//! `standoff check`: whether puzzles are well formed and keep what they promise.

mod files;
mod side_by_side;
mod solution;
mod verify;

use std::path::Path;

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
    /// So many of so many expectations do not hold.
    Fails(usize, usize, Vec<Difference>),
    /// It is no puzzle.
    Bad(Failure),
    /// A signal or the time limit came first.
    Stopped,
}

pub(crate) fn run(args: &CheckArgs, output: &mut Output) -> Result<Exit, Failure> {
    if args.solution.is_some() || args.solution_file.is_some() {
        return solution::run(args, output);
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
        |(path, found)| verdict(&path, found, share, &stop),
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
    Ok(summary.exit)
}

fn name(path: &Path) -> String {
    printable(&path.display().to_string())
}

/// What became of a file, and what it says and nothing uses.
fn verdict(
    path: &Path,
    found: Result<(), Failure>,
    threads: usize,
    stop: &Stop,
) -> (Verdict, Vec<Note>) {
    if stop.reason().is_some() {
        return (Verdict::Stopped, Vec::new());
    }
    match found.and_then(|()| load::file_or_shipped(path)) {
        Ok(puzzle) => {
            let checked = check(&puzzle, threads, stop);
            (checked.unwrap_or_else(Verdict::Bad), puzzle.notes())
        }
        Err(failure) => (Verdict::Bad(failure), Vec::new()),
    }
}

/// Tries everything that a puzzle expects.
fn check(puzzle: &Puzzle, threads: usize, stop: &Stop) -> Result<Verdict, Failure> {
    puzzle.instance([])?;
    let expected = puzzle.expectations();
    let mut differences = Vec::new();
    let mut failed = 0;
    for expectation in expected {
        let found = verify::differences(puzzle, expectation, threads, stop)?;
        let Some(found) = found else {
            return Ok(Verdict::Stopped);
        };
        failed += usize::from(!found.is_empty());
        differences.extend(found);
    }
    Ok(match failed {
        0 => Verdict::Holds(expected.len()),
        _ => Verdict::Fails(failed, expected.len(), differences),
    })
}

fn row(name: &str, verdict: &Verdict) -> String {
    match verdict {
        Verdict::Holds(all) => format!("ok       {all:>3} of {all:<3}  {name}"),
        Verdict::Fails(failed, all, differences) => {
            let held = all - failed;
            let lines: String = differences
                .iter()
                .map(|line| format!("\n    {line}"))
                .collect();
            format!("failed   {held:>3} of {all:<3}  {name}{lines}")
        }
        Verdict::Bad(_) => format!("bad                  {name}"),
        Verdict::Stopped => format!("stopped              {name}"),
    }
}

/// How many files there were of each verdict.
#[derive(Default)]
struct Summary {
    ok: usize,
    failed: usize,
    bad: usize,
    stopped: usize,
    exit: Exit,
}

impl Summary {
    fn add(&mut self, verdict: &Verdict) {
        let (number, exit) = match verdict {
            Verdict::Holds(_) => (&mut self.ok, Exit::Answered),
            Verdict::Fails(..) => (&mut self.failed, Exit::No),
            Verdict::Bad(_) => (&mut self.bad, Exit::Mistake),
            Verdict::Stopped => (&mut self.stopped, Exit::Stopped),
        };
        *number += 1;
        self.exit = self.exit.max(exit);
    }

    fn line(&self) -> String {
        let Summary {
            ok,
            failed,
            bad,
            stopped,
            ..
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

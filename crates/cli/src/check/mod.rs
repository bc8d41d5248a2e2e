//! `standoff check`: whether puzzles are well formed and keep what they promise.

mod files;
mod verify;

use std::path::Path;

use standoff::puzzle::wording::printable;

use crate::args::CheckArgs;
use crate::diagnostics;
use crate::failure::{Exit, Failure};
use crate::load;
use crate::output::Output;
use crate::stop::Stop;
use verify::Difference;

/// What became of a file.
enum Verdict {
    /// All that it expects holds, which is so many things.
    Holds(usize),
    /// So many of so many expectations do not hold.
    Fails(usize, usize, Vec<Difference>),
    /// It is no puzzle.
    Bad(Failure),
    /// A signal came first.
    Stopped,
}

pub(crate) fn run(args: &CheckArgs, output: &mut Output) -> Result<Exit, Failure> {
    let stop = Stop::new(None)?;
    let mut summary = Summary::default();
    for (path, found) in files::puzzles(&args.paths) {
        let checked = found.and_then(|()| check(&path, &stop));
        let verdict = checked.unwrap_or_else(Verdict::Bad);
        let name = printable(&path.display().to_string());
        output.line(&row(&name, &verdict))?;
        output.flush()?;
        if matches!(verdict, Verdict::Stopped) {
            return Ok(Exit::Stopped);
        }
        summary.add(&verdict);
        if let Verdict::Bad(failure) = verdict {
            diagnostics::report(&failure);
        }
    }
    output.line(&summary.line())?;
    Ok(summary.exit)
}

/// Reads a file and tries everything that it expects.
fn check(path: &Path, stop: &Stop) -> Result<Verdict, Failure> {
    let puzzle = load::file(path)?;
    puzzle.instance([])?;
    let expected = puzzle.expectations();
    let mut differences = Vec::new();
    let mut failed = 0;
    for expectation in expected {
        let Some(found) = verify::differences(&puzzle, expectation, stop)? else {
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
    exit: Exit,
}

impl Summary {
    fn add(&mut self, verdict: &Verdict) {
        let (number, exit) = match verdict {
            Verdict::Fails(..) => (&mut self.failed, Exit::No),
            Verdict::Bad(_) => (&mut self.bad, Exit::Mistake),
            Verdict::Holds(_) | Verdict::Stopped => (&mut self.ok, Exit::Answered),
        };
        *number += 1;
        self.exit = self.exit.max(exit);
    }

    fn line(&self) -> String {
        let files = self.ok + self.failed + self.bad;
        let s = if files == 1 { "" } else { "s" };
        format!(
            "{files} file{s}: {} ok, {} failed, {} bad",
            self.ok, self.failed, self.bad
        )
    }
}

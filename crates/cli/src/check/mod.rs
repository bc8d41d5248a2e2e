//! `standoff check`: whether puzzles are well formed and their expectations hold.

mod solution;
mod survey;
mod verify;

use std::path::Path;
use std::time::Instant;

pub(crate) use solution::is_completable;
use standoff::engine::Registry;
use standoff::puzzle::wording::printable;
use standoff::puzzle::{Note, Puzzle};
use verify::{Difference, Searched};

use crate::args::CheckArgs;
use crate::diagnostics;
use crate::failure::{Exit, Failure};
use crate::files;
use crate::load;
use crate::output::Output;
use crate::session::{Session, Work};
use crate::side_by_side::side_by_side;
use crate::threads;

/// The result for a file.
enum Verdict {
    /// All expectations hold; their number.
    Holds(usize),
    /// It expects nothing; its solutions, in words.
    ExpectsNothing(String),
    /// Some of its expectations do not hold.
    Fails(Failed),
    /// It is not a puzzle.
    Bad(Failure),
    /// A signal or a limit came first.
    Stopped,
}

/// The result for a file, and its messages.
struct Checked {
    verdict: Verdict,
    notes: Vec<Note>,
    /// The cost of the searches, if there were any.
    work: Option<Work>,
}

/// A file, and its index among the arguments.
struct File<'a> {
    index: usize,
    path: &'a Path,
    name: &'a str,
}

/// The expectations of a file of which some do not hold.
struct Failed {
    /// The number of expectations.
    expected: usize,
    /// The number of those that hold.
    held: usize,
    /// The number of those that were not tried to the end.
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
    let session = Session::new(registry, &args.limits)?;
    let mut session = session.with_threads((threads / files.len()).max(1));
    session.max_memory /= threads.min(files.len()).max(1);
    let mut summary = Summary::default();
    side_by_side(
        files.into_iter().enumerate().collect(),
        threads,
        |(index, (path, found))| {
            let (path, name) = (&path, &names[index]);
            checked(&File { index, path, name }, found, &session)
        },
        |index, checked| {
            output.line(&row(&names[index], &checked.verdict))?;
            output.flush()?;
            summary.add(&checked.verdict);
            checked.report(&names[index], session.stats);
            session.progress.turn_to(index + 1);
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

    /// Writes the messages that are not in the row of the file.
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

fn checked(file: &File<'_>, found: Result<(), Failure>, session: &Session<'_>) -> Checked {
    if session.stop.reason().is_some() {
        return Checked::new(Verdict::Stopped);
    }
    let puzzle = found.and_then(|()| load::file_or_shipped(file.path, session.registry.pieces()));
    let puzzle = match puzzle {
        Ok(puzzle) => puzzle,
        Err(failure) => return Checked::new(Verdict::Bad(failure)),
    };
    let (start, mut searched) = (Instant::now(), Searched::default());
    let verdict = check(&puzzle, file, session, &mut searched);
    Checked {
        verdict: verdict.unwrap_or_else(|failure| match failure {
            Failure::Stopped(_) => Verdict::Stopped,
            failure => Verdict::Bad(failure),
        }),
        notes: puzzle.notes(),
        work: searched.work(start.elapsed()),
    }
}

/// Tries all expectations of a puzzle. One that failed before a stop has failed.
fn check(
    puzzle: &Puzzle,
    file: &File<'_>,
    session: &Session<'_>,
    searched: &mut Searched,
) -> Result<Verdict, Failure> {
    session.instance(puzzle, Vec::new())?;
    let expected = puzzle.expectations();
    if expected.is_empty() {
        let found = survey::survey(puzzle, file, session, searched)?;
        return Ok(Verdict::ExpectsNothing(found));
    }
    let mut differences = Vec::new();
    let (mut held, mut untried) = (0, 0);
    for (index, expectation) in expected.iter().enumerate() {
        let tried = verify::try_out(puzzle, expectation, file, session, searched)?;
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
    /// The row, with a line for each difference.
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

/// The number of files with each verdict.
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

    /// A certain failure takes precedence over a stop.
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

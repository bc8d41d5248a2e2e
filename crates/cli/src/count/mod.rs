//! `standoff count`: the number of solutions, or the best value of a goal.

mod bfile;
mod by_square;
mod checkpoint;
mod csv;
mod json;
mod plot;
mod record;
mod shortcut;
mod table;

use std::time::Instant;

use standoff::engine::Registry;
use standoff::puzzle::{Instance, Puzzle};
use standoff::solver::Solver;

use crate::args::{By, CountArgs, CountFormat};
use crate::assignment::{Assignment, Row, combinations, parameters_of};
use crate::diagnostics::note;
use crate::failure::{Exit, Failure};
use crate::load;
use crate::output::Output;
use crate::progress::Job;
use crate::session::{self, Session};
use crate::stop::stopped;
use crate::threads;
pub(crate) use checkpoint::without_goal;
use plot::Plot;
use record::Record;

/// An output format.
trait Format {
    fn write(&mut self, record: &Record, output: &mut Output) -> Result<(), Failure>;

    /// Whether the output states the best value of a goal.
    fn shows_optimum(&self) -> bool {
        false
    }

    /// The note below an incomplete count, unless the output states the reason.
    fn stop_note(&self, record: &Record) -> Option<String> {
        Some(format!("stopped: {}", record.end))
    }
}

pub(crate) fn run(
    args: &CountArgs,
    registry: &Registry,
    output: &mut Output,
) -> Result<Exit, Failure> {
    by_square::check(args)?;
    checkpoint::check(args)?;
    let plot = args.plot.as_deref();
    let mut plot = plot.map(|path| Plot::begin(path, args)).transpose()?;
    let puzzle = load::puzzle(&args.puzzle.puzzle, registry.pieces())?;
    checkpoint::check_puzzle(args, &puzzle)?;
    if args.optimum && puzzle.goal().is_none() {
        return Err(no_goal());
    }
    let counted = count_each(args, &puzzle, registry, plot.as_mut(), output);
    // The counts before a failure are drawn, as they are printed.
    match plot {
        Some(plot) => plot.finish(&puzzle).and(counted),
        None => counted,
    }
}

fn no_goal() -> Failure {
    Failure::Mistake {
        message: "`--optimum` asks for the best value of a goal, and the puzzle has no goal"
            .to_string(),
        hint: Some("add one, as in `goal: Fewest`".to_string()),
    }
}

/// Counts for each row of parameters.
fn count_each(
    args: &CountArgs,
    puzzle: &Puzzle,
    registry: &Registry,
    mut plot: Option<&mut Plot<'_>>,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let mut format = format(args, puzzle)?;
    let session = Session::of_search(registry, &args.search)?;
    let session = session.with_threads(threads::number(args.threads));
    for row in combinations(&args.puzzle.assignments)? {
        let record = count(args, puzzle, row, &session, format.shows_optimum())?;
        format.write(&record, output)?;
        // The next count may take long, and the notes go below this one.
        output.flush()?;
        if let Some(plot) = &mut plot {
            plot.add(&record);
        }
        if let (true, Some(work)) = (session.stats, &record.work) {
            work.say(&session::values(&record.parameters));
        }
        if !record.is_complete() {
            format.stop_note(&record).iter().for_each(|why| note(why));
        }
        record.unsaved.map_or(Ok(()), Err)?;
        if !record.end.is_exhausted() {
            return Ok(stopped(record.end));
        }
    }
    Ok(Exit::Answered)
}

/// The only place that knows every format.
fn format<'a>(args: &'a CountArgs, puzzle: &'a Puzzle) -> Result<Box<dyn Format + 'a>, Failure> {
    let is_by_square = args.by == Some(By::Square);
    Ok(match args.format {
        CountFormat::Csv | CountFormat::Bfile if args.fingerprint => {
            let message = "fingerprints are written as text or as JSON";
            return Err(Failure::mistake(message));
        }
        CountFormat::Text if is_by_square => Box::new(by_square::Text::new(args)),
        CountFormat::Text => Box::new(table::TextTable::new(args, puzzle)),
        CountFormat::Json => Box::new(json::Lines::new(args, puzzle)),
        CountFormat::Csv if is_by_square => Box::new(by_square::Csv::new(args)),
        CountFormat::Csv => Box::new(csv::CsvTable::new(args, puzzle)),
        CountFormat::Bfile => Box::new(bfile::Lines::new(args)?),
    })
}

/// Counts for one row of parameters. A count that was stopped before it began is incomplete, and not a failure.
fn count(
    args: &CountArgs,
    puzzle: &Puzzle,
    row: Row<'_>,
    session: &Session<'_>,
    shows_optimum: bool,
) -> Result<Record, Failure> {
    let instance = match session.instance(puzzle, row.clone()) {
        Ok(instance) => instance,
        Err(error) => {
            let counted = shortcut::count(puzzle, row.clone(), args, session.registry, error);
            return Record::unless_stopped(counted, parameters_of(puzzle, row));
        }
    };
    let job = Job::new(session::values(instance.parameters()));
    if let (true, Some(goal)) = (args.optimum, instance.goal()) {
        let best = session.best(&instance, goal, &job)?;
        if session.stats {
            best.say_work(&instance);
        }
        return Ok(Record::of_best(best, instance.parameters().clone()));
    }
    let optimized = session.optimize(instance, &job)?;
    let parameters = optimized.instance.parameters().clone();
    if !shows_optimum {
        optimized.say(session.stats);
    } else if let (true, Some(best)) = (session.stats, &optimized.best) {
        best.say_work(&optimized.instance);
    }
    let counted = match optimized.end() {
        // Without a solution, each square has the count 0.
        Some(end) if !(end.is_exhausted() && args.by == Some(By::Square)) => Err(end.into()),
        _ => {
            let solver = session.solver(&optimized.instance, &job)?;
            ask(solver, args, puzzle, optimized.instance, session)
        }
    };
    Ok(Record {
        best: optimized.best,
        ..Record::unless_stopped(counted, parameters)?
    })
}

/// Asks the question of the arguments.
fn ask(
    solver: Solver,
    args: &CountArgs,
    puzzle: &Puzzle,
    instance: Instance,
    session: &Session<'_>,
) -> Result<Record, Failure> {
    let (by, up_to, start) = (args.by, args.up_to, Instant::now());
    let stop = &session.stop;
    let parameters = instance.parameters().clone();
    if let Some(path) = &args.keep.checkpoint {
        let title = session::title(puzzle, &parameters);
        return checkpoint::count(solver, args, session, path, title, parameters);
    }
    if args.fingerprint {
        let outcome = stop.run_interruptible(move || solver.fingerprint())??;
        let fingerprint = outcome.answer.value().clone();
        return Ok(Record {
            fingerprint: Some(fingerprint),
            ..Record::of(outcome, parameters, start, |found| vec![found.placements])
        });
    }
    if by == Some(By::Square) {
        let outcome = stop.run_interruptible(move || solver.count_by_square())??;
        let counts = outcome.answer.value().clone();
        let all = |found: standoff::solver::SquareCounts| vec![found.placements().clone()];
        return Ok(Record {
            squares: Some(by_square::Squares { instance, counts }),
            ..Record::of(outcome, parameters, start, all)
        });
    }
    let outcome = stop.run_interruptible(move || match (by, up_to) {
        (None, None) => Ok(solver.count()?.map(|number| vec![number])),
        (None, Some(_)) => Ok(solver.count_up_to_symmetry()?.map(|number| vec![number])),
        (Some(_), None) => solver.count_by_size(),
        (Some(_), Some(_)) => solver.count_by_size_up_to_symmetry(),
    })??;
    Ok(Record::of(outcome, parameters, start, |numbers| numbers))
}

/// The parameters that have a range.
fn ranges(args: &CountArgs) -> Vec<&Assignment> {
    let assignments = args.puzzle.assignments.iter();
    assignments
        .filter(|assignment| assignment.is_range())
        .collect()
}

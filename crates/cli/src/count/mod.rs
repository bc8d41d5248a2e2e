//! `standoff count`: how many solutions.

mod bfile;
mod by_square;
mod csv;
mod json;
mod kept;
mod known;
mod plot;
mod table;

use std::time::Instant;

use num_bigint::BigUint;
use standoff::core::End;
use standoff::engine::Registry;
use standoff::puzzle::{Instance, Parameters, Puzzle};
use standoff::solver::{Answer, Fingerprint, Outcome, Solver};

use crate::args::{By, CountArgs, CountFormat, UpTo};
use crate::assignment::{Assignment, Row, combinations, parameters_of};
use crate::diagnostics::note;
use crate::failure::{Exit, Failure};
use crate::goal::{Best, aim};
use crate::output::Output;
use crate::progress::{Job, Progress};
use crate::search::{self, Work};
use crate::stop::{Stop, stopped};
use crate::{load, threads};
pub(crate) use kept::without_goal;
use plot::Plot;
use table::Table;

/// What was counted for one choice of parameters.
struct Count {
    /// The number of solutions; by number of pieces when that was asked for, at least for none.
    numbers: Vec<BigUint>,
    end: End,
    /// What was found out about the goal, if there is one.
    best: Option<Best>,
    /// `None` when there was no model to search.
    work: Option<Work>,
    /// That of the set of those that were found.
    fingerprint: Option<Fingerprint>,
    /// Why the file in which it is kept is not of now.
    unkept: Option<Failure>,
}

pub(crate) fn run(
    args: &CountArgs,
    registry: &Registry,
    output: &mut Output,
) -> Result<Exit, Failure> {
    by_square::check(args)?;
    kept::check(args)?;
    let plot = args.plot.as_deref();
    let mut plot = plot.map(|path| Plot::begin(path, args)).transpose()?;
    if args.by == Some(By::Square) {
        return by_square::run(args, registry, output);
    }
    let puzzle = load::puzzle(&args.puzzle.puzzle, registry.pieces())?;
    kept::check_puzzle(args, &puzzle)?;
    let counted = each(args, &puzzle, registry, plot.as_mut(), output);
    // What was counted before a failure is still drawn, as it is shown.
    match plot {
        Some(plot) => plot.finish(&puzzle).and(counted),
        None => counted,
    }
}

/// Counts for each choice of parameters.
fn each(
    args: &CountArgs,
    puzzle: &Puzzle,
    registry: &Registry,
    mut plot: Option<&mut Plot<'_>>,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let stop = Stop::new(args.search.limits.time_limit)?;
    let progress = Progress::new(args.search.limits.tell.progress);
    let mut writer = Writer::new(args, puzzle)?;
    for row in combinations(&args.puzzle.assignments)? {
        let (parameters, count) = count(puzzle, row, args, registry, &stop, &progress)?;
        if let (false, Some(best)) = (writer.shows_optima(), &count.best) {
            best.say();
        }
        writer.write(&parameters, &count, output)?;
        // The next count may take its time, and what it took is said below its row.
        output.flush()?;
        if let Some(plot) = &mut plot {
            plot.add(&parameters, &count);
        }
        if let (true, Some(work)) = (args.search.limits.tell.stats, &count.work) {
            work.say(&search::values(&parameters));
        }
        if !count.end.is_exhausted() {
            writer.say_why(count.end);
        }
        if let Some(failure) = count.unkept {
            return Err(failure);
        }
        if !count.end.is_exhausted() {
            return Ok(stopped(count.end));
        }
    }
    Ok(Exit::Answered)
}

fn count(
    puzzle: &Puzzle,
    row: Row<'_>,
    args: &CountArgs,
    registry: &Registry,
    stop: &Stop,
    progress: &Progress,
) -> Result<(Parameters, Count), Failure> {
    let instance = match stop.unless(|reason| puzzle.instance_until(row.clone(), reason)) {
        Ok(Ok(instance)) => instance,
        Ok(Err(end)) => return Ok((parameters_of(puzzle, row), nothing_counted(end))),
        Err(error) => {
            let (number, work) = known::count(puzzle, row.clone(), args, registry, error)?;
            return Ok((parameters_of(puzzle, row), without_a_model(number, work)));
        }
    };
    let job = Job::new(search::values(instance.parameters()));
    let solver = |instance: &Instance| -> Result<Solver, Failure> {
        let solver = search::solver(registry, instance, &args.search, stop, progress, &job)?;
        Ok(solver.threads(threads::number(args.threads)))
    };
    let aimed = aim(instance, stop, solver)?;
    let instance = &aimed.instance;
    let mut count = match aimed.is_over() {
        Some(end) => nothing_counted(end),
        None => match &args.keep.checkpoint {
            Some(path) => {
                let title = search::title(puzzle, instance.parameters());
                kept::count(solver(instance)?, args, stop, path, title)?
            }
            None => ask(solver(instance)?, args, stop)?,
        },
    };
    if let (true, Some(best)) = (args.search.limits.tell.stats, &aimed.best) {
        best.say_work(instance);
    }
    if count.numbers.is_empty() {
        count.numbers.push(BigUint::ZERO);
    }
    let parameters = instance.parameters().clone();
    count.best = aimed.best;
    Ok((parameters, count))
}

/// What is known of a row that was not made into a model.
fn nothing_counted(end: End) -> Count {
    Count {
        numbers: vec![BigUint::ZERO],
        end,
        best: None,
        work: None,
        fingerprint: None,
        unkept: None,
    }
}

fn without_a_model(number: BigUint, work: Work) -> Count {
    Count {
        numbers: vec![number],
        end: End::Exhausted,
        best: None,
        work: Some(work),
        fingerprint: None,
        unkept: None,
    }
}

/// Asks it. An engine is chosen before there is anything that could be stopped.
fn ask(solver: Solver, args: &CountArgs, stop: &Stop) -> Result<Count, Failure> {
    let (by, up_to, fingerprint) = (args.by, args.up_to, args.fingerprint);
    let answered = stop.patiently(move || answer(&solver, by, up_to, fingerprint));
    answered.unwrap_or_else(|end| Ok(nothing_counted(end)))
}

fn answer(
    solver: &Solver,
    by: Option<By>,
    up_to: Option<UpTo>,
    fingerprint: bool,
) -> Result<Count, Failure> {
    let (start, one) = (Instant::now(), |number| vec![number]);
    if fingerprint {
        let outcome = solver.fingerprint()?;
        let found = outcome.answer.value().clone();
        return Ok(Count {
            fingerprint: Some(found),
            ..counted(outcome, start, |found| vec![found.placements])
        });
    }
    Ok(match (by, up_to) {
        (None, None) => counted(solver.count()?, start, one),
        (None, Some(_)) => counted(solver.count_up_to_symmetry()?, start, one),
        (Some(_), None) => counted(solver.count_by_size()?, start, |numbers| numbers),
        (Some(_), Some(_)) => counted(solver.count_by_size_up_to_symmetry()?, start, |numbers| {
            numbers
        }),
    })
}

fn counted<T>(outcome: Outcome<T>, start: Instant, numbers: impl Fn(T) -> Vec<BigUint>) -> Count {
    threads::say_unstarted(outcome.unstarted_threads);
    let end = outcome.answer.end();
    let (Answer::Exact(found) | Answer::AtLeast(found, _)) = outcome.answer;
    Count {
        numbers: numbers(found),
        end,
        best: None,
        work: Some(Work {
            engine: outcome.engine.to_string(),
            nodes: outcome.nodes,
            time: start.elapsed(),
        }),
        fingerprint: None,
        unkept: None,
    }
}

/// Writes counts in the format that was asked for.
enum Writer<'a> {
    Text(Table<'a>),
    Json(json::Lines<'a>),
    Csv(csv::Table<'a>),
    Bfile(bfile::Lines<'a>),
}

impl<'a> Writer<'a> {
    fn new(args: &'a CountArgs, puzzle: &'a Puzzle) -> Result<Self, Failure> {
        Ok(match args.format {
            CountFormat::Csv | CountFormat::Bfile if args.fingerprint => {
                let message = "fingerprints are written as text or as JSON";
                return Err(Failure::mistake(message));
            }
            CountFormat::Text => Writer::Text(Table::new(args, puzzle)),
            CountFormat::Json => Writer::Json(json::Lines::new(args, puzzle)),
            CountFormat::Csv => Writer::Csv(csv::Table::new(args, puzzle)),
            CountFormat::Bfile => Writer::Bfile(bfile::Lines::new(args)?),
        })
    }

    fn write(
        &mut self,
        parameters: &Parameters,
        count: &Count,
        output: &mut Output,
    ) -> Result<(), Failure> {
        match self {
            Writer::Text(table) => table.write(parameters, count, output),
            Writer::Json(lines) => lines.write(parameters, count, output),
            Writer::Csv(table) => table.write(parameters, count, output),
            Writer::Bfile(lines) => lines.write(parameters, count, output),
        }
    }

    /// Whether the best value of a goal stands beside each count.
    fn shows_optima(&self) -> bool {
        match self {
            Writer::Text(table) => table.has_optimum,
            Writer::Json(_) | Writer::Csv(_) => true,
            Writer::Bfile(_) => false,
        }
    }

    /// Says why the last count is not whole, unless it stands there already.
    fn say_why(&self, end: End) {
        match self {
            Writer::Text(table) if table.says_why() => {}
            Writer::Json(_) => {}
            Writer::Text(_) | Writer::Csv(_) => note(&format!("stopped: {end}")),
            Writer::Bfile(_) => note(&format!(
                "stopped: {end}; the count is not whole, so it is left out"
            )),
        }
    }
}

/// The parameters that have a range.
fn ranges(args: &CountArgs) -> Vec<&Assignment> {
    let assignments = args.puzzle.assignments.iter();
    assignments
        .filter(|assignment| assignment.is_range())
        .collect()
}

//! `standoff count`: how many solutions.

mod json;
mod table;

use std::time::Instant;

use num_bigint::BigUint;
use standoff::core::End;
use standoff::placement::{Answer, Outcome, Solver};
use standoff::puzzle::{Parameters, Puzzle};

use crate::args::{CountArgs, CountFormat};
use crate::assignment::{Row, combinations, parameters_of};
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::stop::Stop;
use crate::{load, search, threads};
use table::Table;

/// What was counted for one choice of parameters.
struct Count {
    /// The number of solutions; by number of pieces when that was asked for.
    numbers: Vec<BigUint>,
    end: End,
    engine: &'static str,
    nodes: u64,
}

pub(crate) fn run(args: &CountArgs, output: &mut Output) -> Result<Exit, Failure> {
    let puzzle = load::puzzle(&args.puzzle.puzzle)?;
    let stop = Stop::new(args.search.time_limit)?;
    let mut writer = Writer::new(args, &puzzle);
    for row in combinations(&args.puzzle.assignments)? {
        let (parameters, count) = count(&puzzle, row, args, &stop)?;
        writer.write(&parameters, &count, output)?;
        // The next count may take its time.
        output.flush()?;
        if !count.end.is_exhausted() {
            return Ok(Exit::Stopped);
        }
    }
    Ok(Exit::Answered)
}

fn count(
    puzzle: &Puzzle,
    row: Row<'_>,
    args: &CountArgs,
    stop: &Stop,
) -> Result<(Parameters, Count), Failure> {
    let instance = match stop.unless(|reason| puzzle.instance_until(row.clone(), reason))? {
        Ok(instance) => instance,
        Err(end) => return Ok((parameters_of(puzzle, row), nothing_counted(end))),
    };
    let solver = search::solver(&instance, &args.search, stop)?;
    let solver = solver.threads(threads::number(args.threads));
    let start = Instant::now();
    let count = ask(&solver, args)?;
    if args.search.stats {
        search::say_work(&instance, count.engine, count.nodes, start.elapsed());
    }
    Ok((instance.parameters().clone(), count))
}

/// What is known of a row that was not made into a model.
fn nothing_counted(end: End) -> Count {
    Count {
        numbers: vec![BigUint::ZERO],
        end,
        engine: "",
        nodes: 0,
    }
}

fn ask(solver: &Solver<'_>, args: &CountArgs) -> Result<Count, Failure> {
    let one = |number| vec![number];
    Ok(match (args.by, args.search.up_to) {
        (None, None) => counted(solver.count()?, one),
        (None, Some(_)) => counted(solver.count_up_to_symmetry()?, one),
        (Some(_), None) => counted(solver.count_by_size()?, |numbers| numbers),
        (Some(_), Some(_)) => counted(solver.count_by_size_up_to_symmetry()?, |numbers| numbers),
    })
}

fn counted<T>(outcome: Outcome<T>, numbers: impl Fn(T) -> Vec<BigUint>) -> Count {
    threads::say_unstarted(outcome.unstarted_threads);
    let end = outcome.answer.end();
    let (Answer::Exact(found) | Answer::AtLeast(found, _)) = outcome.answer;
    Count {
        numbers: numbers(found),
        end,
        engine: outcome.engine,
        nodes: outcome.nodes,
    }
}

/// Writes counts in the format that was asked for.
enum Writer<'a> {
    Text(Table<'a>),
    Json(json::Lines<'a>),
}

impl<'a> Writer<'a> {
    fn new(args: &'a CountArgs, puzzle: &'a Puzzle) -> Self {
        match args.format {
            CountFormat::Text => Writer::Text(Table::new(args)),
            CountFormat::Json => Writer::Json(json::Lines::new(args, puzzle)),
        }
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
        }
    }
}

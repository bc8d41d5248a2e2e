//! `standoff count`: how many solutions.

mod bfile;
mod by_square;
mod csv;
mod json;
mod table;

use std::time::Instant;

use num_bigint::BigUint;
use standoff::core::End;
use standoff::placement::{Answer, Outcome, Solver};
use standoff::puzzle::{Instance, Puzzle};

use crate::args::{By, CountArgs, CountFormat};
use crate::assignment::{Assignment, combinations};
use crate::diagnostics::note;
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::stop::Stop;
use crate::{load, search, threads};
use table::Table;

/// What was counted for one choice of parameters.
struct Count {
    /// The number of solutions; by number of pieces when that was asked for, at least for none.
    numbers: Vec<BigUint>,
    end: End,
    engine: &'static str,
    nodes: u64,
}

pub(crate) fn run(args: &CountArgs, output: &mut Output) -> Result<Exit, Failure> {
    by_square::check(args)?;
    if args.by == Some(By::Square) {
        return by_square::run(args, output);
    }
    let puzzle = load::puzzle(&args.puzzle.puzzle)?;
    let stop = Stop::new(args.search.time_limit)?;
    let mut writer = Writer::new(args, &puzzle)?;
    for row in combinations(&args.puzzle.assignments)? {
        let instance = puzzle.instance(row)?;
        let start = Instant::now();
        let count = count(&instance, args, &stop)?;
        let time = start.elapsed();
        writer.write(&instance, &count, output)?;
        // The next count may take its time, and what it took is said below its row.
        output.flush()?;
        if args.search.stats {
            search::say_work(&instance, count.engine, count.nodes, time);
        }
        if !count.end.is_exhausted() {
            writer.say_why(count.end);
            return Ok(Exit::Stopped);
        }
    }
    Ok(Exit::Answered)
}

fn count(instance: &Instance, args: &CountArgs, stop: &Stop) -> Result<Count, Failure> {
    let solver = search::solver(instance, &args.search, stop)?;
    let mut count = ask(&solver.threads(threads::number(args.threads)), args)?;
    if count.numbers.is_empty() {
        count.numbers.push(BigUint::ZERO);
    }
    Ok(count)
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
    Csv(csv::Table<'a>),
    Bfile(bfile::Lines<'a>),
}

impl<'a> Writer<'a> {
    fn new(args: &'a CountArgs, puzzle: &'a Puzzle) -> Result<Self, Failure> {
        Ok(match args.format {
            CountFormat::Text => Writer::Text(Table::new(args)),
            CountFormat::Json => Writer::Json(json::Lines::new(args, puzzle)),
            CountFormat::Csv => Writer::Csv(csv::Table::new(args)),
            CountFormat::Bfile => Writer::Bfile(bfile::Lines::new(args)?),
        })
    }

    fn write(
        &mut self,
        instance: &Instance,
        count: &Count,
        output: &mut Output,
    ) -> Result<(), Failure> {
        match self {
            Writer::Text(table) => table.write(instance, count, output),
            Writer::Json(lines) => lines.write(instance, count, output),
            Writer::Csv(table) => table.write(instance, count, output),
            Writer::Bfile(lines) => lines.write(instance, count, output),
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

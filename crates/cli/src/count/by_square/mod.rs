//! `standoff count --by square`: how many solutions have a piece on each square.

mod csv;
mod grid;
mod json;
mod text;

use std::time::Instant;

use standoff::core::End;
use standoff::engine::Registry;
use standoff::puzzle::{Instance, Puzzle};
use standoff::solver::{Answer, Solver, SquareCounts};

use crate::args::{By, CountArgs, CountFormat};
use crate::assignment::{Row, combinations, parameters_of};
use crate::count::bfile;
use crate::diagnostics::note;
use crate::failure::{Exit, Failure};
use crate::goal::aim;
use crate::output::Output;
use crate::progress::{Job, Progress};
use crate::search::{self, Work};
use crate::stop::{Stop, stopped};
use crate::{load, threads};

/// What was counted for one choice of parameters.
struct Count<'a> {
    instance: &'a Instance,
    counts: SquareCounts,
    end: End,
}

/// How boards of counts can be written.
#[derive(Clone, Copy)]
enum Format {
    Text,
    Json,
    Csv,
}

pub(super) fn run(
    args: &CountArgs,
    registry: &Registry,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let format = format(args)?;
    let puzzle = load::puzzle(&args.puzzle.puzzle, registry.pieces())?;
    let stop = Stop::new(args.search.limits.time_limit)?;
    let progress = Progress::new(args.search.limits.tell.progress);
    for (index, row) in combinations(&args.puzzle.assignments)?.enumerate() {
        let instance = match stop.unless(|reason| puzzle.instance_until(row.clone(), reason))? {
            Ok(instance) => instance,
            Err(end) => return nothing_counted(&puzzle, row, args, format, end, output),
        };
        let job = Job::new(search::values(instance.parameters()));
        let solver = |instance: &Instance| {
            search::solver(registry, instance, &args.search, &stop, &progress, &job)
        };
        let aimed = aim(instance, &stop, solver)?;
        if let Some(best) = &aimed.best {
            best.say();
            if args.search.limits.tell.stats {
                best.say_work(&aimed.instance);
            }
        }
        if let Some(end) = aimed.is_over().filter(|end| !end.is_exhausted()) {
            return nothing_counted(&puzzle, row, args, format, end, output);
        }
        let instance = aimed.instance;
        let (count, work) = match count(&instance, solver(&instance)?, args, &stop)? {
            Ok(counted) => counted,
            Err(end) => return nothing_counted(&puzzle, row, args, format, end, output),
        };
        match format {
            Format::Text => text::write(&count, args, index == 0, output)?,
            Format::Json => output.json(&json::line(&count, args, &puzzle))?,
            Format::Csv => csv::write(&count, args, index == 0, output)?,
        }
        // The next count may take its time, and what it took is said below its board.
        output.flush()?;
        if args.search.limits.tell.stats {
            work.say(&search::values(instance.parameters()));
        }
        if !count.end.is_exhausted() {
            if let Format::Csv = format {
                note(&format!("stopped: {}", count.end));
            }
            return Ok(stopped(count.end));
        }
    }
    Ok(Exit::Answered)
}

fn format(args: &CountArgs) -> Result<Format, Failure> {
    match args.format {
        CountFormat::Text => Ok(Format::Text),
        CountFormat::Json => Ok(Format::Json),
        CountFormat::Csv => Ok(Format::Csv),
        CountFormat::Bfile => Err(bfile::several()),
    }
}

/// What is said of a choice of parameters that was not made into a model, and has no board yet.
fn nothing_counted(
    puzzle: &Puzzle,
    row: Row<'_>,
    args: &CountArgs,
    format: Format,
    end: End,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let parameters = parameters_of(puzzle, row);
    match format {
        Format::Text => output.line(&text::nothing(&parameters, args, end))?,
        Format::Json => output.json(&json::nothing(puzzle, &parameters, end))?,
        Format::Csv => note(&format!("stopped: {end}")),
    }
    Ok(stopped(end))
}

/// Refuses options that do not go together.
pub(super) fn check(args: &CountArgs) -> Result<(), Failure> {
    let refuse = |message: &str, hint: &str| {
        Err(Failure::Mistake {
            message: message.to_string(),
            hint: Some(hint.to_string()),
        })
    };
    match (args.by, args.up_to, args.percent) {
        (Some(By::Square), Some(_), _) => refuse(
            "`--by square` does not go with `--up-to symmetry`",
            "solutions that are taken for one do not stand on the same squares",
        ),
        (Some(By::Size) | None, _, true) => refuse(
            "`--percent` says how large a part of the solutions has a piece on each square",
            "add `--by square`",
        ),
        _ => Ok(()),
    }
}

/// Counts, or says why it was stopped before that was begun.
fn count<'a>(
    instance: &'a Instance,
    solver: Solver,
    args: &CountArgs,
    stop: &Stop,
) -> Result<Result<(Count<'a>, Work), End>, Failure> {
    let solver = solver.threads(threads::number(args.threads));
    let start = Instant::now();
    let outcome = match stop.patiently(move || solver.count_by_square()) {
        Ok(outcome) => outcome?,
        Err(end) => return Ok(Err(end)),
    };
    let work = Work {
        engine: outcome.engine.to_string(),
        nodes: outcome.nodes,
        time: start.elapsed(),
    };
    threads::say_unstarted(outcome.unstarted_threads);
    let end = outcome.answer.end();
    let (Answer::Exact(counts) | Answer::AtLeast(counts, _)) = outcome.answer;
    let count = Count {
        instance,
        counts,
        end,
    };
    Ok(Ok((count, work)))
}

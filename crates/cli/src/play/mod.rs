//! `standoff play`: a board that one can play on, as a page.

use standoff::core::End;
use standoff::engine::Registry;
use standoff::page::{Page, Stage};
use standoff::puzzle::Instance;
use standoff::solver::Solver;

use crate::args::PlayArgs;
use crate::assignment::single;
use crate::diagnostics::note;
use crate::failure::{Exit, Failure};
use crate::goal::{Aimed, aim};
use crate::load;
use crate::memory;
use crate::output::Output;
use crate::page::{self, Listed, PageFile};
use crate::search::title;
use crate::solve::exit;
use crate::stop::Stop;

pub(crate) fn run(
    args: &PlayArgs,
    registry: &Registry,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let file = PageFile::begin(&args.output)?;
    let stop = Stop::new(Some(args.time_limit))?;
    let puzzle = load::puzzle(&args.puzzle.puzzle, registry.pieces())?;
    let row = single(&args.puzzle.assignments, "play")?;
    let instance = match stop.unless(|reason| puzzle.instance_until(row, reason))? {
        Ok(instance) => instance,
        Err(end) => return Ok(exit(0, end)),
    };
    let (title, about) = (
        title(&puzzle, instance.parameters()),
        page::about(&instance),
    );
    // Whether there is room is better known before a search than after it.
    page::expect_room(&instance)?;
    let solver = |instance: &Instance| solver(instance, args, registry, &stop);
    let (instance, listed) = solved(instance, solver, &stop)?;
    let exit = say(&listed);
    let page = Page {
        title,
        about,
        stage: Some(Stage {
            solutions: listed.all(),
            ..page::stage(&instance)
        }),
        tree: None,
    };
    file.write(&page, args.theme, output)?;
    Ok(exit)
}

fn solver(
    instance: &Instance,
    args: &PlayArgs,
    registry: &Registry,
    stop: &Stop,
) -> Result<Solver, Failure> {
    let stop = stop.clone();
    let solver = standoff::solver_with(registry, instance.model());
    let solver = solver.max_memory(memory::limit(args.max_memory));
    Ok(solver.stop_when(move || stop.reason()))
}

/// The solutions as far as they can be known; under a goal, those of the best value.
fn solved(
    instance: Instance,
    solver: impl Fn(&Instance) -> Result<Solver, Failure>,
    stop: &Stop,
) -> Result<(Instance, Listed), Failure> {
    let aimed = aim(instance, stop, &solver)?;
    if let Some(best) = &aimed.best {
        best.say();
    }
    let (over, Aimed { instance, .. }) = (aimed.is_over(), aimed);
    let listed = match over {
        None => page::list(solver(&instance)?, instance.model(), stop)?,
        Some(End::Exhausted) => Listed::All(Vec::new()),
        Some(end) => Listed::Stopped(end),
    };
    Ok((instance, listed))
}

/// Says what the page will know. That a search took too long ends nothing: there is a page.
fn say(listed: &Listed) -> Exit {
    let why = match listed {
        Listed::All(solutions) if solutions.is_empty() => {
            note("there is no solution; the page says so");
            return Exit::Answered;
        }
        Listed::All(_) => return Exit::Answered,
        Listed::TooMany => "there are more solutions than it has room for".to_string(),
        Listed::Stopped(end) => format!("stopped: {end}"),
    };
    note(&format!(
        "the page does not know whether a position can be completed: {why}"
    ));
    if let Listed::Stopped(end) = listed {
        memory::note_default(*end);
    }
    match listed {
        Listed::Stopped(End::Cancelled) => Exit::Stopped,
        _ => Exit::Answered,
    }
}

//! `standoff play`: a page to solve the puzzle on.

use standoff::End;
use standoff::engine::Registry;
use standoff::page::{Page, Stage};

use crate::args::{LimitArgs, PlayArgs};
use crate::diagnostics::note;
use crate::failure::{Exit, Failure};
use crate::goal::OptimizedInstance;
use crate::load;
use crate::memory;
use crate::output::Output;
use crate::page::{self, Listed, PageFile};
use crate::progress::Job;
use crate::session::{Session, title};
use crate::solve::exit;

pub(crate) fn run(
    args: &PlayArgs,
    registry: &Registry,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let file = PageFile::begin(&args.output)?;
    let (puzzle, row) = load::with_values(&args.puzzle, "play", registry.pieces())?;
    let limits = LimitArgs::silent(Some(args.time_limit), args.max_memory);
    let session = Session::new(registry, &limits)?;
    let instance = match session.instance(&puzzle, row).map_err(Failure::from) {
        Err(Failure::Stopped(end)) => return Ok(exit(0, end)),
        instance => instance?,
    };
    let title = title(&puzzle, instance.parameters());
    let about = page::about(&instance);
    // Fails before the search if the page has no room.
    page::expect_room(&instance)?;
    let optimized = session.optimize(instance, &Job::new(""))?;
    optimized.say(false);
    let listed = listed(&optimized, &session)?;
    let exit = say(&listed);
    let page = Page {
        title,
        about,
        stage: Some(Stage {
            solutions: listed.all(),
            steps: page::steps(optimized.instance.model(), &session.stop),
            ..page::stage(&optimized.instance)
        }),
        tree: None,
    };
    file.write(&page, args.theme, output)?;
    Ok(exit)
}

/// The solutions, if they can be listed. With a goal, these are the best ones.
fn listed(optimized: &OptimizedInstance, session: &Session<'_>) -> Result<Listed, Failure> {
    let instance = &optimized.instance;
    match optimized.end() {
        None => page::list(
            session.silent_solver(instance),
            instance.model(),
            &session.stop,
        ),
        Some(End::Exhausted) => Ok(Listed::All(Vec::new())),
        Some(end) => Ok(Listed::Stopped(end)),
    }
}

/// Notes what the page does not know. A search that was stopped still gives a page.
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

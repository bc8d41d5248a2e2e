//! `standoff trace`: the search itself, node by node.

mod dot;
mod jsonl;
mod kept;
mod names;
mod page;
mod rows;
mod text;

use std::time::Instant;

use standoff::placement::Registry;
use standoff::puzzle::Instance;

use crate::args::{TraceArgs, TraceFormat};
use crate::assignment::single;
use crate::diagnostics::note;
use crate::failure::{Exit, Failure};
use crate::goal::{Aimed, aim};
use crate::in_words::number_of;
use crate::load;
use crate::output::Output;
use crate::page::PageFile;
use crate::plot::{Plot, tenfold};
use crate::progress::{Job, Progress};
use crate::search::{self, Work};
use crate::solve::exit;
use crate::stop::Stop;
use kept::{Kept, Room};
use names::Names;
use rows::rows;

pub(crate) fn run(
    args: &TraceArgs,
    registry: &Registry,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let file = args
        .output
        .as_deref()
        .map(PageFile::begin_with_tree)
        .transpose()?;
    let plot = args.plot.as_deref().map(Plot::begin).transpose()?;
    let stop = Stop::new(args.search.time_limit)?;
    let puzzle = load::puzzle(&args.puzzle.puzzle, registry.pieces())?;
    let row = single(&args.puzzle.assignments, "trace")?;
    let instance = match stop.unless(|reason| puzzle.instance_until(row, reason))? {
        Ok(instance) => instance,
        Err(end) => return Ok(exit(0, end)),
    };
    let progress = Progress::new(args.search.tell.progress);
    let job = Job::new(search::values(instance.parameters()));
    let title = search::title(&puzzle, instance.parameters());
    if file.is_some() {
        // Whether there is room is better known before a search than after it.
        let stage = crate::page::stage(&instance);
        (stage.fits()).map_err(|error| Failure::mistake(error.to_string()))?;
    }
    let solver_until = |instance: &Instance, stop: &Stop| {
        search::solver(registry, instance, &args.search, stop, &progress, &job)
    };
    let solver = |instance: &Instance| solver_until(instance, &stop);
    let Aimed { instance, best } = aim(instance, &stop, solver)?;
    if let Some(best) = &best {
        best.say();
        if best.proved().is_none() {
            return Ok(best.say_end());
        }
    }
    let start = Instant::now();
    let room = Room {
        nodes: args.nodes.get(),
        depth: args.depth.unwrap_or(usize::MAX),
    };
    let kept = Kept::of(&solver(&instance)?, room, &stop)?;
    if args.search.tell.stats {
        let work = Work {
            engine: kept.engine.to_string(),
            nodes: kept.seen.nodes,
            time: start.elapsed(),
        };
        work.say(&search::values(instance.parameters()));
        note(&format!("nodes by depth: {}", by_depth(&kept)));
    }
    if let Some(plot) = plot {
        plot.finish(&profile(&title, &kept), "the nodes by depth")?;
    }
    let names = Names::of(instance.model());
    let rows = rows(&kept, args.refused);
    if let Some(file) = file {
        let stop = stop.within(page::FOR_SOLUTIONS);
        let solver = solver_until(&instance, &stop)?;
        let tree = page::tree(&kept, &rows, &names);
        let page = page::page(title, &instance, &solver, tree)?;
        file.write(&page, args.theme, output)?;
        return Ok(say_what_is_hidden(&kept));
    }
    let text = match args.format {
        TraceFormat::Text => text::text(&rows, &names),
        TraceFormat::Dot => dot::dot(&rows, &names),
        TraceFormat::Jsonl => jsonl::lines(&kept, &names, args.refused),
    };
    output.text(text.as_bytes())?;
    Ok(say_what_is_hidden(&kept))
}

fn by_depth(kept: &Kept) -> String {
    let numbers: Vec<String> = kept.seen.by_depth.iter().map(u64::to_string).collect();
    numbers.join(" ")
}

/// How many nodes lie how deep, as a picture.
fn profile(title: &str, kept: &Kept) -> String {
    let by_depth = kept.seen.by_depth.iter();
    let points = (0..).zip(by_depth.map(|&nodes| nodes.into())).collect();
    let title = format!("{title}: nodes by depth, engine {}", kept.engine);
    tenfold(&title, "depth", &[(String::new(), points)])
}

/// Says what is not shown, and how the search ended.
fn say_what_is_hidden(kept: &Kept) -> Exit {
    let (shown, seen) = (kept.nodes.len() as u64, kept.seen.nodes);
    let all = number_of(seen, "node");
    match kept.seen.is_cut {
        true => note(&format!("{shown} of at least {all} are shown")),
        false if shown < seen => note(&format!("{shown} of {all} are shown")),
        false => {}
    }
    match kept.seen.end {
        Some(end) => {
            note(&format!("stopped: {end}"));
            Exit::Stopped
        }
        None => Exit::Answered,
    }
}

//! `standoff trace`: the search itself, node by node.

mod dot;
mod json;
mod kept;
mod names;
mod page;
mod rows;
mod text;

use std::time::{Duration, Instant};

use kept::{Kept, MOST_COUNTED, Room};
use names::Names;
use rows::rows;
use standoff::core::End;
use standoff::engine::{Refusal, Registry};
use standoff::puzzle::Instance;
use standoff::solver::Solver;

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
use crate::stop::{Stop, stopped};

pub(crate) fn run(
    args: &TraceArgs,
    registry: &Registry,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let target = Target::begin(args)?;
    let stop = Stop::new(args.search.limits.time_limit)?;
    let puzzle = load::puzzle(&args.puzzle.puzzle, registry.pieces())?;
    let row = single(&args.puzzle.assignments, "trace")?;
    let instance = match stop.unless(|reason| puzzle.instance_until(row, reason))? {
        Ok(instance) => instance,
        Err(end) => return Ok(exit(0, end)),
    };
    target.expect_room(&instance)?;
    let values = search::values(instance.parameters());
    let title = search::title(&puzzle, instance.parameters());
    let (progress, job) = (
        Progress::new(args.search.limits.tell.progress),
        Job::new(values.clone()),
    );
    let solver = |instance: &Instance, stop: &Stop| {
        search::solver(registry, instance, &args.search, stop, &progress, &job)
    };
    let Aimed { instance, best } = aim(instance, &stop, |instance| solver(instance, &stop))?;
    if let Some(best) = &best {
        best.say();
        if best.proved().is_none() {
            return Ok(best.say_end());
        }
    }
    let start = Instant::now();
    let kept = match kept(solver(&instance, &stop)?, Room::of(args), &stop) {
        Ok(kept) => kept?,
        Err(end) => return Ok(exit(0, end)),
    };
    if args.search.limits.tell.stats {
        say_work(&kept, start.elapsed(), &values);
    }
    let within = stop.within(page::FOR_SOLUTIONS);
    let shown = Shown {
        title,
        instance: &instance,
        kept: &kept,
    };
    target.write(shown, args, solver(&instance, &within)?, &within, output)?;
    Ok(say_what_is_hidden(&kept))
}

/// What is shown, or why it was stopped before there was anything.
fn kept(solver: Solver, room: Room, stop: &Stop) -> Result<Result<Kept, Refusal>, End> {
    let within = stop.clone();
    stop.patiently(move || Kept::of(&solver, room, &within))
}

/// Where it goes: to a page or a picture, or else to the output as text; and a plot beside it.
struct Target<'a> {
    page: Option<PageFile<'a>>,
    plot: Option<Plot<'a>>,
}

/// What is written.
struct Shown<'a> {
    title: String,
    instance: &'a Instance,
    kept: &'a Kept,
}

impl<'a> Target<'a> {
    /// Files are begun, so that what cannot be written is known before a search.
    fn begin(args: &'a TraceArgs) -> Result<Self, Failure> {
        let page = args.output.as_deref().map(PageFile::begin_with_tree);
        let plot = args.plot.as_deref().map(Plot::begin);
        Ok(Target {
            page: page.transpose()?,
            plot: plot.transpose()?,
        })
    }

    /// Whether there is room on a page is better known before a search than after it, too.
    fn expect_room(&self, instance: &Instance) -> Result<(), Failure> {
        match &self.page {
            None => Ok(()),
            Some(_) => crate::page::expect_room(instance),
        }
    }

    /// Writes all; a page has also the solutions that this solver finds.
    fn write(
        self,
        shown: Shown<'_>,
        args: &TraceArgs,
        solver: Solver,
        stop: &Stop,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let Shown {
            title,
            instance,
            kept,
        } = shown;
        if let Some(plot) = self.plot {
            plot.finish(&profile(&title, kept), "the nodes by depth")?;
        }
        let names = Names::of(instance.model());
        let rows = rows(kept, args.refused);
        if let Some(file) = self.page {
            let tree = page::tree(kept, &rows, &names);
            let page = page::page(title, instance, solver, stop, tree)?;
            return file.write(&page, args.theme, output);
        }
        let text = match args.format {
            TraceFormat::Text => text::text(&rows, &names),
            TraceFormat::Dot => dot::dot(&rows, &names),
            TraceFormat::Json => json::lines(kept, &names, args.refused),
        };
        output.text(text.as_bytes())
    }
}

fn say_work(kept: &Kept, time: Duration, values: &str) {
    let work = Work {
        engine: kept.engine.to_string(),
        nodes: kept.seen.nodes,
        time,
    };
    let at_least = kept.seen.at_least();
    work.say_so_far(values, at_least);
    note(&format!("nodes by depth: {at_least}{}", by_depth(kept)));
}

fn by_depth(kept: &Kept) -> String {
    let numbers: Vec<String> = kept.seen.by_depth.iter().map(u64::to_string).collect();
    numbers.join(" ")
}

/// How many nodes lie how deep, as a picture.
fn profile(title: &str, kept: &Kept) -> String {
    let by_depth = kept.seen.by_depth.iter();
    let points = (0..).zip(by_depth.map(|&nodes| nodes.into())).collect();
    let at_least = kept.seen.at_least();
    let title = format!("{title}: {at_least}nodes by depth, engine {}", kept.engine);
    tenfold(&title, "depth", &[(String::new(), points)])
}

/// Says what is not shown, and how the search ended.
fn say_what_is_hidden(kept: &Kept) -> Exit {
    let (shown, seen) = (kept.nodes.len() as u64, &kept.seen);
    let (at_least, all) = (seen.at_least(), number_of(seen.nodes, "node"));
    if seen.is_cut || shown < seen.nodes {
        note(&format!("{shown} of {at_least}{all} are shown"));
    }
    match seen.end {
        Some(end) => {
            note(&format!("stopped: {end}"));
            stopped(end)
        }
        None if seen.is_cut => {
            let fewer = match seen.nodes {
                MOST_COUNTED => "",
                _ => ", and fewer on so large a board",
            };
            note(&format!(
                "stopped: a trace counts at most {MOST_COUNTED} nodes{fewer}"
            ));
            Exit::Stopped
        }
        None => Exit::Answered,
    }
}

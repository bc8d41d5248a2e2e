//! `standoff trace`: the search tree.

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
use standoff::engine::Registry;
use standoff::puzzle::Instance;
use standoff::solver::Solver;

use crate::args::{TraceArgs, TraceFormat};
use crate::diagnostics::note;
use crate::failure::{Exit, Failure};
use crate::in_words::number_of;
use crate::load;
use crate::output::Output;
use crate::page::PageFile;
use crate::plot::{Plot, tenfold};
use crate::progress::Job;
use crate::session::{self, Session, Work};
use crate::solve::exit;
use crate::stop::{Stop, stopped};

pub(crate) fn run(
    args: &TraceArgs,
    registry: &Registry,
    output: &mut Output,
) -> Result<Exit, Failure> {
    match trace(args, registry, output) {
        Err(Failure::Stopped(end)) => Ok(exit(0, end)),
        traced => traced,
    }
}

fn trace(args: &TraceArgs, registry: &Registry, output: &mut Output) -> Result<Exit, Failure> {
    let target = Target::begin(args)?;
    let (puzzle, row) = load::with_values(&args.puzzle, "trace", registry.pieces())?;
    let session = Session::of_search(registry, &args.search)?;
    let instance = session.instance(&puzzle, row)?;
    target.expect_room(&instance)?;
    let values = session::values(instance.parameters());
    let title = session::title(&puzzle, instance.parameters());
    let job = Job::new(values.clone());
    let optimized = session.optimize(instance, &job)?;
    optimized.say(false);
    if let Some(best) = optimized.unproved() {
        return Ok(best.say_end());
    }
    let instance = &optimized.instance;
    let start = Instant::now();
    let (solver, room, stop) = (
        session.solver(instance, &job)?,
        Room::of(args),
        session.stop.clone(),
    );
    let kept = session
        .stop
        .run_interruptible(move || Kept::of(&solver, room, &stop))??;
    if session.stats {
        say_work(&kept, start.elapsed(), &values);
    }
    let session = session.within(page::SOLUTIONS_TIME_LIMIT);
    let shown = Shown {
        title,
        instance,
        kept: &kept,
    };
    target.write(
        shown,
        args,
        session.solver(instance, &job)?,
        &session.stop,
        output,
    )?;
    Ok(say_what_is_hidden(&kept))
}

/// The outputs: a page, a picture or text, and optionally a plot.
struct Target<'a> {
    page: Option<PageFile<'a>>,
    plot: Option<Plot<'a>>,
}

/// The content of the outputs.
struct Shown<'a> {
    title: String,
    instance: &'a Instance,
    kept: &'a Kept,
}

impl<'a> Target<'a> {
    /// Fails before the search if a file cannot be created.
    fn begin(args: &'a TraceArgs) -> Result<Self, Failure> {
        let page = args.output.as_deref().map(PageFile::begin_with_tree);
        let plot = args.plot.as_deref().map(Plot::begin);
        Ok(Target {
            page: page.transpose()?,
            plot: plot.transpose()?,
        })
    }

    /// Fails before the search if the board has no room on a page.
    fn expect_room(&self, instance: &Instance) -> Result<(), Failure> {
        match &self.page {
            None => Ok(()),
            Some(_) => crate::page::expect_room(instance),
        }
    }

    /// Writes the outputs. A page also has the solutions that this solver finds.
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

/// The number of nodes at each depth, as a picture.
fn profile(title: &str, kept: &Kept) -> String {
    let by_depth = kept.seen.by_depth.iter();
    let points = (0..).zip(by_depth.map(|&nodes| nodes.into())).collect();
    let at_least = kept.seen.at_least();
    let title = format!("{title}: {at_least}nodes by depth, engine {}", kept.engine);
    tenfold(&title, "depth", &[(String::new(), points)])
}

/// Notes how many nodes are hidden, and why the search ended.
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

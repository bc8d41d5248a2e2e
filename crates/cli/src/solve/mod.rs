//! `standoff solve`: the solutions.

mod at_once;
mod binary;
mod boards;
mod exit;
mod format;
mod from;
mod intended;
mod json;
mod page;
mod seed;
mod sheet;
mod solution;
mod squares;
mod unique;

use std::time::Instant;

use at_once::AtOnce;
use standoff::core::End;
use standoff::engine::{EngineBug, Registry};
use standoff::model::Candidate;
use standoff::puzzle::{Instance, Puzzle};
use standoff::solver::{Draws, Fundamental, Solutions, Solver};

use crate::args::SolveArgs;
use crate::assignment::{Row, parameters_of, single};
use crate::failure::{Exit, Failure};
use crate::goal::{Aimed, Best, aim};
use crate::load;
use crate::output::Output;
use crate::progress::{Job, Progress};
use crate::proof;
use crate::search::{self, Work};
use crate::stop::Stop;
pub(crate) use exit::exit;
use format::Printer;
use intended::intended;
use sheet::Sheet;
use solution::Solution;
pub(crate) use unique::at_most_two;

pub(crate) fn run(
    args: &SolveArgs,
    registry: &Registry,
    output: &mut Output,
) -> Result<Exit, Failure> {
    binary::refuse_on_terminal(args.format)?;
    let puzzle = load::puzzle(&args.puzzle.puzzle, registry.pieces())?;
    let proof = proof::paths(args, &puzzle)?;
    let row = single(&args.puzzle.assignments, "solve")?;
    let stop = Stop::new(args.search.limits.time_limit)?;
    let at_once = AtOnce {
        args,
        registry,
        puzzle: &puzzle,
        row: row.clone(),
        stop: &stop,
    };
    if let Some(exit) = at_once.before_a_model(output)? {
        return Ok(exit);
    }
    let instance = match stop.unless(|reason| puzzle.instance_until(row.clone(), reason)) {
        Ok(Ok(instance)) => instance,
        Ok(Err(end)) => {
            let exit = stopped(&puzzle, row, args, end, output);
            at_once.say_what_is_sooner();
            return exit;
        }
        Err(error) => return at_once.without_a_model(error, output),
    };
    let progress = Progress::new(args.search.limits.tell.progress);
    let job = job(args, search::values(instance.parameters()));
    let solver = |instance: &Instance| {
        search::solver(registry, instance, &args.search, &stop, &progress, &job)
    };
    let Aimed { instance, best } = &aim(instance, &stop, solver)?;
    let start = Instant::now();
    let mut printer = Printer::new(args.format, puzzle.name(), instance.parameters(), output);
    let title = format!(
        "{} {}",
        puzzle.name(),
        search::values(instance.parameters())
    );
    let mut sheet = Sheet::new(args.format, instance.model(), title.trim_end());
    if let Some(best) = best {
        best.say();
        if args.search.limits.tell.stats {
            best.say_work(instance);
        }
        if best.proved().is_none() {
            return best_so_far(best, &mut sheet, &mut printer);
        }
    }
    if let Some(path) = &args.from {
        let (model, most) = (instance.model(), most(args));
        let (found, end) = from::show(path, most, model, &stop, &mut sheet, &mut printer)?;
        return Ok(exit(found, end));
    }
    let intended = intended(args, &puzzle, instance)?;
    let solver = solver(instance)?;
    let (exit, (engine, nodes)) = match args.unique {
        true => unique::show(
            solver,
            instance.model(),
            intended,
            proof.as_ref(),
            &stop,
            &mut sheet,
            &mut printer,
        )?,
        false => show(solver, args, job, &stop, &mut sheet, &mut printer)?,
    };
    if args.search.limits.tell.stats {
        let time = start.elapsed();
        let work = Work {
            engine,
            nodes,
            time,
        };
        work.say(&search::values(instance.parameters()));
    }
    if exit == Exit::Stopped {
        at_once.say_what_is_sooner();
    }
    Ok(exit)
}

/// Shows the best solution that was found before the search for a better one was stopped, if any was.
fn best_so_far(best: &Best, sheet: &mut Sheet, printer: &mut Printer<'_>) -> Result<Exit, Failure> {
    let optimum = &best.optimum;
    if let Some(placement) = &optimum.placement {
        sheet.add(Solution {
            index: 1,
            chosen: placement.chosen(),
            orbit: None,
        });
    }
    printer.print_last(sheet, optimum.end)?;
    let found = usize::from(optimum.placement.is_some());
    printer.finish(found, optimum.end, None)?;
    Ok(best.say_end())
}

/// One search; for draws a count, and a search for each.
fn job(args: &SolveArgs, label: String) -> Job {
    let draws = if args.random { args.limit.get() } else { 0 };
    Job::new(label).with_more(draws)
}

/// Ends what was stopped before there was a model to search.
fn stopped(
    puzzle: &Puzzle,
    row: Row<'_>,
    args: &SolveArgs,
    end: End,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let parameters = parameters_of(puzzle, row);
    Printer::new(args.format, puzzle.name(), &parameters, output).finish(0, end, None)?;
    Ok(exit(0, end))
}

/// The engine that listed, or those that did, and the nodes of all trees.
type Searched = (String, u64);

fn searched(solutions: &Solutions) -> Searched {
    (solutions.engines().join("+"), solutions.nodes())
}

fn show(
    solver: Solver,
    args: &SolveArgs,
    job: Job,
    stop: &Stop,
    sheet: &mut Sheet,
    printer: &mut Printer<'_>,
) -> Result<(Exit, Searched), Failure> {
    let wanted = Wanted::of(args);
    let mut listing = match stop.patiently(move || Listing::new(&solver, wanted, job)) {
        Ok(listing) => listing?,
        Err(end) => {
            printer.finish(0, end, None)?;
            return Ok((exit(0, end), (NOBODY.to_string(), 0)));
        }
    };
    let (found, end) = list(&mut listing, most(args), sheet, printer)?;
    printer.print_last(sheet, end)?;
    printer.finish(found, end, None)?;
    Ok((exit(found, end), listing.searched()))
}

/// As many solutions as were asked for.
fn most(args: &SolveArgs) -> usize {
    match args.all {
        true => usize::MAX,
        false => args.limit.get(),
    }
}

/// Prints solutions as far as was asked for; says how many there were, and why it ended.
fn list(
    listing: &mut Listing,
    most: usize,
    sheet: &mut Sheet,
    printer: &mut Printer<'_>,
) -> Result<(usize, End), Failure> {
    let mut found = 0;
    while found < most {
        let is_over = !listing.next(most - found, |chosen, orbit| {
            found += 1;
            let index = found;
            sheet.add(Solution {
                index,
                chosen,
                orbit,
            });
        });
        printer.print(sheet)?;
        if is_over {
            return match listing.engine_bug() {
                Some(mistake) => Err(mistake.clone().into()),
                None => Ok((found, listing.end().unwrap_or(End::Exhausted))),
            };
        }
    }
    Ok((found, End::SolutionLimit))
}

/// All solutions, one of each orbit, or some at random.
enum Listing {
    All(Solutions),
    UpToSymmetry(Fundamental),
    /// And the job that the draws are.
    Random(Draws, Job),
}

/// Which solutions are wanted.
#[derive(Clone, Copy)]
enum Wanted {
    First,
    All,
    AnyOrder,
    UpToSymmetry,
    /// By this seed.
    Random(u64),
}

impl Wanted {
    fn of(args: &SolveArgs) -> Self {
        match args.up_to {
            None if args.random => Wanted::Random(seed(args)),
            None if args.any_order => Wanted::AnyOrder,
            None if args.all => Wanted::All,
            None => Wanted::First,
            Some(_) => Wanted::UpToSymmetry,
        }
    }
}

/// Where a search was stopped before anybody was chosen to search.
const NOBODY: &str = "that was to be chosen";

impl Listing {
    fn new(solver: &Solver, wanted: Wanted, job: Job) -> Result<Self, Failure> {
        Ok(match wanted {
            Wanted::First => Listing::All(solver.first_solutions()?),
            Wanted::All => Listing::All(solver.solutions()?),
            Wanted::AnyOrder => Listing::All(solver.solutions_in_any_order()?),
            Wanted::UpToSymmetry => Listing::UpToSymmetry(solver.fundamental()?),
            Wanted::Random(seed) => Listing::Random(Draws::new(solver, seed)?, job),
        })
    }

    /// Shows the next solutions, at most so many and some at a time, each with the size of its orbit where
    /// that is known; answers whether there may be more.
    fn next(&mut self, most: usize, mut show: impl FnMut(&[Candidate], Option<usize>)) -> bool {
        let (placement, orbit) = match self {
            Listing::All(solutions) => {
                let batch = solutions.batch(most);
                batch.iter().for_each(|chosen| show(chosen, None));
                return solutions.end().is_none();
            }
            Listing::Random(draws, job) => {
                job.next();
                (draws.next(), None)
            }
            Listing::UpToSymmetry(fundamental) => fundamental.next().unzip(),
        };
        placement
            .iter()
            .for_each(|placement| show(placement.chosen(), orbit));
        placement.is_some()
    }

    /// Why there are no more.
    fn end(&self) -> Option<End> {
        match self {
            Listing::All(solutions) => solutions.end(),
            Listing::UpToSymmetry(fundamental) => fundamental.solutions().end(),
            Listing::Random(draws, _) => draws.end(),
        }
    }

    /// What the engine showed that is no solution.
    fn engine_bug(&self) -> Option<&EngineBug> {
        match self {
            Listing::All(solutions) => solutions.engine_bug(),
            Listing::UpToSymmetry(fundamental) => fundamental.solutions().engine_bug(),
            Listing::Random(draws, _) => draws.engine_bug(),
        }
    }

    fn searched(&self) -> Searched {
        match self {
            Listing::All(solutions) => searched(solutions),
            Listing::UpToSymmetry(fundamental) => searched(fundamental.solutions()),
            Listing::Random(draws, _) => (draws.engines().join(" and "), draws.nodes()),
        }
    }
}

/// The seed that was asked for, or one that was not used before, which is then told.
fn seed(args: &SolveArgs) -> u64 {
    args.seed.unwrap_or_else(|| {
        let seed = seed::fresh();
        seed::say(seed);
        seed
    })
}

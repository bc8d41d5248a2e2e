//! `standoff solve`: lists solutions.

mod at_once;
mod binary;
mod boards;
mod exit;
mod format;
mod from;
mod intended;
mod json;
mod listing;
mod page;
mod repair;

mod squares;
mod unique;

use std::time::Instant;

use at_once::AtOnce;
use standoff::End;
use standoff::engine::Registry;
use standoff::model::Placement;
use standoff::solver::Solver;

use crate::args::SolveArgs;
use crate::assignment::parameters_of;
use crate::deduce;
use crate::failure::{Exit, Failure};
use crate::goal::{Best, say_known};
use crate::load;
use crate::output::Output;
use crate::progress::Job;
use crate::proof;
use crate::seed;
use crate::session::{self, Session, Work};
use crate::stop::Stop;
pub(crate) use exit::exit;
use format::Printer;
use intended::intended;
use listing::Searched;
pub(crate) use listing::{Listing, Wanted};
use repair::Suggester;
pub(crate) use unique::at_most_two;

pub(crate) fn run(
    args: &SolveArgs,
    registry: &Registry,
    output: &mut Output,
) -> Result<Exit, Failure> {
    binary::refuse_on_terminal(args.format)?;
    let (puzzle, row) = load::with_values(&args.puzzle, "solve", registry.pieces())?;
    let proof = proof::paths(args, &puzzle)?;
    let session = Session::of_search(registry, &args.search)?;
    let at_once = AtOnce {
        args,
        registry,
        puzzle: &puzzle,
        row: row.clone(),
        stop: &session.stop,
    };
    if let Some(exit) = at_once.try_shortcut(output)? {
        return Ok(exit);
    }
    let instance = match session.instance(&puzzle, row.clone()) {
        Ok(instance) => instance,
        Err(error) => {
            let Some(end) = error.stopped() else {
                return at_once.without_a_model(error, output);
            };
            let parameters = parameters_of(&puzzle, row);
            let mut printer = Printer::new(args.format, &puzzle, &parameters, None, output);
            printer.finish(0, end, None)?;
            let exit = exit(0, end);
            at_once.suggest_shortcut();
            return Ok(exit);
        }
    };
    let job = job(args, session::values(instance.parameters()));
    let optimized = session.optimize(instance, &job)?;
    let instance = &optimized.instance;
    if args.explain {
        return match optimized.end() {
            Some(end) if !end.is_exhausted() => Err(end.into()),
            _ => deduce::path(&puzzle, instance, args.format, &session.stop, output),
        };
    }
    let start = Instant::now();
    let (model, parameters) = (instance.model(), instance.parameters());
    let mut printer = Printer::new(args.format, &puzzle, parameters, Some(model), output);
    optimized.say(session.stats);
    if let Some(best) = optimized.unproved() {
        return best_so_far(best, &mut printer);
    }
    if let Some(placement) = optimized.placement().filter(|_| takes_any(args)) {
        printer.add(1, placement.chosen(), None);
        printer.finish(1, End::SolutionLimit, None)?;
        return Ok(exit(1, End::SolutionLimit));
    }
    if let Some(path) = &args.from {
        let (found, end) = from::show(path, most(args), model, &session.stop, &mut printer)?;
        return Ok(exit(found, end));
    }
    let intended = intended(args, &puzzle, instance)?;
    let solver = session.solver(instance, &job)?;
    let suggester = if args.suggest {
        Some(Suggester::new(model, intended.as_ref(), args.format)?)
    } else {
        None
    };
    let (exit, (engine, nodes)) = if args.unique {
        let (proof, stop) = (proof.as_ref(), &session.stop);
        unique::show(solver, model, intended, proof, stop, &mut printer)?
    } else {
        let known = optimized.placement();
        show(solver, args, job, known, &session.stop, &mut printer)?
    };
    if session.stats {
        let time = start.elapsed();
        let work = Work {
            engine,
            nodes,
            time,
        };
        work.say(&session::values(instance.parameters()));
    }
    if exit == Exit::Stopped {
        at_once.suggest_shortcut();
    }
    drop(printer);
    match suggester {
        Some(suggester) if exit == Exit::No => suggester.show(args.format, &session.stop, output),
        _ => Ok(exit),
    }
}

/// Whether any one solution will do.
fn takes_any(args: &SolveArgs) -> bool {
    let is_special = args.random || args.unique || args.from.is_some() || args.up_to.is_some();
    args.any_order && most(args) == 1 && !is_special
}

/// Prints the best solution that was found before the search for a better one was stopped, if there is one.
fn best_so_far(best: &Best, printer: &mut Printer<'_>) -> Result<Exit, Failure> {
    let optimum = &best.optimum;
    if let Some(placement) = &optimum.placement {
        printer.add(1, placement.chosen(), None);
    }
    let found = usize::from(optimum.placement.is_some());
    printer.finish(found, optimum.end, None)?;
    Ok(best.say_end())
}

/// One search. Random solutions take a count, and a search for each.
fn job(args: &SolveArgs, label: String) -> Job {
    let draws = if args.random { args.limit.get() } else { 0 };
    Job::new(label).with_more(draws)
}

/// Lists solutions. If the search is stopped before it has found one, the known solution is printed, if there is one.
fn show(
    solver: Solver,
    args: &SolveArgs,
    job: Job,
    known: Option<&Placement>,
    stop: &Stop,
    printer: &mut Printer<'_>,
) -> Result<(Exit, Searched), Failure> {
    let wanted = Wanted::of(args);
    let mut listing = match stop.run_interruptible(move || Listing::new(&solver, wanted, job)) {
        Ok(listing) => listing?,
        Err(end) => {
            let found = add_known(known, printer);
            printer.finish(found, end, None)?;
            return Ok((exit(found, end), (NO_ENGINE.to_string(), 0)));
        }
    };
    let (mut found, end) = list(&mut listing, most(args), printer)?;
    if found == 0 && !end.is_exhausted() {
        found = add_known(known, printer);
    }
    printer.finish(found, end, None)?;
    Ok((exit(found, end), listing.searched()))
}

/// Adds the known solution, if there is one. Returns the number of solutions.
fn add_known(known: Option<&Placement>, printer: &mut Printer<'_>) -> usize {
    let Some(known) = known else {
        return 0;
    };
    say_known();
    printer.add(1, known.chosen(), None);
    1
}

/// The maximum number of solutions to list.
fn most(args: &SolveArgs) -> usize {
    if args.all {
        usize::MAX
    } else {
        args.limit.get()
    }
}

/// Prints at most `most` solutions; returns the number and the reason why there are no more.
fn list(
    listing: &mut Listing,
    most: usize,
    printer: &mut Printer<'_>,
) -> Result<(usize, End), Failure> {
    let mut found = 0;
    while found < most {
        let is_over = !listing.next(most - found, |chosen, orbit| {
            found += 1;
            printer.add(found, chosen, orbit);
        });
        printer.print()?;
        if is_over {
            listing.check()?;
            return Ok((found, listing.end().unwrap_or(End::Exhausted)));
        }
    }
    Ok((found, End::SolutionLimit))
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

/// The engine of a search that was stopped while an engine was chosen.
const NO_ENGINE: &str = "that was to be chosen";

/// The seed of the arguments, or a new one, which a note states.
fn seed(args: &SolveArgs) -> u64 {
    args.seed.unwrap_or_else(|| {
        let seed = seed::fresh();
        seed::say("draws", seed);
        seed
    })
}

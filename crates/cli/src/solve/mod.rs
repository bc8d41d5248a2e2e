//! `standoff solve`: lists solutions.

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
mod squares;
mod unique;

use std::time::Instant;

use at_once::AtOnce;
use standoff::core::End;
use standoff::engine::{EngineBug, Registry};
use standoff::model::Candidate;
use standoff::solver::{Draws, Fundamental, Solutions, Solver};

use crate::args::SolveArgs;
use crate::assignment::parameters_of;
use crate::failure::{Exit, Failure};
use crate::goal::Best;
use crate::load;
use crate::output::Output;
use crate::progress::Job;
use crate::proof;
use crate::session::{self, Session, Work};
use crate::stop::Stop;
pub(crate) use exit::exit;
use format::Printer;
use intended::intended;
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
    let start = Instant::now();
    let (model, parameters) = (instance.model(), instance.parameters());
    let mut printer = Printer::new(args.format, &puzzle, parameters, Some(model), output);
    optimized.say(session.stats);
    if let Some(best) = optimized.unproved() {
        return best_so_far(best, &mut printer);
    }
    if let Some(path) = &args.from {
        let (found, end) = from::show(path, most(args), model, &session.stop, &mut printer)?;
        return Ok(exit(found, end));
    }
    let intended = intended(args, &puzzle, instance)?;
    let solver = session.solver(instance, &job)?;
    let (exit, (engine, nodes)) = if args.unique {
        let (proof, stop) = (proof.as_ref(), &session.stop);
        unique::show(solver, model, intended, proof, stop, &mut printer)?
    } else {
        show(solver, args, job, &session.stop, &mut printer)?
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
    Ok(exit)
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

/// The engine or engines that listed, and the nodes of their trees.
type Searched = (String, u64);

fn searched(solutions: &Solutions) -> Searched {
    (solutions.engines().join("+"), solutions.nodes())
}

fn show(
    solver: Solver,
    args: &SolveArgs,
    job: Job,
    stop: &Stop,
    printer: &mut Printer<'_>,
) -> Result<(Exit, Searched), Failure> {
    let wanted = Wanted::of(args);
    let mut listing = match stop.run_interruptible(move || Listing::new(&solver, wanted, job)) {
        Ok(listing) => listing?,
        Err(end) => {
            printer.finish(0, end, None)?;
            return Ok((exit(0, end), (NO_ENGINE.to_string(), 0)));
        }
    };
    let (found, end) = list(&mut listing, most(args), printer)?;
    printer.finish(found, end, None)?;
    Ok((exit(found, end), listing.searched()))
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
            return match listing.engine_bug() {
                Some(mistake) => Err(mistake.clone().into()),
                None => Ok((found, listing.end().unwrap_or(End::Exhausted))),
            };
        }
    }
    Ok((found, End::SolutionLimit))
}

/// All solutions, one of each orbit, or random ones.
enum Listing {
    All(Solutions),
    UpToSymmetry(Fundamental),
    /// With the job whose progress is shown.
    Random(Draws, Job),
}

/// Which solutions are wanted.
#[derive(Clone, Copy)]
enum Wanted {
    First,
    All,
    AnyOrder,
    UpToSymmetry,
    /// With this seed.
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

/// The engine of a search that was stopped while an engine was chosen.
const NO_ENGINE: &str = "that was to be chosen";

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

    /// Shows the next solutions, at most `most`, each with the size of its orbit if that is known. Returns whether there
    /// may be more.
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

    /// The error of an engine that has listed a wrong solution.
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

/// The seed of the arguments, or a new one, which a note states.
fn seed(args: &SolveArgs) -> u64 {
    args.seed.unwrap_or_else(|| {
        let seed = seed::fresh();
        seed::say(seed);
        seed
    })
}

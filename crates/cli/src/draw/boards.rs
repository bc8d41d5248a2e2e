//! Solutions as boards.

use standoff::core::End;
use standoff::draw::{Diagram, Picture};
use standoff::engine::Refusal;
use standoff::model::{Model, Placement};
use standoff::solver::{Fundamental, Solutions, Solver};

use super::{Drawn, too_many};
use crate::args::DrawArgs;
use crate::diagnostics::note;
use crate::failure::{Exit, Failure};
use crate::figures::Figures;
use crate::solve::{at_most_two, exit};
use crate::stop::Stop;

/// Draws the number of solutions that the arguments ask for, or the only one.
pub(super) fn draw(
    solver: Solver,
    model: &Model,
    args: &DrawArgs,
    empty: &Diagram,
    stop: &Stop,
) -> Result<Drawn, Failure> {
    let figures = Figures::of(model.kinds());
    if args.unique {
        return unique(solver, &figures, model, empty, stop);
    }
    let wanted = Wanted::of(args);
    let mut listing = stop.run_interruptible(move || Listing::new(&solver, wanted))??;
    let room = Picture::most(empty).unwrap_or(1);
    let asked = if args.all {
        usize::MAX
    } else {
        args.limit.get()
    };
    let mut diagrams = Vec::new();
    while diagrams.len() < asked
        && let Some((placement, orbit)) = listing.next()
    {
        if diagrams.len() == room {
            return Err(too_many(room));
        }
        let diagram = figures.on(empty.clone(), model.pieces(&placement));
        diagrams.push(match orbit {
            Some(size) => diagram.with_caption(format!("orbit of {size}")),
            None => diagram,
        });
    }
    let solutions = listing.solutions();
    expect_no_bug(solutions)?;
    let end = if diagrams.len() == asked {
        End::SolutionLimit
    } else {
        solutions.end().unwrap_or(End::Exhausted)
    };
    let exit = exit(diagrams.len(), end);
    let drawn = Drawn {
        exit,
        ..Drawn::answer(diagrams)
    };
    Ok(drawn.by(solutions.engines().join("+"), solutions.nodes()))
}

/// The solutions that the arguments ask for.
enum Wanted {
    First,
    All,
    UpToSymmetry,
}

impl Wanted {
    fn of(args: &DrawArgs) -> Self {
        match args.up_to {
            Some(_) => Wanted::UpToSymmetry,
            None if args.all => Wanted::All,
            None => Wanted::First,
        }
    }
}

/// All solutions, or one of each orbit.
enum Listing {
    All(Solutions),
    UpToSymmetry(Fundamental),
}

impl Listing {
    fn new(solver: &Solver, wanted: Wanted) -> Result<Self, Refusal> {
        Ok(match wanted {
            Wanted::First => Listing::All(solver.first_solutions()?),
            Wanted::All => Listing::All(solver.solutions()?),
            Wanted::UpToSymmetry => Listing::UpToSymmetry(solver.fundamental()?),
        })
    }

    /// The next solution, and the size of its orbit if that is known.
    fn next(&mut self) -> Option<(Placement, Option<usize>)> {
        match self {
            Listing::All(solutions) => solutions.next().map(|placement| (placement, None)),
            Listing::UpToSymmetry(fundamental) => {
                let found = fundamental.next();
                found.map(|(placement, orbit)| (placement, Some(orbit)))
            }
        }
    }

    fn solutions(&self) -> &Solutions {
        match self {
            Listing::All(solutions) => solutions,
            Listing::UpToSymmetry(fundamental) => fundamental.solutions(),
        }
    }
}

fn expect_no_bug(solutions: &Solutions) -> Result<(), Failure> {
    match solutions.engine_bug() {
        Some(bug) => Err(bug.clone().into()),
        None => Ok(()),
    }
}

/// The only solution, or two with the squares marked on which they differ.
fn unique(
    solver: Solver,
    figures: &Figures,
    model: &Model,
    empty: &Diagram,
    stop: &Stop,
) -> Result<Drawn, Failure> {
    let mut solutions = stop.run_interruptible(move || solver.few_solutions())??;
    let (placements, end) = at_most_two(solutions.unique());
    expect_no_bug(&solutions)?;
    let (differ, exit) = match &placements[..] {
        [one, other] => {
            note("not unique: these two differ on the squares that are marked");
            (model.squares_that_differ(one, other), Exit::No)
        }
        found => (Vec::new(), exit(found.len(), end)),
    };
    let boards = placements.iter().map(|placement| {
        let diagram = figures.on(empty.clone(), model.pieces(placement));
        diagram.with_marked(differ.iter().copied())
    });
    let drawn = Drawn {
        exit,
        ..Drawn::answer(boards.collect())
    };
    Ok(drawn.by(solutions.engines().join("+"), solutions.nodes()))
}

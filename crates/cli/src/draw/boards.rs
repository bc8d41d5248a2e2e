//! Solutions as boards.

use standoff::End;
use standoff::Figures;
use standoff::draw::{Diagram, Picture};
use standoff::model::{Model, Placement};
use standoff::solver::Solver;

use super::{Drawn, too_many};
use crate::args::DrawArgs;
use crate::diagnostics::note;
use crate::failure::{Exit, Failure};
use crate::goal::say_known;
use crate::progress::Job;
use crate::solve::{Listing, Wanted, at_most_two, exit};
use crate::stop::Stop;

/// Draws the number of solutions that the arguments ask for, or the only one. If the search is stopped before it has
/// found one, the known solution is drawn, if there is one.
pub(super) fn draw(
    solver: Solver,
    model: &Model,
    known: Option<&Placement>,
    args: &DrawArgs,
    empty: &Diagram,
    stop: &Stop,
) -> Result<Drawn, Failure> {
    let figures = Figures::of(model.kinds());
    if args.unique {
        return unique(solver, &figures, model, empty, stop);
    }
    let wanted = match args.up_to {
        Some(_) => Wanted::UpToSymmetry,
        None if args.all => Wanted::All,
        None => Wanted::First,
    };
    let list = move || Listing::new(&solver, wanted, Job::default());
    let of_known = || {
        let boards = known.map(|known| figures.on(empty.clone(), model.pieces(known)));
        boards.inspect(|_| say_known())
    };
    let mut listing = match stop.run_interruptible(list) {
        Ok(listing) => listing?,
        Err(end) => {
            let board = of_known().ok_or(Failure::Stopped(end))?;
            return Ok(Drawn {
                exit: exit(1, end),
                ..Drawn::answer(vec![board])
            });
        }
    };
    let room = Picture::most(empty).unwrap_or(1);
    let asked = if args.all {
        usize::MAX
    } else {
        args.limit.get()
    };
    let most = asked.min(room + 1);
    let mut diagrams = Vec::new();
    let mut may_be_more = true;
    while may_be_more && diagrams.len() < most {
        may_be_more = listing.next(most - diagrams.len(), |chosen, orbit| {
            let layout = model.layout();
            let pieces = layout.without_auxiliaries(chosen).iter();
            let pieces = pieces.map(|&candidate| layout.piece(candidate));
            let diagram = figures.on(empty.clone(), pieces);
            diagrams.push(match orbit {
                Some(size) => diagram.with_caption(format!("orbit of {size}")),
                None => diagram,
            });
        });
    }
    if diagrams.len() > room {
        return Err(too_many(room));
    }
    listing.check()?;
    let end = if diagrams.len() == asked {
        End::SolutionLimit
    } else {
        listing.end().unwrap_or(End::Exhausted)
    };
    if diagrams.is_empty() && !end.is_exhausted() {
        diagrams.extend(of_known());
    }
    let exit = exit(diagrams.len(), end);
    let drawn = Drawn {
        exit,
        ..Drawn::answer(diagrams)
    };
    let (engine, nodes) = listing.searched();
    Ok(drawn.by(engine, nodes))
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
    if let Some(bug) = solutions.engine_bug() {
        return Err(bug.clone().into());
    }
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

//! Solutions as boards.

use standoff::core::End;
use standoff::draw::{Diagram, Picture};
use standoff::placement::{Placement, Solutions, Solver};
use standoff::puzzle::Instance;

use super::figures::Figures;
use super::{Drawn, too_many};
use crate::args::DrawArgs;
use crate::diagnostics::note;
use crate::failure::{Exit, Failure};
use crate::solve::{at_most_two, exit};

/// Solutions, each with the size of its orbit where that is asked for, and why there are no more.
type Found = (Vec<(Placement, Option<usize>)>, End);

/// Draws as many solutions as are asked for, or says whether there is just one.
pub(super) fn draw(
    solver: &Solver,
    instance: &Instance,
    args: &DrawArgs,
    empty: &Diagram,
) -> Result<Drawn, Failure> {
    let figures = Figures::of(instance.model());
    if args.unique {
        return unique(solver, &figures, instance, empty);
    }
    let most = Picture::most(empty).unwrap_or(1);
    let (found, end) = search(solver, args, most)?;
    if found.len() > most {
        return Err(too_many(most));
    }
    let exit = exit(found.len(), end);
    let diagram = |(placement, orbit): &(Placement, Option<usize>)| {
        let diagram = figures.solution_on(empty.clone(), placement);
        match orbit {
            Some(size) => diagram.with_caption(format!("orbit of {size}")),
            None => diagram,
        }
    };
    Ok(Drawn {
        diagrams: found.iter().map(diagram).collect(),
        exit,
    })
}

/// At most so many solutions as are asked for, and at most one more than there is room for.
fn search(solver: &Solver, args: &DrawArgs, room: usize) -> Result<Found, Failure> {
    let asked = if args.all {
        usize::MAX
    } else {
        args.limit.get()
    };
    let most = asked.min(room + 1);
    let mut found = Vec::new();
    let solutions = match args.search.up_to {
        Some(_) => {
            let mut fundamental = solver.fundamental()?;
            found.extend(
                fundamental
                    .by_ref()
                    .take(most)
                    .map(|(one, orbit)| (one, Some(orbit))),
            );
            return ended(found, most, fundamental.solutions());
        }
        None if args.all => solver.solutions()?,
        None => solver.first_solutions()?,
    };
    let mut solutions = solutions;
    found.extend(solutions.by_ref().take(most).map(|one| (one, None)));
    ended(found, most, &solutions)
}

fn ended(
    found: Vec<(Placement, Option<usize>)>,
    most: usize,
    solutions: &Solutions,
) -> Result<Found, Failure> {
    match solutions.mistake() {
        Some(mistake) => Err(mistake.clone().into()),
        None if found.len() == most => Ok((found, End::SolutionLimit)),
        None => Ok((found, solutions.end().unwrap_or(End::Exhausted))),
    }
}

/// The only solution, or two with the squares marked on which they differ.
fn unique(
    solver: &Solver,
    figures: &Figures<'_>,
    instance: &Instance,
    empty: &Diagram,
) -> Result<Drawn, Failure> {
    let mut solutions = solver.few_solutions()?;
    let (placements, end) = at_most_two(solutions.unique());
    if let Some(mistake) = solutions.mistake() {
        return Err(mistake.clone().into());
    }
    let (differ, exit) = match &placements[..] {
        [one, other] => {
            note("not unique: these two differ on the squares that are marked");
            (instance.model().squares_that_differ(one, other), Exit::No)
        }
        found => (Vec::new(), exit(found.len(), end)),
    };
    let boards = placements.iter().map(|placement| {
        let diagram = figures.solution_on(empty.clone(), placement);
        diagram.with_marked(differ.iter().copied())
    });
    Ok(Drawn {
        diagrams: boards.collect(),
        exit,
    })
}

//! Lists of solutions.

use standoff::End;
use standoff::engine::EngineBug;
use standoff::model::Candidate;
use standoff::solver::{Draws, Fundamental, Solutions, Solver};

use crate::failure::Failure;
use crate::progress::Job;

/// The engine or engines that listed, and the nodes of their trees.
pub(crate) type Searched = (String, u64);

pub(super) fn searched(solutions: &Solutions) -> Searched {
    (solutions.engines().join("+"), solutions.nodes())
}

/// All solutions, one of each orbit, or random ones.
pub(crate) enum Listing {
    All(Solutions),
    UpToSymmetry(Fundamental),
    /// With the job whose progress is shown.
    Random(Draws, Job),
}

/// The solutions to list.
#[derive(Clone, Copy)]
pub(crate) enum Wanted {
    First,
    All,
    AnyOrder,
    UpToSymmetry,
    /// With this seed.
    Random(u64),
}

impl Listing {
    pub(crate) fn new(solver: &Solver, wanted: Wanted, job: Job) -> Result<Self, Failure> {
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
    pub(crate) fn next(
        &mut self,
        most: usize,
        mut show: impl FnMut(&[Candidate], Option<usize>),
    ) -> bool {
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

    /// The reason why there are no more, if that is known.
    pub(crate) fn end(&self) -> Option<End> {
        match self {
            Listing::All(solutions) => solutions.end(),
            Listing::UpToSymmetry(fundamental) => fundamental.solutions().end(),
            Listing::Random(draws, _) => draws.end(),
        }
    }

    /// # Errors
    ///
    /// If an engine has listed a wrong solution.
    pub(crate) fn check(&self) -> Result<(), EngineBug> {
        let bug = match self {
            Listing::All(solutions) => solutions.engine_bug(),
            Listing::UpToSymmetry(fundamental) => fundamental.solutions().engine_bug(),
            Listing::Random(draws, _) => draws.engine_bug(),
        };
        bug.cloned().map_or(Ok(()), Err)
    }

    /// The engine or engines that listed, and the nodes of their trees.
    pub(crate) fn searched(&self) -> Searched {
        match self {
            Listing::All(solutions) => searched(solutions),
            Listing::UpToSymmetry(fundamental) => searched(fundamental.solutions()),
            Listing::Random(draws, _) => (draws.engines().join(" and "), draws.nodes()),
        }
    }
}

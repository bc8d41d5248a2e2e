//! A search under way, and where it puts what it finds.

use std::ops::ControlFlow;

use num_bigint::BigUint;

use super::search_state::{InvalidState, SearchState};
use crate::problem::{Candidate, Subproblem};

/// Whether a run has more to do.
pub use standoff_core::split::Step;

/// A search under way, which reports to a sink of the type `S`: `dyn` [`Listing`] or `dyn`
/// [`Counting`].
///
/// Whoever holds it decides how far it goes; to cancel it is to stop asking. It owns what it needs, or
/// shares it, and lives as long as one likes.
pub trait Search<S: ?Sized = dyn Sink>: Send {
    /// Goes on for about `budget` units of work, and reports to `sink`. When it returns, all that it
    /// has found is reported.
    ///
    /// - Where it works on [several threads](super::Task::threads), the budget is that of each of them, and
    ///   may be passed by some tens of milliseconds' worth.
    /// - A budget of 0 is no work: [`work`](Self::work) stays as it is, and at most what costs none is
    ///   reported, such as the empty placement.
    /// - [`Step::Done`] says that nothing is left. A run whose budget ends just at its end may say
    ///   [`Step::More`]; then it says `Done` the next time, unless that budget is 0.
    /// - Once it has said `Done`, it says so again for every budget, and reports nothing more.
    fn advance(&mut self, budget: u64, sink: &mut S) -> Step;

    /// The work done so far: nodes of a tree.
    fn work(&self) -> u64;

    /// How much of the search is done, from 0 to 1; it never falls.
    fn progress(&self) -> f64;

    /// The memory that it holds beside what it shares with others, in bytes; `usize::MAX` where it
    /// cannot go on with any memory, and is to be ended.
    fn memory(&self) -> usize;

    /// The maximum number of threads that [`advance`](Self::advance) uses, the calling thread included; at most
    /// [`Task::threads`](super::Task::threads). Runs that are advanced side by side never use more threads together
    /// than the user has asked for.
    fn threads(&self) -> usize {
        1
    }

    /// How many of the [threads that it may work on](super::Task::threads) the system did not start when it was
    /// asked for them; the others did the work. A run that starts none has nothing to tell.
    fn unstarted_threads(&self) -> usize {
        0
    }

    /// Where it stands: with it, another run of the same engine, model and question
    /// [goes on](Self::load) there.
    fn save(&self) -> SearchState;

    /// Goes to a place where a run has been.
    ///
    /// # Errors
    ///
    /// [`InvalidState`] when no run of this engine, model and question can stand there; then the run
    /// stands where it stood.
    fn load(&mut self, place: &SearchState) -> Result<(), InvalidState>;

    /// Which placements are still to be found, in terms of the problem, so that another engine can find them
    /// too: no placement is in two of these subproblems, and none [stands for](Subproblem::times) one in another. None where
    /// only the engine knows what its place means. Of what is listed each stands for itself.
    fn subproblems(&self) -> Option<Vec<Subproblem>> {
        None
    }

    /// What is left of the search in about `parts` runs, at least one: together they find each
    /// placement that is left once, and in turn they find them in the order of the whole. Their work
    /// adds up to that of the whole; an engine that cannot divide what is left gives it in one. To give
    /// none is a [`EngineBug`](super::EngineBug).
    fn split(self: Box<Self>, parts: usize) -> Vec<Box<dyn Search<S>>>;
}

/// Where a search reports what it finds.
///
/// A search that lists calls [`placement`](Self::placement), one that counts calls [`tally`](Self::tally); a sink
/// implements the one that its question needs. By default, a report is ignored.
pub trait Sink {
    /// Takes one placement, as increasing candidates. `Break` pauses the search right after this one; nothing
    /// is lost.
    fn placement(&mut self, chosen: &[Candidate]) -> ControlFlow<()> {
        let _ = chosen;
        ControlFlow::Continue(())
    }

    /// Takes the number of further placements of this many pieces; of 0 pieces where the question does not ask
    /// for sizes.
    fn tally(&mut self, pieces: usize, more: BigUint) {
        let _ = (pieces, more);
    }

    /// Whether any placement is wanted that begins with these increasing candidates, where all its others
    /// come after them. A search that lists in the order of the moving split may ask, and leave out what is not
    /// wanted.
    fn wants(&self, beginning: &[Candidate]) -> bool {
        let _ = beginning;
        true
    }
}

pub use self::Sink as Counting;
pub use self::Sink as Listing;

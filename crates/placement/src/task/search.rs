//! A search under way, and where it reports what it finds.

use std::ops::ControlFlow;

use num_bigint::BigUint;

use super::search_state::{InvalidState, SearchState};
use crate::problem::{Candidate, Subproblem};

/// Whether a search has more to do.
pub use standoff_core::split::Step;

/// A search under way.
///
/// Its owner decides how far it advances; to cancel it is to advance it no more. It owns what it needs, or shares it, and
/// borrows nothing.
pub trait Search: Send {
    /// Advances by about `budget` units of work, and reports to `sink`. When it returns, all that it has found is
    /// reported.
    ///
    /// - Where it works on [several threads](super::Task::threads), the budget is that of each of them, and
    ///   may be passed by some tens of milliseconds' worth.
    /// - A budget of 0 is no work: [`work`](Self::work) stays as it is, and at most what costs none is
    ///   reported, such as the empty placement.
    /// - [`Step::Done`] means that nothing is left. A search whose budget ends just at its end may return
    ///   [`Step::More`]; then it returns `Done` the next time, unless that budget is 0.
    /// - Once it has returned `Done`, it does so again for every budget, and reports nothing more.
    fn advance(&mut self, budget: u64, sink: &mut dyn Sink) -> Step;

    /// The work done so far: nodes of a tree.
    fn work(&self) -> u64;

    /// The fraction of the search that is done, from 0 to 1; it never falls.
    fn progress(&self) -> f64;

    /// The memory that it holds beside what it shares with others, in bytes; `usize::MAX` if it cannot continue with
    /// any memory, and is to be ended.
    fn memory(&self) -> usize;

    /// The maximum number of threads that [`advance`](Self::advance) uses, the calling thread included; at most
    /// [`Task::threads`](super::Task::threads). Searches that are advanced in parallel never use more threads together
    /// than the user has asked for.
    fn threads(&self) -> usize {
        1
    }

    /// The number of threads that the system did not start when the search asked for them; the others did the work.
    fn unstarted_threads(&self) -> usize {
        0
    }

    /// The state of the search, in which another search of the same engine, problem and question can
    /// [continue](Self::load).
    fn save(&self) -> SearchState;

    /// Goes to a state that a search has saved.
    ///
    /// # Errors
    ///
    /// [`InvalidState`] if no search of this engine, problem and question can be in that state; then this search stays
    /// as it was.
    fn load(&mut self, state: &SearchState) -> Result<(), InvalidState>;

    /// The placements that are still to be found, in terms of the problem, so that another engine can find them
    /// too: no placement is in two of these subproblems, and none [stands for](Subproblem::times) one in another. `None`
    /// if only the engine knows what its state means. Of what is listed each stands for itself.
    fn subproblems(&self) -> Option<Vec<Subproblem>> {
        None
    }

    /// Divides what is left of the search into about `parts` searches, at least one. Together they find each
    /// placement that is left once, and in turn they find them in the order of the whole. Their work
    /// adds up to that of the whole; an engine that cannot divide what is left gives it in one. To give
    /// none is an [`EngineBug`](super::EngineBug).
    fn split(self: Box<Self>, parts: usize) -> Vec<Box<dyn Search>>;
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

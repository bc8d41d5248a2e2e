//! The traits of searches and of sinks, to which they report.

use std::ops::ControlFlow;

use num_bigint::BigUint;
use standoff_model::{Candidate, Subproblem};

use crate::search_state::{InvalidState, SearchState};

/// Whether a search has more to do.
pub use standoff_core::split::Step;

/// A running search.
///
/// Its owner decides how far it advances, and cancels it by not advancing it any more. It owns or shares its data, and
/// borrows nothing.
pub trait Search: Send {
    /// Advances by about `budget` units of work, and reports to `sink` all that it finds.
    ///
    /// - On [several threads](crate::Task::threads), the budget is that of each thread, and may be exceeded by some tens
    ///   of milliseconds.
    /// - A search whose units are long may return earlier, with [`Step::More`], so that limits are checked in time.
    /// - With a budget of 0, [`work`](Self::work) does not change. Only placements without work, such as the empty one,
    ///   may be reported.
    /// - [`Step::Done`] means that nothing is left. A search that finishes exactly at the end of its budget may return
    ///   [`Step::More`]; then it returns `Done` for the next budget that is not 0.
    /// - After `Done`, the search returns `Done` for every budget, and reports nothing.
    fn advance(&mut self, budget: u64, sink: &mut dyn Sink) -> Step;

    /// Returns the work done until now: nodes of a tree.
    fn work(&self) -> u64;

    /// Returns the fraction of the search that is done, from 0 to 1.
    ///
    /// It takes little time, and may be rough. It may fall if the search turns out to be longer.
    fn progress(&self) -> f64;

    /// Estimates the work that is left more closely, by sampling the rest of the search. Both the estimate and the work
    /// of the samples, at most about `effort`, are in the unit of [`work`](Self::work).
    ///
    /// `None` if the engine knows only its [`progress`](Self::progress), or if the effort is not enough.
    fn work_left(&self, _effort: u64) -> Option<f64> {
        None
    }

    /// Returns the memory of the search in bytes, without what it shares with others; `usize::MAX` if it cannot
    /// continue with any memory, and has to be ended.
    fn memory(&self) -> usize;

    /// Returns the maximum number of threads that [`advance`](Self::advance) uses, the calling thread included; at most
    /// [`Task::threads`](crate::Task::threads).
    ///
    /// Searches that are advanced in parallel never use more threads together than the user has asked for.
    fn threads(&self) -> usize {
        1
    }

    /// Returns the number of threads that the system did not start when the search asked for them; the others did the
    /// work.
    fn unstarted_threads(&self) -> usize {
        0
    }

    /// Saves the state of the search, which another search of the same engine, problem and question can
    /// [load](Self::load).
    fn save(&self) -> SearchState;

    /// Loads a state that a search has saved.
    ///
    /// # Errors
    ///
    /// [`InvalidState`] if no search of this engine, problem and question can be in that state; then this search stays
    /// as it was.
    fn load(&mut self, state: &SearchState) -> Result<(), InvalidState>;

    /// Describes the rest of the search by subproblems, which another engine can search.
    ///
    /// No two of them contain the same placement, and none contains a placement that one in another
    /// [represents](Subproblem::times). In a list, each placement represents only itself. `None` if only the engine
    /// knows the meaning of its state.
    fn subproblems(&self) -> Option<Vec<Subproblem>> {
        None
    }

    /// Splits the rest of the search into about `parts` searches, at least one.
    ///
    /// Together they find each remaining placement once; one after the other, they find them in the order of the whole
    /// search. Their work adds up to that of the whole. An engine that cannot divide the search returns it as one; to
    /// return none is an [`EngineBug`](crate::EngineBug).
    fn split(self: Box<Self>, parts: usize) -> Vec<Box<dyn Search>>;
}

/// A receiver of the results of a search.
///
/// A search that lists calls [`placement`](Self::placement); one that counts calls [`tally`](Self::tally). A sink
/// implements the method that its question needs. By default, a report is ignored.
pub trait Sink {
    /// Takes one placement, as increasing candidates.
    ///
    /// `Break` pauses the search after this placement; the search continues with the next one.
    fn placement(&mut self, chosen: &[Candidate]) -> ControlFlow<()> {
        let _ = chosen;
        ControlFlow::Continue(())
    }

    /// Takes a number of further placements with this number of pieces, or with 0 if the question does not ask for
    /// sizes.
    fn tally(&mut self, pieces: usize, more: BigUint) {
        let _ = (pieces, more);
    }

    /// Returns whether any placement is wanted that begins with these increasing candidates, all its others coming
    /// after them.
    ///
    /// A search that lists in the order of the moving split may call it, and omit the placements that are not wanted.
    fn wants(&self, beginning: &[Candidate]) -> bool {
        let _ = beginning;
        true
    }
}

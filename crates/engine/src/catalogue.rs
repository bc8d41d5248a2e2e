//! Catalogues: all placements by number, without listing them.

use num_bigint::BigUint;
use standoff_model::Candidate;

use crate::search::Step;

/// All placements of a problem, without listing them: their number, each placement by its index, and the number of
/// placements that choose each candidate.
///
/// For the question [`CountBySize`](crate::Question::CountBySize), all of this is by number of pieces; otherwise all
/// placements have size 0.
///
/// A catalogue is prepared like a [`Search`](crate::Search): it advances by budgets, between which its owner may stop,
/// and checks its memory.
pub trait Catalogue: Send {
    /// Advances by about `budget` units of work.
    ///
    /// Once it has returned [`Step::Done`], the catalogue is ready, and it returns `Done` for every budget.
    fn advance(&mut self, budget: u64) -> Step;

    /// Advances like [`advance`](Self::advance), and then until the placements [with each candidate](Self::with_each)
    /// are counted, which takes about the same time again.
    fn advance_to_each(&mut self, budget: u64) -> Step;

    /// Returns the work done until now.
    fn work(&self) -> u64;

    /// Returns the fraction that is done, from 0 to 1.
    ///
    /// It never falls, unless more is [requested](Self::advance_to_each).
    fn progress(&self) -> f64;

    /// Returns the memory of the catalogue in bytes; `usize::MAX` if it cannot continue with any memory.
    fn memory(&self) -> usize;

    /// Returns the number of placements, by number of pieces, once the catalogue is ready.
    fn placements(&self) -> Vec<BigUint>;

    /// Returns the placement with this index among those of this number of pieces, as increasing candidates, once the
    /// catalogue is ready.
    ///
    /// Each index below the [number of placements](Self::placements) has another placement, which is always the same
    /// for the same engine and problem.
    ///
    /// # Panics
    ///
    /// If `number` is not below the number of placements of this number of pieces.
    fn placement(&self, pieces: usize, number: &BigUint) -> Vec<Candidate>;

    /// By number of pieces and then by candidate, the number of placements that choose the candidate, once that is
    /// [counted](Self::advance_to_each).
    fn with_each(&self) -> Vec<Vec<BigUint>>;
}

//! Placements that have numbers and are not listed.

use num_bigint::BigUint;

use super::search::Step;
use crate::problem::Candidate;

/// All placements of a model, without any of them being listed: how many there are, each by its number,
/// and how many choose each candidate. Where the question is to
/// [count by size](super::Question::CountBySize), all that is told for each number of pieces; else as if
/// they all had none.
///
/// It is made ready first, as a [`Search`](super::Search) advances: by budgets, between which whoever holds it may
/// stop, and looks at its memory.
pub trait Catalogue: Send {
    /// Goes on for about `budget` units of work; once it has said [`Step::Done`] it is ready, and does so
    /// again for every budget.
    fn advance(&mut self, budget: u64) -> Step;

    /// Goes on like [`advance`](Self::advance), and beyond that until the placements
    /// [with each candidate](Self::with_each) are counted, which takes about as long again.
    fn advance_to_each(&mut self, budget: u64) -> Step;

    /// The work done so far.
    fn work(&self) -> u64;

    /// How much is done, from 0 to 1; it never falls, but where more is [asked for](Self::advance_to_each).
    fn progress(&self) -> f64;

    /// The memory that it holds, in bytes; `usize::MAX` where it cannot go on with any memory.
    fn memory(&self) -> usize;

    /// How many placements there are, by number of pieces, once it is ready.
    fn placements(&self) -> Vec<BigUint>;

    /// The placement of a number among those of so many pieces, as increasing candidates, once it is ready.
    /// Each number below that of [those placements](Self::placements) is that of another one, and always of
    /// the same for the same engine and model.
    ///
    /// # Panics
    ///
    /// When there are no more placements of so many pieces than `number`.
    fn placement(&self, pieces: usize, number: &BigUint) -> Vec<Candidate>;

    /// By number of pieces, for each candidate how many placements choose it, once that is
    /// [counted](Self::advance_to_each).
    fn with_each(&self) -> Vec<Vec<BigUint>>;
}

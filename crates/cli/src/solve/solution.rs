//! A solution to be shown.

use standoff::model::Candidate;

/// A solution, and the size of its orbit where that is known.
#[derive(Clone, Copy)]
pub(super) struct Solution<'a> {
    pub(super) index: usize,
    pub(super) chosen: &'a [Candidate],
    pub(super) orbit: Option<usize>,
}

//! What becomes of a placement that a program has chosen.

use std::ops::ControlFlow;

use crate::problem::{Candidate, Problem};
use crate::task::{Counting, Listing};

/// What a run is for.
pub(super) trait Sink: Copy + Send + 'static {
    /// Where it all goes.
    type Target: ?Sized;

    /// Reports a placement of this model; `Break` pauses the run after it.
    fn found(
        self,
        placement: &[Candidate],
        of: &Problem,
        target: &mut Self::Target,
    ) -> ControlFlow<()>;
}

/// Shows each placement.
#[derive(Clone, Copy)]
pub(super) struct Show;

impl Sink for Show {
    type Target = dyn Listing;

    fn found(
        self,
        placement: &[Candidate],
        _: &Problem,
        target: &mut Self::Target,
    ) -> ControlFlow<()> {
        target.placement(placement)
    }
}

/// Counts placements: each by its size, or all together.
#[derive(Clone, Copy)]
pub(super) struct Count {
    pub(super) by_size: bool,
}

impl Sink for Count {
    type Target = dyn Counting;

    fn found(
        self,
        placement: &[Candidate],
        of: &Problem,
        target: &mut Self::Target,
    ) -> ControlFlow<()> {
        let size = match self.by_size {
            true => of.pieces(placement.iter().copied()),
            false => 0,
        };
        target.tally(size, 1u32.into());
        ControlFlow::Continue(())
    }
}

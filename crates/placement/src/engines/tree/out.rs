//! What becomes of a placement that was found: counted, counted by size, or shown.

use std::ops::ControlFlow;

use crate::problem::Candidate;
use crate::task::{Counter, Counting, Listing};

/// Where a [`Tree`](super::Tree) reports what it finds.
pub struct Out<'a, R: Report> {
    pub(super) report: &'a mut R,
    pub(super) sink: &'a mut R::Sink,
    /// Whether the walk should pause.
    pub(super) flow: ControlFlow<()>,
}

impl<'a, R: Report> Out<'a, R> {
    pub(super) fn new(report: &'a mut R, sink: &'a mut R::Sink) -> Self {
        let flow = ControlFlow::Continue(());
        Out { report, sink, flow }
    }

    /// The heads that are chosen are a placement of so many pieces.
    #[inline]
    pub fn found(&mut self, pieces: usize) {
        if self.report.found(pieces, self.sink).is_break() {
            self.flow = ControlFlow::Break(());
        }
    }

    /// These candidates, which increase, are a placement of so many pieces.
    #[inline]
    pub fn found_set(
        &mut self,
        pieces: impl FnOnce() -> usize,
        chosen: impl IntoIterator<Item = usize>,
    ) {
        if self.report.found_set(pieces, chosen, self.sink).is_break() {
            self.flow = ControlFlow::Break(());
        }
    }

    /// Whether placements are counted and need not be shown.
    #[inline]
    pub fn is_counting(&self) -> bool {
        R::COUNTS
    }

    /// So many placements of so many pieces each, without showing them; answers `false`, and reports
    /// nothing, when each has to be shown.
    #[inline]
    pub fn count(&mut self, pieces: usize, number: u64) -> bool {
        self.report.count(pieces, number)
    }

    /// Whether to pause, asked once.
    #[inline]
    pub(super) fn take_flow(&mut self) -> ControlFlow<()> {
        match R::MAY_PAUSE {
            true => std::mem::replace(&mut self.flow, ControlFlow::Continue(())),
            false => ControlFlow::Continue(()),
        }
    }
}

/// One report for each question, so that a walk is compiled once for each.
pub trait Report: Clone + Send + sealed::Sealed + 'static {
    /// Where the report goes in the end.
    type Sink: ?Sized;

    /// Whether the sink may pause the walk.
    const MAY_PAUSE: bool;

    /// Whether placements need not be shown.
    const COUNTS: bool;

    /// A candidate is added to the chosen ones; who does not show them need not know which.
    fn choose(&mut self, _: impl FnOnce() -> usize) {}

    /// The last one chosen is taken back.
    fn take_back(&mut self) {}

    /// Whether any placement is wanted that begins with the chosen ones.
    fn wants_more(&self, _: &Self::Sink) -> bool {
        true
    }

    /// The chosen ones are a placement of so many pieces.
    fn found(&mut self, pieces: usize, sink: &mut Self::Sink) -> ControlFlow<()>;

    /// These candidates are a placement of so many pieces.
    fn found_set(
        &mut self,
        pieces: impl FnOnce() -> usize,
        _: impl IntoIterator<Item = usize>,
        sink: &mut Self::Sink,
    ) -> ControlFlow<()> {
        self.found(pieces(), sink)
    }

    /// So many placements of so many pieces, if they need not be shown.
    fn count(&mut self, pieces: usize, number: u64) -> bool;

    /// The walk pauses: hand over what has been counted.
    fn flush(&mut self, _: &mut Self::Sink) {}
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Show {}
    impl Sealed for super::Count {}
    impl Sealed for super::CountBySize {}
    impl Sealed for super::Mute {}
}

/// What begins with more candidates is searched without asking whether it is wanted: to ask takes longer
/// than most such searches.
const MOST_ASKED: usize = 4;

/// Shows each placement.
#[derive(Clone, Default)]
pub(super) struct Show {
    pub(super) chosen: Vec<Candidate>,
}

impl Report for Show {
    type Sink = dyn Listing;
    const MAY_PAUSE: bool = true;
    const COUNTS: bool = false;

    #[inline]
    fn choose(&mut self, candidate: impl FnOnce() -> usize) {
        self.chosen.push(Candidate::new(candidate()));
    }

    #[inline]
    fn take_back(&mut self) {
        self.chosen.pop();
    }

    #[inline]
    fn wants_more(&self, sink: &Self::Sink) -> bool {
        self.chosen.len() > MOST_ASKED || sink.wants(&self.chosen)
    }

    #[inline]
    fn found(&mut self, _: usize, sink: &mut Self::Sink) -> ControlFlow<()> {
        sink.placement(&self.chosen)
    }

    fn found_set(
        &mut self,
        _: impl FnOnce() -> usize,
        chosen: impl IntoIterator<Item = usize>,
        sink: &mut Self::Sink,
    ) -> ControlFlow<()> {
        let chosen: Vec<Candidate> = chosen.into_iter().map(Candidate::new).collect();
        sink.placement(&chosen)
    }

    // Inlined, so that nobody counts what is shown.
    #[inline]
    fn count(&mut self, _: usize, _: u64) -> bool {
        false
    }
}

/// Counts one by one between two pauses.
#[derive(Clone, Default)]
pub(super) struct Count {
    found: Counter,
}

impl Report for Count {
    type Sink = dyn Counting;
    const MAY_PAUSE: bool = false;
    const COUNTS: bool = true;

    #[inline]
    fn found(&mut self, _: usize, _: &mut Self::Sink) -> ControlFlow<()> {
        self.found.add(1u64);
        ControlFlow::Continue(())
    }

    fn found_set(
        &mut self,
        _: impl FnOnce() -> usize,
        _: impl IntoIterator<Item = usize>,
        sink: &mut Self::Sink,
    ) -> ControlFlow<()> {
        self.found(0, sink)
    }

    #[inline]
    fn count(&mut self, _: usize, number: u64) -> bool {
        self.found.add(number);
        true
    }

    fn flush(&mut self, sink: &mut Self::Sink) {
        if let Some(found) = self.found.take() {
            sink.tally(0, found);
        }
    }
}

/// The same for each number of pieces.
#[derive(Clone, Default)]
pub(super) struct CountBySize {
    found: Vec<Counter>,
}

impl Report for CountBySize {
    type Sink = dyn Counting;
    const MAY_PAUSE: bool = false;
    const COUNTS: bool = true;

    #[inline]
    fn found(&mut self, pieces: usize, _: &mut Self::Sink) -> ControlFlow<()> {
        self.count(pieces, 1);
        ControlFlow::Continue(())
    }

    #[inline]
    fn count(&mut self, pieces: usize, number: u64) -> bool {
        if self.found.len() <= pieces {
            self.found.resize_with(pieces + 1, Counter::default);
        }
        self.found[pieces].add(number);
        true
    }

    fn flush(&mut self, sink: &mut Self::Sink) {
        for (pieces, found) in self.found.iter_mut().enumerate() {
            if let Some(found) = found.take() {
                sink.tally(pieces, found);
            }
        }
    }
}

/// Keeps what is found to itself: for looking ahead.
#[derive(Clone, Default)]
pub(super) struct Mute;

impl Report for Mute {
    type Sink = ();
    const MAY_PAUSE: bool = false;
    const COUNTS: bool = false;

    fn found(&mut self, _: usize, (): &mut ()) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn count(&mut self, _: usize, _: u64) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_taken_only_where_none_has_to_be_shown() {
        assert!(Count::default().count(2, 5) && CountBySize::default().count(2, 5));
        assert!(!Show::default().count(2, 5) && !Mute.count(2, 5));
    }

    /// Whoever lists wants nothing, and is asked about so many and no more.
    #[test]
    fn deep_beginnings_are_searched_unasked() {
        struct Nothing;

        impl Listing for Nothing {
            fn placement(&mut self, _: &[Candidate]) -> ControlFlow<()> {
                ControlFlow::Continue(())
            }
            fn wants(&self, _: &[Candidate]) -> bool {
                false
            }
        }

        let is_searched = |chosen: usize| {
            let chosen = (0..chosen).map(Candidate::new).collect();
            Show { chosen }.wants_more(&Nothing)
        };
        assert_eq!([3, 4, 5, 6].map(is_searched), [false, false, true, true]);
    }
}

//! Reports of the placements that a search finds: listed or counted.

use std::ops::ControlFlow;

use standoff_model::Candidate;

use crate::{Counter, Sink};

/// Where a [`Tree`](super::Tree) reports the placements that it finds.
pub struct Out<'a, R: Report> {
    pub(super) report: &'a mut R,
    pub(super) sink: &'a mut dyn Sink,
    /// Whether the search should pause.
    pub(super) flow: ControlFlow<()>,
}

impl<'a, R: Report> Out<'a, R> {
    pub(super) fn new(report: &'a mut R, sink: &'a mut dyn Sink) -> Self {
        let flow = ControlFlow::Continue(());
        Out { report, sink, flow }
    }

    /// Reports the candidates of the decisions on the path as a placement of `pieces` pieces.
    #[inline]
    pub fn found(&mut self, pieces: usize) {
        if self.report.found(pieces, self.sink).is_break() {
            self.flow = ControlFlow::Break(());
        }
    }

    /// Reports increasing candidates as a placement of `pieces()` pieces.
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

    /// Returns whether placements are counted, so that they need not be listed one by one.
    #[inline]
    pub fn is_counting(&self) -> bool {
        R::COUNTS
    }

    /// Counts `number` placements of `pieces` pieces each.
    ///
    /// If each has to be listed instead, reports nothing and returns `false`.
    #[inline]
    pub fn count(&mut self, pieces: usize, number: u64) -> bool {
        self.report.count(pieces, number)
    }

    /// Whether the search should pause; resets the wish.
    #[inline]
    pub(super) fn take_flow(&mut self) -> ControlFlow<()> {
        if R::MAY_PAUSE {
            std::mem::replace(&mut self.flow, ControlFlow::Continue(()))
        } else {
            ControlFlow::Continue(())
        }
    }
}

/// A report of what a search finds: one for lists and two for counts.
///
/// The inner loop is compiled for each.
pub trait Report: Clone + Send + sealed::Sealed + 'static {
    /// Whether the sink may pause the search.
    const MAY_PAUSE: bool;

    /// Whether placements need not be listed one by one.
    const COUNTS: bool;

    /// Adds a candidate to the chosen ones.
    ///
    /// A count does not ask which.
    fn choose(&mut self, _: impl FnOnce() -> usize) {}

    /// Takes back the candidate chosen last.
    fn take_back(&mut self) {}

    /// Sets the chosen candidates.
    fn set_chosen(&mut self, _: Vec<Candidate>) {}

    /// Returns whether any placement that begins with the chosen candidates is wanted.
    fn wants_more(&self, _: &dyn Sink) -> bool {
        true
    }

    /// Reports the chosen candidates as a placement of `pieces` pieces.
    fn found(&mut self, pieces: usize, sink: &mut dyn Sink) -> ControlFlow<()>;

    /// Reports these candidates as a placement of `pieces()` pieces.
    #[inline]
    fn found_set(
        &mut self,
        pieces: impl FnOnce() -> usize,
        _: impl IntoIterator<Item = usize>,
        sink: &mut dyn Sink,
    ) -> ControlFlow<()> {
        self.found(pieces(), sink)
    }

    /// Counts `number` placements of `pieces` pieces; returns `false` if each has to be listed.
    fn count(&mut self, pieces: usize, number: u64) -> bool;

    /// Hands the counts over to the sink, before the search pauses.
    fn flush(&mut self, _: &mut dyn Sink) {}
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::Show {}
    impl Sealed for super::CountSink {}
    impl Sealed for super::CountBySize {}
}

/// Maximum number of chosen candidates for which the sink is asked whether it wants any placement that begins with
/// them. Below more of them, the search takes less time than the question.
const MOST_ASKED: usize = 4;

/// Lists each placement.
#[derive(Clone, Default)]
pub(super) struct Show {
    pub(super) chosen: Vec<Candidate>,
}

impl Report for Show {
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

    fn set_chosen(&mut self, chosen: Vec<Candidate>) {
        self.chosen = chosen;
    }

    #[inline]
    fn wants_more(&self, sink: &dyn Sink) -> bool {
        self.chosen.len() > MOST_ASKED || sink.wants(&self.chosen)
    }

    #[inline]
    fn found(&mut self, _: usize, sink: &mut dyn Sink) -> ControlFlow<()> {
        sink.placement(&self.chosen)
    }

    fn found_set(
        &mut self,
        _: impl FnOnce() -> usize,
        chosen: impl IntoIterator<Item = usize>,
        sink: &mut dyn Sink,
    ) -> ControlFlow<()> {
        let chosen: Vec<Candidate> = chosen.into_iter().map(Candidate::new).collect();
        sink.placement(&chosen)
    }

    // Inlined, so that lists do not compile the code that counts.
    #[inline]
    fn count(&mut self, _: usize, _: u64) -> bool {
        false
    }
}

/// Counts all placements between two pauses together.
#[derive(Clone, Default)]
pub(super) struct CountSink {
    found: Counter,
}

impl Report for CountSink {
    const MAY_PAUSE: bool = false;
    const COUNTS: bool = true;

    #[inline]
    fn found(&mut self, _: usize, _: &mut dyn Sink) -> ControlFlow<()> {
        self.found.add(1u64);
        ControlFlow::Continue(())
    }

    #[inline]
    fn found_set(
        &mut self,
        _: impl FnOnce() -> usize,
        _: impl IntoIterator<Item = usize>,
        sink: &mut dyn Sink,
    ) -> ControlFlow<()> {
        self.found(0, sink)
    }

    #[inline]
    fn count(&mut self, _: usize, number: u64) -> bool {
        self.found.add(number);
        true
    }

    fn flush(&mut self, sink: &mut dyn Sink) {
        if let Some(found) = self.found.take() {
            sink.tally(0, found);
        }
    }
}

/// Counts the placements of each number of pieces between two pauses.
#[derive(Clone)]
pub(super) struct CountBySize {
    /// Whether the sink receives the counts of each size, or their sum.
    by_size: bool,
    found: Vec<Counter>,
}

impl CountBySize {
    pub(super) fn new(by_size: bool) -> Self {
        let found = Vec::new();
        CountBySize { by_size, found }
    }

    /// Adds the first placements of a size.
    #[cold]
    fn count_first(&mut self, pieces: usize, number: u64) {
        self.found.resize_with(pieces + 1, Counter::default);
        self.found[pieces].add(number);
    }
}

impl Report for CountBySize {
    const MAY_PAUSE: bool = false;
    const COUNTS: bool = true;

    #[inline]
    fn found(&mut self, pieces: usize, _: &mut dyn Sink) -> ControlFlow<()> {
        self.count(pieces, 1);
        ControlFlow::Continue(())
    }

    #[inline]
    fn count(&mut self, pieces: usize, number: u64) -> bool {
        match self.found.get_mut(pieces) {
            Some(counter) => counter.add(number),
            None => self.count_first(pieces, number),
        }
        true
    }

    fn flush(&mut self, sink: &mut dyn Sink) {
        let found = self.found.iter_mut().enumerate();
        let found = found.filter_map(|(pieces, counter)| Some((pieces, counter.take()?)));
        if self.by_size {
            found.for_each(|(pieces, found)| sink.tally(pieces, found));
        } else if let Some(sum) = found
            .map(|(_, found)| found)
            .reduce(|sum, found| sum + found)
        {
            sink.tally(0, sum);
        }
    }
}

/// Discards placements.
pub(super) struct Discard;

impl Sink for Discard {
    fn placement(&mut self, _: &[Candidate]) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_counted_only_if_nothing_has_to_be_listed() {
        assert!(CountSink::default().count(2, 5) && CountBySize::new(true).count(2, 5));
        assert!(!Show::default().count(2, 5));
    }

    /// A sink that wants nothing is asked about at most four chosen candidates.
    #[test]
    fn deep_beginnings_are_searched_unasked() {
        struct Nothing;

        impl Sink for Nothing {
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

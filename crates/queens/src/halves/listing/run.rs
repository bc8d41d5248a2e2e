//! A listing by halves as a run.

use std::ops::ControlFlow;
use std::sync::Arc;

use standoff_lanes::Level;
use standoff_placement::{InvalidState, Listing, Search, SearchState, Step, Subproblem};

use super::super::columns::OneByOne;
use super::super::quarters::ProductCatalogue;
use super::super::span::{MOST_WORK, Span};
use super::super::subproblems;
use super::find::{Common, Finder};
use super::share::{Share, shares};

/// A listing of n queens by halves, for a board of this side, one of [`SIDES`](super::super::SIDES), whose candidates are
/// its squares in reading order.
pub(crate) fn listing(side: u32) -> Box<dyn Search<dyn Listing>> {
    // With four bits for each queen one word holds half of them, and with its diagonals all is said.
    match side {
        ..=17 => Listed::<3, 5>::all(side),
        _ => Listed::<4, 7>::all(side),
    }
}

/// A listing by halves: some of its shares, of which one is found at a time and then shown.
struct Listed<const W: usize, const K: usize> {
    common: Arc<Common<W>>,
    span: Span,
    work: u64,
    sets: OneByOne,
    /// What is held from share to share, once it is needed.
    finder: Option<Finder<W, K>>,
    /// Whether it has found the next share.
    is_found: bool,
    /// How many of them were shown.
    shown: u64,
}

impl<const W: usize, const K: usize> Listed<W, K> {
    fn all(side: u32) -> Box<dyn Search<dyn Listing>> {
        let common = Common {
            side,
            shelf: ProductCatalogue::new(),
        };
        Box::new(Self::over(&Arc::new(common), Span::of(shares(side))))
    }

    fn over(common: &Arc<Common<W>>, span: Span) -> Self {
        Listed {
            common: common.clone(),
            span,
            work: 0,
            sets: OneByOne::default(),
            finder: None,
            is_found: false,
            shown: 0,
        }
    }

    /// Finds the boards of the next share, if it has not; answers how many they are.
    fn find(&mut self) -> u64 {
        let share = Share::of(self.common.side, self.span.left().start, &mut self.sets);
        let finder = self
            .finder
            .get_or_insert_with(|| Finder::new(&self.common, &share));
        if !self.is_found {
            self.work += 1 + finder.find(Level::best(), &share);
            self.is_found = true;
        }
        finder.boards().len()
    }

    /// Shows boards of the next share: the rest of them, or as many as come to so much work, or want to be seen.
    fn show(&mut self, end: u64, sink: &mut dyn Listing) -> ControlFlow<()> {
        let all = self.find();
        if let Some(finder) = &mut self.finder {
            let last = all.min(self.shown.saturating_add(end.saturating_sub(self.work)));
            while self.shown < last {
                self.shown += 1;
                self.work += 1;
                sink.placement(finder.boards().board(self.shown - 1))?;
            }
        }
        if self.shown == all {
            self.span.done_to(self.span.left().start + 1);
            (self.is_found, self.shown) = (false, 0);
        }
        ControlFlow::Continue(())
    }
}

impl<const W: usize, const K: usize> Search<dyn Listing> for Listed<W, K> {
    fn advance(&mut self, budget: u64, sink: &mut (dyn Listing + 'static)) -> Step {
        let end = self.work.saturating_add(budget);
        while !self.span.left().is_empty() {
            if self.work >= end {
                return Step::More;
            }
            if self.show(end, sink).is_break() {
                return Step::More;
            }
        }
        Step::Done
    }

    fn work(&self) -> u64 {
        self.work
    }

    fn progress(&self) -> f64 {
        self.span.progress()
    }

    fn memory(&self) -> usize {
        let finder = self.finder.as_ref().map_or(0, Finder::memory);
        size_of::<Self>() + finder
    }

    /// Work, whether the next share is found, how many of its boards were shown, and the shares.
    fn save(&self) -> SearchState {
        let [from, next, to] = self.span.numbers();
        let is_found = u64::from(self.is_found);
        SearchState(vec![vec![self.work, is_found, self.shown, from, next, to]])
    }

    /// Within a share only the listing knows what it has shown.
    fn subproblems(&self) -> Option<Vec<Subproblem>> {
        let (side, mut sets) = (self.common.side, OneByOne::default());
        let subproblems = |share| subproblems::listed(side, Share::of(side, share, &mut sets));
        (self.shown == 0).then(|| self.span.left().flat_map(subproblems).collect())
    }

    fn load(&mut self, place: &SearchState) -> Result<(), InvalidState> {
        let no_such = || InvalidState::because("it is of no listing by halves of this board");
        let [row] = &place.0[..] else {
            return Err(no_such());
        };
        let &[work, is_found, shown, from, next, to] = &row[..] else {
            return Err(no_such());
        };
        let span = Span::at([from, next, to], shares(self.common.side)).ok_or_else(no_such)?;
        let mut there = Self::over(&self.common, span);
        let found = match is_found {
            0 => 0,
            1 if !span.left().is_empty() => there.find(),
            _ => return Err(no_such()),
        };
        if shown > found || work > MOST_WORK {
            return Err(no_such());
        }
        (there.shown, there.work) = (shown, work);
        *self = there;
        Ok(())
    }

    fn split(self: Box<Self>, parts: usize) -> Vec<Box<dyn Search<dyn Listing>>> {
        let mut spans = self.span.split(parts).into_iter();
        let common = self.common.clone();
        let first = Listed {
            span: spans.next().unwrap_or(self.span),
            ..*self
        };
        let rest = spans.map(|span| Self::over(&common, span));
        std::iter::once(first)
            .chain(rest)
            .map(|run| Box::new(run) as Box<dyn Search<dyn Listing>>)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use standoff_placement::Candidate;

    use super::*;

    struct Boards(Vec<Vec<Candidate>>);

    impl Listing for Boards {
        fn placement(&mut self, chosen: &[Candidate]) -> ControlFlow<()> {
            self.0.push(chosen.to_vec());
            ControlFlow::Continue(())
        }
    }

    fn all(mut run: Box<dyn Search<dyn Listing>>) -> Vec<Vec<Candidate>> {
        let mut boards = Boards(Vec::new());
        while run.advance(1000, &mut boards) == Step::More {}
        boards.0.sort();
        boards.0
    }

    /// How large boards are told of does for small ones as well.
    #[test]
    fn both_widths_list_the_same() {
        for side in 6..=11 {
            let narrow = all(Listed::<3, 5>::all(side));
            assert!(narrow.is_sorted_by(|a, b| a < b), "{side}");
            assert_eq!(narrow, all(Listed::<4, 7>::all(side)), "{side}");
        }
    }
}

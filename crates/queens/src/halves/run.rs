//! A count by halves as a run.

use std::sync::Arc;

use num_bigint::BigUint;
use standoff_lanes::Level;
use standoff_placement::{
    Counting, InvalidState, Question, Search, SearchState, Step, Subproblem, Task,
};

use super::shares::Counter;
use super::span::{MOST_WORK, Span};
use super::subproblems;
use super::{Common, shares};
use crate::engine::NAME;

/// A count of n queens by halves: some of its shares, which are done one after the other.
pub(crate) struct Halves {
    common: Arc<Common>,
    question: Question,
    span: Span,
    work: u64,
    /// What is held from share to share, once it is needed.
    counter: Option<Box<dyn Counter>>,
}

impl Halves {
    /// The count for a board of this side, one of [`SIDES`](super::SIDES). Those of one task share what they can: many of
    /// them may be made to go on with many parts.
    pub(crate) fn new(side: u32, task: &Task) -> Self {
        let common = task.note::<Arc<Common>>(NAME).unwrap_or_else(|| {
            task.keep_note(NAME, Arc::new(Common::new(side)));
            task.note(NAME).expect("it has just been kept")
        });
        Self::over(&common, task.question(), Span::of(shares(side)))
    }

    fn over(common: &Arc<Common>, question: Question, span: Span) -> Self {
        Halves {
            common: common.clone(),
            question,
            span,
            work: 0,
            counter: None,
        }
    }
}

impl Search<dyn Counting> for Halves {
    fn advance(&mut self, budget: u64, sink: &mut (dyn Counting + 'static)) -> Step {
        let left = self.span.left();
        if budget > 0 && !left.is_empty() {
            let counter = self
                .counter
                .get_or_insert_with(|| self.common.counter(left.start));
            let (counted, next) = counter.count(Level::best(), left, budget);
            self.span.done_to(next);
            self.work += counted.work;
            if counted.placements > 0 {
                let pieces = match self.question {
                    Question::CountBySize => self.common.side as usize,
                    _ => 0,
                };
                sink.tally(pieces, BigUint::from(counted.placements));
            }
        }
        match self.span.left().is_empty() {
            true => Step::Done,
            false => Step::More,
        }
    }

    fn work(&self) -> u64 {
        self.work
    }

    fn progress(&self) -> f64 {
        self.span.progress()
    }

    fn memory(&self) -> usize {
        let counter = self.counter.as_ref();
        size_of::<Self>() + counter.map_or(0, |counter| counter.memory())
    }

    /// Work, and the shares.
    fn save(&self) -> SearchState {
        let [from, next, to] = self.span.numbers();
        SearchState(vec![vec![self.work, from, next, to]])
    }

    fn load(&mut self, place: &SearchState) -> Result<(), InvalidState> {
        let no_such = || InvalidState::because("it is of no count by halves of this board");
        let [row] = &place.0[..] else {
            return Err(no_such());
        };
        let &[work, from, next, to] = &row[..] else {
            return Err(no_such());
        };
        let span = Span::at([from, next, to], shares(self.common.side));
        match span {
            Some(span) if work <= MOST_WORK => (self.span, self.work) = (span, work),
            _ => return Err(no_such()),
        }
        Ok(())
    }

    fn subproblems(&self) -> Option<Vec<Subproblem>> {
        let subproblems = |share| subproblems::counted(self.common.side, share);
        Some(self.span.left().flat_map(subproblems).collect())
    }

    fn split(self: Box<Self>, parts: usize) -> Vec<Box<dyn Search<dyn Counting>>> {
        let mut spans = self.span.split(parts).into_iter();
        let (common, question) = (self.common.clone(), self.question);
        let first = Halves {
            span: spans.next().unwrap_or(self.span),
            ..*self
        };
        let rest = spans.map(|span| Self::over(&common, question, span));
        std::iter::once(first)
            .chain(rest)
            .map(|run| Box::new(run) as Box<dyn Search<dyn Counting>>)
            .collect()
    }
}

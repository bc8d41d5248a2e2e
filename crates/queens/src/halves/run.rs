//! A count by halves as a run.

use std::sync::Arc;

use num_bigint::BigUint;
use standoff_lanes::Level;
use standoff_placement::{Counting, NoSuchPlace, Place, Question, Run, Step};

use super::shares::Counter;
use super::{Common, shares};

/// A count of n queens by halves: some of its shares, which are done one after the other.
pub(crate) struct Halves {
    common: Arc<Common>,
    question: Question,
    from: u64,
    share: u64,
    to: u64,
    work: u64,
    /// What is held from share to share, once it is needed.
    counter: Option<Box<dyn Counter>>,
}

impl Halves {
    /// The count for a board of this side, one of [`SIDES`](super::SIDES).
    pub(crate) fn new(side: u32, question: Question) -> Self {
        Self::over(&Arc::new(Common::new(side)), question, 0, shares(side))
    }

    fn over(common: &Arc<Common>, question: Question, from: u64, to: u64) -> Self {
        Halves {
            common: common.clone(),
            question,
            from,
            share: from,
            to,
            work: 0,
            counter: None,
        }
    }
}

impl Run<dyn Counting> for Halves {
    fn advance(&mut self, budget: u64, sink: &mut (dyn Counting + 'static)) -> Step {
        if budget > 0 && self.share < self.to {
            let counter = self
                .counter
                .get_or_insert_with(|| self.common.counter(self.share));
            let (counted, next) = counter.count(Level::best(), self.share..self.to, budget);
            self.share = next;
            self.work += counted.work;
            if counted.placements > 0 {
                let pieces = match self.question {
                    Question::CountBySize => self.common.side as usize,
                    _ => 0,
                };
                sink.tally(pieces, BigUint::from(counted.placements));
            }
        }
        match self.share < self.to {
            true => Step::More,
            false => Step::Done,
        }
    }

    fn work(&self) -> u64 {
        self.work
    }

    fn progress(&self) -> f64 {
        match self.to - self.from {
            0 => 1.0,
            all => (self.share - self.from) as f64 / all as f64,
        }
    }

    fn memory(&self) -> usize {
        let counter = self.counter.as_ref();
        size_of::<Self>() + counter.map_or(0, |counter| counter.memory())
    }

    /// Work, first share, next share, last share.
    fn place(&self) -> Place {
        Place(vec![vec![self.work, self.from, self.share, self.to]])
    }

    fn seek(&mut self, place: &Place) -> Result<(), NoSuchPlace> {
        let no_such = || NoSuchPlace::because("it is of no count by halves of this board");
        let [row] = &place.0[..] else {
            return Err(no_such());
        };
        let &[work, from, share, to] = &row[..] else {
            return Err(no_such());
        };
        let are_shares = from <= share && share <= to && to <= shares(self.common.side);
        if !are_shares || work > MOST {
            return Err(no_such());
        }
        (self.from, self.share, self.to, self.work) = (from, share, to, work);
        Ok(())
    }

    fn split(self: Box<Self>, parts: usize) -> Vec<Box<dyn Run<dyn Counting>>> {
        let Halves {
            common,
            question,
            from,
            share,
            to,
            work,
            counter,
        } = *self;
        let (left, parts) = (u128::from(to - share), parts.max(1) as u64);
        let parts = parts.min(to - share).max(1);
        let end = |part: u64| share + (left * u128::from(part) / u128::from(parts)) as u64;
        let first = Halves {
            common: common.clone(),
            question,
            from,
            share,
            to: end(1),
            work,
            counter,
        };
        let rest = (1..parts).map(|part| Self::over(&common, question, end(part), end(part + 1)));
        std::iter::once(first)
            .chain(rest)
            .map(|run| Box::new(run) as Box<dyn Run<dyn Counting>>)
            .collect()
    }
}

/// More work than any count by halves does.
const MOST: u64 = 1 << 62;

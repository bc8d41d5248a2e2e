//! The search that counts n queens by halves.

use std::sync::Arc;

use num_bigint::BigUint;
use standoff_engine::{InvalidState, Question, Search, SearchState, Sink, Step};
use standoff_lanes::Level;
use standoff_model::Subproblem;

use super::CounterTables;
use super::counter::{ShardCounter, count_shards};
use super::shard::{self, MAX_WORK, ShardRange};
use super::subproblems;

/// A count of n queens by halves: a range of shards, counted one after the other.
pub(crate) struct CountByHalves {
    tables: Arc<CounterTables>,
    question: Question,
    shards: ShardRange,
    work: u64,
    /// Created with the first shard.
    counter: Option<Box<dyn ShardCounter>>,
}

impl CountByHalves {
    /// A whole count on the board of these tables.
    pub(crate) fn new(tables: &Arc<CounterTables>, question: Question) -> Self {
        let shards = ShardRange::whole(shard::count_shards(tables.side));
        Self::over(tables, question, shards)
    }

    fn over(tables: &Arc<CounterTables>, question: Question, shards: ShardRange) -> Self {
        CountByHalves {
            tables: tables.clone(),
            question,
            shards,
            work: 0,
            counter: None,
        }
    }
}

impl Search for CountByHalves {
    fn advance(&mut self, budget: u64, sink: &mut dyn Sink) -> Step {
        let left = self.shards.left();
        if budget > 0 && !left.is_empty() {
            let new = || self.tables.counter(left.start);
            let counter = self.counter.get_or_insert_with(new);
            let (counted, next) = count_shards(&mut **counter, Level::best(), left, budget);
            self.shards.set_next(next);
            self.work += counted.work;
            if counted.boards > 0 {
                let pieces = match self.question {
                    Question::CountBySize => self.tables.side as usize,
                    _ => 0,
                };
                sink.tally(pieces, BigUint::from(counted.boards));
            }
        }
        if self.shards.left().is_empty() {
            Step::Done
        } else {
            Step::More
        }
    }

    fn work(&self) -> u64 {
        self.work
    }

    fn progress(&self) -> f64 {
        self.shards.progress()
    }

    fn memory(&self) -> usize {
        let counter = self.counter.as_ref();
        size_of::<Self>() + counter.map_or(0, |counter| counter.memory())
    }

    /// One row: the work and the numbers of the range.
    fn save(&self) -> SearchState {
        let [from, next, to] = self.shards.numbers();
        SearchState(vec![vec![self.work, from, next, to]])
    }

    fn load(&mut self, state: &SearchState) -> Result<(), InvalidState> {
        let invalid = || InvalidState::because("it is of no count by halves of this board");
        let [row] = &state.0[..] else {
            return Err(invalid());
        };
        let &[work, from, next, to] = &row[..] else {
            return Err(invalid());
        };
        let all = shard::count_shards(self.tables.side);
        let shards = ShardRange::from_numbers([from, next, to], all).ok_or_else(invalid)?;
        if work > MAX_WORK {
            return Err(invalid());
        }
        (self.shards, self.work) = (shards, work);
        Ok(())
    }

    fn subproblems(&self) -> Option<Vec<Subproblem>> {
        let subproblems = |shard| subproblems::of_count(self.tables.side, shard);
        Some(self.shards.left().flat_map(subproblems).collect())
    }

    fn split(self: Box<Self>, parts: usize) -> Vec<Box<dyn Search>> {
        let mut ranges = self.shards.split(parts).into_iter();
        let (tables, question) = (self.tables.clone(), self.question);
        let first = CountByHalves {
            shards: ranges.next().unwrap_or(self.shards),
            ..*self
        };
        let rest = ranges.map(|range| Self::over(&tables, question, range));
        std::iter::once(first)
            .chain(rest)
            .map(|search| Box::new(search) as Box<dyn Search>)
            .collect()
    }
}

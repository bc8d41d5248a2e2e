//! The search that lists n queens by halves.

use std::ops::ControlFlow;
use std::sync::Arc;

use standoff_engine::{InvalidState, Search, SearchState, Sink, Step};
use standoff_lanes::Level;
use standoff_model::Subproblem;

use super::super::columns::Unranking;
use super::super::quarters::QuarterCache;
use super::super::shard::{MAX_WORK, Shard, ShardRange, list_shards};
use super::super::subproblems;
use super::finder::BoardFinder;

/// A list of n queens on a board of this side, which is one of [`SIDES`](super::super::SIDES). Its candidates are the
/// squares in reading order.
pub(crate) fn list_by_halves(side: u32) -> Box<dyn Search> {
    // Up to side 17, one word holds the columns of a half's queens, with four bits each.
    match side {
        ..=17 => Box::new(ListByHalves::<3, 5>::whole(side)),
        _ => Box::new(ListByHalves::<4, 7>::whole(side)),
    }
}

/// A list by halves: a range of shards, of which one is found at a time and then listed.
struct ListByHalves<const W: usize, const K: usize> {
    side: u32,
    cache: Arc<QuarterCache<W>>,
    shards: ShardRange,
    work: u64,
    sets: Unranking,
    /// Created with the first shard.
    finder: Option<BoardFinder<W, K>>,
    /// Whether the boards of the next shard have been found.
    is_found: bool,
    /// Number of boards of the next shard that have been listed.
    listed: u64,
}

impl<const W: usize, const K: usize> ListByHalves<W, K> {
    fn whole(side: u32) -> Self {
        let shards = ShardRange::whole(list_shards(side));
        Self::over(side, &Arc::new(QuarterCache::new()), shards)
    }

    fn over(side: u32, cache: &Arc<QuarterCache<W>>, shards: ShardRange) -> Self {
        ListByHalves {
            side,
            cache: cache.clone(),
            shards,
            work: 0,
            sets: Unranking::default(),
            finder: None,
            is_found: false,
            listed: 0,
        }
    }

    /// Finds the boards of the next shard, unless that is done. Returns their number.
    fn find(&mut self) -> u64 {
        let shard = Shard::of_list(self.side, self.shards.left().start, &mut self.sets);
        let new = || BoardFinder::new(self.side, &self.cache, &shard);
        let finder = self.finder.get_or_insert_with(new);
        if !self.is_found {
            self.work += 1 + finder.find(Level::best(), &shard);
            self.is_found = true;
        }
        finder.boards().len()
    }

    /// Lists boards of the next shard until the work reaches `end` or the sink breaks.
    fn list_shard(&mut self, end: u64, sink: &mut dyn Sink) -> ControlFlow<()> {
        let all = self.find();
        if let Some(finder) = &mut self.finder {
            let last = all.min(self.listed.saturating_add(end.saturating_sub(self.work)));
            while self.listed < last {
                self.listed += 1;
                self.work += 1;
                sink.placement(finder.boards().board(self.listed - 1))?;
            }
        }
        if self.listed == all {
            self.shards.set_next(self.shards.left().start + 1);
            (self.is_found, self.listed) = (false, 0);
        }
        ControlFlow::Continue(())
    }
}

impl<const W: usize, const K: usize> Search for ListByHalves<W, K> {
    fn advance(&mut self, budget: u64, sink: &mut dyn Sink) -> Step {
        let end = self.work.saturating_add(budget);
        while !self.shards.left().is_empty() {
            if self.work >= end || self.list_shard(end, sink).is_break() {
                return Step::More;
            }
        }
        Step::Done
    }

    fn work(&self) -> u64 {
        self.work
    }

    fn progress(&self) -> f64 {
        self.shards.progress()
    }

    fn memory(&self) -> usize {
        let finder = self.finder.as_ref().map_or(0, BoardFinder::memory);
        size_of::<Self>() + finder
    }

    /// One row: the work, whether the next shard is found, how many of its boards are listed, and the numbers of the
    /// range.
    fn save(&self) -> SearchState {
        let [from, next, to] = self.shards.numbers();
        let is_found = u64::from(self.is_found);
        SearchState(vec![vec![self.work, is_found, self.listed, from, next, to]])
    }

    fn load(&mut self, state: &SearchState) -> Result<(), InvalidState> {
        let invalid = || InvalidState::because("it is of no listing by halves of this board");
        let [row] = &state.0[..] else {
            return Err(invalid());
        };
        let &[work, is_found, listed, from, next, to] = &row[..] else {
            return Err(invalid());
        };
        let shards = ShardRange::from_numbers([from, next, to], list_shards(self.side));
        let mut loaded = Self::over(self.side, &self.cache, shards.ok_or_else(invalid)?);
        let found = match is_found {
            0 => 0,
            1 if !loaded.shards.left().is_empty() => loaded.find(),
            _ => return Err(invalid()),
        };
        if listed > found || work > MAX_WORK {
            return Err(invalid());
        }
        (loaded.listed, loaded.work) = (listed, work);
        *self = loaded;
        Ok(())
    }

    /// `None` within a shard, since squares cannot say which of its boards have been listed.
    fn subproblems(&self) -> Option<Vec<Subproblem>> {
        let subproblems = |shard| subproblems::of_list(self.side, shard);
        (self.listed == 0).then(|| self.shards.left().flat_map(subproblems).collect())
    }

    fn split(self: Box<Self>, parts: usize) -> Vec<Box<dyn Search>> {
        let mut ranges = self.shards.split(parts).into_iter();
        let (side, cache) = (self.side, self.cache.clone());
        let first = ListByHalves {
            shards: ranges.next().unwrap_or(self.shards),
            ..*self
        };
        let rest = ranges.map(|range| Self::over(side, &cache, range));
        std::iter::once(first)
            .chain(rest)
            .map(|search| Box::new(search) as Box<dyn Search>)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use standoff_model::Candidate;

    use super::*;

    struct Boards(Vec<Vec<Candidate>>);

    impl Sink for Boards {
        fn placement(&mut self, chosen: &[Candidate]) -> ControlFlow<()> {
            self.0.push(chosen.to_vec());
            ControlFlow::Continue(())
        }
    }

    fn all(mut search: impl Search) -> Vec<Vec<Candidate>> {
        let mut boards = Boards(Vec::new());
        while search.advance(1000, &mut boards) == Step::More {}
        boards.0.sort();
        boards.0
    }

    /// Small boards, with the encoding of small boards and with that of large ones.
    #[test]
    fn both_widths_list_the_same() {
        for side in 6..=11 {
            let narrow = all(ListByHalves::<3, 5>::whole(side));
            assert!(narrow.is_sorted_by(|a, b| a < b), "{side}");
            assert_eq!(narrow, all(ListByHalves::<4, 7>::whole(side)), "{side}");
        }
    }
}

//! The search as the solver sees it: it advances, and is saved and divided.

use std::ops::Range;
use std::sync::Arc;

use standoff_engine::{InvalidState, Search, SearchState, Sink, Step};
use standoff_model::Subproblem;

use crate::stages::{BLOCK, JoinSearch, Matching, Stage};
use crate::state;
use crate::table::Table;

impl Search for JoinSearch {
    fn advance(&mut self, budget: u64, sink: &mut dyn Sink) -> Step {
        let goal = self.work.saturating_add(budget);
        while self.combination < self.to && self.work < goal {
            self.step(goal - self.work);
        }
        self.report(sink);
        if self.combination < self.to {
            Step::More
        } else {
            Step::Done
        }
    }

    fn work(&self) -> u64 {
        self.work
    }

    fn progress(&self) -> f64 {
        if self.combination == self.to {
            return 1.0;
        }
        let combinations = (self.to - self.from) as f64;
        let done = (self.combination - self.from) as f64 + self.share_of_combination();
        (done / combinations).min(1.0)
    }

    fn memory(&self) -> usize {
        let list = match &self.stage {
            Stage::List(_, list) => list.memory(),
            _ => 0,
        };
        let share = |table: &Arc<Table>| table.memory() / Arc::strong_count(table);
        let tables: usize = self.tables.iter().map(share).sum();
        size_of::<Self>() + tables + list
    }

    fn save(&self) -> SearchState {
        state::save(self)
    }

    fn load(&mut self, state: &SearchState) -> Result<(), InvalidState> {
        *self = state::load(&self.plan, state)?;
        Ok(())
    }

    /// Within a combination only the search knows which pairs are left.
    fn subproblems(&self) -> Option<Vec<Subproblem>> {
        let ranks = self.combination..self.to;
        (!self.has_begun()).then(|| self.plan.subproblems(ranks))
    }

    /// Divides the combinations that are left. The one that is begun stays with the first part; if it is the last one,
    /// its pairs are divided.
    fn split(mut self: Box<Self>, parts: usize) -> Vec<Box<dyn Search>> {
        let others = if self.has_begun() && self.to - self.combination == 1 {
            self.split_matching(parts)
        } else {
            self.split_combinations(parts)
        };
        let boxed = |search| Box::new(search) as Box<dyn Search>;
        std::iter::once(self as Box<dyn Search>)
            .chain(others.into_iter().map(boxed))
            .collect()
    }
}

impl JoinSearch {
    /// Splits off combinations that are not begun, so that they are in about `parts` parts.
    fn split_combinations(&mut self, parts: usize) -> Vec<JoinSearch> {
        let begun = u64::from(self.has_begun());
        let (from, to) = (self.combination + begun, self.to);
        let others = (parts as u64).saturating_sub(begun).min(to - from.min(to));
        if others + begun < 2 {
            return Vec::new();
        }
        let end =
            |part: u64| from + ((to - from) as u128 * u128::from(part) / u128::from(others)) as u64;
        self.to = if begun == 1 { from } else { end(1) };
        (1 - begun..others)
            .map(|part| JoinSearch::over(&self.plan, end(part), end(part + 1)))
            .collect()
    }

    /// Splits off blocks of the first half, so that they are in about `parts` parts.
    pub(crate) fn split_matching(&mut self, parts: usize) -> Vec<JoinSearch> {
        let Stage::Match(Matching { range, next, cost }) = &mut self.stage else {
            return Vec::new();
        };
        let (from, to) = (next[0], range.end);
        let blocks = (to - from).div_ceil(BLOCK);
        let parts = parts.min(blocks).max(1);
        let end = |part: usize| to.min(from + BLOCK * (blocks * part / parts));
        let cost_of_entry = *cost / range.len() as f64;
        range.end = end(1);
        *cost = cost_of_entry * range.len() as f64;
        let over = |range: Range<usize>| JoinSearch {
            stage: Stage::Match(Matching {
                next: [range.start, 0],
                cost: cost_of_entry * range.len() as f64,
                range,
            }),
            tables: self.tables.clone(),
            ..JoinSearch::over(&self.plan, self.combination, self.to)
        };
        (1..parts)
            .map(|part| over(end(part)..end(part + 1)))
            .collect()
    }
}

//! A join as a run.

use std::ops::Range;
use std::sync::Arc;

use super::place;
use super::steps::{Join, PAIRED, Pairs, Stage};
use super::table::Table;
use crate::problem::Subproblem;
use crate::task::{Counting, InvalidState, Search, SearchState, Step};

impl Search<dyn Counting> for Join {
    fn advance(&mut self, budget: u64, sink: &mut (dyn Counting + 'static)) -> Step {
        let goal = self.work.saturating_add(budget);
        while self.share < self.to && self.work < goal {
            self.go_on(goal - self.work);
        }
        self.report(sink);
        match self.share < self.to {
            true => Step::More,
            false => Step::Done,
        }
    }

    fn work(&self) -> u64 {
        self.work
    }

    fn progress(&self) -> f64 {
        let half = 1.0 / 3.0;
        let of_share = match &self.stage {
            Stage::Begin => 0.0,
            Stage::Lists(listed, run) => half * (*listed as f64 + run.progress()),
            Stage::Pairs(Pairs { of, at: [at, _] }) => {
                1.0 - half * (of.end - at) as f64 / of.len().max(1) as f64
            }
        };
        let shares = (self.to - self.from).max(1) as f64;
        let done = (self.share - self.from) as f64 + of_share;
        match self.share < self.to {
            true => (done / shares).min(1.0),
            false => 1.0,
        }
    }

    fn memory(&self) -> usize {
        let lists = match &self.stage {
            Stage::Lists(_, run) => run.memory(),
            _ => 0,
        };
        let own = |table: &Arc<Table>| table.memory() / Arc::strong_count(table);
        let tables: usize = self.tables.iter().map(own).sum();
        size_of::<Self>() + tables + lists
    }

    fn save(&self) -> SearchState {
        place::of(self)
    }

    fn load(&mut self, place: &SearchState) -> Result<(), InvalidState> {
        *self = place::find(&self.plan, place)?;
        Ok(())
    }

    /// Within a share, only the join knows which pairs are left.
    fn subproblems(&self) -> Option<Vec<Subproblem>> {
        let is_between = matches!(self.stage, Stage::Begin);
        is_between.then(|| self.plan.subproblems(self.share, self.to))
    }

    /// The shares that are left, divided; that one whose halves are known already stays with the first part. If it is the
    /// last one, its pairs are divided.
    fn split(mut self: Box<Self>, parts: usize) -> Vec<Box<dyn Search<dyn Counting>>> {
        let rest = match self.to - self.share {
            1 if !matches!(self.stage, Stage::Begin) => self.take_pairs(parts),
            _ => self.take_shares(parts),
        };
        let boxed = |run| Box::new(run) as Box<dyn Search<dyn Counting>>;
        std::iter::once(self as Box<dyn Search<dyn Counting>>)
            .chain(rest.into_iter().map(boxed))
            .collect()
    }
}

impl Join {
    /// Takes shares away for others that are not begun: about as many for each part.
    fn take_shares(&mut self, parts: usize) -> Vec<Join> {
        let begun = u64::from(!matches!(self.stage, Stage::Begin));
        let (from, to) = (self.share + begun, self.to);
        let others = (parts as u64).saturating_sub(begun).min(to - from.min(to));
        if others + begun < 2 {
            return Vec::new();
        }
        let end =
            |part: u64| from + ((to - from) as u128 * u128::from(part) / u128::from(others)) as u64;
        self.to = if begun == 1 { from } else { end(1) };
        (1 - begun..others)
            .map(|part| Join::over(&self.plan, end(part), end(part + 1)))
            .collect()
    }

    /// Takes pairs away for others: of those that are left, each part has those of some entries of the first half. What is
    /// paired at once stays together.
    fn take_pairs(&mut self, parts: usize) -> Vec<Join> {
        let Stage::Pairs(Pairs { of, at }) = &mut self.stage else {
            return Vec::new();
        };
        let (from, to) = (at[0], of.end);
        let blocks = (to - from).div_ceil(PAIRED);
        let parts = parts.min(blocks).max(1);
        let end = |part: usize| to.min(from + PAIRED * (blocks * part / parts));
        of.end = end(1);
        let over = |of: Range<usize>| Join {
            stage: Stage::Pairs(Pairs {
                at: [of.start, 0],
                of,
            }),
            tables: self.tables.clone(),
            ..Join::over(&self.plan, self.share, self.to)
        };
        (1..parts)
            .map(|part| over(end(part)..end(part + 1)))
            .collect()
    }
}

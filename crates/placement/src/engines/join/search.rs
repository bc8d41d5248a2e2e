//! The search: for each combination both halves are listed, and then their pairs are counted.

use std::ops::Range;
use std::sync::Arc;

use super::pairs::{SLICED, count_compatible};
use super::plan::JoinPlan;
use super::state;
use super::table::{Entry, Table};
use crate::problem::Subproblem;
use crate::task::{Counter, Counting, InvalidState, Listing, Search, SearchState, Step};

/// A count over a range of combinations.
pub(super) struct JoinSearch {
    pub(super) plan: Arc<JoinPlan>,
    /// The first combination, the present one and the end of the range, as ranks.
    pub(super) from: u64,
    pub(super) combination: u64,
    pub(super) to: u64,
    pub(super) stage: Stage,
    /// The tables of the present combination. Searches that divide its pairs share them.
    pub(super) tables: [Arc<Table>; 2],
    pub(super) work: u64,
    /// The counts that are not reported, by number of pieces; all at 0 if the question does not ask for it.
    found: Vec<Counter>,
}

/// The stages of a combination.
pub(super) enum Stage {
    Begin,
    /// A half is being listed.
    List(usize, Box<dyn Search<dyn Listing>>),
    Match(Matching),
}

/// The pairs of a range of entries of the first half with all entries of the second half, as far as they are counted.
#[derive(Clone)]
pub(super) struct Matching {
    pub(super) range: Range<usize>,
    /// The next entries of both halves. The present block of the first half is matched with all entries of the second
    /// half before the next block begins.
    pub(super) next: [usize; 2],
}

/// Maximum number of entries of the first half that are matched at once. It is large enough to make slicing cheap, and
/// small enough for short pauses.
pub(super) const BLOCK: usize = 4096;

impl JoinSearch {
    pub(super) fn new(plan: &Arc<JoinPlan>) -> Self {
        Self::over(plan, 0, plan.combinations.len())
    }

    /// A search over a range of combinations.
    pub(super) fn over(plan: &Arc<JoinPlan>, from: u64, to: u64) -> Self {
        JoinSearch {
            from,
            combination: from,
            to,
            stage: Stage::Begin,
            tables: [0, 1].map(|half| Arc::new(Table::new(&plan.signatures[half]))),
            work: 0,
            found: Vec::new(),
            plan: plan.clone(),
        }
    }

    fn has_begun(&self) -> bool {
        !matches!(self.stage, Stage::Begin)
    }

    /// A search for the placements of a half in the present combination.
    pub(super) fn list(&self, half: usize) -> Box<dyn Search<dyn Listing>> {
        let taken = self.plan.combinations.unrank(self.combination);
        self.plan.halves[half].list(taken[1 - half])
    }

    /// Advances by one step of at most about `budget` units of work, which is not 0.
    fn step(&mut self, budget: u64) {
        match std::mem::replace(&mut self.stage, Stage::Begin) {
            Stage::Begin => {
                self.work += 1;
                self.stage = Stage::List(0, self.list(0));
            }
            Stage::List(half, mut list) => {
                let before = list.work();
                let table = Arc::get_mut(&mut self.tables[half]).expect(NOT_SHARED);
                let step = list.advance(budget, table);
                self.work += list.work() - before;
                self.stage = match step {
                    Step::More => Stage::List(half, list),
                    Step::Done => self.end_list(half),
                };
            }
            Stage::Match(matching) => self.stage = Stage::Match(self.match_block(matching)),
        }
        // A combination without pairs ends at once.
        if let Stage::Match(matching) = &self.stage
            && matching.next[0] >= matching.range.end
        {
            self.stage = Stage::Begin;
            self.clear_tables();
            self.combination += 1;
        }
    }

    fn clear_tables(&mut self) {
        for (table, signatures) in self.tables.iter_mut().zip(&self.plan.signatures) {
            match Arc::get_mut(table) {
                Some(table) => table.clear(),
                None => *table = Arc::new(Table::new(signatures)),
            }
        }
    }

    /// The stage after the listing of a half.
    fn end_list(&mut self, half: usize) -> Stage {
        let table = Arc::get_mut(&mut self.tables[half]).expect(NOT_SHARED);
        table.arrange();
        let matching = |range| {
            Stage::Match(Matching {
                range,
                next: [0, 0],
            })
        };
        match half {
            _ if table.entries().is_empty() => matching(0..0),
            0 => Stage::List(1, self.list(1)),
            _ => matching(0..self.tables[0].entries().len()),
        }
    }

    /// Matches a block of entries of the first half with a slice of the second half, each of one class.
    fn match_block(&mut self, matching: Matching) -> Matching {
        let [first, second] = matching.next;
        let classes = &self.plan.classes;
        let [these, those] = [0, 1].map(|half| self.tables[half].entries());
        let these = of_first_class(&these[first..matching.range.end], BLOCK);
        let next = |next| Matching { next, ..matching };
        let class = these[0].signature.class;
        let wanted = classes.matching_part(class);
        let part = |entry: &Entry| classes.exact_part(entry.signature.class);
        let from = second.max(those.partition_point(|entry| part(entry) < wanted));
        let those = of_first_class(&those[from..], SLICED);
        if those.first().is_none_or(|that| part(that) != wanted) {
            self.work += 1;
            return next([first + these.len(), 0]);
        }
        let pieces = classes.pieces_of_both([class, those[0].signature.class]);
        // In sorted tables neighbours have bicliques in common, which often excludes all pairs.
        match pieces.filter(|_| in_common(these) & in_common(those) == 0) {
            Some(pieces) => {
                let sizes = self.found.len().max(pieces + 1);
                self.found.resize_with(sizes, Counter::default);
                self.found[pieces].add(count_compatible(these, those, self.plan.bicliques));
                self.work += these.len() as u64;
            }
            None => self.work += 1,
        }
        next([first, from + those.len()])
    }

    fn report(&mut self, sink: &mut (dyn Counting + 'static)) {
        for (pieces, found) in self.found.iter_mut().enumerate() {
            if let Some(found) = found.take() {
                sink.tally(pieces, found);
            }
        }
    }

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
    fn split_matching(&mut self, parts: usize) -> Vec<JoinSearch> {
        let Stage::Match(Matching { range, next }) = &mut self.stage else {
            return Vec::new();
        };
        let (from, to) = (next[0], range.end);
        let blocks = (to - from).div_ceil(BLOCK);
        let parts = parts.min(blocks).max(1);
        let end = |part: usize| to.min(from + BLOCK * (blocks * part / parts));
        range.end = end(1);
        let over = |range: Range<usize>| JoinSearch {
            stage: Stage::Match(Matching {
                next: [range.start, 0],
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

impl Search<dyn Counting> for JoinSearch {
    fn advance(&mut self, budget: u64, sink: &mut (dyn Counting + 'static)) -> Step {
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
        let third = 1.0 / 3.0;
        let of_combination = match &self.stage {
            Stage::Begin => 0.0,
            Stage::List(half, list) => third * (*half as f64 + list.progress()),
            Stage::Match(Matching { range, next }) => {
                1.0 - third * (range.end - next[0]) as f64 / range.len().max(1) as f64
            }
        };
        let combinations = (self.to - self.from) as f64;
        let done = (self.combination - self.from) as f64 + of_combination;
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
    fn split(mut self: Box<Self>, parts: usize) -> Vec<Box<dyn Search<dyn Counting>>> {
        let others = if self.has_begun() && self.to - self.combination == 1 {
            self.split_matching(parts)
        } else {
            self.split_combinations(parts)
        };
        let boxed = |search| Box::new(search) as Box<dyn Search<dyn Counting>>;
        std::iter::once(self as Box<dyn Search<dyn Counting>>)
            .chain(others.into_iter().map(boxed))
            .collect()
    }
}

/// Why a table can be changed.
const NOT_SHARED: &str = "tables are shared only while pairs are counted";

/// The entries at the beginning that have the class of the first one, at most `max` of them.
fn of_first_class(entries: &[Entry], max: usize) -> &[Entry] {
    let near = &entries[..entries.len().min(max)];
    let class = |entry: &Entry| entry.signature.class;
    let end = near.partition_point(|entry| class(entry) == class(&near[0]));
    &near[..end]
}

/// The bicliques that all entries are in.
fn in_common(entries: &[Entry]) -> u64 {
    entries
        .iter()
        .fold(u64::MAX, |all, entry| all & entry.signature.bicliques)
}

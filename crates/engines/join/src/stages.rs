//! The stages of the search: for each combination both halves are listed, and then their pairs are counted.

use std::ops::Range;
use std::sync::Arc;

use standoff_engine::{Counter, Search, Sink, Step};

use crate::estimate::{PAIR, SLICE};
use crate::pairs::{SLICED, count_compatible};
use crate::plan::JoinPlan;
use crate::progress::matching_cost;
use crate::table::{Entry, Table};

/// A count over a range of combinations.
pub(crate) struct JoinSearch {
    pub(crate) plan: Arc<JoinPlan>,
    /// The first combination, the present one and the end of the range, as ranks.
    pub(crate) from: u64,
    pub(crate) combination: u64,
    pub(crate) to: u64,
    pub(crate) stage: Stage,
    /// The tables of the present combination. Searches that divide its pairs share them.
    pub(crate) tables: [Arc<Table>; 2],
    pub(crate) work: u64,
    /// The nodes of the halves that are listed, of the present combination.
    pub(crate) listed: u64,
    /// The counts that are not reported, by number of pieces; all at 0 if the question does not ask for it.
    pub(crate) found: Vec<Counter>,
}

/// The stages of a combination.
pub(crate) enum Stage {
    Begin,
    /// A half is being listed.
    List(usize, Box<dyn Search>),
    Match(Matching),
}

/// The counting of the pairs of a range of entries of the first half with all entries of the second half.
#[derive(Clone)]
pub(crate) struct Matching {
    pub(crate) range: Range<usize>,
    /// The next entries of both halves. The present block of the first half is matched with all entries of the second
    /// half before the next block begins.
    pub(crate) next: [usize; 2],
    /// The expected cost of the range.
    pub(crate) cost: f64,
}

/// Maximum number of entries of the first half that are matched at once. It is large enough to make slicing cheap, and
/// small enough for short pauses.
pub(crate) const BLOCK: usize = 4096;

impl JoinSearch {
    pub(crate) fn new(plan: &Arc<JoinPlan>) -> Self {
        Self::over(plan, 0, plan.combinations.len())
    }

    /// A search over a range of combinations.
    pub(crate) fn over(plan: &Arc<JoinPlan>, from: u64, to: u64) -> Self {
        JoinSearch {
            from,
            combination: from,
            to,
            stage: Stage::Begin,
            tables: [0, 1].map(|half| Arc::new(Table::new(&plan.signatures[half]))),
            work: 0,
            listed: 0,
            found: Vec::new(),
            plan: plan.clone(),
        }
    }

    pub(crate) fn has_begun(&self) -> bool {
        !matches!(self.stage, Stage::Begin)
    }

    /// A search for the placements of a half in the present combination.
    pub(crate) fn list(&self, half: usize) -> Box<dyn Search> {
        let taken = self.plan.combinations.unrank(self.combination);
        self.plan.halves[half].list(taken[1 - half])
    }

    /// Advances by one step of at most about `budget` units of work, which is not 0.
    pub(crate) fn step(&mut self, budget: u64) {
        let before = self.work;
        let cost = self.advance_stage(budget);
        self.plan.mean_cost.add(self.work - before, cost as u64);
    }

    /// Returns the cost of the step.
    fn advance_stage(&mut self, budget: u64) -> f64 {
        let cost = match std::mem::replace(&mut self.stage, Stage::Begin) {
            Stage::Begin => {
                self.work += 1;
                self.stage = Stage::List(0, self.list(0));
                SLICE
            }
            Stage::List(half, mut list) => {
                let before = list.work();
                let table = Arc::get_mut(&mut self.tables[half]).expect(NOT_SHARED);
                let step = list.advance(budget, table);
                let nodes = list.work() - before;
                self.work += nodes;
                let entries = self.tables[half].entries().len() as f64;
                let node_cost = self.listed_node_cost(list.work() as f64, entries);
                self.stage = match step {
                    Step::More => Stage::List(half, list),
                    Step::Done => {
                        self.listed += list.work();
                        self.end_list(half)
                    }
                };
                node_cost * nodes as f64
            }
            Stage::Match(matching) => {
                let (matching, cost) = self.match_block(matching, budget);
                self.stage = Stage::Match(matching);
                cost
            }
        };
        // A combination without pairs ends at once.
        if let Stage::Match(matching) = &self.stage
            && matching.next[0] >= matching.range.end
        {
            self.stage = Stage::Begin;
            self.clear_tables();
            self.combination += 1;
            self.listed = 0;
        }
        cost
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
        match half {
            0 if !table.entries().is_empty() => Stage::List(1, self.list(1)),
            _ => Stage::Match(self.matching()),
        }
    }

    /// The counting of all pairs of both tables.
    pub(crate) fn matching(&self) -> Matching {
        let [these, those] = self.tables.each_ref().map(|table| table.entries());
        let matched = if those.is_empty() { 0 } else { these.len() };
        Matching {
            range: 0..matched,
            next: [0, 0],
            cost: matching_cost(&self.plan.classes, [these, those]),
        }
    }

    /// Matches a block of entries of the first half with slices of the second half, each of one class, in about `budget`
    /// units of work. Returns its cost, too.
    fn match_block(&mut self, matching: Matching, budget: u64) -> (Matching, f64) {
        let [first, mut second] = matching.next;
        let classes = &self.plan.classes;
        let [these, those] = [0, 1].map(|half| self.tables[half].entries());
        let these = of_first_class(&these[first..matching.range.end], BLOCK);
        let next = |next| Matching { next, ..matching };
        let class = these[0].signature.class;
        let wanted = classes.matching_part(class);
        let part = |entry: &Entry| classes.exact_part(entry.signature.class);
        let in_common_of_these = in_common(these);
        second = second.max(those.partition_point(|entry| part(entry) < wanted));
        let goal = self.work.saturating_add(budget);
        let mut cost = 0.0;
        while self.work < goal {
            cost += SLICE;
            let those = of_first_class(&those[second..], SLICED);
            if those.first().is_none_or(|that| part(that) != wanted) {
                self.work += 1;
                return (next([first + these.len(), 0]), cost);
            }
            let pieces = classes.pieces_of_both([class, those[0].signature.class]);
            // In sorted tables neighbours have bicliques in common, which often excludes all pairs.
            match pieces.filter(|_| in_common_of_these & in_common(those) == 0) {
                Some(pieces) => {
                    let sizes = self.found.len().max(pieces + 1);
                    self.found.resize_with(sizes, Counter::default);
                    self.found[pieces].add(count_compatible(these, those, self.plan.bicliques));
                    self.work += these.len() as u64;
                    cost += PAIR * these.len() as f64;
                }
                None => self.work += 1,
            }
            second += those.len();
        }
        (next([first, second]), cost)
    }

    pub(crate) fn report(&mut self, sink: &mut dyn Sink) {
        for (pieces, found) in self.found.iter_mut().enumerate() {
            if let Some(found) = found.take() {
                sink.tally(pieces, found);
            }
        }
    }
}

/// Why a table can be changed.
const NOT_SHARED: &str = "tables are shared only while pairs are counted";

/// The entries at the beginning that have the class of the first one, at most `max` of them.
pub(crate) fn of_first_class(entries: &[Entry], max: usize) -> &[Entry] {
    let near = &entries[..entries.len().min(max)];
    let class = |entry: &Entry| entry.signature.class;
    let end = near.partition_point(|entry| class(entry) == class(&near[0]));
    &near[..end]
}

/// The bicliques that all entries are in.
pub(crate) fn in_common(entries: &[Entry]) -> u64 {
    entries
        .iter()
        .fold(u64::MAX, |all, entry| all & entry.signature.bicliques)
}

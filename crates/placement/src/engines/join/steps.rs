//! Where a join stands, and how it goes on: share by share, each half is listed, then the pairs are counted.

use std::ops::Range;
use std::sync::Arc;

use super::pairs::{SLICED, apart};
use super::plan::Plan;
use super::table::{Entry, Table};
use crate::task::{Counter, Counting, Listing, Search, Step};

pub(super) struct Join {
    pub(super) plan: Arc<Plan>,
    /// The shares of this run, those before the present one being done.
    pub(super) from: u64,
    pub(super) share: u64,
    pub(super) to: u64,
    pub(super) stage: Stage,
    /// What is known of either half, of the present share. Those who divide its pairs have them together.
    pub(super) tables: [Arc<Table>; 2],
    pub(super) work: u64,
    /// What was counted since it was reported, by number of pieces if that is asked for.
    pub(super) found: Vec<Counter>,
}

/// How far a share is.
pub(super) enum Stage {
    Begin,
    /// A half is being listed.
    Lists(usize, Box<dyn Search<dyn Listing>>),
    Pairs(Pairs),
}

/// Pairs that are being counted, of some entries of the first half with those of the second one.
#[derive(Clone)]
pub(super) struct Pairs {
    pub(super) of: Range<usize>,
    /// Those of the entries before these are done, where some of the second half are done for those of the first one that
    /// are paired at once.
    pub(super) at: [usize; 2],
}

/// So many entries of the first half are paired at once with those that are sliced: to slice them costs
/// little beside that, and a pause does not wait for long.
pub(super) const PAIRED: usize = 4096;

impl Join {
    pub(super) fn new(plan: &Arc<Plan>) -> Self {
        Self::over(plan, 0, plan.shares.len())
    }

    /// A run over some of the shares.
    pub(super) fn over(plan: &Arc<Plan>, from: u64, to: u64) -> Self {
        Join {
            from,
            share: from,
            to,
            stage: Stage::Begin,
            tables: [0, 1].map(|half| Arc::new(Table::new(&plan.ties[half]))),
            work: 0,
            found: Vec::new(),
            plan: plan.clone(),
        }
    }

    /// A walk over the sets of a half that keep to the present share.
    pub(super) fn list(&self, half: usize) -> Box<dyn Search<dyn Listing>> {
        let share = self.plan.shares.share(self.share);
        // What the one may not use is what the other one takes.
        self.plan.halves[half].list(share[1 - half])
    }

    /// Goes on a little, for no more than about this much work, of which there is some.
    pub(super) fn go_on(&mut self, budget: u64) {
        match std::mem::replace(&mut self.stage, Stage::Begin) {
            Stage::Begin => {
                self.work += 1;
                self.stage = Stage::Lists(0, self.list(0));
            }
            Stage::Lists(half, mut run) => {
                let before = run.work();
                let table = Arc::get_mut(&mut self.tables[half]).expect(NO_OTHERS);
                let step = run.advance(budget, table);
                self.work += run.work() - before;
                self.stage = match step {
                    Step::More => Stage::Lists(half, run),
                    Step::Done => self.listed(half),
                };
            }
            Stage::Pairs(pairs) => self.stage = Stage::Pairs(self.pair(pairs)),
        }
        // A share without a pair takes no more work.
        if let Stage::Pairs(pairs) = &self.stage
            && pairs.at[0] >= pairs.of.end
        {
            self.stage = Stage::Begin;
            self.clear();
            self.share += 1;
        }
    }

    fn clear(&mut self) {
        for (table, ties) in self.tables.iter_mut().zip(&self.plan.ties) {
            match Arc::get_mut(table) {
                Some(table) => table.clear(),
                None => *table = Arc::new(Table::new(ties)),
            }
        }
    }

    /// What comes when a half is listed.
    fn listed(&mut self, half: usize) -> Stage {
        let table = Arc::get_mut(&mut self.tables[half]).expect(NO_OTHERS);
        table.arrange();
        let pairs = |of| Stage::Pairs(Pairs { of, at: [0, 0] });
        match half {
            _ if table.entries().is_empty() => pairs(0..0),
            0 => Stage::Lists(1, self.list(1)),
            _ => pairs(0..self.tables[0].entries().len()),
        }
    }

    /// Counts the pairs of some entries of one class each, and goes to the next ones.
    fn pair(&mut self, pairs: Pairs) -> Pairs {
        let [first, second] = pairs.at;
        let (sums, [these, those]) = (
            &self.plan.sums,
            [0, 1].map(|half| self.tables[half].entries()),
        );
        let these = of_first_class(&these[first..pairs.of.end], PAIRED);
        let next = |at| Pairs { at, ..pairs };
        let class = these[0].tie.class;
        let fitting = sums.other_part(class);
        let part = |entry: &Entry| sums.exact_part(entry.tie.class);
        let from = second.max(those.partition_point(|entry| part(entry) < fitting));
        let those = of_first_class(&those[from..], SLICED);
        if those.first().is_none_or(|that| part(that) != fitting) {
            self.work += 1;
            return next([first + these.len(), 0]);
        }
        let pieces = sums.pieces_of_both([class, those[0].tie.class]);
        // Sorted sets have some of their lines in common, which often tells that no pair is apart.
        match pieces.filter(|_| in_common(these) & in_common(those) == 0) {
            Some(pieces) => {
                let sizes = self.found.len().max(pieces + 1);
                self.found.resize_with(sizes, Counter::default);
                self.found[pieces].add(apart(these, those, self.plan.lines));
                self.work += these.len() as u64;
            }
            None => self.work += 1,
        }
        next([first, from + those.len()])
    }

    pub(super) fn report(&mut self, sink: &mut (dyn Counting + 'static)) {
        for (pieces, found) in self.found.iter_mut().enumerate() {
            if let Some(found) = found.take() {
                sink.tally(pieces, found);
            }
        }
    }
}

/// Why a table may be changed.
const NO_OTHERS: &str = "only pairs are divided";

/// No more than so many entries from the first one on that are of its class.
fn of_first_class(entries: &[Entry], most: usize) -> &[Entry] {
    let near = &entries[..entries.len().min(most)];
    let class = |entry: &Entry| entry.tie.class;
    let end = near.partition_point(|entry| class(entry) == class(&near[0]));
    &near[..end]
}

/// The lines that all of them are on.
fn in_common(entries: &[Entry]) -> u64 {
    entries
        .iter()
        .fold(u64::MAX, |lines, entry| lines & entry.tie.lines)
}

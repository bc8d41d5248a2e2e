//! Where a join stands, and how it goes on: share by share, each half is listed, then the pairs are counted.

use std::sync::Arc;

use super::pairs::{SLICED, apart};
use super::plan::Plan;
use super::table::{Entry, Table};
use crate::task::{Counter, Counting, Listing, Run, Step};

pub(super) struct Join {
    pub(super) plan: Arc<Plan>,
    /// The shares of this run, those before the present one being done.
    pub(super) from: u64,
    pub(super) share: u64,
    pub(super) to: u64,
    pub(super) stage: Stage,
    /// What is known of either half, of the present share.
    pub(super) tables: [Table; 2],
    pub(super) work: u64,
    /// What was counted since it was reported, by number of pieces if that is asked for.
    pub(super) found: Vec<Counter>,
}

/// How far a share is.
pub(super) enum Stage {
    Begin,
    /// A half is being listed.
    Lists(usize, Box<dyn Run<dyn Listing>>),
    /// The pairs are being counted: those of the entries before these are done.
    Pairs([usize; 2]),
}

/// So many entries of the first half are paired at once with those that are sliced: to slice them costs
/// little beside that, and a pause does not wait for long.
const PAIRED: usize = 4096;

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
            tables: [0, 1].map(|half| Table::new(&plan.ties[half])),
            work: 0,
            found: Vec::new(),
            plan: plan.clone(),
        }
    }

    /// A walk over the sets of a half that keep to the present share.
    pub(super) fn list(&self, half: usize) -> Box<dyn Run<dyn Listing>> {
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
                let step = run.advance(budget, &mut self.tables[half]);
                self.work += run.work() - before;
                self.stage = match step {
                    Step::More => Stage::Lists(half, run),
                    Step::Done => self.listed(half),
                };
            }
            Stage::Pairs(at) => self.stage = self.pair(at),
        }
        // A share without a pair takes no more work.
        if let Stage::Pairs([at, _]) = self.stage
            && at >= self.tables[0].entries().len()
        {
            self.stage = Stage::Begin;
            self.tables.iter_mut().for_each(Table::clear);
            self.share += 1;
        }
    }

    /// What comes when a half is listed.
    fn listed(&mut self, half: usize) -> Stage {
        self.tables[half].arrange();
        match half {
            _ if self.tables[half].entries().is_empty() => Stage::Pairs([usize::MAX, 0]),
            0 => Stage::Lists(1, self.list(1)),
            _ => Stage::Pairs([0, 0]),
        }
    }

    /// Counts the pairs of some entries of one class each, and goes to the next ones.
    fn pair(&mut self, [first, second]: [usize; 2]) -> Stage {
        let (sums, [these, those]) = (
            &self.plan.sums,
            [0, 1].map(|half| self.tables[half].entries()),
        );
        let these = of_first_class(&these[first..], PAIRED);
        let class = these[0].tie.class;
        let fitting = sums.other_part(class);
        let part = |entry: &Entry| sums.exact_part(entry.tie.class);
        let from = second.max(those.partition_point(|entry| part(entry) < fitting));
        let those = of_first_class(&those[from..], SLICED);
        if those.first().is_none_or(|that| part(that) != fitting) {
            self.work += 1;
            return Stage::Pairs([first + these.len(), 0]);
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
        Stage::Pairs([first, from + those.len()])
    }

    pub(super) fn report(&mut self, sink: &mut (dyn Counting + 'static)) {
        for (pieces, found) in self.found.iter_mut().enumerate() {
            if let Some(found) = found.take() {
                sink.tally(pieces, found);
            }
        }
    }
}

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

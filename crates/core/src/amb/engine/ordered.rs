//! Opening a choice in other orders than plain depth first.

use crate::amb::engine::handle::{Amb, Halt};
use crate::amb::orders::Order;
use crate::amb::orders::alternatives::Alternatives;
use crate::amb::orders::random::stir;
use crate::amb::tree::choice::{Entry, Recorded, Site, Taken, fingerprint};
use crate::amb::tree::error::{Event, Fail};

impl Amb {
    #[cold]
    pub(crate) fn open_by_strategy(
        &mut self,
        at: Site,
        size: usize,
        alternatives: Alternatives,
    ) -> Result<usize, Fail> {
        self.assert_in_use();
        let Some(_) = alternatives.first().filter(|_| !self.failed) else {
            return self.give_up();
        };
        let depth = self.path.len();
        let scripted = depth < self.strategy.script.len();
        let alternatives = self.arrange(alternatives);
        let alternatives = self.keep_within(alternatives);
        if self.strategy.is_too_deep(depth) {
            return self.skip();
        }
        let Some(taken) = alternatives.first() else {
            return self.skip();
        };
        let entry = Entry {
            at,
            size,
            taken,
            alternatives,
        };
        if scripted {
            return self.follow(entry);
        }
        if self.strategy.closed && self.is_own(&entry) {
            return Err(self.diverge(entry.event()));
        }
        if self.strategy.ends_at_choice && self.is_own(&entry) {
            return self.halt(Halt::Open(entry));
        }
        self.push_and_report(entry)
    }

    fn push_and_report(&mut self, entry: Entry) -> Result<usize, Fail> {
        self.trace_branch(&entry.alternatives);
        let taken = self.push(entry)?;
        self.trace_visit();
        Ok(taken)
    }

    /// Opens a choice on the alternative that the script takes.
    fn follow(&mut self, mut entry: Entry) -> Result<usize, Fail> {
        let (depth, script) = (self.path.len(), &self.strategy.script);
        let Recorded { taken, at } = script[depth];
        let fits = taken.of == entry.size && at.is_none_or(|at| entry.is(at, taken.of));
        if !fits {
            return Err(self.diverge(entry.event()));
        }
        if !entry.advance_to(taken.alternative) {
            return Err(self.diverge(Event::Refused { at: entry.at }));
        }
        if depth + 1 == script.len() {
            self.compare_fingerprint(&entry)?;
            return self.push_and_report(entry);
        }
        self.path.push(entry);
        self.replayed += 1;
        Ok(taken.alternative)
    }

    /// Returns whether a choice is the body's own, not one of a search within the run.
    fn is_own(&self, entry: &Entry) -> bool {
        self.strategy.inner == 0 && !matches!(entry.alternatives, Alternatives::Only(_))
    }

    /// Skips the subtree.
    fn skip(&mut self) -> Result<usize, Fail> {
        self.halt(Halt::Skip)
    }

    fn halt(&mut self, halt: Halt) -> Result<usize, Fail> {
        self.halt = Some(halt);
        self.fail()
    }

    fn arrange(&self, alternatives: Alternatives) -> Alternatives {
        match self.strategy.order {
            Order::Random(seed) => alternatives.shuffled(self.seed_here(seed)),
            _ => alternatives,
        }
    }

    /// Drops the alternatives that lie beyond the end of a subproblem.
    fn keep_within(&mut self, alternatives: Alternatives) -> Alternatives {
        if self.strategy.inner > 0 || self.strategy.fence != usize::MAX {
            return alternatives;
        }
        self.compare_with_end();
        let (depth, until) = (self.path.len(), self.strategy.until());
        match until.get(depth) {
            Some(end) if self.strategy.fence == usize::MAX => {
                alternatives.until(end.alternative, depth + 1 < until.len())
            }
            _ => alternatives,
        }
    }

    /// Determines the choice at which the path leaves the path to the end of a subproblem. Below
    /// that choice the end does not matter, so the search there is plain.
    #[cold]
    pub(crate) fn compare_with_end(&mut self) {
        let pairs = self.path.iter().zip(self.strategy.until());
        let is_same = |(entry, end): &(&Entry, &Taken)| entry.taken == end.alternative;
        let shared = pairs.take_while(is_same).count();
        self.strategy.fence = if shared < self.path.len() {
            shared + 1
        } else {
            usize::MAX
        };
        self.strategy.update_fast_path();
    }

    /// Fails, and records a divergence, if the replayed choices do not match the cursor's
    /// fingerprint.
    fn compare_fingerprint(&mut self, last: &Entry) -> Result<(), Fail> {
        let expected = self.strategy.fingerprint.take();
        let made = || fingerprint(self.path.iter().chain([last]));
        if expected.is_none_or(|expected| expected == made()) {
            return Ok(());
        }
        self.halt(self.divergence(Event::Elsewhere, last.event()))
            .map(drop)
    }
}

impl Amb {
    /// Starts the next round at the root, if there is one.
    pub(crate) fn next_round(&mut self) -> bool {
        self.leave_path();
        self.strategy.next_round()
    }

    /// Returns whether the alternative just taken belongs to the present round.
    pub(crate) fn within_budget(&mut self) -> bool {
        let within = self.strategy.order != Order::Discrepancy
            || self.strategy.inner > 0
            || self.discrepancies() <= self.strategy.round;
        self.strategy.cut |= !within;
        within
    }

    /// Returns whether a solution here belongs to the present round, not to an earlier or later
    /// one.
    pub(crate) fn in_this_round(&mut self) -> bool {
        match self.strategy.order {
            Order::Deepening => {
                // A search within the run may have gone deeper than the round.
                self.strategy.cut |= self.path.len() > self.strategy.round;
                self.path.len() == self.strategy.round
            }
            Order::Discrepancy => {
                self.within_budget() && self.discrepancies() == self.strategy.round
            }
            _ => true,
        }
    }

    fn discrepancies(&self) -> usize {
        let ranks = self.path.iter().map(Entry::rank);
        ranks.fold(0, usize::saturating_add)
    }
}

impl Amb {
    /// The seed of the present node. It depends only on the path: the seed of the nearest node
    /// above that has one, mixed with the alternatives taken since.
    pub(crate) fn seed_here(&self, seed: u64) -> u64 {
        let path = self.path.iter();
        let nearest = path.rev().find_map(|entry| entry.alternatives.seed());
        let unseeded = self.path.iter().rev();
        let unseeded = unseeded.take_while(|entry| entry.alternatives.seed().is_none());
        let since = unseeded.count() + usize::from(nearest.is_some());
        let taken = self.path[self.path.len() - since..].iter();
        taken.fold(nearest.unwrap_or(seed), |seed, entry| {
            stir(seed, entry.taken as u64)
        })
    }
}

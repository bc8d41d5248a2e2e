//! The path is made longer by a choice, and turned to its next leaf.

use crate::amb::engine::handle::{Amb, Halt};
use crate::amb::orders::alternatives::Alternatives;
use crate::amb::tree::entry::Entry;
use crate::amb::tree::fail::Fail;
use crate::amb::tree::recorded::Site;

// What runs for every choice is inlined by force, as in `visit`.
impl Amb {
    /// Makes the path longer by a new choice, and takes its first alternative.
    #[inline(always)]
    pub(crate) fn open(
        &mut self,
        at: Site,
        size: usize,
        alternatives: Alternatives,
    ) -> Result<usize, Fail> {
        if self.failed || !self.strategy.plain {
            return self.open_by_strategy(at, size, alternatives);
        }
        let Some(taken) = alternatives.first() else {
            return self.fail();
        };
        self.push(Entry {
            at,
            size,
            taken,
            alternatives,
        })
    }

    /// Goes back to the latest choice above `base` with an alternative left, and takes it.
    #[inline(always)]
    pub(crate) fn backtrack(&mut self, base: usize) -> bool {
        while self.path.len() > base {
            let last = self.path.len() - 1;
            if self.path[last].advance() && (self.strategy.plain || self.within_budget()) {
                self.unchanged = last;
                return true;
            }
            self.path.pop();
        }
        false
    }

    /// Searches below this point until `body` succeeds: a search within the run.
    pub(crate) fn first<T>(
        &mut self,
        body: &mut impl FnMut(&mut Self) -> Result<T, Fail>,
    ) -> Option<T> {
        let base = self.replayed;
        self.strategy.inner += 1;
        let found = loop {
            let outcome = body(self);
            self.note_early_end();
            match outcome {
                Ok(found) if !self.failed && self.halt.is_none() => break Some(found),
                _ if self.halt.is_some() || !self.retry(base) => break None,
                _ => {}
            }
        };
        self.strategy.inner -= 1;
        if found.is_none() {
            self.go_back(base);
        }
        found
    }

    /// Turns to the next leaf of a search within the run.
    fn retry(&mut self, base: usize) -> bool {
        if self.path.len() > base {
            self.count_fail();
        }
        let more = self.backtrack(base) && self.may_go_on();
        self.stats.replayed += (self.path.len() - base).saturating_sub(1) as u64;
        self.replayed = base;
        self.failed = false;
        more
    }

    /// Counts the newest node, unless a limit on nodes or on leaves forbids it.
    fn may_go_on(&mut self) -> bool {
        let limit = self.limits.on_leaves(&self.stats);
        self.halt = limit.map(Halt::Stop);
        self.halt.is_none() && self.visit()
    }
}

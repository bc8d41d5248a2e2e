//! The path: replaying its choices, extending it, visiting new nodes, and backtracking.

use crate::amb::engine::handle::{Amb, Halt};
use crate::amb::orders::alternatives::Alternatives;
use crate::amb::tree::choice::{Entry, Site};
use crate::amb::tree::error::{Event, Fail};
use crate::amb::tree::node::Status;
use crate::end::End;

// The hot path is inlined by force: it makes `walk` 10 % faster.
impl Amb {
    /// Starts a run from this depth of the path.
    #[inline(always)]
    pub(crate) fn restart(&mut self, from: usize) {
        let again = self.path.len().saturating_sub(from + 1);
        self.stats.replayed += again as u64;
        self.replayed = from;
        self.failed = false;
    }

    /// Replays a choice of the path; `None` at its end.
    #[inline(always)]
    pub(crate) fn replay(&mut self, at: Site, size: usize) -> Result<Option<usize>, Fail> {
        let Some(entry) = self.path.get(self.replayed) else {
            return Ok(None);
        };
        if !entry.is(at, size) {
            return Err(self.diverge(Event::Choice { at, of: size }));
        }
        self.replayed += 1;
        Ok(Some(entry.taken))
    }

    #[inline(always)]
    pub(crate) fn push(&mut self, entry: Entry) -> Result<usize, Fail> {
        let taken = entry.taken;
        self.path.push(entry);
        self.replayed += 1;
        if self.visit() {
            Ok(taken)
        } else {
            self.give_up()
        }
    }

    /// Counts the newest node; returns whether a limit allows it.
    #[inline(always)]
    pub(crate) fn visit(&mut self) -> bool {
        let may = self.spend();
        if may {
            self.stats.visit(self.path.len());
        }
        may
    }

    /// Charges one node to the limits; returns whether it is allowed.
    #[inline(always)]
    fn spend(&mut self) -> bool {
        match self.limits.spend() {
            None => true,
            Some(end) => {
                self.halt = Some(Halt::Stop(end));
                false
            }
        }
    }
}

// Nodes outside of the hot path.
impl Amb {
    /// Counts the next node, unless a script leads there, or a limit is reached.
    #[cold]
    pub(crate) fn limit_by_strategy(&mut self) -> Option<End> {
        if !self.strategy.script.is_empty() {
            return None;
        }
        if !self.visit() {
            return self.stopped();
        }
        self.trace_visit();
        None
    }

    /// Charges a refused alternative to the limits; returns whether the next one may be tested.
    pub(crate) fn charge_rejected(&mut self) -> bool {
        self.stats.refused += 1;
        let may = self.may_have_more_leaves() && self.spend();
        if !may {
            self.leave_open();
        }
        may
    }

    /// Counts the newest node of a search within the run; returns whether a limit allows it.
    pub(crate) fn visit_within(&mut self) -> bool {
        self.may_have_more_leaves() && self.visit()
    }

    #[inline(always)]
    fn may_have_more_leaves(&mut self) -> bool {
        self.halt = self.limits.on_leaves(&self.stats).map(Halt::Stop);
        self.halt.is_none()
    }

    /// Returns whether a time limit or a cancel flag stops the search within a new choice.
    pub(crate) fn is_stopped(&mut self) -> bool {
        if self.is_replaying() {
            return false;
        }
        self.halt = self.limits.look().map(Halt::Stop);
        if self.halt.is_some() {
            self.leave_open();
        }
        self.halt.is_some()
    }

    /// A node that a limit has interrupted is counted by the resumed search instead.
    fn leave_open(&mut self) {
        if let Some(nodes) = self.stats.profile.get_mut(self.path.len()) {
            *nodes = nodes.saturating_sub(1);
        }
    }

    pub(crate) fn count_fail(&mut self) {
        self.stats.fails += 1;
        self.trace_leaf(Status::Failed);
    }

    pub(crate) fn count_skip(&mut self) {
        self.stats.skipped += 1;
        self.trace_leaf(Status::Skipped);
    }
}

// The hot path is inlined by force, as in `visit`.
impl Amb {
    /// Extends the path by a new choice, and takes its first alternative.
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
        self.assert_in_use();
        let Some(taken) = alternatives.first() else {
            return self.give_up();
        };
        self.push(Entry {
            at,
            size,
            taken,
            alternatives,
        })
    }

    /// Backtracks to the next leaf of the search; returns whether there is one in this round.
    #[inline(always)]
    pub(crate) fn turn_back(&mut self) -> bool {
        let more = self.backtrack(0);
        if more {
            self.note_new_alternative(self.unchanged);
        }
        more
    }

    /// Records that the latest choice, at this depth, has taken another alternative: it may lead to
    /// the end of the part.
    #[inline(always)]
    pub(crate) fn note_new_alternative(&mut self, depth: usize) {
        if depth < self.strategy.fence && self.strategy.inner == 0 {
            self.compare_with_end();
        }
    }

    /// Backtracks to the latest choice below `base` with an alternative left, and takes it.
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
}

impl Amb {
    /// Searches below this point until `body` succeeds.
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

    /// Backtracks to the next leaf of a search within the run.
    fn retry(&mut self, base: usize) -> bool {
        if self.path.len() > base {
            self.count_fail();
        }
        let more = self.backtrack(base) && self.visit_within();
        self.stats.replayed += (self.path.len() - base).saturating_sub(1) as u64;
        self.replayed = base;
        self.failed = false;
        more
    }
}

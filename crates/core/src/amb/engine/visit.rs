//! Replaying the choices of a path, and visiting new nodes.

use crate::amb::engine::handle::{Amb, Halt};
use crate::amb::tree::entry::Entry;
use crate::amb::tree::error::Event;
use crate::amb::tree::fail::Fail;
use crate::amb::tree::node::Status;
use crate::amb::tree::recorded::Site;
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

//! Extending the path by a choice, and backtracking to the next leaf.

use crate::amb::engine::handle::Amb;
use crate::amb::orders::alternatives::Alternatives;
use crate::amb::tree::entry::Entry;
use crate::amb::tree::fail::Fail;
use crate::amb::tree::recorded::Site;

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

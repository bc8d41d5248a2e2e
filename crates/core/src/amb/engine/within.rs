//! A search within the run.

use crate::amb::engine::handle::Amb;
use crate::amb::tree::fail::Fail;

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

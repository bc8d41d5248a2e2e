//! Rounds of iterative deepening and limited discrepancy.

use crate::amb::engine::handle::Amb;
use crate::amb::orders::order::Order;
use crate::amb::tree::entry::Entry;

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

//! A sweep as a run.

use super::key::Key;
use super::place;
use super::sweep::Sweep;
use crate::task::{Counting, NoSuchPlace, Place, Run, Step};

impl<K: Key> Run<dyn Counting> for Sweep<K> {
    fn advance(&mut self, budget: u64, sink: &mut (dyn Counting + 'static)) -> Step {
        let last = self.plies.len();
        let mut left = budget;
        while self.frontier < last {
            left -= self.take_on(left);
            if !self.is_through() {
                return Step::More;
            }
            self.turn();
        }
        if self.frontier == last {
            if left == 0 {
                return Step::More;
            }
            self.report(sink);
        }
        Step::Done
    }

    fn work(&self) -> u64 {
        self.work
    }

    fn progress(&self) -> f64 {
        let shares = &self.plies.progress;
        let share = |frontier: usize| shares.get(frontier).copied().unwrap_or(1.0);
        let (from, to) = (share(self.frontier), share(self.frontier + 1));
        let done = self.at as f64 / self.now.len().max(1) as f64;
        (from + (to - from) * done).min(1.0)
    }

    fn memory(&self) -> usize {
        self.bytes()
    }

    fn place(&self) -> Place {
        place::of(self)
    }

    fn seek(&mut self, place: &Place) -> Result<(), NoSuchPlace> {
        *self = place::find(&self.plies, place)?;
        Ok(())
    }

    /// Parts that never meet again would each come to reach nearly all states.
    fn split(self: Box<Self>, _: usize) -> Vec<Box<dyn Run<dyn Counting>>> {
        vec![self]
    }
}

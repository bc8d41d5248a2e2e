//! A sweep as a run.

use super::key::Key;
use super::part::Part;
use super::place;
use super::sweep::Sweep;
use crate::task::{Counting, NoSuchPlace, Place, Run, Step};

impl<K: Key> Run<dyn Counting> for Sweep<K> {
    fn advance(&mut self, budget: u64, sink: &mut (dyn Counting + 'static)) -> Step {
        let mut left = budget;
        while !self.parts.is_empty() {
            left = left.saturating_sub(self.go_on(left));
            if !self.is_at_its_end() {
                return Step::More;
            }
            if self.end < self.plies.len() {
                self.turn();
            } else if left == 0 {
                return Step::More;
            } else {
                self.report(sink);
            }
        }
        Step::Done
    }

    fn work(&self) -> u64 {
        self.work
    }

    fn progress(&self) -> f64 {
        if self.parts.is_empty() {
            return 1.0;
        }
        let shares = &self.plies.progress;
        let share = |frontier: usize| shares.get(frontier).copied().unwrap_or(1.0);
        let done = |part: &Part<K>| {
            let (from, to) = (share(part.frontier), share(part.frontier + 1));
            let done = part.at as f64 / part.now.len().max(1) as f64;
            from + (to - from) * done
        };
        // From the first on: what is alike in all of them is not rounded.
        let first = self.parts.iter().map(|part| share(part.frontier));
        let first = first.fold(share(self.end), f64::min);
        let more: f64 = self.parts.iter().map(|part| done(part) - first).sum();
        let mean = more / self.parts.len() as f64;
        (first + mean).min(share(self.end))
    }

    fn memory(&self) -> usize {
        self.bytes()
    }

    fn place(&self) -> Place {
        place::of(self)
    }

    fn seek(&mut self, place: &Place) -> Result<(), NoSuchPlace> {
        *self = place::find(&self.plies, place)?.on_threads(self.threads);
        Ok(())
    }

    /// Parts that never meet again would each come to reach nearly all states.
    fn split(self: Box<Self>, _: usize) -> Vec<Box<dyn Run<dyn Counting>>> {
        vec![self]
    }
}

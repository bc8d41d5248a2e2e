//! A catalogue of placements made ready.

use num_bigint::BigUint;
use standoff_core::End;

use super::budget::budget;
use super::solver::Solver;
use super::watch::{Progress, Sight};
use crate::task::{Catalogue, Step};

impl Solver {
    /// Makes a catalogue ready, by advancing it; or ends that, and says why.
    pub(super) fn prepare(
        &self,
        catalogue: &mut dyn Catalogue,
        advance: fn(&mut dyn Catalogue, u64) -> Step,
    ) -> Option<End> {
        let budget = budget(&self.problem);
        loop {
            let held = catalogue.memory();
            let is_too_large = held > self.max_memory || held == usize::MAX;
            let end = (self.stop)().or_else(|| is_too_large.then_some(End::MemoryLimit));
            if end.is_some() {
                return end;
            }
            let step = advance(catalogue, budget);
            if let Some(watch) = &self.watch {
                watch(&Progress::at(&Preparing(catalogue)));
            }
            if step == Step::Done {
                return None;
            }
        }
    }
}

/// A catalogue that is made ready: nothing is found before it is.
struct Preparing<'a>(&'a dyn Catalogue);

impl Sight for Preparing<'_> {
    fn progress(&self) -> f64 {
        self.0.progress()
    }

    fn work(&self) -> u64 {
        self.0.work()
    }

    fn found(&self) -> BigUint {
        BigUint::ZERO
    }
}

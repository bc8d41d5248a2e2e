//! The preparation of a catalogue, within the limits of a solver.

use num_bigint::BigUint;
use standoff_core::End;
use standoff_engine::{Catalogue, Step};

use crate::control::budget;
use crate::progress::{Progress, Watched};
use crate::solver::Solver;

impl Solver {
    /// Prepares a catalogue by calling `advance` until it is done; returns why it was ended, if it was.
    pub(crate) fn prepare(
        &self,
        catalogue: &mut dyn Catalogue,
        advance: fn(&mut dyn Catalogue, u64) -> Step,
    ) -> Option<End> {
        let (budget, control) = (budget(&self.problem), self.control());
        loop {
            let end = control.reason_to_stop(|| catalogue.memory());
            if end.is_some() {
                return end;
            }
            let step = advance(catalogue, budget);
            if let Some(watch) = &self.watch {
                watch(&Progress::of(&Preparing(catalogue)));
            }
            if step == Step::Done {
                return None;
            }
        }
    }
}

/// A catalogue that is being prepared: nothing is found before it is ready.
struct Preparing<'a>(&'a dyn Catalogue);

impl Watched for Preparing<'_> {
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

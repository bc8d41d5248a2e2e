//! A list as a count of two numbers: how many placements, and the sum of their hashes.

use super::collect::{Collect, Rows};
use super::fingerprint::Prints;
use crate::arithmetic::Scope;
use crate::task::{Counting, Listing, NoSuchPlace, Place, Run, Step};

/// A run that lists as one that counts: so what keeps and shares out counts does so with fingerprints.
pub(super) struct Hashed {
    run: Box<dyn Run<dyn Listing>>,
    /// None yet.
    nothing: Prints,
}

impl Hashed {
    pub(super) fn new(run: Box<dyn Run<dyn Listing>>, nothing: Prints) -> Self {
        Hashed { run, nothing }
    }

    fn each(
        runs: Vec<Box<dyn Run<dyn Listing>>>,
        nothing: &Prints,
    ) -> Vec<Box<dyn Run<dyn Counting>>> {
        let hashed =
            |run| Box::new(Hashed::new(run, nothing.clone())) as Box<dyn Run<dyn Counting>>;
        runs.into_iter().map(hashed).collect()
    }
}

impl Run<dyn Counting> for Hashed {
    fn advance(&mut self, budget: u64, sink: &mut (dyn Counting + 'static)) -> Step {
        let mut prints = self.nothing.clone();
        let step = self.run.advance(budget, prints.sink());
        if prints.nonsense().is_some() {
            sink.tally(Rows::NONE, 0u32.into());
        }
        let found: Vec<_> = prints.fingerprint().into();
        for (row, more) in found.into_iter().enumerate() {
            sink.tally(row, more);
        }
        step
    }

    fn work(&self) -> u64 {
        self.run.work()
    }

    fn progress(&self) -> f64 {
        self.run.progress()
    }

    fn memory(&self) -> usize {
        size_of::<Self>() + self.run.memory()
    }

    fn unstarted_threads(&self) -> usize {
        self.run.unstarted_threads()
    }

    fn place(&self) -> Place {
        self.run.place()
    }

    fn seek(&mut self, place: &Place) -> Result<(), NoSuchPlace> {
        self.run.seek(place)
    }

    fn scopes(&self) -> Option<Vec<Scope>> {
        self.run.scopes()
    }

    fn split(self: Box<Self>, parts: usize) -> Vec<Box<dyn Run<dyn Counting>>> {
        Self::each(self.run.split(parts), &self.nothing)
    }

    fn shares(self: Box<Self>, parts: usize) -> Vec<Box<dyn Run<dyn Counting>>> {
        Self::each(self.run.shares(parts), &self.nothing)
    }
}

//! Placements as hashes, added up: for whoever lists, and for whoever counts.

use std::hash::Hasher;
use std::ops::ControlFlow;
use std::sync::Arc;

use num_bigint::BigUint;
use siphasher::sip128::{Hasher128, SipHasher24};

use super::collect::{Collect, Rows, nonsense_in};
use super::fingerprint::Fingerprint;
use crate::problem::{Candidate, Problem, ReducedProblem, Subproblem};
use crate::task::{Counting, InvalidState, Listing, Search, SearchState, Step};

/// Listed placements, added up.
#[derive(Clone)]
pub(super) struct FingerprintSink {
    candidates: usize,
    /// That of the model, before anything is hashed.
    hasher: SipHasher24,
    /// What was cut down to what is listed, if anything was.
    within: Option<Arc<ReducedProblem>>,
    placements: u64,
    sum: u128,
    nonsense: Option<String>,
}

impl FingerprintSink {
    pub(super) fn of(problem: &Problem) -> Self {
        let key = problem.digest().bytes();
        FingerprintSink {
            candidates: problem.len(),
            hasher: SipHasher24::new_with_key(&key),
            within: None,
            placements: 0,
            sum: 0,
            nonsense: None,
        }
    }

    /// The same where what stands beside chosen candidates is listed.
    pub(super) fn within(self, left: &ReducedProblem) -> Self {
        FingerprintSink {
            candidates: left.problem().len(),
            within: Some(Arc::new(left.clone())),
            ..self
        }
    }

    pub(super) fn fingerprint(&self) -> Fingerprint {
        Fingerprint {
            placements: self.placements.into(),
            sum: self.sum,
        }
    }

    fn add_hash(&mut self, chosen: &[Candidate]) {
        let mut hasher = self.hasher;
        for candidate in chosen {
            hasher.write(&(candidate.index() as u32).to_le_bytes());
        }
        self.placements += 1;
        self.sum = self.sum.wrapping_add(hasher.finish128().as_u128());
    }
}

impl Listing for FingerprintSink {
    fn placement(&mut self, chosen: &[Candidate]) -> ControlFlow<()> {
        if let Some(what) = nonsense_in(chosen, self.candidates) {
            self.nonsense = Some(what);
            return ControlFlow::Break(());
        }
        match self.within.clone() {
            None => self.add_hash(chosen),
            Some(left) => self.add_hash(left.whole_of(chosen).chosen()),
        }
        ControlFlow::Continue(())
    }
}

impl Collect for FingerprintSink {
    type Sink = dyn Listing;

    fn sink(&mut self) -> &mut (dyn Listing + 'static) {
        self
    }

    fn nothing(&self) -> Self {
        FingerprintSink {
            placements: 0,
            sum: 0,
            nonsense: None,
            ..self.clone()
        }
    }

    fn add(&mut self, other: Self) {
        self.placements += other.placements;
        self.sum = self.sum.wrapping_add(other.sum);
        self.nonsense = self.nonsense.take().or(other.nonsense);
    }

    fn times(mut self, factor: u64) -> Self {
        self.placements *= factor;
        self.sum = self.sum.wrapping_mul(factor.into());
        self
    }

    fn found(&self) -> BigUint {
        self.placements.into()
    }

    fn nonsense(&self) -> Option<&str> {
        self.nonsense.as_deref()
    }

    fn complain(&mut self, what: String) {
        self.nonsense.get_or_insert(what);
    }
}

/// A run that lists as one that counts: so what keeps and shares out counts does so with fingerprints.
pub(super) struct Hashed {
    run: Box<dyn Search<dyn Listing>>,
    /// None yet.
    nothing: FingerprintSink,
}

impl Hashed {
    pub(super) fn new(run: Box<dyn Search<dyn Listing>>, nothing: FingerprintSink) -> Self {
        Hashed { run, nothing }
    }

    fn each(
        runs: Vec<Box<dyn Search<dyn Listing>>>,
        nothing: &FingerprintSink,
    ) -> Vec<Box<dyn Search<dyn Counting>>> {
        let hashed =
            |run| Box::new(Hashed::new(run, nothing.clone())) as Box<dyn Search<dyn Counting>>;
        runs.into_iter().map(hashed).collect()
    }
}

impl Search<dyn Counting> for Hashed {
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
        self.run.memory().saturating_add(size_of::<Self>())
    }

    fn threads(&self) -> usize {
        self.run.threads()
    }

    fn unstarted_threads(&self) -> usize {
        self.run.unstarted_threads()
    }

    fn save(&self) -> SearchState {
        self.run.save()
    }

    fn load(&mut self, place: &SearchState) -> Result<(), InvalidState> {
        self.run.load(place)
    }

    fn subproblems(&self) -> Option<Vec<Subproblem>> {
        self.run.subproblems()
    }

    fn split(self: Box<Self>, parts: usize) -> Vec<Box<dyn Search<dyn Counting>>> {
        Self::each(self.run.split(parts), &self.nothing)
    }

    fn shares(self: Box<Self>, parts: usize) -> Vec<Box<dyn Search<dyn Counting>>> {
        Self::each(self.run.shares(parts), &self.nothing)
    }
}

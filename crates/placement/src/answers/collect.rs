//! What runs report, added up and held against what can be.

use std::ops::ControlFlow;

use num_bigint::BigUint;

use super::fingerprint::Fingerprint;
use crate::problem::{Candidate, Problem};
use crate::task::{Counting, Listing};

/// Where the runs of a search report, each to its own, and what these come to together.
pub(super) trait Collect: Clone + Send + 'static {
    /// What a run reports to.
    type Sink: ?Sized + 'static;

    fn sink(&mut self) -> &mut Self::Sink;

    /// The same before anything was collected.
    fn nothing(&self) -> Self;

    /// Adds what was collected elsewhere.
    fn add(&mut self, other: Self);

    /// So many times what was collected.
    #[must_use]
    fn times(self, factor: u64) -> Self;

    /// How many placements were reported.
    fn found(&self) -> BigUint;

    /// What was reported and cannot be, if anything.
    fn nonsense(&self) -> Option<&str>;

    /// Takes this for what cannot be, if nothing was before.
    fn complain(&mut self, what: String);
}

/// Counts by number of pieces, or a fingerprint.
#[derive(Clone, Debug)]
pub(super) struct Tally {
    pub(super) counts: Vec<BigUint>,
    rows: Rows,
    nonsense: Option<String>,
}

/// What the numbers of a tally are.
#[derive(Clone, Copy, Debug)]
pub(super) enum Rows {
    /// By number of pieces, of which all candidates together place so many.
    Pieces(usize),
    /// Those of a [`Fingerprint`].
    Fingerprint,
}

impl Rows {
    /// No fingerprint has a number there: something was listed that is no placement.
    pub(super) const NONE: usize = 2;

    /// Why there is no such number, if there is none.
    fn nonsense_at(self, row: usize) -> Option<String> {
        match self {
            Rows::Pieces(most) if row > most => Some(format!(
                "it counts placements of {row} pieces, and there are {most} in all"
            )),
            Rows::Fingerprint if row >= Self::NONE => {
                Some("what it lists are no placements of this model".to_string())
            }
            _ => None,
        }
    }
}

impl Tally {
    pub(super) fn of(problem: &Problem) -> Self {
        Self::with(Rows::Pieces(problem.pieces(problem.candidates())))
    }

    pub(super) fn with(rows: Rows) -> Self {
        Tally {
            counts: Vec::new(),
            rows,
            nonsense: None,
        }
    }

    /// The counts. What was stopped before it counted anything has counted none, rather than nothing
    /// at all.
    pub(super) fn into_counts(mut self, is_stopped: bool) -> Vec<BigUint> {
        if is_stopped && self.counts.is_empty() {
            self.counts.push(BigUint::ZERO);
        }
        self.counts
    }
}

impl Collect for Tally {
    type Sink = dyn Counting;

    fn sink(&mut self) -> &mut (dyn Counting + 'static) {
        self
    }

    fn nothing(&self) -> Self {
        Tally {
            counts: Vec::new(),
            nonsense: None,
            ..*self
        }
    }

    fn add(&mut self, other: Self) {
        for (pieces, count) in other.counts.into_iter().enumerate() {
            self.tally(pieces, count);
        }
        self.nonsense = self.nonsense.take().or(other.nonsense);
    }

    fn times(mut self, factor: u64) -> Self {
        self.counts.iter_mut().for_each(|count| *count *= factor);
        self
    }

    fn found(&self) -> BigUint {
        match self.rows {
            Rows::Pieces(_) => self.counts.iter().sum(),
            Rows::Fingerprint => Fingerprint::of(&self.counts).placements,
        }
    }

    fn nonsense(&self) -> Option<&str> {
        self.nonsense.as_deref()
    }

    fn complain(&mut self, what: String) {
        self.nonsense.get_or_insert(what);
    }
}

impl Counting for Tally {
    fn tally(&mut self, pieces: usize, more: BigUint) {
        if let Some(what) = self.rows.nonsense_at(pieces) {
            self.complain(what);
            return;
        }
        if self.counts.len() <= pieces {
            self.counts.resize(pieces + 1, BigUint::ZERO);
        }
        self.counts[pieces] += more;
        if matches!(self.rows, Rows::Fingerprint) {
            self.counts = Fingerprint::of(&self.counts).into();
        }
    }
}

/// Listed placements, counted by the candidates that they choose: one by one, which no 64 bits
/// overflow.
#[derive(Clone, Debug)]
pub(super) struct ByCandidate {
    pub(super) placements: u64,
    pub(super) with: Vec<u64>,
    nonsense: Option<String>,
}

impl ByCandidate {
    pub(super) fn of(problem: &Problem) -> Self {
        ByCandidate {
            placements: 0,
            with: vec![0; problem.len()],
            nonsense: None,
        }
    }
}

impl Collect for ByCandidate {
    type Sink = dyn Listing;

    fn sink(&mut self) -> &mut (dyn Listing + 'static) {
        self
    }

    fn nothing(&self) -> Self {
        ByCandidate {
            placements: 0,
            with: vec![0; self.with.len()],
            nonsense: None,
        }
    }

    fn add(&mut self, other: Self) {
        self.placements += other.placements;
        for (count, more) in self.with.iter_mut().zip(other.with) {
            *count += more;
        }
        self.nonsense = self.nonsense.take().or(other.nonsense);
    }

    fn times(mut self, factor: u64) -> Self {
        self.placements *= factor;
        self.with.iter_mut().for_each(|count| *count *= factor);
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

impl Listing for ByCandidate {
    fn placement(&mut self, chosen: &[Candidate]) -> ControlFlow<()> {
        if let Some(what) = nonsense_in(chosen, self.with.len()) {
            self.nonsense = Some(what);
            return ControlFlow::Break(());
        }
        self.placements += 1;
        chosen.iter().for_each(|c| self.with[c.index()] += 1);
        ControlFlow::Continue(())
    }
}

/// What is wrong with a placement of so many candidates, if anything.
pub(super) fn nonsense_in(chosen: &[Candidate], candidates: usize) -> Option<String> {
    let unknown = chosen
        .iter()
        .find(|candidate| candidate.index() >= candidates);
    if let Some(unknown) = unknown {
        return Some(format!(
            "it places candidate {unknown}, and there are {candidates}, counted from 0"
        ));
    }
    let increase = chosen.is_sorted_by(|a, b| a < b);
    (!increase).then(|| "the candidates of a placement do not increase".to_string())
}

/// Whether nothing is [wrong](nonsense_in) with a placement of so many candidates: asked of every
/// placement that is listed.
#[inline]
pub(super) fn is_sound(chosen: &[Candidate], candidates: usize) -> bool {
    let Some((last, all_before)) = chosen.split_last() else {
        return true;
    };
    // No way out of the loop, and nothing handed on in it: several are compared at a time.
    let pairs = all_before.iter().zip(&chosen[1..]);
    let increase = pairs.fold(true, |increase, (a, b)| increase & (a < b));
    increase && last.index() < candidates
}

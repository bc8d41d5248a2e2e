//! The reports of searches, added up and checked for impossible ones.

use std::ops::ControlFlow;
use std::sync::Arc;

use num_bigint::BigUint;
use standoff_engine::{InvalidState, Sink};
use standoff_model::{Candidate, Problem, ReducedProblem};

use crate::fingerprint::{Fingerprint, PlacementHasher};

/// The totals of one or several searches: counts, or sums over listed placements, which are not stored.
#[derive(Clone)]
pub(crate) struct Totals {
    of: Of,
    /// An impossible report of an engine, if there was one.
    nonsense: Option<String>,
}

/// The kinds of totals.
#[derive(Clone)]
enum Of {
    Counts(Counts),
    Hashes(Hashes),
    Candidates(PerCandidate),
}

/// Counts by number of pieces; all at 0 unless sizes are asked for.
#[derive(Clone)]
struct Counts {
    by_size: Vec<BigUint>,
    /// The pieces of all candidates together.
    most_pieces: usize,
}

/// The sum of the hashes of listed placements.
#[derive(Clone)]
struct Hashes {
    hasher: PlacementHasher,
    candidates: usize,
    /// The reduction of the problem that is listed, if that is not the whole problem.
    reduced: Option<Arc<ReducedProblem>>,
    sum: Fingerprint,
}

/// How many of the listed placements choose each candidate. They are listed one by one, which no 64 bits overflow.
#[derive(Clone)]
pub(crate) struct PerCandidate {
    pub(crate) placements: u64,
    pub(crate) with: Vec<u64>,
}

impl Totals {
    /// No placements counted.
    pub(crate) fn counts(problem: &Problem) -> Self {
        Self::new(Of::Counts(Counts {
            by_size: Vec::new(),
            most_pieces: problem.pieces(problem.candidates()),
        }))
    }

    /// The fingerprint of no placement.
    pub(crate) fn fingerprint_of_none(problem: &Problem) -> Self {
        Self::new(Of::Hashes(Hashes {
            hasher: PlacementHasher::of(problem),
            candidates: problem.len(),
            reduced: None,
            sum: Fingerprint::NONE,
        }))
    }

    /// The same fingerprint, where the placements of a reduction of the problem are listed.
    pub(crate) fn listed_by(self, reduced: &ReducedProblem) -> Self {
        let Of::Hashes(hashes) = self.of else {
            unreachable!("only fingerprints are taken of reduced problems");
        };
        Self::new(Of::Hashes(Hashes {
            candidates: reduced.problem().len(),
            reduced: Some(Arc::new(reduced.clone())),
            ..hashes
        }))
    }

    /// No placements counted by their candidates.
    pub(crate) fn per_candidate(problem: &Problem) -> Self {
        Self::new(Of::Candidates(PerCandidate {
            placements: 0,
            with: vec![0; problem.len()],
        }))
    }

    fn new(of: Of) -> Self {
        Totals { of, nonsense: None }
    }

    /// The same before anything was reported.
    pub(crate) fn nothing(&self) -> Self {
        Self::new(match &self.of {
            Of::Counts(counts) => Of::Counts(Counts {
                by_size: Vec::new(),
                ..*counts
            }),
            Of::Hashes(hashes) => Of::Hashes(Hashes {
                sum: Fingerprint::NONE,
                ..hashes.clone()
            }),
            Of::Candidates(counts) => Of::Candidates(PerCandidate {
                placements: 0,
                with: vec![0; counts.with.len()],
            }),
        })
    }

    /// Adds other totals of the same kind, `times` over.
    pub(crate) fn add(&mut self, other: Self, times: u64) {
        match (&mut self.of, other.of) {
            (Of::Counts(counts), Of::Counts(more)) => {
                for (pieces, more) in more.by_size.into_iter().enumerate() {
                    counts.add(pieces, more * times);
                }
            }
            (Of::Hashes(hashes), Of::Hashes(more)) => hashes.sum.add(more.sum, times),
            (Of::Candidates(counts), Of::Candidates(more)) => {
                counts.placements += more.placements * times;
                for (count, more) in counts.with.iter_mut().zip(more.with) {
                    *count += more * times;
                }
            }
            _ => unreachable!("totals of one search are of one kind"),
        }
        self.nonsense = self.nonsense.take().or(other.nonsense);
    }

    /// The number of placements reported.
    pub(crate) fn placements(&self) -> BigUint {
        match &self.of {
            Of::Counts(counts) => counts.by_size.iter().sum(),
            Of::Hashes(hashes) => hashes.sum.placements.clone(),
            Of::Candidates(counts) => counts.placements.into(),
        }
    }

    /// Counts by number of pieces, or the numbers of a fingerprint.
    pub(crate) fn numbers(&self) -> Vec<BigUint> {
        match &self.of {
            Of::Counts(counts) => counts.by_size.clone(),
            Of::Hashes(hashes) => hashes.sum.clone().into(),
            Of::Candidates(_) => unreachable!("counts by candidate are not saved"),
        }
    }

    /// The same kind of totals, from [numbers](Self::numbers) that were saved.
    pub(crate) fn load(&self, numbers: &[BigUint]) -> Result<Self, InvalidState> {
        let mut loaded = self.nothing();
        match &mut loaded.of {
            Of::Hashes(hashes) if numbers.len() <= Fingerprint::NUMBERS => {
                hashes.sum = Fingerprint::of(numbers);
            }
            Of::Hashes(_) => return Err(InvalidState::because("a fingerprint is two numbers")),
            _ => {
                for (pieces, count) in numbers.iter().enumerate() {
                    loaded.tally(pieces, count.clone());
                }
            }
        }
        match loaded.nonsense {
            Some(what) => Err(InvalidState::because(what)),
            None => Ok(loaded),
        }
    }

    pub(crate) fn into_per_candidate(self) -> PerCandidate {
        match self.of {
            Of::Candidates(counts) => counts,
            _ => unreachable!("this is asked of counts by candidate"),
        }
    }

    /// An impossible report of an engine, if there was one.
    pub(crate) fn nonsense(&self) -> Option<&str> {
        self.nonsense.as_deref()
    }

    /// Records what is impossible, unless something was before.
    pub(crate) fn complain(&mut self, what: impl Into<String>) {
        self.nonsense.get_or_insert_with(|| what.into());
    }
}

impl Counts {
    fn add(&mut self, pieces: usize, more: BigUint) {
        if self.by_size.len() <= pieces {
            self.by_size.resize(pieces + 1, BigUint::ZERO);
        }
        self.by_size[pieces] += more;
    }
}

impl Sink for Totals {
    fn placement(&mut self, chosen: &[Candidate]) -> ControlFlow<()> {
        let candidates = match &self.of {
            Of::Counts(_) => {
                self.complain("it lists placements that it was to count");
                return ControlFlow::Break(());
            }
            Of::Hashes(hashes) => hashes.candidates,
            Of::Candidates(counts) => counts.with.len(),
        };
        if let Some(what) = nonsense_in(chosen, candidates) {
            self.complain(what);
            return ControlFlow::Break(());
        }
        match &mut self.of {
            Of::Counts(_) => {}
            Of::Hashes(hashes) => {
                let hash = match &hashes.reduced {
                    None => hashes.hasher.hash(chosen),
                    Some(reduced) => hashes.hasher.hash(reduced.whole_of(chosen).chosen()),
                };
                hashes.sum.add_hash(hash);
            }
            Of::Candidates(counts) => {
                counts.placements += 1;
                chosen.iter().for_each(|c| counts.with[c.index()] += 1);
            }
        }
        ControlFlow::Continue(())
    }

    fn tally(&mut self, pieces: usize, more: BigUint) {
        match &mut self.of {
            Of::Counts(counts) if pieces <= counts.most_pieces => counts.add(pieces, more),
            Of::Counts(counts) => {
                let most = counts.most_pieces;
                self.complain(format!(
                    "it counts placements of {pieces} pieces, and there are {most} in all"
                ));
            }
            _ => self.complain("it counts placements that it was to list"),
        }
    }
}

/// Describes what is wrong with a placement of a problem with this number of candidates, if anything.
pub(crate) fn nonsense_in(chosen: &[Candidate], candidates: usize) -> Option<String> {
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

/// Whether nothing is [wrong](nonsense_in) with a placement: asked of every placement that is listed.
#[inline]
pub(crate) fn is_sound(chosen: &[Candidate], candidates: usize) -> bool {
    let Some((last, all_before)) = chosen.split_last() else {
        return true;
    };
    // Without an exit from the loop, the compiler compares several pairs at a time.
    let pairs = all_before.iter().zip(&chosen[1..]);
    let increase = pairs.fold(true, |increase, (a, b)| increase & (a < b));
    increase && last.index() < candidates
}

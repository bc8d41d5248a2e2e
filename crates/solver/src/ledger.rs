//! A count as data: the format of checkpoints and shards.

use num_bigint::BigUint;
use standoff_engine::{InvalidState, Question, SearchState, Unanswered};
use standoff_model::Digest;
use thiserror::Error;

use crate::fingerprint::Fingerprint;
use crate::part::Part;
use crate::progress::sampling_effort;
use crate::sum::Sum;
use crate::terms::mean;

/// The question of a count, and its engines. Two counts with the same job can exchange parts.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Job {
    /// [`Question::Count`] or [`Question::CountBySize`]; [`Question::ListInAnyOrder`] for a fingerprint.
    pub question: Question,
    /// The searches that are added up: one for a plain count; up to symmetry, one for each class of maps.
    pub terms: Vec<Term>,
    /// The divisor of their sum: 1 for a plain count; up to symmetry, the order of the group.
    pub divisor: u64,
}

impl Job {
    /// The number of placements of a [found](Ledger::found) result, before it is divided.
    pub fn placements(&self, found: &[BigUint]) -> BigUint {
        match self.fingerprint(found) {
            Some(fingerprint) => fingerprint.placements,
            None => found.iter().sum(),
        }
    }

    /// The fingerprint of a [found](Ledger::found) result, or of a sum of such results; `None` for a count.
    pub fn fingerprint(&self, found: &[BigUint]) -> Option<Fingerprint> {
        let is_fingerprint = self.question == Question::ListInAnyOrder;
        is_fingerprint.then(|| Fingerprint::of(found))
    }

    /// The fraction of the count that is left in each of the parts that are not done. If the job is a single search that
    /// estimates its work, it is a fraction of that work.
    pub(crate) fn left(&self, done: &Sum, parts: &[&Part]) -> Vec<f64> {
        let work = parts.iter().map(|part| part.search.work());
        let work = done.nodes + work.sum::<u64>();
        let effort = sampling_effort(work, parts.len());
        let left = parts.iter().map(|part| part.search.work_left(effort));
        match left.collect::<Option<Vec<f64>>>() {
            Some(left) if self.terms.len() == 1 => {
                let all = work as f64 + left.iter().sum::<f64>();
                let fraction = |left| left / all.max(f64::MIN_POSITIVE);
                left.into_iter().map(fraction).collect()
            }
            _ => parts.iter().map(|part| part.left()).collect(),
        }
    }

    /// The count as data: the sum of the parts that are done, and those that are not, with the fraction that is left in
    /// each.
    pub(crate) fn ledger(&self, done: &Sum, parts: &[&Part], left: &[f64]) -> Ledger {
        let open = parts.iter().zip(left).map(|(part, &weight)| Open {
            term: part.term,
            weight,
            found: part.found.numbers(),
            work: part.search.work(),
            state: part.search.save(),
        });
        Ledger {
            job: self.clone(),
            found: done.found.numbers(),
            work: done.nodes,
            open: open.collect(),
        }
    }

    /// The number of placements, or orbits, for this sum of all terms.
    pub(crate) fn quotient(&self, found: BigUint) -> BigUint {
        mean(found, self.divisor)
    }
}

/// One of the searches that are added up.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Term {
    /// The factor of its count.
    pub times: u64,
    /// The digest of the problem that is searched.
    pub digest: Digest,
    /// The name of the engine that searches it.
    pub engine: String,
}

/// A count as data: the results of its finished parts, and the states of the others.
#[derive(Clone, Debug, PartialEq)]
pub struct Ledger {
    /// The question, and the engines.
    pub job: Job,
    /// The results of the finished parts, each multiplied by the [factor](Term::times) of its term, not yet divided by
    /// the [divisor](Job::divisor). It is a list of counts by number of pieces, all at index 0 if sizes are not asked
    /// for. For a [`Fingerprint`], it is the number of placements and the sum.
    pub found: Vec<BigUint>,
    /// The work of the finished parts: nodes of search trees.
    pub work: u64,
    /// The parts that are not finished.
    pub open: Vec<Open>,
}

/// A part that is not finished.
#[derive(Clone, Debug, PartialEq)]
pub struct Open {
    /// The index of the term to which it belongs.
    pub term: usize,
    /// The fraction of the whole count that is likely to be left in it.
    pub weight: f64,
    /// Its results, not multiplied by the factor of its term.
    pub found: Vec<BigUint>,
    /// Its work.
    pub work: u64,
    /// The state of its search.
    pub state: SearchState,
}

/// The question of a count that can be saved as a [`Ledger`].
///
/// ```
/// use standoff_engine::Question;
/// use standoff_solver::Ask;
///
/// assert_eq!(Ask::count().question(), Question::Count);
/// assert_eq!(Ask::count().by_size().question(), Question::CountBySize);
/// assert!(Ask::count().up_to_symmetry().is_up_to_symmetry());
/// assert_eq!(Ask::fingerprint().question(), Question::ListInAnyOrder);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ask {
    question: Question,
    up_to_symmetry: bool,
}

impl Ask {
    /// The number of placements.
    pub fn count() -> Self {
        Ask {
            question: Question::Count,
            up_to_symmetry: false,
        }
    }

    /// The number of placements and the [`Fingerprint`] of their set, by an engine that visits each placement.
    pub fn fingerprint() -> Self {
        Ask {
            question: Question::ListInAnyOrder,
            up_to_symmetry: false,
        }
    }

    /// The same by number of pieces.
    ///
    /// # Panics
    ///
    /// If this asks for a fingerprint, which is of all placements.
    #[must_use]
    pub fn by_size(self) -> Self {
        self.assert_count();
        Ask {
            question: Question::CountBySize,
            ..self
        }
    }

    /// The same up to symmetry: placements that a symmetry maps to each other are counted once.
    ///
    /// # Panics
    ///
    /// If this asks for a fingerprint, which is of all placements.
    #[must_use]
    pub fn up_to_symmetry(self) -> Self {
        self.assert_count();
        Ask {
            up_to_symmetry: true,
            ..self
        }
    }

    fn assert_count(self) {
        let is_count = self.question != Question::ListInAnyOrder;
        assert!(is_count, "a fingerprint is of all placements");
    }

    /// The question for each engine.
    pub fn question(self) -> Question {
        self.question
    }

    /// Whether placements that a symmetry maps to each other are counted once.
    pub fn is_up_to_symmetry(self) -> bool {
        self.up_to_symmetry
    }
}

impl Ledger {
    /// A ledger of one open part alone: a shard.
    ///
    /// # Panics
    ///
    /// If there is no such part.
    #[must_use]
    pub fn only(&self, part: usize) -> Ledger {
        Ledger {
            job: self.job.clone(),
            found: Vec::new(),
            work: 0,
            open: vec![self.open[part].clone()],
        }
    }

    /// The work of all parts.
    pub fn work_so_far(&self) -> u64 {
        let of_parts = self.open.iter().map(|open| open.work);
        of_parts.fold(self.work, u64::saturating_add)
    }

    /// An estimate of the fraction of the count that is done, from 0 to 1.
    pub fn fraction(&self) -> f64 {
        let left: f64 = self.open.iter().map(|open| open.weight).sum();
        (1.0 - left).clamp(0.0, 1.0)
    }
}

/// Why a saved count cannot be continued.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum LedgerError {
    /// It answers another question.
    #[error("it is of the question `{found}`, not of `{expected}`")]
    OtherQuestion {
        /// The question now.
        expected: Question,
        /// The saved question.
        found: Question,
    },
    /// It is up to other symmetries.
    #[error("{}; here, {}", symmetry(*.found), symmetry(*.expected))]
    OtherSymmetry {
        /// The number of maps now.
        expected: u64,
        /// The saved number of maps.
        found: u64,
    },
    /// It is of another model.
    #[error("it is of another model, with the digest {found}; this one has {expected}")]
    OtherModel {
        /// The digest of this model.
        expected: Digest,
        /// The saved digest.
        found: Digest,
    },
    /// Its engine is not registered, or refuses.
    #[error("it is of the engine `{engine}`: {reason}")]
    Engine {
        /// The engine that counted.
        engine: String,
        /// Why the engine does not continue.
        reason: String,
    },
    /// It has an impossible state or result.
    #[error(transparent)]
    State(#[from] InvalidState),
    /// No engine answers, or the solver is to stop.
    #[error(transparent)]
    Unanswered(#[from] Unanswered),
}

fn symmetry(maps: u64) -> String {
    match maps {
        1 => "it counts all placements".to_string(),
        maps => format!("it is up to symmetry by {maps} maps"),
    }
}

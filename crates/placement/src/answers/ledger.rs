//! A count in parts, written down.

use num_bigint::BigUint;
use thiserror::Error;

use super::fingerprint::Fingerprint;
use crate::problem::Digest;
use crate::task::{InvalidState, Question, SearchState, Unanswered};

/// What is counted, and by whom: of two counts that agree in it, the parts of one are parts of the other.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Job {
    /// [`Question::Count`] or [`Question::CountBySize`]; [`Question::ListInAnyOrder`] where the fingerprint is asked for.
    pub question: Question,
    /// Whose counts are added up. Of a plain count there is one; up to symmetry, one for each class of maps.
    pub terms: Vec<Term>,
    /// The number by which their sum is divided: of a plain count 1; up to symmetry, the order of the group.
    pub divisor: u64,
}

impl Job {
    /// How many placements that are which was [found](Ledger::found).
    pub fn placements(&self, found: &[BigUint]) -> BigUint {
        match self.fingerprint(found) {
            Some(fingerprint) => fingerprint.placements,
            None => found.iter().sum(),
        }
    }

    /// Their fingerprint, where that is asked for; of what was found in several parts also if it was added up
    /// without regard to how long it becomes.
    pub fn fingerprint(&self, found: &[BigUint]) -> Option<Fingerprint> {
        let is_asked = self.question == Question::ListInAnyOrder;
        is_asked.then(|| Fingerprint::of(found))
    }
}

/// One of those whose counts are added up.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Term {
    /// So many times its count is taken.
    pub times: u64,
    /// The problem that is searched.
    pub digest: Digest,
    /// Who searches it.
    pub engine: String,
    /// The [version](crate::Engine::version) of that engine.
    pub version: u32,
}

/// A count in parts, written down: what was found, and what is left.
#[derive(Clone, Debug, PartialEq)]
pub struct Ledger {
    /// What is counted.
    pub job: Job,
    /// What the parts that are done have found, each so many times as its [term](Term::times) says: by number
    /// of pieces; where they are not asked for, all at 0. It is not yet divided. Of a [`Fingerprint`] the number of
    /// placements, and then the sum.
    pub found: Vec<BigUint>,
    /// The work for that: nodes of trees.
    pub work: u64,
    /// The parts that are not done.
    pub open: Vec<Open>,
}

/// A part that is not done.
#[derive(Clone, Debug, PartialEq)]
pub struct Open {
    /// To which term it belongs, from 0.
    pub term: usize,
    /// Which fraction of the whole count is likely to be left in it.
    pub weight: f64,
    /// What it has found until now, once.
    pub found: Vec<BigUint>,
    /// The work for that.
    pub work: u64,
    /// Where its search stands.
    pub state: SearchState,
}

/// What is asked of a count that is [written down](Ledger).
///
/// ```
/// use standoff_placement::{Ask, Question};
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
    /// How many placements there are.
    pub fn count() -> Self {
        Ask {
            question: Question::Count,
            up_to_symmetry: false,
        }
    }

    /// How many placements there are, and the [`Fingerprint`] of their set, by an engine that visits each.
    pub fn fingerprint() -> Self {
        Ask {
            question: Question::ListInAnyOrder,
            up_to_symmetry: false,
        }
    }

    /// The same for each number of pieces.
    ///
    /// # Panics
    ///
    /// When a fingerprint is asked for, which is of all placements.
    #[must_use]
    pub fn by_size(self) -> Self {
        self.assert_count();
        Ask {
            question: Question::CountBySize,
            ..self
        }
    }

    /// The same, where those that a symmetry carries into each other are one.
    ///
    /// # Panics
    ///
    /// When a fingerprint is asked for, which is of all placements.
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

    /// What each engine is asked.
    pub fn question(self) -> Question {
        self.question
    }

    /// Whether those that a symmetry carries into each other are one.
    pub fn is_up_to_symmetry(self) -> bool {
        self.up_to_symmetry
    }
}

impl Ledger {
    /// The count of one of its open parts alone: one of the shares that others have the rest of.
    ///
    /// # Panics
    ///
    /// When there is no such part.
    #[must_use]
    pub fn only(&self, part: usize) -> Ledger {
        Ledger {
            job: self.job.clone(),
            found: Vec::new(),
            work: 0,
            open: vec![self.open[part].clone()],
        }
    }

    /// The work until now, in all parts.
    pub fn work_so_far(&self) -> u64 {
        let of_parts = self.open.iter().map(|open| open.work);
        of_parts.fold(self.work, u64::saturating_add)
    }

    /// Which fraction of the count is done, from 0 to 1, as far as that is known.
    pub fn fraction(&self) -> f64 {
        let left: f64 = self.open.iter().map(|open| open.weight).sum();
        (1.0 - left).clamp(0.0, 1.0)
    }
}

/// Why a count cannot be gone on with.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum LedgerError {
    /// It is of another question.
    #[error("it is of the question `{found}`, not of `{expected}`")]
    OtherQuestion {
        /// What is asked.
        expected: Question,
        /// What was asked.
        found: Question,
    },
    /// It takes other placements for one.
    #[error("{}; here, {}", symmetry(*.found), symmetry(*.expected))]
    OtherSymmetry {
        /// So many maps there are now.
        expected: u64,
        /// So many maps there were.
        found: u64,
    },
    /// It is of another model.
    #[error("it is of another model, with the digest {found}; this one has {expected}")]
    OtherModel {
        /// The digest of the model at hand.
        expected: Digest,
        /// The digest that was written down.
        found: Digest,
    },
    /// The engine has changed since.
    #[error(
        "it is of version {found} of the engine `{engine}`, which is now version {expected}: take the \
         release that wrote it, or begin anew"
    )]
    OtherVersion {
        /// The engine that counted.
        engine: String,
        /// Its version.
        expected: u32,
        /// The version that was written down.
        found: u32,
    },
    /// There is no engine of its name, or it does not answer.
    #[error("it is of the engine `{engine}`: {reason}")]
    Engine {
        /// The engine that counted.
        engine: String,
        /// Why it does not go on.
        reason: String,
    },
    /// Its engine cannot stand where it says, or cannot have found what it says.
    #[error(transparent)]
    State(#[from] InvalidState),
    /// There is no answer now.
    #[error(transparent)]
    Unanswered(#[from] Unanswered),
}

fn symmetry(maps: u64) -> String {
    match maps {
        1 => "it counts all placements".to_string(),
        maps => format!("it is up to symmetry by {maps} maps"),
    }
}

//! A count in parts, written down.

use num_bigint::BigUint;

use crate::arithmetic::Digest;
use crate::task::{Place, Question};

/// What is counted, and by whom: of two counts that agree in it, the parts of one are parts of the other.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Job {
    /// [`Question::Count`] or [`Question::CountBySize`].
    pub question: Question,
    /// Whose counts are added up. Of a plain count there is one; up to symmetry, one for each class of maps.
    pub terms: Vec<Term>,
    /// The number by which their sum is divided: of a plain count 1; up to symmetry, the order of the group.
    pub divisor: u64,
}

/// One of those whose counts are added up.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Term {
    /// So many times its count is taken.
    pub times: u64,
    /// The arithmetic that is searched.
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
    /// of pieces; where they are not asked for, all at 0. It is not yet divided.
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
    /// Where its search stands.
    pub place: Place,
}

//! Sets of placements as numbers, by which they are compared without being kept.

use std::fmt;
use std::hash::Hasher;
use std::ops::ControlFlow;
use std::sync::Arc;

use num_bigint::BigUint;
use siphasher::sip128::{Hasher128, SipHasher24};

use super::answer::Outcome;
use super::collect::{Collect, nonsense_in};
use super::solver::Solver;
use crate::arithmetic::{Arithmetic, Candidate, Restricted};
use crate::task::{Listing, Question, Unanswered};

/// A set of placements as a number that does not depend on their order: two engines, or two machines, that have the same
/// fingerprint of a model have found the same set, and not only as many.
///
/// Each placement is hashed by SipHash-2-4 with 128 bits, with the digest of the arithmetic as the key: the numbers of its
/// candidates in increasing order, each as four bytes, the lowest first. The sum of all is taken modulo 2^128. That
/// finds mistakes; against somebody who means harm it does nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fingerprint {
    /// How many placements there are.
    pub placements: BigUint,
    /// The sum of their hashes.
    pub sum: u128,
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.sum)
    }
}

/// How many there are, and the sum: as they are [written down](crate::Ledger::found).
impl From<Fingerprint> for Vec<BigUint> {
    fn from(fingerprint: Fingerprint) -> Self {
        vec![fingerprint.placements, fingerprint.sum.into()]
    }
}

impl Fingerprint {
    /// That of numbers that were written down, or of sums of such.
    pub(super) fn of(found: &[BigUint]) -> Self {
        let number = |at: usize| found.get(at).cloned().unwrap_or_default();
        let sum: BigUint = number(1) % (BigUint::from(1u32) << 128u32);
        Fingerprint {
            placements: number(0),
            sum: sum.try_into().expect("it is below 2^128"),
        }
    }
}

impl Solver {
    /// The fingerprint of the set of all placements, by an engine that visits each of them.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use standoff_board::{Board, Where};
    /// # use standoff_placement::{Kind, Model, Solver};
    /// # let wazir = Arc::new(Where(|dx: i32, dy: i32| dx.abs() + dy.abs() == 1));
    /// # let model = Model::new(Board::rectangle(4, 4)?, vec![Kind::new("wazir", 'W', wazir)])?;
    /// let split = Solver::new(&model).with_engine("split")?.fingerprint()?;
    /// let groups = Solver::new(&model).with_engine("groups")?.fingerprint()?;
    /// assert_eq!(split.answer, groups.answer);
    /// assert_eq!(split.answer.exact().unwrap().placements, 1234u32.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Unanswered`] when no engine lists, or one is wrong.
    pub fn fingerprint(&self) -> Result<Outcome<Fingerprint>, Unanswered> {
        self.prints(Prints::of(&self.arithmetic))
    }

    /// The fingerprint of those placements of this arithmetic that are in a scope of it. Others that divide the set in
    /// the same way come to the same, and the fingerprints of all scopes add up to that of the whole.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use standoff_board::{Board, Where};
    /// # use standoff_placement::{Candidate, Kind, Model, Scope, Solver};
    /// # let rook = Arc::new(Where(|dx: i32, dy: i32| dx == 0 || dy == 0));
    /// # let rooks = Kind::new("rook", 'R', rook).exactly(3);
    /// # let model = Model::new(Board::rectangle(3, 3)?, vec![rooks])?;
    /// // Three rooks, the first one in one of three columns.
    /// let solver = Solver::new(&model);
    /// let mut sum = 0u128;
    /// for first in 0..3 {
    ///     let below = (3..9).map(Candidate::new).collect();
    ///     let scope = Scope::of(vec![Candidate::new(first)], below);
    ///     let part = solver.fingerprint_within(&model.arithmetic().within(&scope))?;
    ///     sum = sum.wrapping_add(part.answer.exact().unwrap().sum);
    /// }
    /// assert_eq!(sum, solver.fingerprint()?.answer.exact().unwrap().sum);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Unanswered`] when no engine lists, or one is wrong.
    ///
    /// # Panics
    ///
    /// May, when `left` is of another arithmetic.
    pub fn fingerprint_within(
        &self,
        left: &Restricted,
    ) -> Result<Outcome<Fingerprint>, Unanswered> {
        let within = Prints::of(&self.arithmetic).within(left);
        self.about(left.arithmetic().clone()).prints(within)
    }

    fn prints(&self, nothing: Prints) -> Result<Outcome<Fingerprint>, Unanswered> {
        let task = self.task(Question::ListInAnyOrder);
        let engine = self.planner.choose(&task)?;
        let sum = self.exhaust(engine.list(&task)?, task.arithmetic(), &nothing);
        Ok(sum.outcome(engine.name(), |prints| prints.fingerprint())?)
    }
}

/// Listed placements, added up.
#[derive(Clone)]
pub(super) struct Prints {
    candidates: usize,
    /// That of the model, before anything is hashed.
    hasher: SipHasher24,
    /// What was cut down to what is listed, if anything was.
    within: Option<Arc<Restricted>>,
    placements: u64,
    sum: u128,
    nonsense: Option<String>,
}

impl Prints {
    pub(super) fn of(arithmetic: &Arithmetic) -> Self {
        let key = arithmetic.digest().bytes();
        Prints {
            candidates: arithmetic.len(),
            hasher: SipHasher24::new_with_key(&key),
            within: None,
            placements: 0,
            sum: 0,
            nonsense: None,
        }
    }

    /// The same where what stands beside chosen candidates is listed.
    fn within(self, left: &Restricted) -> Self {
        Prints {
            candidates: left.arithmetic().len(),
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

impl Listing for Prints {
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

impl Collect for Prints {
    type Sink = dyn Listing;

    fn sink(&mut self) -> &mut (dyn Listing + 'static) {
        self
    }

    fn nothing(&self) -> Self {
        Prints {
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

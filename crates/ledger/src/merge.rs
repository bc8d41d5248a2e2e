//! The records of a plan, added up.

use std::fmt;
use std::hash::Hasher;
use std::num::NonZeroU64;

use siphasher::sip::SipHasher24;
use standoff_engine::BigUint;
use thiserror::Error;

use crate::checkpoint::add;
use crate::checksum::Checksum;
use crate::form;
use crate::plan::{PlanHead, PlanSummary};
use crate::ranges::Ranges;
use crate::record::Record;

/// Adds up the records of a plan, in any order, each as often as one likes: 32 bytes a share.
///
/// Of a plan with a [parent](PlanHead::parent) the result is what was found in that share of the parent, and makes a
/// [`Record`] of it.
///
/// ```
/// use std::collections::BTreeMap;
/// use standoff_ledger::{
///     Added, Checksum, Job, Merge, Merged, Origin, PlanHead, PlanSummary, Question, Record, Source, Term,
/// };
///
/// let term = Term {
///     times: 1,
///     digest: "6c8e0b1f4a52d3977c01aa64e5f08b13".parse()?,
///     engine: "queens".to_string(),
/// };
/// let head = PlanHead {
///     title: "queens n=8".to_string(),
///     job: Job { question: Question::Count, terms: vec![term], divisor: 1 },
///     source: Source { name: "queens".into(), text: "(..)".into(), parameters: BTreeMap::new() },
///     shares: 2,
///     parent: None,
/// };
/// let plan = Checksum::of(b"a plan");
/// let mut merge = Merge::new(PlanSummary { head, identity: plan, terms: vec![0, 0] });
///
/// let record = |share| Record { plan, share, found: vec![46u32.into()], work: 1028, seconds: 0.1 };
/// let origin = |line| Origin { file: 0, line };
/// assert_eq!(merge.add(&record(1), origin(1))?, Added::New);
/// assert_eq!(merge.add(&record(1), origin(2))?, Added::Again);
/// assert_eq!(merge.result()?, Merged::Incomplete { missing: "0".parse()? });
/// merge.add(&record(0), origin(3))?;
/// assert_eq!(merge.result()?, Merged::Complete(vec![92u32.into()]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Merge {
    head: PlanHead,
    identity: Checksum,
    table: Vec<Slot>,
    /// For each term what its shares have found, once.
    found: Vec<Vec<BigUint>>,
    done: u64,
    again: u64,
    work: u64,
    seconds: f64,
}

/// What is known of a share.
struct Slot {
    term: u32,
    file: u32,
    /// The line plus one; none as long as there is no record.
    after_line: Option<NonZeroU64>,
    /// Of what was found: other counts have another hash.
    hash: u64,
    digits: LastDigits,
}

/// Where a record stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// Which file, by a number that whoever reads them gives it.
    pub file: u32,
    /// Which line of it, from 1.
    pub line: u64,
}

/// A record is one more, or was there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Added {
    /// The first one of its share.
    New,
    /// Another one of its share, which says the same.
    Again,
}

/// What the records of a plan come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Merged {
    /// There is a record of each share. How many placements there are: by number of pieces, or all at 0 where that is not
    /// asked for; or a [fingerprint](standoff_solver::Job::fingerprint).
    Complete(Vec<BigUint>),
    /// There is none of some shares, and so there is no count.
    Incomplete {
        /// Of which.
        missing: Ranges,
    },
}

/// A record cannot be added.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum MergeError {
    /// Two records of a share do not say the same.
    #[error(transparent)]
    Contradiction(#[from] Contradiction),
    /// It is of another plan.
    #[error("{origin}: this record is of the plan {found}, and not of {expected}")]
    Foreign {
        /// Where it stands.
        origin: Origin,
        /// The identity of this plan.
        expected: Checksum,
        /// The identity of the other plan.
        found: Checksum,
    },
    /// The plan has no such share.
    #[error("{origin}: there is no share {share}: the plan has {shares}")]
    NoSuchShare {
        /// Where the record stands.
        origin: Origin,
        /// Its share.
        share: u64,
        /// How many there are.
        shares: u64,
    },
    /// What was found answers another question.
    #[error("{origin}: {what}")]
    Nonsense {
        /// Where the record stands.
        origin: Origin,
        /// Why.
        what: String,
    },
}

/// Two records of a share do not say the same: one of them is wrong. Counts are in all, whatever the number of pieces;
/// of large ones only the last digits are known.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error(
    "two records of share {share} contradict each other: {first} says {first_found}, and {second} says {second_found}{}",
    if first_found == second_found { ", of other placements" } else { "" }
)]
pub struct Contradiction {
    /// Which share.
    pub share: u64,
    /// Where the record stands that was added.
    pub first: Origin,
    /// What it says.
    pub first_found: String,
    /// Where the record stands that is refused.
    pub second: Origin,
    /// What it says.
    pub second_found: String,
}

/// What an up-to-symmetry count cannot come to: some engine has made a mistake.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("the sum is {sum}, which {divisor} does not divide: an engine has counted wrongly")]
pub struct NotWhole {
    /// The sum of all terms, or of those placements that have some number of pieces.
    pub sum: BigUint,
    /// The order of the symmetry group.
    pub divisor: u64,
}

impl Merge {
    /// Of a plan that was read to its end.
    ///
    /// # Panics
    ///
    /// If a share is of a term that is not there, which no reader lets through.
    pub fn new(plan: PlanSummary) -> Self {
        let terms = plan.head.job.terms.len();
        assert!(plan.terms.iter().all(|&term| (term as usize) < terms));
        let slot = |&term| Slot {
            term,
            file: 0,
            after_line: None,
            hash: 0,
            digits: LastDigits(0),
        };
        Merge {
            table: plan.terms.iter().map(slot).collect(),
            found: vec![Vec::new(); terms],
            head: plan.head,
            identity: plan.identity,
            done: 0,
            again: 0,
            work: 0,
            seconds: 0.0,
        }
    }

    /// What is divided.
    pub fn head(&self) -> &PlanHead {
        &self.head
    }

    /// Adds a record, which stands there.
    ///
    /// # Errors
    ///
    /// [`MergeError`] if it contradicts another one, is of another plan, of a share that is not there, or of another
    /// question. It is not added then.
    pub fn add(&mut self, record: &Record, origin: Origin) -> Result<Added, MergeError> {
        let index = self.check(record, origin)?;
        let found = without_zeros(&record.found);
        let placements = self.head.job.placements(found);
        let (hash, digits) = (hash(found), LastDigits::of(&placements));
        let slot = &mut self.table[index];
        if let Some(first) = slot.origin() {
            if (slot.hash, slot.digits) == (hash, digits) {
                self.again += 1;
                return Ok(Added::Again);
            }
            return Err(MergeError::Contradiction(Contradiction {
                share: record.share,
                first,
                first_found: slot.digits.to_string(),
                second: origin,
                second_found: digits.to_string(),
            }));
        }
        slot.file = origin.file;
        slot.after_line = Some(NonZeroU64::MIN.saturating_add(origin.line));
        (slot.hash, slot.digits) = (hash, digits);
        let term = slot.term as usize;
        add(&mut self.found[term], found, 1);
        self.done += 1;
        self.work = self.work.saturating_add(record.work);
        self.seconds += record.seconds;
        Ok(Added::New)
    }

    /// The place of a record in the table.
    fn check(&self, record: &Record, origin: Origin) -> Result<usize, MergeError> {
        if record.plan != self.identity {
            return Err(MergeError::Foreign {
                origin,
                expected: self.identity,
                found: record.plan,
            });
        }
        let shares = self.table.len() as u64;
        if record.share >= shares {
            return Err(MergeError::NoSuchShare {
                origin,
                share: record.share,
                shares,
            });
        }
        let checked = form::check_counts(self.head.job.question, &record.found);
        checked.map_err(|what| MergeError::Nonsense { origin, what })?;
        Ok(record.share as usize)
    }

    /// The shares of which there is no record.
    pub fn missing(&self) -> Ranges {
        let slots = (0..).zip(&self.table);
        let missing = slots.filter(|(_, slot)| slot.after_line.is_none());
        Ranges::in_order(missing.map(|(share, _)| share))
    }

    /// What the records come to: no count as long as one is missing.
    ///
    /// # Errors
    ///
    /// [`NotWhole`] if the sum cannot be divided as it should.
    pub fn result(&self) -> Result<Merged, NotWhole> {
        let missing = self.missing();
        if !missing.is_empty() {
            return Ok(Merged::Incomplete { missing });
        }
        let divisor = self.head.job.divisor;
        let whole = |sum: BigUint| match (&sum % divisor) == BigUint::ZERO {
            true => Ok(sum / divisor),
            false => Err(NotWhole { sum, divisor }),
        };
        let sum = self.sum();
        if let Some(fingerprint) = self.head.job.fingerprint(&sum) {
            return Ok(Merged::Complete(fingerprint.into()));
        }
        let counts: Result<_, NotWhole> = sum.into_iter().map(whole).collect();
        counts.map(Merged::Complete)
    }

    /// The counts of all terms, each as often as it is to be taken.
    fn sum(&self) -> Vec<BigUint> {
        let mut sum = vec![BigUint::ZERO];
        for (term, found) in self.head.job.terms.iter().zip(&self.found) {
            add(&mut sum, found, term.times);
        }
        sum
    }

    /// Of how many shares there is a record.
    pub fn done(&self) -> u64 {
        self.done
    }

    /// How many records said what another one had said already.
    pub fn again(&self) -> u64 {
        self.again
    }

    /// The work for the shares that are done, each once.
    pub fn work(&self) -> u64 {
        self.work
    }

    /// How long the shares took that are done, each once.
    pub fn seconds(&self) -> f64 {
        self.seconds
    }

    /// How many bytes it holds for its shares.
    pub fn memory(&self) -> usize {
        self.table.capacity() * size_of::<Slot>()
    }
}

impl Slot {
    /// Where its record stands, if there is one.
    fn origin(&self) -> Option<Origin> {
        let after = self.after_line?;
        Some(Origin {
            file: self.file,
            line: after.get() - 1,
        })
    }
}

/// Counts that differ in zeros at the end are the same.
fn without_zeros(found: &[BigUint]) -> &[BigUint] {
    let end = found.iter().rposition(|count| *count != BigUint::ZERO);
    &found[..end.map_or(0, |last| last + 1)]
}

fn hash(found: &[BigUint]) -> u64 {
    let mut hasher = SipHasher24::new();
    for count in found {
        let bytes = count.to_bytes_le();
        hasher.write(&(bytes.len() as u64).to_le_bytes());
        hasher.write(&bytes);
    }
    hasher.finish()
}

/// The last digits of a count, in eight bytes.
#[derive(Clone, Copy, PartialEq, Eq)]
struct LastDigits(u64);

impl LastDigits {
    const DIGITS: usize = 18;
    /// Of counts that have more digits.
    const MORE: u64 = 1 << 63;

    fn of(count: &BigUint) -> Self {
        let bound = 10u64.pow(Self::DIGITS as u32);
        let last = u64::try_from(count % bound).unwrap_or_default();
        LastDigits(match *count < BigUint::from(bound) {
            true => last,
            false => last | Self::MORE,
        })
    }
}

impl fmt::Display for LastDigits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.0 & !Self::MORE;
        match self.0 & Self::MORE == 0 {
            true => write!(f, "{last}"),
            false => write!(f, "...{last:0width$}", width = Self::DIGITS),
        }
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "file {}, line {}", self.file, self.line)
    }
}

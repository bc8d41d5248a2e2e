//! Merges the records of a plan.

use std::fmt;
use std::hash::Hasher;
use std::num::NonZeroU64;

use siphasher::sip::SipHasher24;
use standoff_engine::BigUint;
use thiserror::Error;

use crate::check;
use crate::checkpoint::add;
use crate::checksum::Checksum;
use crate::plan::{PlanHead, PlanSummary};
use crate::ranges::Ranges;
use crate::record::Record;

/// Adds up the records of a plan, in any order and with duplicates. It takes 40 bytes per shard.
///
/// The result of a plan with a [parent](PlanHead::parent) is the result of that shard of the parent, and can be
/// stored as a [`Record`] of it.
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
///     shards: 2,
///     parent: None,
/// };
/// let plan = Checksum::of(b"a plan");
/// let mut merge = Merge::new(PlanSummary { head, identity: plan, shards: vec![(0, 0.5); 2] });
///
/// let record = |shard| Record { plan, shard, found: vec![46u32.into()], work: 1028, seconds: 0.1 };
/// let origin = |line| Origin { file: 0, line };
/// assert_eq!(merge.add(&record(1), origin(1))?, Added::New);
/// assert_eq!(merge.add(&record(1), origin(2))?, Added::Duplicate);
/// assert_eq!(merge.result()?, Merged::Incomplete { missing: "0".parse()? });
/// merge.add(&record(0), origin(3))?;
/// assert_eq!(merge.result()?, Merged::Complete(vec![92u32.into()]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Merge {
    head: PlanHead,
    identity: Checksum,
    slots: Vec<Slot>,
    /// The sum of the shards of each term, not multiplied by its factor.
    found: Vec<Vec<BigUint>>,
    done: u64,
    duplicates: u64,
    work: u64,
    seconds: f64,
}

/// The data that is kept of the record of a shard.
struct Slot {
    term: u32,
    file: u32,
    weight: f64,
    /// The line plus one; `None` without a record.
    after_line: Option<NonZeroU64>,
    /// A hash of the counts.
    hash: u64,
    digits: LastDigits,
}

/// The location of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// A number that the caller assigns to the file.
    pub file: u32,
    /// The line in the file, from 1.
    pub line: u64,
}

/// The effect of adding a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Added {
    /// The first record of its shard.
    New,
    /// An equal record of the shard was added before.
    Duplicate,
}

/// The result of merging records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Merged {
    /// Every shard has a record: the counts by number of pieces, or all at index 0 if sizes are not asked for; or the
    /// two numbers of a [fingerprint](standoff_solver::Job::fingerprint).
    Complete(Vec<BigUint>),
    /// Some shards have no record, so there is no count.
    Incomplete {
        /// The indices of these shards.
        missing: Ranges,
    },
}

/// A record is refused.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum MergeError {
    /// Two records of a shard differ.
    #[error(transparent)]
    Contradiction(#[from] Contradiction),
    /// The record is of another plan.
    #[error("{origin}: this record is of the plan {found}, and not of {expected}")]
    Foreign {
        /// The location of the record.
        origin: Origin,
        /// The identity of this plan.
        expected: Checksum,
        /// The identity of the other plan.
        found: Checksum,
    },
    /// The plan has no such shard.
    #[error("{origin}: there is no shard {shard}: the plan has {shards}")]
    NoSuchShard {
        /// The location of the record.
        origin: Origin,
        /// The index in the record.
        shard: u64,
        /// The number of shards of the plan.
        shards: u64,
    },
    /// The result does not fit the question of the plan.
    #[error("{origin}: {reason}")]
    Invalid {
        /// The location of the record.
        origin: Origin,
        /// The reason.
        reason: String,
    },
}

/// Two records of a shard differ, so one of them is wrong. The counts are totals over all numbers of pieces. Of a large
/// count, only the last digits are kept.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error(
    "two records of shard {shard} contradict each other: {first} says {first_found}, and {second} says {second_found}{}",
    if first_found == second_found { ", of other placements" } else { "" }
)]
pub struct Contradiction {
    /// The index of the shard.
    pub shard: u64,
    /// The location of the record that was added.
    pub first: Origin,
    /// The count in that record.
    pub first_found: String,
    /// The location of the record that is refused.
    pub second: Origin,
    /// The count in that record.
    pub second_found: String,
}

/// A sum is not a multiple of the order of the symmetry group: an engine has a bug.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("the sum is {sum}, which {divisor} does not divide: an engine has counted wrongly")]
pub struct IndivisibleError {
    /// The sum of all terms, for one number of pieces or for all.
    pub sum: BigUint,
    /// The order of the symmetry group.
    pub divisor: u64,
}

impl Merge {
    /// Creates a merge without records.
    ///
    /// # Panics
    ///
    /// If a shard refers to a missing term. A plan that was read has none.
    pub fn new(plan: PlanSummary) -> Self {
        let terms = plan.head.job.terms.len();
        assert!(plan.shards.iter().all(|&(term, _)| (term as usize) < terms));
        let slot = |&(term, weight)| Slot {
            term,
            file: 0,
            weight,
            after_line: None,
            hash: 0,
            digits: LastDigits(0),
        };
        Merge {
            slots: plan.shards.iter().map(slot).collect(),
            found: vec![Vec::new(); terms],
            head: plan.head,
            identity: plan.identity,
            done: 0,
            duplicates: 0,
            work: 0,
            seconds: 0.0,
        }
    }

    /// The head of the plan.
    pub fn head(&self) -> &PlanHead {
        &self.head
    }

    /// Adds a record from this location.
    ///
    /// # Errors
    ///
    /// [`MergeError`] if the record contradicts an earlier one, or does not belong to the plan. Then it is not added.
    pub fn add(&mut self, record: &Record, origin: Origin) -> Result<Added, MergeError> {
        self.check(record, origin)?;
        let found = trimmed(&record.found);
        let placements = self.head.job.placements(found);
        let (hash, digits) = (hash(found), LastDigits::of(&placements));
        let slot = &mut self.slots[record.shard as usize];
        if let Some(first) = slot.origin() {
            if (slot.hash, slot.digits) == (hash, digits) {
                self.duplicates += 1;
                return Ok(Added::Duplicate);
            }
            return Err(MergeError::Contradiction(Contradiction {
                shard: record.shard,
                first,
                first_found: slot.digits.to_string(),
                second: origin,
                second_found: digits.to_string(),
            }));
        }
        slot.file = origin.file;
        slot.after_line = Some(NonZeroU64::MIN.saturating_add(origin.line));
        (slot.hash, slot.digits) = (hash, digits);
        add(&mut self.found[slot.term as usize], found, 1);
        self.done += 1;
        self.work = self.work.saturating_add(record.work);
        self.seconds += record.seconds;
        Ok(Added::New)
    }

    /// Checks that a record belongs to the plan.
    fn check(&self, record: &Record, origin: Origin) -> Result<(), MergeError> {
        if record.plan != self.identity {
            return Err(MergeError::Foreign {
                origin,
                expected: self.identity,
                found: record.plan,
            });
        }
        let shards = self.slots.len() as u64;
        if record.shard >= shards {
            return Err(MergeError::NoSuchShard {
                origin,
                shard: record.shard,
                shards,
            });
        }
        let checked = check::counts(self.head.job.question, &record.found);
        checked.map_err(|reason| MergeError::Invalid { origin, reason })
    }

    /// The shards without a record.
    pub fn missing(&self) -> Ranges {
        let slots = (0..).zip(&self.slots);
        let missing = slots.filter(|(_, slot)| slot.after_line.is_none());
        Ranges::in_order(missing.map(|(shard, _)| shard))
    }

    /// The count, or the shards that are missing.
    ///
    /// # Errors
    ///
    /// [`IndivisibleError`] if the divisor of the job does not divide the sum.
    pub fn result(&self) -> Result<Merged, IndivisibleError> {
        let missing = self.missing();
        if !missing.is_empty() {
            return Ok(Merged::Incomplete { missing });
        }
        let mut sums = vec![BigUint::ZERO];
        for (term, found) in self.head.job.terms.iter().zip(&self.found) {
            add(&mut sums, found, term.times);
        }
        if let Some(fingerprint) = self.head.job.fingerprint(&sums) {
            return Ok(Merged::Complete(fingerprint.into()));
        }
        let divisor = self.head.job.divisor;
        let divide = |sum: BigUint| {
            if (&sum % divisor) == BigUint::ZERO {
                Ok(sum / divisor)
            } else {
                Err(IndivisibleError { sum, divisor })
            }
        };
        let counts: Result<_, IndivisibleError> = sums.into_iter().map(divide).collect();
        counts.map(Merged::Complete)
    }

    /// The number of shards with a record.
    pub fn done(&self) -> u64 {
        self.done
    }

    /// An estimate of the fraction of the work that is done, from 0 to 1: the weights of the shards with a record.
    pub fn fraction(&self) -> f64 {
        let sum = |is_counted: fn(&&Slot) -> bool| -> f64 {
            let slots = self.slots.iter().filter(is_counted);
            slots.fold(0.0, |sum, slot| sum + slot.weight)
        };
        let all = sum(|_| true);
        if all == 0.0 {
            return f64::from(u8::from(self.missing().is_empty()));
        }
        sum(|slot| slot.after_line.is_some()) / all
    }

    /// The number of duplicate records.
    pub fn duplicates(&self) -> u64 {
        self.duplicates
    }

    /// The work of the shards with a record, without duplicates.
    pub fn work(&self) -> u64 {
        self.work
    }

    /// The time of the shards with a record, without duplicates, in seconds.
    pub fn seconds(&self) -> f64 {
        self.seconds
    }

    /// The memory for the shards, in bytes.
    pub fn memory(&self) -> usize {
        self.slots.capacity() * size_of::<Slot>()
    }
}

impl Slot {
    /// The location of the record, if there is one.
    fn origin(&self) -> Option<Origin> {
        let after = self.after_line?;
        Some(Origin {
            file: self.file,
            line: after.get() - 1,
        })
    }
}

/// The counts without zeros at the end.
fn trimmed(found: &[BigUint]) -> &[BigUint] {
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
    /// Set for counts with more digits.
    const MORE: u64 = 1 << 63;

    fn of(count: &BigUint) -> Self {
        let bound = 10u64.pow(Self::DIGITS as u32);
        let last = u64::try_from(count % bound).unwrap_or_default();
        let has_more = *count >= BigUint::from(bound);
        LastDigits(if has_more { last | Self::MORE } else { last })
    }
}

impl fmt::Display for LastDigits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.0 & !Self::MORE;
        if self.0 == last {
            write!(f, "{last}")
        } else {
            write!(f, "...{last:0width$}", width = Self::DIGITS)
        }
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "file {}, line {}", self.file, self.line)
    }
}

//! Plans, written share by share.

use std::io::Write;

use standoff_engine::SearchState;
use standoff_solver::Job;

use super::{HeadForm, PlanHead, SHARES, ShareForm};
use crate::checksum::Checksum;
use crate::error::{Kind, WriteError};
use crate::form;
use crate::job::check_term;
use crate::sealed::{FORMAT, SealedWriter};

/// Writes a plan: its head, each share in its turn, and the end. The same plan is always the same bytes.
///
/// ```
/// use std::collections::BTreeMap;
/// use standoff_ledger::{Job, PlanHead, PlanReader, PlanWriter, Question, Source, Term};
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
/// let mut writer = PlanWriter::new(Vec::new(), &head)?;
/// writer.share(0, 0.5, &"0".parse()?)?;
/// writer.share(0, 0.5, &"4".parse()?)?;
/// let (bytes, identity) = writer.finish()?;
///
/// let plan = PlanReader::new(&bytes[..])?.read_all_matching(|share| share == 1)?;
/// assert_eq!((plan.identity, &plan.head), (identity, &head));
/// assert_eq!(plan.shares[0].state.to_string(), "4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct PlanWriter<W> {
    to: SealedWriter<W>,
    job: Job,
    shares: u64,
}

impl<W: Write> PlanWriter<W> {
    /// Writes the head.
    ///
    /// # Errors
    ///
    /// [`WriteError`] if it could not be read again, or is not taken.
    pub fn new(to: W, head: &PlanHead) -> Result<Self, WriteError> {
        head.check().map_err(WriteError::Nonsense)?;
        let mut to = SealedWriter::new(to);
        to.line(&HeadForm {
            standoff: Kind::Plan.to_string(),
            format: FORMAT,
            title: head.title.clone(),
            job: (&head.job).into(),
            source: head.source.clone(),
            shares: head.shares,
            parent: head.parent,
        })?;
        Ok(PlanWriter {
            to,
            job: head.job.clone(),
            shares: head.shares,
        })
    }

    /// Writes the next share: of this term, with this part of the whole, beginning there.
    ///
    /// # Errors
    ///
    /// [`WriteError`] if it could not be read again, or is not taken.
    pub fn share(
        &mut self,
        term: usize,
        weight: f64,
        state: &SearchState,
    ) -> Result<(), WriteError> {
        check_term(&self.job, term).map_err(WriteError::Nonsense)?;
        form::check_amount("a weight", weight).map_err(WriteError::Nonsense)?;
        form::check_state(state).map_err(WriteError::Nonsense)?;
        self.to.line(&ShareForm {
            share: self.given(),
            term,
            weight,
            at: state.clone(),
        })
    }

    /// How many shares were written.
    fn given(&self) -> u64 {
        self.to.lines() - 1
    }

    /// Writes the end: gives what was written to, flushed, and the identity of the plan.
    ///
    /// # Errors
    ///
    /// [`WriteError`] if there are not as many shares as the head says, or it is not taken.
    pub fn finish(self) -> Result<(W, Checksum), WriteError> {
        let (said, given) = (self.shares, self.given());
        match given == said {
            true => self.to.end(SHARES),
            false => Err(WriteError::Shares { said, given }),
        }
    }
}

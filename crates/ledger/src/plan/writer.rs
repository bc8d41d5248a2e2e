//! Writes plans shard by shard.

use std::io::Write;

use standoff_engine::SearchState;
use standoff_solver::Job;

use super::{PlanHead, SHARDS, Shard};
use crate::checksum::Checksum;
use crate::error::{FileKind, WriteError};
use crate::lines::MAX_LINE;
use crate::sealed::SealedWriter;

/// Writes the head of a plan, its shards in order, and the seal. Equal plans are equal bytes.
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
///     shards: 2,
///     parent: None,
/// };
/// let mut writer = PlanWriter::new(Vec::new(), &head)?;
/// writer.write_shard(0, 0.5, &"0".parse()?)?;
/// writer.write_shard(0, 0.5, &"4".parse()?)?;
/// let (bytes, identity) = writer.finish()?;
///
/// let plan = PlanReader::new(&bytes[..])?.read_all_matching(|shard| shard == 1)?;
/// assert_eq!((plan.identity, &plan.head), (identity, &head));
/// assert_eq!(plan.shards[0].state.to_string(), "4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct PlanWriter<W> {
    writer: SealedWriter<W>,
    job: Job,
    /// The number of shards in the head.
    shards: u64,
}

impl<W: Write> PlanWriter<W> {
    /// Writes the head.
    ///
    /// # Errors
    ///
    /// [`WriteError`] if a reader would refuse it, or on an I/O error.
    pub fn new(output: W, head: &PlanHead) -> Result<Self, WriteError> {
        head.check().map_err(WriteError::Invalid)?;
        Ok(PlanWriter {
            writer: SealedWriter::new(output, MAX_LINE, FileKind::Plan, head)?,
            job: head.job.clone(),
            shards: head.shards,
        })
    }

    /// Writes the next shard. `weight` is its fraction of the whole count, and `state` the beginning of its search.
    ///
    /// # Errors
    ///
    /// [`WriteError`] if a reader would refuse it, or on an I/O error.
    pub fn write_shard(
        &mut self,
        term: usize,
        weight: f64,
        state: &SearchState,
    ) -> Result<(), WriteError> {
        let shard = Shard {
            index: self.writer.written(),
            term,
            weight,
            state: state.clone(),
        };
        shard.check(&self.job).map_err(WriteError::Invalid)?;
        self.writer.line(&shard)
    }

    /// Writes the seal. Returns the flushed output, and the identity of the plan.
    ///
    /// # Errors
    ///
    /// [`WriteError`] if the number of shards differs from the one in the head, or on an I/O error.
    pub fn finish(self) -> Result<(W, Checksum), WriteError> {
        let (stated, written) = (self.shards, self.writer.written());
        if stated != written {
            return Err(WriteError::ShardCount { stated, written });
        }
        self.writer.end(SHARDS)
    }
}

//! Reads plans shard by shard.

use std::io::BufRead;

use super::{PlanHead, SHARDS, Shard};
use crate::checksum::Checksum;
use crate::error::{FileKind, ReadError};
use crate::lines::MAX_LINE;
use crate::sealed::SealedReader;

/// Reads the head of a plan, and then its [shards](Self::shards) one by one or all at once.
pub struct PlanReader<R> {
    reader: SealedReader<R>,
    head: PlanHead,
}

/// Iterates over the shards of a plan.
///
/// The plan is verified only at its end. Then its [`identity`](Self::identity) is known.
pub struct Shards<R> {
    reader: SealedReader<R>,
    head: PlanHead,
    /// The index of the next shard.
    next: u64,
    /// The end was reached, or an error.
    is_over: bool,
    identity: Option<Checksum>,
}

/// A plan with some or all of its shards, read to its end.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The head.
    pub head: PlanHead,
    /// The checksum of the plan. Records refer to it.
    pub identity: Checksum,
    /// The selected shards.
    pub shards: Vec<Shard>,
}

/// The data of a plan that a [`Merge`](crate::Merge) needs: 16 bytes per shard.
#[derive(Clone, Debug, PartialEq)]
pub struct PlanSummary {
    /// The head.
    pub head: PlanHead,
    /// The checksum of the plan. Records refer to it.
    pub identity: Checksum,
    /// The index of the term of each shard, and its [weight](Shard::weight).
    pub shards: Vec<(u32, f64)>,
}

impl<R: BufRead> PlanReader<R> {
    /// Reads the head.
    ///
    /// # Errors
    ///
    /// [`ReadError`] if any byte differs from what [`PlanWriter`](crate::PlanWriter) writes.
    pub fn new(input: R) -> Result<Self, ReadError> {
        let mut reader = SealedReader::new(input, MAX_LINE);
        let head: PlanHead = reader.head(FileKind::Plan)?;
        head.check().map_err(|reason| reader.invalid(reason))?;
        Ok(PlanReader { reader, head })
    }

    /// The head.
    pub fn head(&self) -> &PlanHead {
        &self.head
    }

    /// Reads the shards one by one.
    pub fn shards(self) -> Shards<R> {
        Shards {
            reader: self.reader,
            head: self.head,
            next: 0,
            is_over: false,
            identity: None,
        }
    }

    /// Reads to the end, and keeps the shards with matching indices.
    ///
    /// # Errors
    ///
    /// [`ReadError`] if any byte differs from what [`PlanWriter`](crate::PlanWriter) writes.
    pub fn read_all_matching(self, mut wanted: impl FnMut(u64) -> bool) -> Result<Plan, ReadError> {
        let mut shards = Vec::new();
        let (head, identity) = self.read_to_end(|shard| {
            if wanted(shard.index) {
                shards.push(shard);
            }
        })?;
        Ok(Plan {
            head,
            identity,
            shards,
        })
    }

    /// Reads to the end, and keeps only the term and the weight of each shard.
    ///
    /// # Errors
    ///
    /// [`ReadError`] if any byte differs from what [`PlanWriter`](crate::PlanWriter) writes.
    pub fn summary(self) -> Result<PlanSummary, ReadError> {
        let mut shards = Vec::new();
        // The head lists all terms on a line of at most MAX_LINE bytes, so an index fits into 32 bits.
        let (head, identity) = self.read_to_end(|shard| {
            shards.push((shard.term as u32, shard.weight));
        })?;
        Ok(PlanSummary {
            head,
            identity,
            shards,
        })
    }

    fn read_to_end(self, mut each: impl FnMut(Shard)) -> Result<(PlanHead, Checksum), ReadError> {
        let mut shards = self.shards();
        while let Some(shard) = shards.read()? {
            each(shard);
        }
        let identity = shards.end()?;
        Ok((shards.head, identity))
    }
}

impl<R: BufRead> Shards<R> {
    /// The checksum of the plan. Records refer to it. `None` before the end is read.
    pub fn identity(&self) -> Option<Checksum> {
        self.identity
    }

    /// Reads the next shard, or returns `None` after the last one.
    fn read(&mut self) -> Result<Option<Shard>, ReadError> {
        if self.next == self.head.shards {
            return Ok(None);
        }
        self.reader.next()?;
        let shard: Shard = self.reader.content()?;
        let checked = self.check(&shard);
        checked.map_err(|reason| self.reader.invalid(reason))?;
        self.next += 1;
        Ok(Some(shard))
    }

    fn check(&self, shard: &Shard) -> Result<(), String> {
        let (next, found) = (self.next, shard.index);
        if found != next {
            return Err(format!("the next shard is {next}, not {found}"));
        }
        shard.check(&self.head.job)
    }

    fn end(&mut self) -> Result<Checksum, ReadError> {
        self.reader.next()?;
        self.reader.end(SHARDS)
    }
}

impl<R: BufRead> Iterator for Shards<R> {
    type Item = Result<Shard, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let shard = self.read().transpose();
        self.is_over = !matches!(shard, Some(Ok(_)));
        if shard.is_some() {
            return shard;
        }
        match self.end() {
            Err(error) => Some(Err(error)),
            Ok(identity) => {
                self.identity = Some(identity);
                None
            }
        }
    }
}

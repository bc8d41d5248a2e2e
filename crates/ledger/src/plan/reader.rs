//! Plans, read share by share.

use std::io::BufRead;

use super::{HeadForm, PlanHead, SHARES, Share, ShareForm};
use crate::checksum::Checksum;
use crate::error::{Kind, ReadError};
use crate::form;
use crate::job::check_term;
use crate::sealed::SealedReader;

/// Reads a plan: its head, and then all of it, or its [shares](Self::shares) one by one.
pub struct PlanReader<R> {
    from: SealedReader<R>,
    head: PlanHead,
}

/// Reads the shares of a plan in their order.
///
/// Nothing of a plan is certain before its end was read, since only the end says that all is as it was written: then
/// there is an [`identity`](Self::identity).
pub struct Shares<R> {
    from: SealedReader<R>,
    head: PlanHead,
    /// The share that is read next.
    next: u64,
    /// It was read to its end, or cannot be.
    is_over: bool,
    identity: Option<Checksum>,
}

/// Shares of a plan that was read to its end.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// What is divided.
    pub head: PlanHead,
    /// The checksum of the plan, by which records name it.
    pub identity: Checksum,
    /// Those that were wanted.
    pub shares: Vec<Share>,
}

/// What a [`Merge`](crate::Merge) has to know of a plan that was read to its end: four bytes a share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanSummary {
    /// What is divided.
    pub head: PlanHead,
    /// The checksum of the plan, by which records name it.
    pub identity: Checksum,
    /// For each share its term.
    pub terms: Vec<u32>,
}

impl<R: BufRead> PlanReader<R> {
    /// Reads the head.
    ///
    /// # Errors
    ///
    /// [`ReadError`] unless it is just as it was written.
    pub fn new(from: R) -> Result<Self, ReadError> {
        let mut from = SealedReader::new(from);
        let head = head(from.head(Kind::Plan)?);
        head.check().map_err(|what| from.nonsense(what))?;
        Ok(PlanReader { from, head })
    }

    /// What is divided.
    pub fn head(&self) -> &PlanHead {
        &self.head
    }

    /// Reads the shares one by one.
    pub fn shares(self) -> Shares<R> {
        Shares {
            from: self.from,
            head: self.head,
            next: 0,
            is_over: false,
            identity: None,
        }
    }

    /// Reads to the end, and keeps the shares whose numbers are wanted.
    ///
    /// # Errors
    ///
    /// [`ReadError`] unless all of it is just as it was written.
    pub fn read_all_matching(self, mut wanted: impl FnMut(u64) -> bool) -> Result<Plan, ReadError> {
        let mut shares = Vec::new();
        let (head, identity) = self.read_to_end(|share| {
            if wanted(share.index) {
                shares.push(share);
            }
        })?;
        Ok(Plan {
            head,
            identity,
            shares,
        })
    }

    /// Reads to the end, and keeps of each share only its term.
    ///
    /// # Errors
    ///
    /// [`ReadError`] unless all of it is just as it was written.
    pub fn summary(self) -> Result<PlanSummary, ReadError> {
        let mut terms = Vec::new();
        // A line has no room for more terms than that.
        let (head, identity) = self.read_to_end(|share| terms.push(share.term as u32))?;
        Ok(PlanSummary {
            head,
            identity,
            terms,
        })
    }

    fn read_to_end(self, mut each: impl FnMut(Share)) -> Result<(PlanHead, Checksum), ReadError> {
        let mut shares = self.shares();
        while let Some(share) = shares.step()? {
            each(share);
        }
        let identity = shares.end()?;
        Ok((shares.head, identity))
    }
}

impl<R: BufRead> Shares<R> {
    /// The checksum of the plan, by which records name it, once it was read to its end.
    pub fn identity(&self) -> Option<Checksum> {
        self.identity
    }

    /// The next share, if there is one before the end.
    fn step(&mut self) -> Result<Option<Share>, ReadError> {
        if self.next == self.head.shares {
            return Ok(None);
        }
        self.from.next()?;
        let form: ShareForm = self.from.content()?;
        self.check(&form).map_err(|what| self.from.nonsense(what))?;
        self.next += 1;
        Ok(Some(Share {
            index: form.share,
            term: form.term,
            weight: form.weight,
            state: form.at,
        }))
    }

    fn check(&self, form: &ShareForm) -> Result<(), String> {
        if form.share != self.next {
            return Err(format!(
                "the next share is {}, and not {}",
                self.next, form.share
            ));
        }
        check_term(&self.head.job, form.term)?;
        form::check_amount("a weight", form.weight)
    }

    fn end(&mut self) -> Result<Checksum, ReadError> {
        self.from.next()?;
        self.from.end(SHARES)
    }
}

impl<R: BufRead> Iterator for Shares<R> {
    type Item = Result<Share, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let step = self.step().transpose();
        self.is_over = !matches!(step, Some(Ok(_)));
        if step.is_some() {
            return step;
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

fn head(form: HeadForm) -> PlanHead {
    PlanHead {
        title: form.title,
        job: form.job.into(),
        source: form.source,
        shares: form.shares,
        parent: form.parent,
    }
}

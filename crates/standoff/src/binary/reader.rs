//! From bytes to placements.

use std::io::{BufReader, Read};

use standoff_core::End;
use standoff_model::{Candidate, Digest, Problem};

use super::error::ReadError;
use super::form::{DIGEST, MAGIC, Sum, TITLE, VERSION, end_of, longest_block, take};

/// Reads a [list](super) of placements, which may be whatever it likes: what is no list as it was written is refused.
#[derive(Debug)]
pub struct Reader<R> {
    input: Counted<R>,
    title: String,
    candidates: usize,
    block: Vec<u8>,
    /// How much of the block has been read.
    at: usize,
    /// The placement that was read last.
    last: Vec<Candidate>,
    placements: u64,
    end: Option<End>,
}

impl<R: Read> Reader<R> {
    /// Begins to read a list of placements of this problem.
    ///
    /// # Errors
    ///
    /// A [`ReadError`] when it is no list, is damaged in its head, or is of another model.
    pub fn new(input: R, problem: &Problem) -> Result<Self, ReadError> {
        let mut input = Counted::new(input);
        input.expect_magic()?;
        let [version] = input.bytes()?;
        if version != VERSION {
            return Err(ReadError::Version(version));
        }
        let digest: [u8; DIGEST] = input.bytes()?;
        let candidates = input.number()?;
        let title = input.number()?;
        let title = input.up_to(title, TITLE as u64)?;
        input.expect_sum()?;
        let text = |bytes| String::from_utf8(bytes).map_err(|_| input.damaged());
        let (digest, title) = (text(digest.to_vec())?, text(title)?);
        let found: Digest = digest.parse().map_err(|_| input.damaged())?;
        let expected = problem.digest();
        if found != expected || candidates != problem.len() as u64 {
            return Err(ReadError::OtherModel {
                title,
                expected,
                found,
            });
        }
        Ok(Reader {
            input,
            title,
            candidates: problem.len(),
            block: Vec::new(),
            at: 0,
            last: Vec::new(),
            placements: 0,
            end: None,
        })
    }

    /// What its writer called it.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Why there were no more placements for the writer; `None` as long as there may be more to read.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// The next placement, as increasing candidates; `None` when there is none any more, and the list was whole.
    ///
    /// # Errors
    ///
    /// A [`ReadError`] when the list is not as it was written. What was read before it is right.
    pub fn read(&mut self) -> Result<Option<&[Candidate]>, ReadError> {
        if self.end.is_none() && self.at == self.block.len() {
            self.next_block()?;
        }
        if self.end.is_some() {
            return Ok(None);
        }
        self.next_placement().ok_or_else(|| self.input.damaged())?;
        self.placements += 1;
        Ok(Some(&self.last))
    }

    fn next_block(&mut self) -> Result<(), ReadError> {
        let length = self.input.number()?;
        if length == 0 {
            return self.expect_end();
        }
        let block = self.input.up_to(length, longest_block(self.candidates))?;
        self.input.expect_sum()?;
        (self.block, self.at) = (block, 0);
        self.last.clear();
        Ok(())
    }

    fn expect_end(&mut self) -> Result<(), ReadError> {
        let placements = self.input.number()?;
        let [end] = self.input.bytes()?;
        self.input.expect_sum()?;
        self.input.expect_nothing()?;
        let end = end_of(end).filter(|_| placements == self.placements);
        self.end = Some(end.ok_or_else(|| self.input.damaged())?);
        Ok(())
    }

    /// Changes the last placement into the next one; `None` where that cannot be.
    fn next_placement(&mut self) -> Option<()> {
        let kept = usize::try_from(self.number()?).ok()?;
        let added = self.number()?;
        if kept > self.last.len() {
            return None;
        }
        self.last.truncate(kept);
        let mut next = self.last.last().map_or(0, |last| last.index() as u64 + 1);
        for _ in 0..added {
            let candidate = next.checked_add(self.number()?)?;
            if candidate >= self.candidates as u64 {
                return None;
            }
            self.last.push(Candidate::new(candidate as usize));
            next = candidate + 1;
        }
        Some(())
    }

    /// The next number of the block.
    fn number(&mut self) -> Option<u64> {
        take(|| {
            let byte = self.block.get(self.at).copied().ok_or(());
            self.at += 1;
            byte
        })
        .ok()?
    }
}

/// Bytes, their number and their checksum.
#[derive(Debug)]
struct Counted<R> {
    input: BufReader<R>,
    read: u64,
    sum: Sum,
}

impl<R: Read> Counted<R> {
    fn new(input: R) -> Self {
        Counted {
            input: BufReader::new(input),
            read: 0,
            sum: Sum::new(),
        }
    }

    fn damaged(&self) -> ReadError {
        ReadError::Damaged(self.read)
    }

    /// What is shorter than that is no list, either.
    fn expect_magic(&mut self) -> Result<(), ReadError> {
        match self.bytes() {
            Ok(MAGIC) => Ok(()),
            Ok(_) | Err(ReadError::CutOff(_)) => Err(ReadError::Foreign),
            Err(error) => Err(error),
        }
    }

    fn bytes<const N: usize>(&mut self) -> Result<[u8; N], ReadError> {
        let bytes = self.up_to(N as u64, N as u64)?;
        Ok(bytes.try_into().expect("as many were read"))
    }

    /// So many bytes, if that is no more than there can be. Memory is taken only as they come.
    fn up_to(&mut self, length: u64, most: u64) -> Result<Vec<u8>, ReadError> {
        if length > most {
            return Err(self.damaged());
        }
        let mut bytes = Vec::new();
        self.input.by_ref().take(length).read_to_end(&mut bytes)?;
        self.read += bytes.len() as u64;
        self.sum.add(&bytes);
        match bytes.len() as u64 == length {
            true => Ok(bytes),
            false => Err(ReadError::CutOff(self.read)),
        }
    }

    fn number(&mut self) -> Result<u64, ReadError> {
        let number = take(|| self.bytes().map(|[byte]| byte))?;
        number.ok_or_else(|| self.damaged())
    }

    /// The checksum of all before it.
    fn expect_sum(&mut self) -> Result<(), ReadError> {
        let expected = self.sum.bytes();
        match self.bytes()? == expected {
            true => Ok(()),
            false => Err(self.damaged()),
        }
    }

    fn expect_nothing(&mut self) -> Result<(), ReadError> {
        match self.bytes::<1>() {
            Ok(_) => Err(self.damaged()),
            Err(ReadError::CutOff(_)) => Ok(()),
            Err(error) => Err(error),
        }
    }
}

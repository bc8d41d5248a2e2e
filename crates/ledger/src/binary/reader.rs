//! Reads lists of placements.

use std::io::{BufReader, Read};

use standoff_core::End;
use standoff_model::{Candidate, Digest, Problem};

use super::ReadError;
use super::encoding::{DIGEST, MAGIC, Sum, TITLE, VERSION, end_of, longest_block, take};

/// Reads a [list](super) of placements. Untrusted input is safe: anything that no [`Writer`](super::Writer) writes is
/// refused.
#[derive(Debug)]
pub struct Reader<R> {
    input: Counted<R>,
    title: String,
    candidates: usize,
    block: Vec<u8>,
    /// The position in the block.
    position: usize,
    /// The previous placement of the block.
    last: Vec<Candidate>,
    placements: u64,
    end: Option<End>,
}

impl<R: Read> Reader<R> {
    /// Reads the head of a list of placements of this problem.
    ///
    /// # Errors
    ///
    /// [`ReadError`] if the input is not a list, its head is damaged, or it is of another model.
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
        let title = input.read_exact(title, TITLE as u64)?;
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
            position: 0,
            last: Vec::new(),
            placements: 0,
            end: None,
        })
    }

    /// The title of the list.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The reason why the list has no more placements; `None` before the end is read.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// The next placement, as increasing candidates; `None` after the last one of a complete list.
    ///
    /// # Errors
    ///
    /// [`ReadError`] if the list is damaged. The placements before the error are correct.
    pub fn read(&mut self) -> Result<Option<&[Candidate]>, ReadError> {
        if self.end.is_none() && self.position == self.block.len() {
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
        let block = self
            .input
            .read_exact(length, longest_block(self.candidates))?;
        self.input.expect_sum()?;
        (self.block, self.position) = (block, 0);
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

    /// Decodes the next placement; `None` if the block is invalid.
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

    /// Decodes the next number of the block.
    fn number(&mut self) -> Option<u64> {
        take(|| {
            let byte = self.block.get(self.position).copied().ok_or(());
            self.position += 1;
            byte
        })
        .ok()?
    }
}

/// An input with the number and the checksum of the bytes that were read.
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

    /// Reads the signature. A shorter input is foreign too.
    fn expect_magic(&mut self) -> Result<(), ReadError> {
        match self.bytes() {
            Ok(MAGIC) => Ok(()),
            Ok(_) | Err(ReadError::CutOff(_)) => Err(ReadError::Foreign),
            Err(error) => Err(error),
        }
    }

    fn bytes<const N: usize>(&mut self) -> Result<[u8; N], ReadError> {
        let bytes = self.read_exact(N as u64, N as u64)?;
        Ok(bytes.try_into().expect("the length is N"))
    }

    /// Reads `length` bytes, if that is within the limit. The memory grows with the bytes that arrive.
    fn read_exact(&mut self, length: u64, limit: u64) -> Result<Vec<u8>, ReadError> {
        if length > limit {
            return Err(self.damaged());
        }
        let mut bytes = Vec::new();
        self.input.by_ref().take(length).read_to_end(&mut bytes)?;
        self.read += bytes.len() as u64;
        self.sum.add(&bytes);
        if bytes.len() as u64 == length {
            Ok(bytes)
        } else {
            Err(ReadError::CutOff(self.read))
        }
    }

    fn number(&mut self) -> Result<u64, ReadError> {
        let number = take(|| self.bytes().map(|[byte]| byte))?;
        number.ok_or_else(|| self.damaged())
    }

    /// Reads and verifies a checksum.
    fn expect_sum(&mut self) -> Result<(), ReadError> {
        let expected = self.sum.bytes();
        if self.bytes()? == expected {
            Ok(())
        } else {
            Err(self.damaged())
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

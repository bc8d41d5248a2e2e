//! Writes lists of placements.

use std::io::{self, Write};
use std::iter::zip;

use standoff_core::End;
use standoff_model::{Candidate, Problem};

use super::encoding::{BLOCK, MAGIC, Sum, TITLE, VERSION, number_of, put};

/// Writes a [list](super) of placements.
#[derive(Debug)]
pub struct Writer<W> {
    output: W,
    sum: Sum,
    /// The encoded placements of the present block.
    block: Vec<u8>,
    /// The previous placement of the same block.
    last: Vec<Candidate>,
    placements: u64,
}

impl<W: Write> Writer<W> {
    /// Begins a list of placements of this problem. The title appears in messages and is truncated to 4096 bytes.
    ///
    /// # Errors
    ///
    /// An I/O error of the output.
    pub fn new(output: W, problem: &Problem, title: &str) -> io::Result<Self> {
        let title = &title[..title.floor_char_boundary(TITLE)];
        let mut head = MAGIC.to_vec();
        head.push(VERSION);
        head.extend(problem.digest().to_string().bytes());
        put(problem.len() as u64, &mut head);
        put(title.len() as u64, &mut head);
        head.extend(title.bytes());
        let mut writer = Writer {
            output,
            sum: Sum::new(),
            block: Vec::new(),
            last: Vec::new(),
            placements: 0,
        };
        writer.write_sealed(&head)?;
        Ok(writer)
    }

    /// Adds a placement, given as increasing candidates of the problem.
    ///
    /// # Errors
    ///
    /// An I/O error of the output, if the placement completes a block.
    pub fn add(&mut self, chosen: &[Candidate]) -> io::Result<()> {
        let kept = zip(chosen, &self.last).take_while(|(new, old)| new == old);
        let kept = kept.count();
        put(kept as u64, &mut self.block);
        put((chosen.len() - kept) as u64, &mut self.block);
        let mut next = kept
            .checked_sub(1)
            .map_or(0, |last| chosen[last].index() + 1);
        for candidate in &chosen[kept..] {
            put((candidate.index() - next) as u64, &mut self.block);
            next = candidate.index() + 1;
        }
        self.last.truncate(kept);
        self.last.extend_from_slice(&chosen[kept..]);
        self.placements += 1;
        if self.block.len() < BLOCK {
            Ok(())
        } else {
            self.close_block()
        }
    }

    /// Ends the block, so that a reader can read all placements that were added.
    ///
    /// # Errors
    ///
    /// An I/O error of the output.
    pub fn close_block(&mut self) -> io::Result<()> {
        if self.block.is_empty() {
            return Ok(());
        }
        let mut block = std::mem::take(&mut self.block);
        let mut length = Vec::new();
        put(block.len() as u64, &mut length);
        self.write(&length)?;
        self.write_sealed(&block)?;
        block.clear();
        self.block = block;
        self.last.clear();
        Ok(())
    }

    /// Ends the list with the reason why there are no more placements. Returns the flushed output.
    ///
    /// # Errors
    ///
    /// An I/O error of the output.
    pub fn finish(mut self, end: End) -> io::Result<W> {
        self.close_block()?;
        let mut mark = Vec::new();
        put(0, &mut mark);
        put(self.placements, &mut mark);
        mark.push(number_of(end));
        self.write_sealed(&mark)?;
        self.output.flush()?;
        Ok(self.output)
    }

    /// The output.
    pub fn output_mut(&mut self) -> &mut W {
        &mut self.output
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.sum.add(bytes);
        self.output.write_all(bytes)
    }

    /// Writes bytes and a checksum.
    fn write_sealed(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.write(bytes)?;
        self.write(&self.sum.bytes())
    }
}

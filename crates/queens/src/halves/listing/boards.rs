//! Boards that were found, as candidates.

use standoff_placement::Candidate;

use super::super::geometry::{Half, Queens};
use super::super::list::List;

/// The boards of a share: each that was found, and its images.
pub(super) struct Boards<const W: usize> {
    half: Half,
    /// Of each one that was found, where the queens of its upper half stand, and of its lower half.
    found: Vec<[u64; 2]>,
    /// How many boards each comes to: 2 or 4, or none.
    images: u64,
    /// The one that was asked for last, if any, and its queens and those of its images, all as candidates.
    last: Option<u64>,
    boards: [[Candidate; ROOM]; 4],
}

/// Room for the queens of a board: two more than they may be, so that vectors have no rest.
const ROOM: usize = 24;

impl<const W: usize> Boards<W> {
    /// No boards, of such halves.
    pub(super) fn new(half: Half) -> Self {
        Boards {
            half,
            found: Vec::new(),
            images: 0,
            last: None,
            boards: [[Candidate::from(0); ROOM]; 4],
        }
    }

    /// Forgets all, and goes on with boards that have so many images.
    pub(super) fn begin(&mut self, images: u64) {
        self.found.clear();
        self.images = images;
        self.last = None;
    }

    /// How many there are, images included.
    pub(super) fn len(&self) -> u64 {
        self.found.len() as u64 * self.images
    }

    /// In bytes.
    pub(super) fn memory(&self) -> usize {
        self.found.capacity() * size_of::<[u64; 2]>()
    }

    /// Adds a board: the placements of these numbers in the lists of both halves.
    #[inline(always)]
    pub(super) fn push(&mut self, [upper, lower]: [(&List<W>, usize); 2]) {
        let queens = |(list, number): (&List<W>, usize)| {
            Queens::<W>::of(std::array::from_fn(|word| list.word(word)[number]))
        };
        self.found.push([queens(upper), queens(lower)]);
    }

    /// The board of this number as candidates, which are the squares in reading order: in turns one that was found and
    /// its images, first itself, then upside down, in a mirror, and both.
    #[inline]
    pub(super) fn board(&mut self, number: u64) -> &[Candidate] {
        let (found, image) = (number / self.images, number % self.images);
        if self.last != Some(found) {
            self.last = Some(found);
            self.make(self.found[found as usize]);
        }
        &self.boards[image as usize][..self.half.side as usize]
    }

    /// Makes candidates of one that was found, and of its images.
    #[inline]
    fn make(&mut self, found: [u64; 2]) {
        let side = self.half.side;
        let columns = self.columns(found);
        let mut upside_down = [0; ROOM];
        for (to, column) in upside_down
            .iter_mut()
            .zip(columns[..side as usize].iter().rev())
        {
            *to = *column;
        }
        let mut first = 0;
        for row in 0..ROOM {
            let last = first + side - 1;
            self.boards[0][row] = Candidate::from(first + columns[row]);
            self.boards[1][row] = Candidate::from(first + upside_down[row]);
            self.boards[2][row] = Candidate::from(last - columns[row]);
            self.boards[3][row] = Candidate::from(last - upside_down[row]);
            first += side;
        }
    }

    /// The columns of the queens, top row first.
    #[inline]
    fn columns(&self, [mut upper, mut lower]: [u64; 2]) -> [u32; ROOM] {
        let (rows, side) = (self.half.rows() as usize, self.half.side as usize);
        let mut columns = [0; ROOM];
        for place in columns[..rows].iter_mut().rev() {
            *place = Queens::<W>::next(&mut upper);
        }
        for place in &mut columns[side - rows..side] {
            *place = Queens::<W>::next(&mut lower);
        }
        if let Some(middle) = self.half.middle {
            for place in &mut columns {
                *place += u32::from(*place >= middle);
            }
            columns[rows] = middle;
        }
        columns
    }
}

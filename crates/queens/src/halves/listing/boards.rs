//! The boards of a shard, as candidates.

use standoff_model::Candidate;

use super::super::crossing::CrossingList;
use super::super::half::{Half, QueenColumns};

/// The boards found in a shard, and their images under reflections.
pub(super) struct FoundBoards<const W: usize> {
    half: Half,
    /// The encoded [columns](QueenColumns) of the queens of the upper and the lower half of each board found.
    found: Vec<[u64; 2]>,
    /// Number of boards that each one yields: 2, 4, or none.
    images: u64,
    /// The board found that was decoded last, and its images.
    decoded: Option<u64>,
    boards: [[Candidate; CAPACITY]; 4],
}

/// Maximum number of queens, rounded up to whole vector registers.
const CAPACITY: usize = 24;

impl<const W: usize> FoundBoards<W> {
    /// No boards, for halves like this one.
    pub(super) fn new(half: Half) -> Self {
        FoundBoards {
            half,
            found: Vec::new(),
            images: 0,
            decoded: None,
            boards: [[Candidate::from(0); CAPACITY]; 4],
        }
    }

    /// Removes all boards. Each board added later yields this many images.
    pub(super) fn reset(&mut self, images: u64) {
        self.found.clear();
        self.images = images;
        self.decoded = None;
    }

    /// Number of boards, images included.
    pub(super) fn len(&self) -> u64 {
        self.found.len() as u64 * self.images
    }

    /// Memory in bytes.
    pub(super) fn memory(&self) -> usize {
        self.found.capacity() * size_of::<[u64; 2]>()
    }

    /// Adds a board: the placements with these indices in the lists of the upper and the lower half.
    #[inline(always)]
    pub(super) fn push(&mut self, [upper, lower]: [(&CrossingList<W>, usize); 2]) {
        let queens = |(list, index): (&CrossingList<W>, usize)| {
            QueenColumns::<W>::join(std::array::from_fn(|word| list.word(word)[index]))
        };
        self.found.push([queens(upper), queens(lower)]);
    }

    /// The board with this number as candidates, which are squares in reading order.
    ///
    /// Each board found is followed by its images: the vertical reflection, the horizontal reflection, and both.
    #[inline]
    pub(super) fn board(&mut self, number: u64) -> &[Candidate] {
        let (found, image) = (number / self.images, number % self.images);
        if self.decoded != Some(found) {
            self.decoded = Some(found);
            self.decode(self.found[found as usize]);
        }
        &self.boards[image as usize][..self.half.side as usize]
    }

    #[inline]
    fn decode(&mut self, found: [u64; 2]) {
        let side = self.half.side;
        let columns = self.columns(found);
        let mut upside_down = [0; CAPACITY];
        let reversed = columns[..side as usize].iter().rev();
        for (to, column) in upside_down.iter_mut().zip(reversed) {
            *to = *column;
        }
        let mut first = 0;
        for row in 0..CAPACITY {
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
    fn columns(&self, [mut upper, mut lower]: [u64; 2]) -> [u32; CAPACITY] {
        let (rows, side) = (self.half.rows() as usize, self.half.side as usize);
        let mut columns = [0; CAPACITY];
        for column in columns[..rows].iter_mut().rev() {
            *column = QueenColumns::<W>::pop(&mut upper);
        }
        for column in &mut columns[side - rows..side] {
            *column = QueenColumns::<W>::pop(&mut lower);
        }
        if let Some(middle) = self.half.middle {
            for column in &mut columns {
                *column += u32::from(*column >= middle);
            }
            columns[rows] = middle;
        }
        columns
    }
}

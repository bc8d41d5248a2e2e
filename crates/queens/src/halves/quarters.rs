//! The placements of a few rows, for each set of columns.

use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use standoff_lanes::Sixteen;

use super::columns::{Columns, Numbered, choose};
use super::geometry::{Half, Taken};

/// All placements of the near rows of a half, and all of its far rows.
pub(super) struct Quarters<const W: usize> {
    pub(super) half: Half,
    pub(super) near: Near<W>,
    pub(super) far: Far<W>,
}

/// The quarters that were made last, for whoever counts shares of the same count.
pub(super) struct ProductCatalogue<const W: usize> {
    made: Mutex<Vec<Arc<Quarters<W>>>>,
}

/// So many are kept that nobody uses: the shares are taken in order, so that few are asked for at a time.
const KEPT: usize = 2;

impl<const W: usize> ProductCatalogue<W> {
    pub(super) fn new() -> Self {
        ProductCatalogue {
            made: Mutex::default(),
        }
    }

    /// The quarters of this half.
    pub(super) fn quarters(&self, half: Half) -> Arc<Quarters<W>> {
        // What a panic left here is whole.
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        let known = made.iter().position(|quarters| quarters.half == half);
        let quarters = match known {
            Some(at) => made.remove(at),
            None => Arc::new(Quarters::of(half)),
        };
        made.truncate(KEPT - 1);
        made.insert(0, quarters.clone());
        quarters
    }
}

/// The placements of the near rows, one after the other.
pub(super) struct Near<const W: usize> {
    numbered: Numbered,
    /// Where those of each set of columns begin, and where the last ones end.
    starts: Vec<u32>,
    taken: Vec<Taken<W>>,
}

/// The placements of the far rows, in blocks of sixteen.
pub(super) struct Far<const W: usize> {
    numbered: Numbered,
    /// With which block those of each set of columns begin, and where the last ones end.
    starts: Vec<u32>,
    blocks: Vec<Block<W>>,
}

/// Sixteen placements of far rows side by side, or fewer.
#[derive(Clone, Copy)]
pub(super) struct Block<const W: usize> {
    /// The diagonals to the near rows; all of them where there is no placement.
    pub(super) inner: [Sixteen; W],
    pub(super) crossing: [Sixteen; W],
}

impl<const W: usize> Quarters<W> {
    fn of(half: Half) -> Self {
        Quarters {
            near: Near::of(&half),
            far: Far::of(&half),
            half,
        }
    }

    /// In bytes.
    pub(super) fn memory(&self) -> usize {
        let starts = self.near.starts.len() + self.far.starts.len();
        starts * size_of::<u32>()
            + self.near.taken.len() * size_of::<Taken<W>>()
            + self.far.blocks.len() * size_of::<Block<W>>()
    }
}

impl<const W: usize> Near<W> {
    fn of(half: &Half) -> Self {
        let rows = 1..half.near + 1;
        let numbered = Numbered::new(half.columns(), half.near);
        let mut starts = counts(half, rows.clone(), &numbered);
        begin_after_each_other(&mut starts);
        let all = starts.last().copied().unwrap_or(0) as usize;
        let (mut ends, mut taken) = (starts.clone(), vec![Taken::NOTHING; all]);
        for_each(half, rows, &mut |set, placement| {
            let end = &mut ends[numbered.number_of(set)];
            taken[*end as usize] = placement;
            *end += 1;
        });
        Near {
            numbered,
            starts,
            taken,
        }
    }

    /// Those on these columns.
    #[inline(always)]
    pub(super) fn on(&self, set: Columns) -> &[Taken<W>] {
        let number = self.numbered.number_of(set);
        &self.taken[self.starts[number] as usize..self.starts[number + 1] as usize]
    }
}

impl<const W: usize> Far<W> {
    fn of(half: &Half) -> Self {
        let rows = half.near + 1..half.rows() + 1;
        let numbered = Numbered::new(half.columns(), half.rows() - half.near);
        let mut counts = counts(half, rows.clone(), &numbered);
        let mut starts = Vec::from_iter(counts.iter().map(|count| count.div_ceil(16)));
        begin_after_each_other(&mut starts);
        let nothing = Block {
            inner: [[u32::MAX; 16]; W],
            crossing: [[0; 16]; W],
        };
        let mut blocks = vec![nothing; starts.last().copied().unwrap_or(0) as usize];
        counts.fill(0);
        for_each(half, rows, &mut |set, placement: Taken<W>| {
            let number = numbered.number_of(set);
            let at = counts[number];
            let block = &mut blocks[(starts[number] + at / 16) as usize];
            for word in 0..W {
                block.inner[word][at as usize % 16] = placement.inner[word];
                block.crossing[word][at as usize % 16] = placement.crossing[word];
            }
            counts[number] += 1;
        });
        Far {
            numbered,
            starts,
            blocks,
        }
    }

    /// Those on these columns.
    #[inline(always)]
    pub(super) fn on(&self, set: Columns) -> &[Block<W>] {
        let number = self.numbered.number_of(set);
        &self.blocks[self.starts[number] as usize..self.starts[number + 1] as usize]
    }
}

/// How many placements of these rows there are on each set of columns, and a 0.
fn counts(half: &Half, rows: Range<u32>, numbered: &Numbered) -> Vec<u32> {
    let sets = choose(half.columns(), rows.end - rows.start) as usize;
    let mut counts = vec![0; sets + 1];
    for_each(half, rows, &mut |set, _: Taken<0>| {
        counts[numbered.number_of(set)] += 1;
    });
    counts
}

/// Makes of lengths where each begins.
fn begin_after_each_other(lengths: &mut [u32]) {
    let mut start = 0;
    for length in lengths {
        start += std::mem::replace(length, start);
    }
}

/// Calls `each` with all placements of these rows.
fn for_each<const W: usize>(
    half: &Half,
    rows: Range<u32>,
    each: &mut impl FnMut(Columns, Taken<W>),
) {
    let row = |distance| Row {
        open: (0..half.side).fold(0, |open, column| {
            open | u32::from(half.may_stand(distance, column)) << column
        }),
        queens: (0..half.side)
            .map(|column| half.queen(distance, column))
            .collect(),
    };
    let mut last = |columns: Columns, taken| each(half.without_middle(columns), taken);
    let rows = Vec::from_iter(rows.map(row));
    place(&rows, Lines::default(), Taken::NOTHING, &mut last);
}

/// A row of a half.
struct Row<const W: usize> {
    /// The columns where a queen may stand.
    open: Columns,
    /// What a queen in each column takes.
    queens: Vec<Taken<W>>,
}

/// The lines of queens, as seen from the next row: bit `c` is column `c`.
#[derive(Clone, Copy, Default)]
struct Lines {
    columns: Columns,
    to_left: Columns,
    to_right: Columns,
}

fn place<const W: usize>(
    rows: &[Row<W>],
    lines: Lines,
    taken: Taken<W>,
    each: &mut impl FnMut(Columns, Taken<W>),
) {
    let Some((row, rows)) = rows.split_first() else {
        return each(lines.columns, taken);
    };
    let mut free = row.open & !(lines.columns | lines.to_left | lines.to_right);
    while free != 0 {
        let column = free.trailing_zeros() as usize;
        let queen = 1 << column;
        free ^= queen;
        let lines = Lines {
            columns: lines.columns | queen,
            to_left: (lines.to_left | queen) >> 1,
            to_right: (lines.to_right | queen) << 1,
        };
        place(rows, lines, taken.and(row.queens[column]), each);
    }
}

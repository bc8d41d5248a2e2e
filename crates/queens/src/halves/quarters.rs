//! The placements of the near rows and of the far rows of a half, indexed by set of columns.

use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use standoff_lanes::Sixteen;

use super::columns::{Columns, Ranking, choose};
use super::half::{Half, Lines};

/// All placements of the near rows of a half, and all placements of its far rows.
pub(super) struct Quarters<const W: usize> {
    pub(super) half: Half,
    pub(super) near: Near<W>,
    pub(super) far: Far<W>,
}

/// The placements of the near rows, grouped by set of columns.
pub(super) struct Near<const W: usize> {
    groups: Groups,
    placements: Vec<Lines<W>>,
}

/// The placements of the far rows, grouped by set of columns, in blocks of sixteen.
pub(super) struct Far<const W: usize> {
    groups: Groups,
    blocks: Vec<Block<W>>,
}

/// Up to sixteen placements of far rows side by side.
#[derive(Clone, Copy)]
pub(super) struct Block<const W: usize> {
    /// Diagonals that lead to the near rows. An unused lane has all bits set.
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

    /// Memory in bytes.
    pub(super) fn memory(&self) -> usize {
        let starts = self.near.groups.starts.len() + self.far.groups.starts.len();
        starts * size_of::<u32>()
            + self.near.placements.len() * size_of::<Lines<W>>()
            + self.far.blocks.len() * size_of::<Block<W>>()
    }
}

impl<const W: usize> Near<W> {
    fn of(half: &Half) -> Self {
        let rows = 1..half.near + 1;
        let groups = Groups::of::<W>(half, rows.clone(), 1);
        let mut placements = vec![Lines::NONE; groups.len()];
        let mut ends = groups.starts.clone();
        for_each_placement(half, rows, &mut |set, lines| {
            let end = &mut ends[groups.ranking.rank(set)];
            placements[*end as usize] = lines;
            *end += 1;
        });
        Near { groups, placements }
    }

    /// The placements on a set of columns.
    #[inline(always)]
    pub(super) fn on(&self, set: Columns) -> &[Lines<W>] {
        &self.placements[self.groups.range(set)]
    }
}

impl<const W: usize> Far<W> {
    fn of(half: &Half) -> Self {
        let rows = half.near + 1..half.rows() + 1;
        let groups = Groups::of::<W>(half, rows.clone(), 16);
        let unused = Block {
            inner: [[u32::MAX; 16]; W],
            crossing: [[0; 16]; W],
        };
        let mut blocks = vec![unused; groups.len()];
        let mut sizes = vec![0; groups.starts.len()];
        for_each_placement(half, rows, &mut |set, lines: Lines<W>| {
            let rank = groups.ranking.rank(set);
            let (block, lane) = (groups.starts[rank] + sizes[rank] / 16, sizes[rank] % 16);
            let block = &mut blocks[block as usize];
            for word in 0..W {
                block.inner[word][lane as usize] = lines.inner[word];
                block.crossing[word][lane as usize] = lines.crossing[word];
            }
            sizes[rank] += 1;
        });
        Far { groups, blocks }
    }

    /// The placements on a set of columns.
    #[inline(always)]
    pub(super) fn on(&self, set: Columns) -> &[Block<W>] {
        &self.blocks[self.groups.range(set)]
    }
}

/// Where the placements on each set of columns are.
struct Groups {
    ranking: Ranking,
    /// The start of each group by rank, and the end of the last one. The unit is a block.
    starts: Vec<u32>,
}

impl Groups {
    /// Groups the placements of some rows, in blocks of this size.
    fn of<const W: usize>(half: &Half, rows: Range<u32>, block: u32) -> Self {
        let size = rows.end - rows.start;
        let ranking = Ranking::new(half.columns(), size);
        let mut starts = vec![0_u32; choose(half.columns(), size) as usize + 1];
        for_each_placement(half, rows, &mut |set, _: Lines<W>| {
            starts[ranking.rank(set)] += 1;
        });
        let mut end = 0;
        for start in &mut starts {
            let blocks = start.div_ceil(block);
            *start = end;
            end += blocks;
        }
        Groups { ranking, starts }
    }

    /// Number of blocks.
    fn len(&self) -> usize {
        self.starts.last().copied().unwrap_or(0) as usize
    }

    /// The blocks on a set of columns.
    #[inline(always)]
    fn range(&self, set: Columns) -> Range<usize> {
        let rank = self.ranking.rank(set);
        self.starts[rank] as usize..self.starts[rank + 1] as usize
    }
}

/// Calls `each` with the columns and the lines of every placement of some rows.
fn for_each_placement<const W: usize>(
    half: &Half,
    rows: Range<u32>,
    each: &mut impl FnMut(Columns, Lines<W>),
) {
    let row = |distance| Row {
        open: (0..half.side).fold(0, |open, column| {
            open | u32::from(half.may_stand(distance, column)) << column
        }),
        lines: (0..half.side)
            .map(|column| half.lines_of(distance, column))
            .collect(),
    };
    let mut renumbered = |columns: Columns, lines| each(half.without_middle(columns), lines);
    let rows = Vec::from_iter(rows.map(row));
    place_row(&rows, Attacked::default(), Lines::NONE, &mut renumbered);
}

/// One row of a half.
struct Row<const W: usize> {
    /// The columns where a queen may stand.
    open: Columns,
    /// The lines of a queen in each column.
    lines: Vec<Lines<W>>,
}

/// The squares that queens attack in the next row.
#[derive(Clone, Copy, Default)]
struct Attacked {
    columns: Columns,
    to_left: Columns,
    to_right: Columns,
}

fn place_row<const W: usize>(
    rows: &[Row<W>],
    attacked: Attacked,
    lines: Lines<W>,
    each: &mut impl FnMut(Columns, Lines<W>),
) {
    let Some((row, rows)) = rows.split_first() else {
        return each(attacked.columns, lines);
    };
    let mut free = row.open & !(attacked.columns | attacked.to_left | attacked.to_right);
    while free != 0 {
        let column = free.trailing_zeros() as usize;
        let queen = 1 << column;
        free ^= queen;
        let attacked = Attacked {
            columns: attacked.columns | queen,
            to_left: (attacked.to_left | queen) >> 1,
            to_right: (attacked.to_right | queen) << 1,
        };
        place_row(rows, attacked, lines.and(row.lines[column]), each);
    }
}

/// The quarters used last, shared by all parts of a search.
///
/// Shards are searched in order, so few quarters are in use at a time.
pub(super) struct QuarterCache<const W: usize> {
    recent: Mutex<Vec<Arc<Quarters<W>>>>,
}

/// Maximum number of quarters in the cache.
const CACHED: usize = 2;

impl<const W: usize> QuarterCache<W> {
    pub(super) fn new() -> Self {
        QuarterCache {
            recent: Mutex::default(),
        }
    }

    /// The quarters of a half, from the cache if they are there.
    pub(super) fn quarters(&self, half: Half) -> Arc<Quarters<W>> {
        // A panic while the lock is held leaves the list consistent.
        let mut recent = self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        let cached = recent.iter().position(|quarters| quarters.half == half);
        let quarters = match cached {
            Some(index) => recent.remove(index),
            None => Arc::new(Quarters::of(half)),
        };
        recent.truncate(CACHED - 1);
        recent.insert(0, quarters.clone());
        quarters
    }
}

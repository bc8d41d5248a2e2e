//! Shards: the ways to split the columns between the halves.

use super::columns::{Columns, Unranking, choose, reflected};
use super::half::Half;

/// The boards on one split of the columns: the smallest unit of work of a count or a list.
///
/// The upper half takes the columns `upper`, the middle row's queen takes `middle`, and the lower half takes all
/// others. Reflections of the board map splits to each other. Only one split of each orbit is searched, and its boards
/// represent those of the others:
///
/// ```text
/// . Q . .      . . Q .      A vertical reflection exchanges the halves, and here a horizontal one does the same:
/// . . . Q      Q . . .      columns 2 and 4 of the upper half become 3 and 1,
/// -------      -------      which are the columns of the lower half.
/// Q . . .      . . . Q
/// . . Q .      . Q . .
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shard {
    pub(super) middle: Option<u32>,
    /// Columns of the upper half, numbered without the column of the middle row's queen.
    pub(super) upper: Columns,
    /// For a count, the factor of the boards that are found here. For a list, the number of boards that each board
    /// yields: 2 with its vertical reflection, 4 with the horizontal reflections of both. 0 if another shard of the
    /// orbit is searched instead.
    pub(super) images: u64,
}

impl Shard {
    /// Shard `number` of a count.
    ///
    /// On an even side, the upper half has the first column, and the boards of a shard are those on `upper` or on its
    /// complement.
    ///
    /// On an odd side, let the middle row's queen stand `a` columns from the middle, and the middle column's queen `b`
    /// rows from the middle. Then `a` and `b` differ, since the queens would attack each other otherwise, or both are
    /// 0. Exactly one of the eight images of a board has the middle row's queen on the left, the middle column's queen
    /// in the upper half, and `a < b`. A small `a` is preferred because a queen near the middle attacks more squares
    /// and leaves shorter lists. With `a = 0` the board is treated as on an even side.
    pub(super) fn of_count(side: u32, number: u64, sets: &mut Unranking) -> Self {
        let half = side / 2;
        if side.is_multiple_of(2) {
            let upper = sets.unrank(number as u32, half - 1) << 1 | 1;
            return Shard {
                middle: None,
                upper,
                images: orbit_images(upper, side),
            };
        }
        let per_middle = u64::from(odd_sets(side));
        let away = (number / per_middle) as u32;
        let others = sets.unrank((number % per_middle) as u32, half - 1);
        let (fixed, images): (u32, fn(Columns, u32) -> u64) = match away {
            0 => (0, |upper, columns| 2 * orbit_images(upper, columns)),
            _ => (half - 1, |_, _| 8),
        };
        let upper = insert_column(others, fixed);
        Shard {
            middle: Some(half - away),
            upper,
            images: images(upper, side - 1),
        }
    }

    /// Shard `number` of a list. The upper half has the first column, and the middle row's queen stands left of the
    /// middle or in it.
    pub(super) fn of_list(side: u32, number: u64, sets: &mut Unranking) -> Self {
        let (half, columns) = (side / 2, side - side % 2);
        let per_middle = list_sets(side);
        let away = (number / per_middle) as u32;
        let upper = sets.unrank((number % per_middle) as u32, half - 1) << 1 | 1;
        Shard {
            middle: (side % 2 == 1).then(|| half - away),
            upper,
            images: match away {
                0 => 2 * orbit_images(upper, columns),
                _ => 4,
            },
        }
    }

    /// The half of a board with this shard's middle row.
    pub(super) fn half(&self, side: u32, is_listed: bool) -> Half {
        Half {
            side,
            near: super::near_rows(side),
            middle: self.middle,
            is_listed,
        }
    }
}

/// Number of shards of a count.
///
/// On an odd side, the middle row's queen is never in a corner: it would be farther from the middle than any queen of
/// the middle column.
pub(super) fn count_shards(side: u32) -> u64 {
    match side % 2 {
        0 => u64::from(choose(side - 1, side / 2 - 1)),
        _ => u64::from(side / 2) * u64::from(odd_sets(side)),
    }
}

/// Number of shards of a list.
pub(super) fn list_shards(side: u32) -> u64 {
    let middles = match side % 2 {
        0 => 1,
        _ => side / 2 + 1,
    };
    u64::from(middles) * list_sets(side)
}

fn odd_sets(side: u32) -> u32 {
    choose(side - 2, side / 2 - 1)
}

fn list_sets(side: u32) -> u64 {
    u64::from(choose(side - side % 2 - 1, side / 2 - 1))
}

/// A set of columns with column `fixed` inserted.
fn insert_column(others: Columns, fixed: u32) -> Columns {
    let before = others & ((1 << fixed) - 1);
    before | 1 << fixed | (others ^ before) << 1
}

/// The number of sets, with the first column, that the horizontal reflection maps to `set` or its complement: 2, or 1
/// if `set` is its own image. 0 for the larger of two sets, which the smaller one represents.
fn orbit_images(set: Columns, columns: u32) -> u64 {
    let image = reflected(set, columns);
    let other = match image & 1 {
        1 => image,
        _ => ((1 << columns) - 1) ^ image,
    };
    match set.cmp(&other) {
        std::cmp::Ordering::Less => 2,
        std::cmp::Ordering::Equal => 1,
        std::cmp::Ordering::Greater => 0,
    }
}

/// An upper bound for the work of any search by halves.
pub(super) const MAX_WORK: u64 = 1 << 62;

/// A range of shards, the first of which are done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ShardRange {
    from: u64,
    next: u64,
    to: u64,
}

impl ShardRange {
    /// All of this many shards.
    pub(super) fn whole(shards: u64) -> Self {
        ShardRange {
            from: 0,
            next: 0,
            to: shards,
        }
    }

    /// The range with these [`numbers`](Self::numbers), or `None` if it is invalid for this many shards.
    pub(super) fn from_numbers([from, next, to]: [u64; 3], shards: u64) -> Option<Self> {
        let is_valid = from <= next && next <= to && to <= shards;
        is_valid.then_some(ShardRange { from, next, to })
    }

    /// The first shard, the next one to do, and the end of the range.
    pub(super) fn numbers(self) -> [u64; 3] {
        [self.from, self.next, self.to]
    }

    /// The shards still to do.
    pub(super) fn left(self) -> std::ops::Range<u64> {
        self.next..self.to
    }

    /// Marks the shards before `next` as done.
    pub(super) fn set_next(&mut self, next: u64) {
        self.next = next;
    }

    /// The fraction that is done, from 0 to 1.
    pub(super) fn progress(self) -> f64 {
        match self.to - self.from {
            0 => 1.0,
            all => (self.next - self.from) as f64 / all as f64,
        }
    }

    /// Divides the shards still to do into at most `parts` ranges, at least one. The first keeps the shards that are
    /// done.
    pub(super) fn split(self, parts: usize) -> Vec<ShardRange> {
        let left = self.to - self.next;
        let parts = (parts as u64).min(left).max(1);
        let end = |part: u64| {
            self.next + (u128::from(left) * u128::from(part) / u128::from(parts)) as u64
        };
        let part = |part| ShardRange {
            from: if part == 0 { self.from } else { end(part) },
            next: end(part),
            to: end(part + 1),
        };
        (0..parts).map(part).collect()
    }
}

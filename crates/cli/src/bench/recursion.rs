//! The well-known recursion over three words: what everything else is held against.
//!
//! A queen in each row; the columns and diagonals that are taken are bits, which move with the rows.

use standoff::core::End;

use crate::stop::Stop;

/// What it is called.
pub(super) const NAME: &str = "recursion over bits";

/// How many placements of n queens there are.
///
/// In the last rows it is the plain recursion; above them, where hardly any time is spent, it looks whether to stop.
pub(super) fn count(n: u32, stop: &Stop) -> Result<u64, End> {
    let above = n.saturating_sub(UNASKED_ROWS).max(2);
    from_above(above, all(n), Taken::default(), stop)
}

/// So many rows are searched in milliseconds.
const UNASKED_ROWS: u32 = 12;

fn from_above(rows: u32, all: u64, taken: Taken, stop: &Stop) -> Result<u64, End> {
    if rows == 0 || taken.columns == all {
        return match stop.reason() {
            Some(end) => Err(end),
            None => Ok(below(all, taken.columns, taken.to_left, taken.to_right)),
        };
    }
    let mut queens = taken.queens(all);
    queens.try_fold(0, |found, queen| {
        Ok(found + from_above(rows - 1, all, taken.with(queen), stop)?)
    })
}

fn below(all: u64, columns: u64, to_left: u64, to_right: u64) -> u64 {
    if columns == all {
        return 1;
    }
    let (mut free, mut found) = (all & !(columns | to_left | to_right), 0);
    while free != 0 {
        let queen = free & free.wrapping_neg();
        free -= queen;
        found += below(
            all,
            columns | queen,
            (to_left | queen) >> 1,
            (to_right | queen) << 1,
        );
    }
    found
}

/// The columns of the queens in the first placement, row by row, and how many queens were placed until then.
pub(super) fn first(n: u32, stop: &Stop) -> Result<(Option<Vec<usize>>, u64), End> {
    let mut search = First {
        all: all(n),
        columns: Vec::new(),
        nodes: 0,
        stop,
    };
    let found = search.go(Taken::default())?;
    Ok((found.then_some(search.columns), search.nodes))
}

/// So many nodes between two looks at whether to stop.
const UNASKED: u64 = 1 << 16;

struct First<'a> {
    all: u64,
    columns: Vec<usize>,
    nodes: u64,
    stop: &'a Stop,
}

impl First<'_> {
    fn go(&mut self, taken: Taken) -> Result<bool, End> {
        if taken.columns == self.all {
            return Ok(true);
        }
        for queen in taken.queens(self.all) {
            self.nodes += 1;
            if let (1, Some(end)) = (self.nodes % UNASKED, self.stop.reason()) {
                return Err(end);
            }
            self.columns.push(queen.trailing_zeros() as usize);
            if self.go(taken.with(queen))? {
                return Ok(true);
            }
            self.columns.pop();
        }
        Ok(false)
    }
}

fn all(n: u32) -> u64 {
    (1 << n) - 1
}

/// The lines that are taken, as seen from one row.
#[derive(Clone, Copy, Default)]
struct Taken {
    columns: u64,
    to_left: u64,
    to_right: u64,
}

impl Taken {
    /// The squares of this row on no line, each as its bit.
    fn queens(self, all: u64) -> impl Iterator<Item = u64> {
        let mut free = all & !(self.columns | self.to_left | self.to_right);
        std::iter::from_fn(move || {
            let queen = free & free.wrapping_neg();
            free -= queen;
            (queen != 0).then_some(queen)
        })
    }

    /// As seen from the row below, with this queen.
    fn with(self, queen: u64) -> Self {
        Taken {
            columns: self.columns | queen,
            to_left: (self.to_left | queen) >> 1,
            to_right: (self.to_right | queen) << 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn it_counts_queens() {
        let stop = Stop::new(None).unwrap();
        let counts = (1..=10).map(|n| count(n, &stop).unwrap());
        assert!(counts.eq([1, 0, 0, 2, 10, 4, 40, 92, 352, 724]));
    }

    #[test]
    fn it_finds_the_first_placement() {
        let stop = Stop::new(None).unwrap();
        assert_eq!(first(3, &stop), Ok((None, 5)));
        assert_eq!(
            first(8, &stop),
            Ok((Some(vec![0, 4, 7, 5, 2, 6, 1, 3]), 113))
        );
    }

    #[test]
    fn it_can_be_stopped() {
        let stop = Stop::new(Some(Duration::ZERO)).unwrap();
        assert_eq!(count(20, &stop), Err(End::TimeLimit));
        assert_eq!(first(32, &stop), Err(End::TimeLimit));
    }

    /// It ends at all, which it would not if it looked only in the first rows.
    #[test]
    fn it_can_be_stopped_on_the_largest_board() {
        let stop = Stop::new(Some(Duration::from_millis(10))).unwrap();
        assert_eq!(count(32, &stop), Err(End::TimeLimit));
    }
}

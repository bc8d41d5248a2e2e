//! The lines on which queens stand, on a board that grows with them.

/// The columns and diagonals on which queens stand, who all have rows of their own.
#[derive(Clone, Debug, Default)]
pub(crate) struct Taken {
    columns: Bits,
    rising: Bits,
    falling: Bits,
}

impl Taken {
    /// Whether no queen attacks a square of a row without a queen.
    pub(crate) fn leave_free(&self, row: u64, column: u64) -> bool {
        !self.columns.contains(column)
            && !self.rising.contains(row + column)
            && !self.falling.contains(falling(row, column))
    }

    /// Whether a queen stands in the column.
    pub(crate) fn has_column(&self, column: u64) -> bool {
        self.columns.contains(column)
    }

    /// Puts a queen on a square of a row without a queen; answers whether none attacks it.
    pub(crate) fn take(&mut self, row: u64, column: u64) -> bool {
        let is_new = [
            self.columns.insert(column),
            self.rising.insert(row + column),
            self.falling.insert(falling(row, column)),
        ];
        is_new == [true; 3]
    }
}

/// The number of a falling diagonal: 0 for the long one, and in turns on both sides of it.
fn falling(row: u64, column: u64) -> u64 {
    match row.checked_sub(column) {
        Some(below) => 2 * below,
        None => 2 * (column - row) - 1,
    }
}

/// A set of numbers, a bit for each as far as the largest.
#[derive(Clone, Debug, Default)]
struct Bits(Vec<u64>);

impl Bits {
    /// Answers whether the number was not there before.
    fn insert(&mut self, number: u64) -> bool {
        let (word, bit) = place(number);
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        let is_new = self.0[word] & bit == 0;
        self.0[word] |= bit;
        is_new
    }

    fn contains(&self, number: u64) -> bool {
        let (word, bit) = place(number);
        self.0.get(word).is_some_and(|bits| bits & bit != 0)
    }
}

fn place(number: u64) -> (usize, u64) {
    ((number / 64) as usize, 1 << (number % 64))
}

//! Checking that queens, one in each row, do not attack each other.

/// Whether no two queens attack each other that stand in these columns, one in each row from the first on.
///
/// Takes linear time. Memory is a bit for each column and each diagonal up to the farthest queen: 60 MB for a hundred
/// million queens.
///
/// ```text
/// ..Q.
/// Q...      columns 2, 0, 3, 1
/// ...Q
/// .Q..
/// ```
///
/// ```
/// use standoff_queens::attack_nowhere;
///
/// assert!(attack_nowhere([2, 0, 3, 1]));
/// assert!(!attack_nowhere([2, 0, 1, 3]));
/// ```
pub fn attack_nowhere(columns: impl IntoIterator<Item = u32>) -> bool {
    let [mut files, mut rising, mut falling] = [const { BitSet(Vec::new()) }; 3];
    (0_u64..).zip(columns).all(|(row, column)| {
        let column = u64::from(column);
        // Falling diagonals have even numbers below the main diagonal and odd numbers above it.
        let diagonal = match row.checked_sub(column) {
            Some(below) => 2 * below,
            None => 2 * (column - row) - 1,
        };
        files.insert(column) && rising.insert(row + column) && falling.insert(diagonal)
    })
}

/// A set of numbers, with a bit for each number up to the largest.
struct BitSet(Vec<u64>);

impl BitSet {
    /// Inserts a number. Returns whether it was missing.
    fn insert(&mut self, number: u64) -> bool {
        let (word, bit) = ((number / 64) as usize, 1 << (number % 64));
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        let is_new = self.0[word] & bit == 0;
        self.0[word] |= bit;
        is_new
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All ways to place one queen in each of four rows, compared with a check of each pair.
    #[test]
    fn the_answer_is_that_of_a_check_of_each_pair() {
        let mut solutions = 0;
        for number in 0..4_u32.pow(4) {
            let columns: [u32; 4] = [0, 1, 2, 3].map(|row| number / 4_u32.pow(row) % 4);
            let attack = |row: usize, other: usize| {
                let distance = columns[row].abs_diff(columns[other]) as usize;
                distance == 0 || distance == other - row
            };
            let mut pairs = (0..4).flat_map(|other| (0..other).map(move |row| (row, other)));
            let expected = !pairs.any(|(row, other)| attack(row, other));
            assert_eq!(attack_nowhere(columns), expected, "{columns:?}");
            solutions += usize::from(expected);
        }
        assert_eq!(solutions, 2);
    }
}

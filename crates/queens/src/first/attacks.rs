//! Whether queens, one in each row, attack each other: each is looked at once.

use crate::taken::Taken;

/// Whether queens in these columns, one in each row from the first one on, attack nowhere.
///
/// Each queen is looked at once. A bit is kept for each column and each diagonal as far as the farthest queen: 60 MB
/// for a hundred million queens.
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
    let mut lines = Taken::default();
    let mut queens = (0..).zip(columns);
    queens.all(|(row, column)| lines.take(row, column.into()))
}

/// The first queen, by its row, that is attacked from a row before it, and the first such row.
///
/// ```
/// use standoff_queens::first_attack;
///
/// assert_eq!(first_attack(&[2, 0, 3, 1]), None);
/// assert_eq!(first_attack(&[2, 0, 1, 3]), Some((1, 2)));
/// ```
pub fn first_attack(columns: &[u32]) -> Option<(usize, usize)> {
    let mut lines = Taken::default();
    let mut queens = (0..).zip(columns);
    let attacked = queens.position(|(row, &column)| !lines.take(row, column.into()))?;
    let attacks = |&row: &usize| {
        let aside = columns[row].abs_diff(columns[attacked]) as usize;
        aside == 0 || aside == attacked - row
    };
    (0..attacked).find(attacks).map(|row| (row, attacked))
}

/// Whether queens in these columns, one in each row, attack nowhere when the edges of the board are joined, first file
/// to last and first rank to last. No queen may be beyond the last column.
///
/// ```
/// use standoff_queens::attack_nowhere_on_a_torus;
///
/// assert!(attack_nowhere_on_a_torus(&[0, 2, 4, 1, 3]));
/// assert!(!attack_nowhere_on_a_torus(&[2, 0, 3, 1]));
/// ```
pub fn attack_nowhere_on_a_torus(columns: &[u32]) -> bool {
    let side = columns.len();
    let mut taken = [(); 3].map(|()| vec![false; side]);
    let mut take = |line: usize, at: usize| !std::mem::replace(&mut taken[line][at], true);
    (0..).zip(columns).all(|(row, &column)| {
        let column = column as usize;
        column < side
            && take(0, column)
            && take(1, (row + column) % side)
            && take(2, (row + side - column) % side)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All ways to put one queen in each of four rows, looked at pair by pair.
    #[test]
    fn it_finds_what_looking_at_every_pair_finds() {
        let mut without = 0;
        for number in 0..4_u32.pow(4) {
            let columns: [u32; 4] = [0, 1, 2, 3].map(|row| number / 4_u32.pow(row) % 4);
            let attack = |row: usize, other: usize| {
                let aside = columns[row].abs_diff(columns[other]) as usize;
                aside == 0 || aside == other - row
            };
            let pairs = (0..4).flat_map(|other| (0..other).map(move |row| (row, other)));
            let expected = pairs.clone().find(|&(row, other)| attack(row, other));
            assert_eq!(first_attack(&columns), expected, "{columns:?}");
            assert_eq!(attack_nowhere(columns), expected.is_none(), "{columns:?}");
            without += usize::from(expected.is_none());
        }
        assert_eq!(without, 2);
    }

    /// One queen in each of five rows, looked at pair by pair, with diagonals that go on around the edges.
    #[test]
    fn around_the_edges_it_finds_what_looking_at_every_pair_finds() {
        let mut without = 0;
        for number in 0..5_u32.pow(5) {
            let columns: [u32; 5] = [0, 1, 2, 3, 4].map(|row| number / 5_u32.pow(row) % 5);
            let attack = |row: u32, other: u32| {
                let right = (columns[other as usize] + 5 - columns[row as usize]) % 5;
                right == 0 || right == other - row || right == 5 - (other - row)
            };
            let mut pairs = (0..5).flat_map(|other| (0..other).map(move |row| (row, other)));
            let nowhere = !pairs.any(|(row, other)| attack(row, other));
            assert_eq!(attack_nowhere_on_a_torus(&columns), nowhere, "{columns:?}");
            without += usize::from(nowhere);
        }
        assert_eq!(without, 10); // A007705
    }

    #[test]
    fn queens_beside_the_torus_are_none_on_it() {
        assert!(!attack_nowhere_on_a_torus(&[0, 2, 4, 1, 5]));
        assert!(!attack_nowhere_on_a_torus(&[1]));
        assert!(attack_nowhere_on_a_torus(&[0]));
        assert!(attack_nowhere_on_a_torus(&[]));
    }
}

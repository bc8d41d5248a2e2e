//! A solution for every side by a formula.

/// Computes a solution of n queens by a formula and returns the columns, row by row.
///
/// Returns `None` for 2 and 3, which have no solution.
///
/// ```
/// use standoff_board::Board;
/// use standoff_queens::{attack_nowhere, constructed};
///
/// let columns = Vec::from_iter(constructed(6).unwrap());
/// let board = Board::rectangle(6, 6)?;
/// let drawn = board.draw(|square| {
///     let (column, row) = board.column_and_row(square);
///     if columns[row as usize] == column { 'Q' } else { '.' }
/// });
/// assert_eq!(drawn, "\
/// .Q....
/// ...Q..
/// .....Q
/// Q.....
/// ..Q...
/// ....Q.
/// ");
/// assert!(attack_nowhere(constructed(1_000).unwrap()));
/// assert!(constructed(3).is_none());
/// # Ok::<(), standoff_board::BoardError>(())
/// ```
///
/// Source: E. J. Hoffman, J. C. Loessi, R. C. Moore, "Constructions for the solution of the m queens problem",
/// Mathematics Magazine 42 (1969) 66-72. The existence of solutions for all sides from 4 on is due to E. Pauls, "Das
/// Maximalproblem der Damen auf dem Schachbrete", Deutsche Schachzeitung 29 (1874).
pub fn constructed(n: u32) -> Option<impl ExactSizeIterator<Item = u32>> {
    let has_solutions = n != 2 && n != 3;
    has_solutions.then(|| (0..n).map(move |row| column(n, row)))
}

/// An odd side uses the solution for the even side below it, which leaves the long diagonal free, and adds a queen in
/// the corner.
fn column(n: u32, row: u32) -> u32 {
    let even = n - n % 2;
    match even % 6 {
        _ if row == even => even,
        2 => from_both_ends(even, row),
        _ => in_stairs(even, row),
    }
}

/// Two staircases of knight's moves: every second column from the second on, then the others.
fn in_stairs(n: u32, row: u32) -> u32 {
    let half = n / 2;
    if row < half {
        2 * row + 1
    } else {
        2 * (row - half)
    }
}

/// A staircase from the top, which continues at the left edge, and its image under a half-turn rotation.
fn from_both_ends(n: u32, row: u32) -> u32 {
    let stair = |row: u32| ((2 * u64::from(row) + u64::from(n / 2) - 1) % u64::from(n)) as u32;
    if row < n / 2 {
        stair(row)
    } else {
        n - 1 - stair(n - 1 - row)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::first::attacks::attack_nowhere;

    #[test]
    fn every_side_but_two_and_three_has_a_solution() {
        for n in 0..=600 {
            let Some(columns) = constructed(n) else {
                assert!(n == 2 || n == 3, "{n}");
                continue;
            };
            assert_eq!(columns.len(), n as usize);
            let columns = Vec::from_iter(columns);
            assert!(columns.iter().all(|&column| column < n), "{n}");
            assert!(attack_nowhere(columns.iter().copied()), "{n}: {columns:?}");
        }
    }

    /// Sides of all residues, near a million and, in long test runs, near a hundred million.
    #[test]
    fn large_sides_have_solutions() {
        let long = std::env::var_os("STANDOFF_LONG").map(|_| 100_000_000);
        for around in std::iter::once(1_000_000).chain(long) {
            for n in around..around + 12 {
                assert!(attack_nowhere(constructed(n).unwrap()), "{n}");
            }
        }
    }

    /// It stays free for the queen in the corner.
    #[test]
    fn no_queen_of_an_even_side_stands_on_the_long_diagonal() {
        for n in (4..=600).step_by(2) {
            let mut queens = (0..).zip(constructed(n).unwrap());
            assert!(queens.all(|(row, column)| row != column), "{n}");
        }
    }
}

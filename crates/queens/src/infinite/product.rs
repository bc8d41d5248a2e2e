//! Large solutions made of small ones.

use std::collections::HashSet;

use thiserror::Error;

use crate::first::{attack_nowhere_on_a_torus, first_attack};

/// Why solutions have no product.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum ProductError {
    /// Two queens of one of the solutions attack each other.
    #[error("in {which}, the queens in rows {} and {} attack each other", .rows.0 + 1, .rows.1 + 1)]
    Attack {
        /// Which of the solutions.
        which: String,
        /// The rows of the two, from 0.
        rows: (usize, usize),
    },
    /// A queen stands beyond the last column of a solution, which has as many columns as rows.
    #[error("in {which}, the queen in row {} stands beyond the last of {side} columns", .row + 1)]
    OffTheBoard {
        /// Which of the solutions.
        which: String,
        /// Its row, from 0.
        row: usize,
        /// As many rows as there are.
        side: usize,
    },
    /// Neighbouring copies would attack each other.
    #[error(
        "queens of different copies would attack each other: the solution that is copied must attack nowhere on a \
         torus, or no two copies may stand on neighbouring diagonals"
    )]
    CopiesAttack,
    /// Queens of the solution that sets the copies apart attack each other around the edges.
    #[error(
        "the solution that sets the others apart must attack nowhere on a torus, and it does somewhere"
    )]
    NotOnATorus,
    /// There are too few copies or too many.
    #[error(
        "there are {copies} solutions to be interleaved, and {wanted} queens to set them apart"
    )]
    NumberOfCopies {
        /// How many there are.
        copies: usize,
        /// How many there have to be.
        wanted: usize,
    },
    /// The copies are not of one size.
    #[error("{which} has {side} rows, and the first one {wanted}")]
    SizeOfCopy {
        /// Which of the solutions.
        which: String,
        /// Its rows.
        side: usize,
        /// The rows that it has to have.
        wanted: usize,
    },
    /// A board with so many rows is too large.
    #[error("the product would have more than {} columns", u32::MAX)]
    TooLarge,
}

/// The block product: a copy of the inner solution for each queen of the outer one, set out as these stand.
///
/// ```text
/// .B..
/// ...B
/// B...      the outer solution of 4: each B is a board with the inner one, each dot as large a board without queens
/// ..B.
/// ```
///
/// The copies must not attack each other. They do not if the inner solution attacks nowhere on a torus, as this one of 5,
/// or if no two queens of the outer one stand on neighbouring diagonals.
///
/// ```
/// use standoff_queens::{attack_nowhere, block_product};
///
/// let (four, five) = ([1, 3, 0, 2], [0, 2, 4, 1, 3]);
/// let twenty = block_product(&four, &five)?;
/// assert_eq!(twenty[..10], [5, 7, 9, 6, 8, 15, 17, 19, 16, 18]);
/// assert!(attack_nowhere(twenty));
///
/// let error = block_product(&five, &four).unwrap_err();
/// assert!(error.to_string().starts_with("queens of different copies would attack each other"));
/// # Ok::<(), standoff_queens::ProductError>(())
/// ```
///
/// # Errors
///
/// A [`ProductError`] when one of the two is no solution, or when copies would attack each other.
///
/// Source: G. Pólya, "Über die 'doppelt-periodischen' Lösungen des n-Damen-Problems", in W. Ahrens, Mathematische
/// Unterhaltungen und Spiele II (1918) 364-374; J. Bell, B. Stevens, "A survey of known results and research areas for
/// n-queens", Discrete Mathematics 309 (2009) 1-31.
pub fn block_product(outer: &[u32], inner: &[u32]) -> Result<Vec<u32>, ProductError> {
    is_solution("the outer solution", outer)?;
    is_solution("the inner solution", inner)?;
    let side = side_of_product(outer.len(), inner.len())?;
    let copies_attack = |diagonal: fn(i64, i64) -> i64| {
        let diagonals = |columns: &[u32]| numbers(columns, diagonal);
        two_apart(&diagonals(outer), 1) && two_apart(&diagonals(inner), i64::from(side))
    };
    if copies_attack(|row, column| row + column) || copies_attack(|row, column| row - column) {
        return Err(ProductError::CopiesAttack);
    }
    let copy = |&begin: &u32| inner.iter().map(move |column| begin * side + column);
    Ok(outer.iter().flat_map(copy).collect())
}

/// The interleaved product: of n queens that attack nowhere on a torus, each stands for a solution of m rows, whose
/// lines are drawn apart, n squares from each to the next, and moved to where this queen stands. The solutions may differ.
///
/// ```
/// use standoff_queens::{attack_nowhere, interleaved_product};
///
/// let (five, four, mirrored) = ([0, 2, 4, 1, 3], [1, 3, 0, 2], [2, 0, 3, 1]);
/// let twenty = interleaved_product(&five, &[four, mirrored, four, four, mirrored])?;
/// assert_eq!(twenty[..10], [5, 12, 9, 6, 13, 15, 2, 19, 16, 3]);
/// assert!(attack_nowhere(twenty));
///
/// let error = interleaved_product(&four, &[five; 4]).unwrap_err();
/// assert!(error.to_string().contains("must attack nowhere on a torus"));
/// # Ok::<(), standoff_queens::ProductError>(())
/// ```
///
/// Two queens of one solution attack each other no more than they did. Those of two would do so on the torus, too.
///
/// # Errors
///
/// A [`ProductError`] when there is not one solution of the same size for each queen, or one of them is none, or `apart`
/// is none on a torus.
///
/// Source: I. Rivin, I. Vardi, P. Zimmermann, "The n-queens problem", American Mathematical Monthly 101 (1994) 629-639,
/// where it shows how many solutions there are at least.
pub fn interleaved_product<Columns: AsRef<[u32]>>(
    apart: &[u32],
    solutions: &[Columns],
) -> Result<Vec<u32>, ProductError> {
    let solutions: Vec<&[u32]> = solutions.iter().map(AsRef::as_ref).collect();
    let rows = solutions.first().map_or(0, |first| first.len());
    are_as_many_of_a_size(&solutions, apart.len(), rows)?;
    if !attack_nowhere_on_a_torus(apart) {
        return Err(ProductError::NotOnATorus);
    }
    side_of_product(apart.len(), rows)?;
    let side = apart.len() as u32;
    let row = |row: usize| {
        let queens = solutions.iter().zip(apart);
        queens.map(move |(solution, at)| solution[row] * side + at)
    };
    Ok((0..rows).flat_map(row).collect())
}

fn are_as_many_of_a_size(
    solutions: &[&[u32]],
    wanted: usize,
    rows: usize,
) -> Result<(), ProductError> {
    if solutions.len() != wanted {
        let copies = solutions.len();
        return Err(ProductError::NumberOfCopies { copies, wanted });
    }
    for (number, solution) in (1..).zip(solutions) {
        let which = format!("solution {number}");
        if solution.len() != rows {
            let (side, wanted) = (solution.len(), rows);
            return Err(ProductError::SizeOfCopy {
                which,
                side,
                wanted,
            });
        }
        is_solution(&which, solution)?;
    }
    Ok(())
}

fn is_solution(which: &str, columns: &[u32]) -> Result<(), ProductError> {
    let (which, side) = (which.to_string(), columns.len());
    if let Some(row) = columns.iter().position(|&column| column as usize >= side) {
        return Err(ProductError::OffTheBoard { which, row, side });
    }
    first_attack(columns).map_or(Ok(()), |rows| Err(ProductError::Attack { which, rows }))
}

/// The side of the inner solution, if that of the product is a number of 32 bits.
fn side_of_product(outer: usize, inner: usize) -> Result<u32, ProductError> {
    let side = outer.checked_mul(inner).map(u32::try_from);
    match side {
        Some(Ok(_)) => Ok(inner as u32),
        _ => Err(ProductError::TooLarge),
    }
}

/// The numbers of the diagonals on which queens stand.
fn numbers(columns: &[u32], diagonal: fn(i64, i64) -> i64) -> HashSet<i64> {
    let queens = (0..).zip(columns);
    queens
        .map(|(row, &column)| diagonal(row, column.into()))
        .collect()
}

/// Whether two of the numbers are just so far from each other.
fn two_apart(numbers: &HashSet<i64>, distance: i64) -> bool {
    numbers
        .iter()
        .any(|number| numbers.contains(&(number + distance)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::first::attack_nowhere;

    /// All solutions of a side, by trying every permutation.
    fn solutions(side: u32) -> Vec<Vec<u32>> {
        let mut all = vec![Vec::new()];
        for _ in 0..side {
            let longer = |columns: &Vec<u32>| {
                let columns = columns.clone();
                (0..side).map(move |column| [&columns[..], &[column]].concat())
            };
            all = all
                .iter()
                .flat_map(longer)
                .filter(|columns| attack_nowhere(columns.iter().copied()))
                .collect();
        }
        all
    }

    /// What is refused is just what attacks.
    #[test]
    fn copies_are_refused_where_they_attack_and_nowhere_else() {
        let (mut made, mut refused) = (0, 0);
        let some = |side| solutions(side).into_iter().take(60);
        let all = Vec::from_iter([1, 4, 5, 6, 7, 8].into_iter().flat_map(some));
        for outer in &all {
            for inner in &all {
                let copies = outer.iter().flat_map(|&begin| {
                    let side = inner.len() as u32;
                    inner.iter().map(move |column| begin * side + column)
                });
                let copies = Vec::from_iter(copies);
                match block_product(outer, inner) {
                    Ok(product) => {
                        made += 1;
                        assert_eq!(product, copies);
                        assert!(attack_nowhere(product));
                    }
                    Err(error) => {
                        refused += 1;
                        assert_eq!(error, ProductError::CopiesAttack);
                        assert!(!attack_nowhere(copies), "{outer:?} {inner:?}");
                    }
                }
            }
        }
        assert!(
            made > 100 && refused > 100,
            "{made} made, {refused} refused"
        );
    }

    #[test]
    fn any_solutions_can_be_interleaved_by_one_of_a_torus() {
        let torus = solutions(5)
            .into_iter()
            .chain(solutions(7).into_iter().take(20));
        let mut made = 0;
        for apart in torus.filter(|columns| attack_nowhere_on_a_torus(columns)) {
            for side in [1, 4, 6, 8] {
                let chosen = solutions(side).into_iter().cycle().take(apart.len());
                let product = interleaved_product(&apart, &Vec::from_iter(chosen)).unwrap();
                assert_eq!(product.len(), apart.len() * side as usize);
                assert!(attack_nowhere(product));
                made += 1;
            }
        }
        assert!(made > 40, "{made}");
    }

    #[test]
    fn what_is_wrong_is_told_in_words() {
        let block =
            |outer: &[u32], inner: &[u32]| block_product(outer, inner).unwrap_err().to_string();
        let five = [0, 2, 4, 1, 3];
        assert_eq!(
            block(&five, &[0, 2, 1]),
            "in the inner solution, the queens in rows 2 and 3 attack each other"
        );
        assert_eq!(
            block(&[0, 2, 5, 1, 3], &five),
            "in the outer solution, the queen in row 3 stands beyond the last of 5 columns"
        );
        let woven = |apart: &[u32], solutions: &[&[u32]]| {
            interleaved_product(apart, solutions)
                .unwrap_err()
                .to_string()
        };
        assert_eq!(
            woven(&five, &[&[0][..]; 4]),
            "there are 4 solutions to be interleaved, and 5 queens to set them apart"
        );
        assert_eq!(
            woven(&five, &[&[0], &[0], &[1, 3, 0, 2], &[0], &[0]]),
            "solution 3 has 4 rows, and the first one 1"
        );
        assert_eq!(
            woven(&five, &[&[1, 3, 0, 2], &[0, 1, 2, 3], &[], &[], &[]]),
            "in solution 2, the queens in rows 1 and 2 attack each other"
        );
        assert_eq!(
            woven(&[1, 3, 0, 2], &[&[0][..]; 4]),
            "the solution that sets the others apart must attack nowhere on a torus, and it does somewhere"
        );
    }

    #[test]
    fn the_empty_board_is_a_solution() {
        assert_eq!(block_product(&[], &[0]), Ok(Vec::new()));
        assert_eq!(block_product(&[0], &[]), Ok(Vec::new()));
        assert_eq!(interleaved_product::<[u32; 0]>(&[], &[]), Ok(Vec::new()));
    }
}

//! Sizes of search spaces for eight queens on a chess board, from the largest to the smallest.
//!
//! A fast search begins with a small search space. Each step uses one more fact about the puzzle:
//!
//! 1. A square has a queen or has none: every set of squares.
//! 2. There are eight queens: every set of eight squares.
//! 3. No two of them share a column: a row for each column.
//! 4. Nor do two share a row: the rows in some order.
//!
//! These spaces consist of complete placements. A backtracking search starts from the empty board
//! instead, and never extends a set in which queens attack each other:
//!
//! 5. Every set of queens that do not attack each other, of any size.
//! 6. The sets of 5 that a search for eight queens reaches. It stops if fewer squares than queens
//!    remain.
//! 7. The sets of 5 with eight queens: the solutions.
//!
//! Space 5 is larger than space 4, but it needs only one fact, the squares that a queen attacks, and
//! works for any piece. Space 4 also needs the fact that each column has one queen.
//!
//! `up_to_symmetry.rs` computes how much of space 5 symmetry can save.
//!
//! ```text
//! cargo run --release -p standoff-examples --example how_many_ways
//! ```

mod up_to_symmetry;

use std::error::Error;

use clap::Parser;
use standoff::core::split::{Items, compatible_sets};

/// Sizes of search spaces for n queens on n x n squares, and the savings by symmetry
#[derive(Parser)]
struct Args {
    /// Number of queens, rows and columns
    #[arg(default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=10))]
    n: u32,
}

fn main() -> Result<(), Box<dyn Error>> {
    let Args { n } = Args::parse();
    let line = |(number, what)| format!("{number:>31}  {what}");
    standoff_examples::show(ladder(n).map(line))?;
    standoff_examples::show([String::new()])?;
    Ok(standoff_examples::show(
        up_to_symmetry::savings(n)?.map(line),
    )?)
}

/// The size of each search space, for n queens on n x n.
fn ladder(n: u32) -> [(u128, &'static str); 7] {
    let squares = n * n;
    let [reached, solutions] = sets_of_exactly(n);
    [
        (subsets(squares), "sets of squares"),
        (subsets_of_size(n, squares), "sets of n squares"),
        (u128::from(n).pow(n), "one queen in each column"),
        (orders(n), "one queen in each column and in each row"),
        (
            peaceful_sets(n),
            "queens that do not attack each other, any number",
        ),
        (reached, "those reached when n queens are wanted"),
        (solutions, "n queens that do not attack each other"),
    ]
}

/// The number of subsets of a set.
fn subsets(items: u32) -> u128 {
    2_u128.pow(items)
}

/// The binomial coefficient: one factor and one divisor for each member.
fn subsets_of_size(size: u32, items: u32) -> u128 {
    (0..size).fold(1, |subsets, k| {
        subsets * u128::from(items - k) / u128::from(k + 1)
    })
}

/// The number of permutations.
fn orders(items: u32) -> u128 {
    (1..=items).map(u128::from).product()
}

/// The number of sets of one queen or more on n x n that do not attack each other.
fn peaceful_sets(n: u32) -> u128 {
    let sizes = compatible_sets(squares(n), peaceful).count_by_size();
    sizes.into_iter().map(u128::from).sum()
}

/// The number of sets that a search for exactly n queens reaches, and the number of solutions.
fn sets_of_exactly(n: u32) -> [u128; 2] {
    let size = n as usize;
    let mut sets = compatible_sets(squares(n), peaceful).sizes(size..=size);
    let found = sets.by_ref().count();
    [u128::from(sets.nodes()), found as u128]
}

/// A row and a column.
type Square = (u32, u32);

/// The squares of an n x n board, in reading order.
fn squares(n: u32) -> Items<Square> {
    (0..n)
        .flat_map(|row| (0..n).map(move |column| (row, column)))
        .collect()
}

/// Whether two queens stand on different rows, columns and diagonals.
fn peaceful(&(row, column): &Square, &(other_row, other_column): &Square) -> bool {
    let (rows, columns) = (row.abs_diff(other_row), column.abs_diff(other_column));
    rows != 0 && columns != 0 && rows != columns
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ways(n: u32) -> [u128; 7] {
        ladder(n).map(|(ways, _)| ways)
    }

    #[test]
    fn the_ladder_of_eight_queens() {
        let expected = [
            18_446_744_073_709_551_616, // 2^64
            4_426_165_368,              // 64 choose 8
            16_777_216,                 // 8^8
            40_320,                     // 8!
            118_968,
            34_605,
            92,
        ];
        assert_eq!(ways(8), expected);
    }

    #[test]
    fn sets_of_eight_squares_chosen_one_after_the_other() {
        let one_after_the_other = (57..=64_u128).product::<u128>();
        assert_eq!(subsets_of_size(8, 64), one_after_the_other / orders(8));
        assert_eq!(
            (0..=4).map(|k| subsets_of_size(k, 4)).sum::<u128>(),
            subsets(4)
        );
    }

    #[test]
    fn small_boards_can_be_counted_by_hand() {
        assert_eq!(ways(1), [2, 1, 1, 1, 1, 1, 1]);
        assert_eq!(ways(2), [16, 6, 4, 2, 4, 3, 0]);
    }

    #[test]
    fn sets_of_any_number_with_the_empty_board_on_1_to_8() {
        let counts = (1..=8).map(|n| 1 + peaceful_sets(n));
        assert!(counts.eq([2, 5, 18, 87, 462, 2635, 16870, 118_969]));
    }

    #[test]
    fn solutions_on_1_to_8() {
        let solutions = (1..=8).map(|n| sets_of_exactly(n)[1]);
        assert!(solutions.eq([1, 0, 0, 2, 10, 4, 40, 92]));
    }
}

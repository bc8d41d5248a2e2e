//! n queens on n x n squares: the first placement, the number of placements, and the fundamental
//! ones, which differ by more than a rotation or reflection.
//!
//! ```text
//! cargo run --release -p standoff-examples --example queens -- 6
//! ```

use std::error::Error;

use clap::Parser;
use standoff::prelude::*;

/// The first placement of n queens on n x n squares, the number of placements, and one placement of each orbit
/// under rotation and reflection
#[derive(Parser)]
struct Args {
    /// Number of queens, rows and columns
    #[arg(default_value_t = 8, value_parser = clap::value_parser!(u64).range(1..=128))]
    n: u64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let Args { n } = Args::parse();
    let queens = queens(n)?;

    standoff_examples::show([match queens.first()? {
        Some(first) => format!(
            "The first placement of {n} queens:\n\n{}",
            queens.draw(&first)
        ),
        None => format!("{n} queens do not fit on {n} x {n} squares."),
    }])?;
    let fundamental = fundamental(&queens)?;
    standoff_examples::show([
        format!("{} placements in all,", count(&queens)?),
        format!("{} up to rotation and reflection:\n", fundamental.len()),
    ])?;
    let drawn = fundamental.into_iter();
    let drawn = drawn.map(|(drawn, orbit)| format!("{drawn}one of {orbit}\n"));
    Ok(standoff_examples::show(drawn)?)
}

/// n queens, none of which attacks another.
fn queens(n: u64) -> Result<Standoff, Box<dyn Error>> {
    let queens = Kind::new("queen", 'Q', queen()).exactly(n);
    Ok(Standoff::on(Board::rectangle(n, n)?)
        .place(queens)
        .build()?)
}

/// The number of placements. The search has no limit, so the count is exact.
fn count(queens: &Standoff) -> Result<String, Box<dyn Error>> {
    match queens.count()? {
        Answer::Exact(count) => Ok(count.to_string()),
        Answer::AtLeast(count, end) => Ok(format!("at least {count} (stopped: {end})")),
    }
}

/// One placement of each orbit, drawn, with the size of the orbit.
fn fundamental(queens: &Standoff) -> Result<Vec<(String, usize)>, Box<dyn Error>> {
    let fundamental = queens.solver().fundamental()?;
    Ok(fundamental
        .map(|(placement, orbit)| (queens.draw(&placement), orbit))
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every placement as its rows.
    fn all(queens: &Standoff) -> Vec<Vec<String>> {
        let solutions = queens.solutions().unwrap();
        solutions
            .map(|placement| queens.model().rows(&placement))
            .collect()
    }

    fn first(n: u64) -> Option<String> {
        let queens = queens(n).unwrap();
        queens.first().unwrap().map(|first| queens.draw(&first))
    }

    #[test]
    fn the_first_in_reading_order() {
        assert_eq!(first(4).unwrap(), ".Q..\n...Q\nQ...\n..Q.\n");
        assert_eq!(first(2), None);
        assert_eq!(first(3), None);
    }

    #[test]
    fn both_placements_of_four_queens_as_rows() {
        let both = [
            [".Q..", "...Q", "Q...", "..Q."],
            ["..Q.", "Q...", "...Q", ".Q.."],
        ];
        assert_eq!(all(&queens(4).unwrap()), both);
    }

    /// OEIS A000170.
    #[test]
    fn counts() {
        let expected = [1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14_200, 73_712];
        for (n, expected) in (0..).zip(expected) {
            assert_eq!(
                count(&queens(n).unwrap()).unwrap(),
                expected.to_string(),
                "n = {n}"
            );
        }
    }

    #[test]
    fn the_twelve_fundamental_placements_of_eight_queens() {
        let orbits: Vec<usize> = fundamental(&queens(8).unwrap())
            .unwrap()
            .into_iter()
            .map(|(_, orbit)| orbit)
            .collect();
        assert_eq!(orbits.len(), 12);
        assert_eq!(orbits.iter().filter(|&&orbit| orbit == 8).count(), 11);
        assert_eq!(orbits.iter().sum::<usize>(), 92);
    }
}

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
    let model = queens(n)?;

    standoff_examples::show([match first(&model)? {
        Some(drawn) => format!("The first placement of {n} queens:\n\n{drawn}"),
        None => format!("{n} queens do not fit on {n} x {n} squares."),
    }])?;
    let fundamental = fundamental(&model)?;
    standoff_examples::show([
        format!("{} placements in all,", count(&model)?),
        format!("{} up to turns and mirrors:\n", fundamental.len()),
    ])?;
    let drawn = fundamental.into_iter();
    let drawn = drawn.map(|(drawn, orbit)| format!("{drawn}one of {orbit}\n"));
    Ok(standoff_examples::show(drawn)?)
}

/// n queens, none of which attacks another.
fn queens(n: u64) -> Result<Model, Box<dyn Error>> {
    let queens = Kind::new("queen", 'Q', Arc::new(queen())).exactly(n);
    Ok(Model::new(Board::rectangle(n, n)?, vec![queens])?)
}

/// The first placement in reading order. Nothing beyond it is searched.
fn first(model: &Model) -> Result<Option<String>, Box<dyn Error>> {
    let mut solutions = standoff::solver(model).solutions()?;
    Ok(solutions.next().map(|placement| model.draw(&placement)))
}

/// The number of placements. The search has no limit, so the count is exact.
fn count(model: &Model) -> Result<String, Box<dyn Error>> {
    match standoff::solver(model).count()?.answer {
        Answer::Exact(count) => Ok(count.to_string()),
        Answer::AtLeast(count, end) => Ok(format!("at least {count} (stopped: {end})")),
    }
}

/// One placement of each orbit, drawn, with the size of the orbit.
fn fundamental(model: &Model) -> Result<Vec<(String, usize)>, Box<dyn Error>> {
    let fundamental = standoff::solver(model).fundamental()?;
    Ok(fundamental
        .map(|(placement, orbit)| (model.draw(&placement), orbit))
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every placement as its rows.
    fn all(model: &Model) -> Vec<Vec<String>> {
        let solutions = standoff::solver(model).solutions().unwrap();
        solutions.map(|placement| model.rows(&placement)).collect()
    }

    #[test]
    fn the_first_in_reading_order() {
        let four = queens(4).unwrap();
        assert_eq!(first(&four).unwrap().unwrap(), ".Q..\n...Q\nQ...\n..Q.\n");
        assert_eq!(first(&queens(2).unwrap()).unwrap(), None);
        assert_eq!(first(&queens(3).unwrap()).unwrap(), None);
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
            let model = queens(n).unwrap();
            assert_eq!(count(&model).unwrap(), expected.to_string(), "n = {n}");
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

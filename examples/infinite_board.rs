//! Queens on an infinite board, with one in every row and every column: the first 5, 25 and 125 rows.
//!
//! The first five rows are a solution with a queen in the corner:
//!
//! ```text
//! . . . Q .
//! . Q . . .
//! . . . . Q
//! . . Q . .
//! Q . . . .
//! ```
//!
//! Five copies of this square, arranged in the same pattern as its queens, form the first 25 rows. Five copies of those
//! form the first 125 rows, and the construction repeats. A queen keeps her square at every step. The columns of the rows
//! 1, 2, 3, ... are a permutation of all positive integers, and no two queens attack each other.
//!
//! ```text
//! cargo run --release -p standoff-examples --example infinite_board
//! ```

use std::io;

use clap::Parser;
use standoff::queens::five;

const SIDES: [usize; 3] = [5, 25, 125];

/// The first rows of an infinite board of queens that do not attack each other
#[derive(Parser)]
struct Args {
    /// Number of rows to draw [default: 5, 25 and 125]
    rows: Option<usize>,
}

fn main() -> io::Result<()> {
    let rows = Args::parse().rows;
    let sides = rows.map_or(SIDES.to_vec(), |rows| vec![rows]);
    let drawn = sides
        .into_iter()
        .flat_map(|side| [listed(side), drawn(side)]);
    standoff_examples::show(drawn)
}

/// The columns of the queens in the first rows.
fn columns(rows: usize) -> impl Iterator<Item = u64> {
    (1..).map_while(five).take(rows)
}

/// The first columns as text.
fn listed(rows: usize) -> String {
    const SHOWN: usize = 25;
    let columns: Vec<String> = columns(rows.min(SHOWN)).map(|it| it.to_string()).collect();
    let more = if rows > SHOWN { " ..." } else { "" };
    format!("{rows} rows: {}{more}", columns.join(" "))
}

/// The lower left corner of the board, wide enough for its queens. The first row is at the bottom.
fn drawn(rows: usize) -> String {
    let columns: Vec<u64> = columns(rows).collect();
    let width = columns.iter().max().copied().unwrap_or(0);
    let line = |queen: &u64| {
        let squares = (1..=width).map(|column| if column == *queen { 'Q' } else { '.' });
        squares.chain(['\n']).collect::<String>()
    };
    columns.iter().rev().map(line).collect()
}

#[cfg(test)]
mod tests {
    use standoff::prelude::*;
    use standoff::queens::attack_nowhere;

    use super::*;

    const FIVE: &str = "\
...Q.
.Q...
....Q
..Q..
Q....
";

    #[test]
    fn the_first_five_have_a_queen_in_the_corner() {
        assert_eq!(drawn(5), FIVE);
        assert_eq!(listed(5), "5 rows: 1 3 5 2 4");
    }

    /// Reads the drawings as boards: each is a solution, and each begins with the one before.
    #[test]
    fn each_board_is_a_solution_that_begins_with_the_one_before() {
        let mut before = vec![];
        for side in SIDES {
            let board = drawn(side);
            let rows: Vec<&str> = board.lines().collect();
            let columns = rows.iter().rev().map(|row| row.find('Q').unwrap() as u32);
            let columns = Vec::from_iter(columns);
            assert!(
                rows.iter()
                    .all(|row| row.len() == side && row.matches('Q').count() == 1)
            );
            assert!(attack_nowhere(columns.iter().copied()), "{side}");
            assert!(columns.starts_with(&before));
            before = columns;
        }
    }

    /// The first 25 rows are a placement of the model.
    #[test]
    fn the_model_confirms_a_board() {
        let queens = Kind::new("queen", 'Q', Arc::new(queen())).exactly(25);
        let model = Model::new(Board::rectangle(25, 25).unwrap(), vec![queens]).unwrap();
        let square = |(row, column): (i64, u64)| model.board().on_file_and_rank(column as i64, row);
        let stands = (1..).zip(columns(25)).map(square);
        let stands = stands.map(|square| standoff::model::PlacedPiece {
            square: square.unwrap(),
            kind: 0,
        });
        assert_eq!(model.violations(&Vec::from_iter(stands)).count(), 0);
    }
}

//! A piece of your own, twice: as a closure in Rust, and as a line of RON. They are the same piece.
//!
//! The frog leaps three squares along a rank or file, or steps one square diagonally:
//!
//! ```text
//! ...x...
//! .......
//! ..x.x..
//! x..F..x
//! ..x.x..
//! .......
//! ...x...
//! ```
//!
//! ```text
//! cargo run --release -p standoff-examples --example new_piece
//! ```

use std::error::Error;

use clap::Parser;
use standoff::prelude::*;

/// Widths and heights of the boards on which the two definitions are compared.
const BOARDS: [(u64, u64); 3] = [(3, 3), (4, 4), (5, 3)];

const FROGS: &str = r#"(
    name: "frogs, any number",
    params: {"w": 4, "h": 4},
    pieces: {"Frog": Any([Leaper(0, 3), Leaper(1, 1)])},
    board: (squares: Rect("w", "h")),
    place: [(piece: Frog)],
)"#;

/// Number of placements of frogs, a piece of your own, defined by a closure and by a line of RON
#[derive(Parser)]
struct Args {}

fn main() -> Result<(), Box<dyn Error>> {
    Args::parse();
    let compared: Result<Vec<String>, _> = BOARDS.map(compared).into_iter().collect();
    Ok(standoff_examples::show(compared?)?)
}

/// Compares both definitions on one board and describes the result.
fn compared((width, height): (u64, u64)) -> Result<String, Box<dyn Error>> {
    let rust = listed(&by_closure(width, height)?)?;
    let ron = listed(&by_ron(width, height)?)?;
    assert_eq!(rust, ron);
    let placements = rust.len();
    Ok(format!(
        "{width} x {height}: {placements} placements of frogs, both ways"
    ))
}

fn by_closure(width: u64, height: u64) -> Result<Model, Box<dyn Error>> {
    let frog = Where(|dx: i32, dy: i32| match (dx.abs(), dy.abs()) {
        (0, 3) | (3, 0) => true,
        (x, y) => x == 1 && y == 1,
    });
    let frogs = Kind::new("Frog", 'F', Arc::new(frog));
    Ok(Model::new(Board::rectangle(width, height)?, vec![frogs])?)
}

fn by_ron(width: u64, height: u64) -> Result<Model, Box<dyn Error>> {
    let puzzle = standoff::parse("frogs.ron", FROGS)?;
    let size = [("w", width as i64), ("h", height as i64)];
    Ok(puzzle.instance(size)?.model().clone())
}

fn listed(model: &Model) -> Result<Vec<Placement>, Box<dyn Error>> {
    Ok(standoff::solver(model).solutions()?.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_agree_in_count_and_listing() {
        for (width, height) in BOARDS {
            let (rust, ron) = (
                by_closure(width, height).unwrap(),
                by_ron(width, height).unwrap(),
            );
            let count = |model| standoff::solver(model).count().unwrap().answer;
            assert_eq!(count(&rust), count(&ron), "{width} x {height}");
            assert_eq!(
                listed(&rust).unwrap(),
                listed(&ron).unwrap(),
                "{width} x {height}"
            );
            assert_eq!(rust.conflicts(), ron.conflicts(), "{width} x {height}");
        }
    }

    /// On 3 x 3 squares a frog is a ferz, and any number of ferses stand in 119 ways (OEIS A067965).
    #[test]
    fn a_frog_without_room_to_leap_is_a_ferz() {
        assert_eq!(listed(&by_closure(3, 3).unwrap()).unwrap().len(), 119);
    }
}

//! The puzzles that come along.

/// A puzzle that comes along: its name and its text.
///
/// ```
/// use standoff_puzzle::{Puzzle, find_shipped};
///
/// let queens = find_shipped("queens").unwrap();
/// let puzzle = Puzzle::parse(queens.name, queens.text)?;
/// assert_eq!(puzzle.parameters()["n"], 8);
/// # Ok::<(), standoff_puzzle::PuzzleError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Shipped {
    /// The name by which to ask for it.
    pub name: &'static str,
    /// Its text.
    pub text: &'static str,
}

/// All puzzles that come along, by name.
pub fn shipped() -> &'static [Shipped] {
    SHIPPED
}

/// The puzzle of this name that comes along.
pub fn find_shipped(name: &str) -> Option<Shipped> {
    SHIPPED.iter().find(|shipped| shipped.name == name).copied()
}

macro_rules! ship {
    ($name:literal) => {
        Shipped {
            name: $name,
            text: include_str!(concat!("../puzzles/", $name, ".ron")),
        }
    };
}

static SHIPPED: &[Shipped] = &[
    ship!("amazons-any"),
    ship!("bishops-any"),
    ship!("kings-any"),
    ship!("knights-any"),
    ship!("queens"),
    ship!("queens-any"),
    ship!("queens-rect"),
    ship!("rooks-any"),
];

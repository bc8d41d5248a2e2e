//! The puzzles that come along.

/// A puzzle that comes along: its name and its text.
///
/// ```
/// use standoff_puzzle::{Puzzle, find_shipped};
///
/// # let mut pieces = standoff_board::Pieces::new();
/// # standoff_riders::register(&mut pieces)?;
/// let rooks = find_shipped("rooks-any").unwrap();
/// let puzzle = Puzzle::parse(rooks.name, rooks.text, &pieces)?;
/// assert_eq!(puzzle.parameters()["n"], 6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Shipped {
    /// The name by which to ask for it.
    pub name: &'static str,
    /// Its text.
    pub text: &'static str,
}

/// All puzzles that come along, by name. Some of them name the queen, whom her own crate brings.
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
    ship!("region-queens"),
    ship!("rooks-any"),
    ship!("star-battle"),
];

//! The puzzles that ship with the crate.

/// A puzzle that ships with the crate.
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
#[non_exhaustive]
pub struct Shipped {
    /// The name for [`find_shipped`].
    pub name: &'static str,
    /// The text in RON.
    pub text: &'static str,
}

/// All shipped puzzles, ordered by name. Some of them need the queen, which the crate `standoff-queens` registers.
pub fn shipped() -> &'static [Shipped] {
    SHIPPED
}

/// The shipped puzzle with this name.
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
    ship!("open-region-queens"),
    ship!("open-star-battle"),
    ship!("queens"),
    ship!("queens-any"),
    ship!("queens-rect"),
    ship!("region-queens"),
    ship!("rooks-any"),
    ship!("star-battle"),
];

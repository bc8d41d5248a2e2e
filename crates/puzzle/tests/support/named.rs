//! The pieces that the command knows, for puzzles to name.

use std::sync::LazyLock;

use standoff_board::Pieces;
use standoff_engine::Registry;

pub(crate) static PIECES: LazyLock<Pieces> = LazyLock::new(|| {
    let mut registry = Registry::new();
    standoff_leapers::register(registry.pieces_mut()).unwrap();
    standoff_riders::register(registry.pieces_mut()).unwrap();
    standoff_queens::register(&mut registry).unwrap();
    standoff_puzzle::register(registry.pieces_mut()).unwrap();
    registry.pieces().clone()
});

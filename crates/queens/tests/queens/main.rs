//! The plug-in against the general engines and against published counts.

mod listing;
mod one_per_row;
mod register;
mod related_pieces;
#[path = "../../../solver/tests/solver/searches.rs"]
mod searches;
mod shards;

use std::sync::Arc;

use standoff_engine::Engine;
use standoff_queens::OnePerRow;

/// The general engines and that for queens.
fn with_queens() -> Vec<Arc<dyn Engine>> {
    let mut engines = standoff_engines::all();
    engines.push(Arc::new(OnePerRow));
    engines
}

//! A single solution without a model: by a search, by a formula, or by local search from a seed.

mod attacks;
mod completion;
mod construction;
mod free_lines;
mod local_search;
mod rectangle;
mod shortcut;

pub use attacks::attack_nowhere;
pub use completion::{Completed, Completion, Partial};
pub use construction::constructed;
pub use local_search::by_chance;
pub use shortcut::FirstQueens;

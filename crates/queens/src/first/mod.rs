//! One solution, found without a model: by a search, by a formula, or by chance.

mod attacks;
mod by_chance;
mod centre;
mod completion;
mod construction;
mod lines;
mod rectangle;
mod shortcut;

pub use attacks::{attack_nowhere, attack_nowhere_on_a_torus, first_attack};
pub use by_chance::by_chance;
pub use completion::{Completed, Completion, Partial};
pub use construction::constructed;
pub use shortcut::FirstQueens;

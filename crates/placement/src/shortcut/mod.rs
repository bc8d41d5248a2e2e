//! Answers that need no model: what a plug-in knows of a puzzle before a board is made.

mod found;
mod outline;
#[expect(
    clippy::module_inception,
    reason = "the room is named after its main type"
)]
mod shortcut;

pub use found::{Found, Squares, Wish};
pub use outline::Outline;
pub use shortcut::Shortcut;

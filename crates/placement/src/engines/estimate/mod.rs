//! How large a tree is, before it is walked.

mod knuth;
mod most_sets;

pub use knuth::knuth;
pub(super) use knuth::{Knuth, most_heads};
pub(super) use most_sets::most_sets;

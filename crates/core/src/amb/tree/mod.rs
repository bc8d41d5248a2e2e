//! The data of a search tree: choices, paths, nodes, errors.

pub(crate) mod choice;
pub(crate) mod error;
pub(crate) mod node;

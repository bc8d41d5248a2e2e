//! What a tree is made of: choices, paths and nodes, and what can go wrong on the way.

pub(crate) mod entry;
pub(crate) mod error;
pub(crate) mod fail;
pub(crate) mod fnv;
pub(crate) mod prefix;
pub(crate) mod stats;

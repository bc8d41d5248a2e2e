//! The data of a search tree: choices, paths, nodes, errors.

pub(crate) mod entry;
pub(crate) mod error;
pub(crate) mod fail;
pub(crate) mod fingerprint;
pub(crate) mod fnv;
pub(crate) mod node;
pub(crate) mod prefix;
pub(crate) mod recorded;
pub(crate) mod stats;

//! What a tree is made of, as plain data: choices, paths, nodes; and what can go wrong.

pub(crate) mod entry;
pub(crate) mod error;
pub(crate) mod fail;
pub(crate) mod fingerprint;
pub(crate) mod fnv;
pub(crate) mod node;
pub(crate) mod prefix;
pub(crate) mod recorded;
pub(crate) mod stats;

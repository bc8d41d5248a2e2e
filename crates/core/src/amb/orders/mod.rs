//! In which order alternatives are tried.

pub(crate) mod alternatives;
pub(crate) mod order;
pub(crate) mod random;
pub(crate) mod scatter;
pub(crate) mod shuffle;

//! In which order the alternatives of a choice are tried, chance included.

pub(crate) mod alternatives;
pub(crate) mod order;
pub(crate) mod random;
pub(crate) mod scatter;
pub(crate) mod shuffle;

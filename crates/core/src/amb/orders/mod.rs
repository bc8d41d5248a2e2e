//! The order of the alternatives of a choice, random orders included.

pub(crate) mod alternatives;
pub(crate) mod order;
pub(crate) mod random;
pub(crate) mod scatter;
pub(crate) mod shuffle;

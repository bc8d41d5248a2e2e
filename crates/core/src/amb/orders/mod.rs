//! In which order alternatives are tried.

pub(crate) mod kids;
pub(crate) mod order;
pub(crate) mod random;
pub(crate) mod scatter;
pub(crate) mod shuffle;

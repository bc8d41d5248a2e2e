//! Recorded choices, to be replayed.

use alloc::vec::Vec;
use core::panic::Location;

use crate::amb::tree::prefix::{Prefix, Taken};

/// A place in the source.
pub(crate) type Site = &'static Location<'static>;

/// A choice to be replayed that this search may not have made itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Recorded {
    pub(crate) taken: Taken,
    pub(crate) at: Option<Site>,
}

/// The recorded choices as plain data.
pub(crate) fn prefix_of(script: &[Recorded]) -> Prefix {
    script.iter().map(|recorded| recorded.taken).collect()
}

/// The same choices, to be replayed.
pub(crate) fn script_of(prefix: &Prefix) -> Vec<Recorded> {
    let choices = prefix.taken().iter();
    choices.map(|&taken| Recorded { taken, at: None }).collect()
}

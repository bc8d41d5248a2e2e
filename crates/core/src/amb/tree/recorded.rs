//! Choices that a run is to make again.

use alloc::vec::Vec;
use core::panic::Location;

use crate::amb::tree::prefix::{Prefix, Taken};

/// Where in the source a choice is made.
pub(crate) type Site = &'static Location<'static>;

/// A choice that a run is to repeat without having made it itself.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Recorded {
    pub(crate) taken: Taken,
    pub(crate) at: Option<Site>,
}

/// The recorded choices as plain data.
pub(crate) fn prefix_of(script: &[Recorded]) -> Prefix {
    script.iter().map(|recorded| recorded.taken).collect()
}

/// The same choices, to be made again.
pub(crate) fn script_of(prefix: &Prefix) -> Vec<Recorded> {
    let choices = prefix.taken().iter();
    choices.map(|&taken| Recorded { taken, at: None }).collect()
}

//! The methods that a body calls on its handle.

pub(crate) mod choose;

pub(crate) mod admitted;
pub(crate) mod all;
pub(crate) mod bound;
pub(crate) mod deciding;
pub(crate) mod kept;
pub(crate) mod label;
pub(crate) mod source;
pub(crate) mod weighted;

//! What a body may say.

pub(crate) mod admitted;
pub(crate) mod all;
pub(crate) mod bound;
pub(crate) mod choose;
pub(crate) mod deciding;
pub(crate) mod kept;
pub(crate) mod label;
pub(crate) mod source;
pub(crate) mod weighted;

//! What a body may say.

pub(crate) mod choose;
pub(crate) mod deciding;
pub(crate) mod kept;
pub(crate) mod source;

//! Resumable positions: as text, resuming, and dividing a tree into parts.

pub(crate) mod branches;
pub(crate) mod cursor;
pub(crate) mod parts;
pub(crate) mod resume;
pub(crate) mod text;

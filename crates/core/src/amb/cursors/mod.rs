//! Where a search stands, as text; going on from there; and a tree in parts.

pub(crate) mod branches;
pub(crate) mod cursor;
pub(crate) mod parts;
pub(crate) mod resume;
pub(crate) mod text;

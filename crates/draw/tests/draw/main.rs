//! Pictures and boards in characters.

mod pictures;
mod ruled;
mod sheets;

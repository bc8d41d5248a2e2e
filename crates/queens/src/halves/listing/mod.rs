//! All placements of n queens by halves, one by one.
//!
//! - [`share`]: how a listing falls into shares, and which images of a share's boards are boards of others;
//! - [`find`]: the boards of a share;
//! - [`boards`]: what was found, as candidates;
//! - [`run`]: the listing under way.

mod boards;
mod find;
mod run;
mod share;

pub(crate) use run::listing;
pub(super) use share::Share;

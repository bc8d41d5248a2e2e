//! The engines that know no piece: each answers the same questions in its own way.

mod compatible;
mod group_bits;
mod groups;
mod plain;
mod report;
mod split;
mod width;

pub use groups::Groups;
pub use plain::Plain;
pub use split::Split;

use std::sync::Arc;

use crate::Engine;

/// All engines of this crate.
pub(crate) fn all() -> Vec<Arc<dyn Engine>> {
    vec![Arc::new(Split), Arc::new(Groups), Arc::new(Plain)]
}

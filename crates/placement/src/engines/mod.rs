//! The general engines, and the parts that they share.

mod bits;
mod components;
mod estimate;
mod groups;
mod join;
mod learn;
mod maximal;
mod plain;
mod side_by_side;
mod split;
mod sweep;
pub mod tree;

pub use components::Components;
pub use estimate::knuth;
pub use groups::Groups;
pub use join::Join;
pub use learn::{Learn, ProofStep, Proving};
pub use maximal::Maximal;
pub use plain::Plain;
pub use split::Split;
pub use sweep::Sweep;

use std::sync::Arc;

use crate::task::Engine;

/// All engines of this crate. The last ones of the same priority are asked first: the estimate of `groups` is the
/// fastest to show that a tree is small.
pub(crate) fn all() -> Vec<Arc<dyn Engine>> {
    vec![
        Arc::new(Split),
        Arc::new(Components),
        Arc::new(Join),
        Arc::new(Sweep),
        Arc::new(Maximal),
        Arc::new(Groups),
        Arc::new(Learn),
        Arc::new(Plain),
    ]
}

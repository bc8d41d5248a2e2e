//! The search engines of Standoff.

pub use standoff_components::Components;
pub use standoff_groups::Groups;
pub use standoff_join::Join;
pub use standoff_learn::{Learn, ProofStep, Proving};
pub use standoff_maximal::Maximal;
pub use standoff_plain::Plain;
pub use standoff_relax::Relax;
pub use standoff_split::Split;
pub use standoff_sweep::Sweep;

use std::sync::Arc;

use standoff_engine::Engine;

/// All engines of Standoff, which answer for any pieces.
///
/// ```
/// use standoff_engine::{Registry, RegistryError};
///
/// let mut registry = Registry::new();
/// standoff_engines::all().into_iter().try_for_each(|engine| registry.register_engine(engine))?;
/// let names: Vec<&str> = registry.engines().iter().map(|engine| engine.name()).collect();
/// assert_eq!(names, ["split", "components", "join", "sweep", "maximal", "groups", "learn", "relax", "plain"]);
/// # Ok::<(), RegistryError>(())
/// ```
pub fn all() -> Vec<Arc<dyn Engine>> {
    vec![
        Arc::new(Split),
        Arc::new(Components),
        Arc::new(Join),
        Arc::new(Sweep),
        Arc::new(Maximal),
        Arc::new(Groups),
        Arc::new(Learn),
        Arc::new(Relax),
        Arc::new(Plain),
    ]
}

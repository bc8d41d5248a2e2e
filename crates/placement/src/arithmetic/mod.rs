//! What every puzzle comes down to, as plain data: candidates, conflicts, bounded groups.
//!
//! No board, no piece and no name is in here, so that an [`Arithmetic`] can be compared, told by its
//! [digest](Arithmetic::digest), sent to another machine, and cut down or folded to another one.

mod around;
mod bounds;
mod candidate;
mod classes;
mod data;
mod digest;
mod feature;
mod fold;
mod group;
mod objective;
mod part;
mod permutation;
mod placement;
mod relation;
mod scope;
#[cfg(feature = "serde")]
mod serial;

pub use bounds::Bounds;
pub use candidate::Candidate;
pub(crate) use classes::classes;
pub use data::{Arithmetic, ArithmeticError, MAX_CANDIDATES, MAX_PIECES};
pub use digest::{Digest, NoDigest};
pub use feature::Feature;
pub use fold::Folded;
pub use group::{Group, Member};
pub use objective::Objective;
pub use permutation::Permutation;
pub use placement::Placement;
pub use relation::Relation;
pub use scope::{Restricted, Scope};

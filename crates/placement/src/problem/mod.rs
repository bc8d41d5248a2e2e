//! What every puzzle comes down to, as plain data: candidates, conflicts, bounded groups.
//!
//! No board, no piece and no name is in here, so that a [`Problem`] can be compared, told by its
//! [digest](Problem::digest), sent to another machine, and cut down or folded to another one.

mod around;
mod bounds;
mod candidate;
mod classes;
#[cfg(feature = "threads")]
mod cliques;
mod conflicts;
mod constraint;
mod data;
mod digest;
mod feature;
mod objective;
mod part;
mod permutation;
mod placement;
mod quotient;
#[cfg(feature = "serde")]
mod serial;
mod subproblem;

pub use bounds::Bounds;
pub use candidate::Candidate;
pub(crate) use classes::classes;
#[cfg(feature = "threads")]
pub(crate) use cliques::clique_cover;
pub use conflicts::ConflictGraph;
pub use constraint::{LinearConstraint, Member};
pub use data::{MAX_CANDIDATES, MAX_PIECES, Problem, ProblemError};
pub use digest::{Digest, NoDigest};
pub use feature::Feature;
pub use objective::Objective;
pub use permutation::Permutation;
pub use placement::Placement;
pub use quotient::OrbitQuotient;
pub use subproblem::{ReducedProblem, Subproblem};

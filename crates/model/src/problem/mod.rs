//! The problem that every puzzle compiles to: candidates, conflicts and linear constraints, as plain data.
//!
//! Nothing here knows boards, pieces or names. A [`Problem`] can be compared, identified by its
//! [digest](Problem::digest), sent to another machine, reduced to a [`Subproblem`], and divided by a
//! [symmetry](Problem::quotient).

mod bounds;
mod candidate;
mod classes;
mod cliques;
mod conflicts;
mod constraint;
mod digest;
mod feature;
mod objective;
mod part;
mod permutation;
mod placement;
#[expect(
    clippy::module_inception,
    reason = "the module is named after its main type"
)]
mod problem;
mod quotient;
mod subproblem;

pub use bounds::Bounds;
pub use candidate::Candidate;
pub use classes::classes;
pub use cliques::clique_cover;
pub use conflicts::ConflictGraph;
pub use constraint::{LinearConstraint, Member};
pub use digest::{Digest, NoDigest};
pub use feature::Feature;
pub use objective::Objective;
pub use permutation::Permutation;
pub use placement::Placement;
pub use problem::{MAX_CANDIDATES, MAX_PIECES, Problem, ProblemError};
pub use subproblem::{ReducedProblem, Subproblem};

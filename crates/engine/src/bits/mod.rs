//! A problem as bit sets of the narrowest width that holds its candidates.

mod compatible;
mod constraint_bits;
mod width;

pub use compatible::Compatible;
pub use constraint_bits::ConstraintBits;
pub use width::{WithWidth, of_width};

use standoff_core::split::{BitSet, Block};
use standoff_model::Candidate;

/// Returns the candidates of a set, in increasing order.
pub fn candidates<B: Block>(set: &BitSet<B>) -> Vec<Candidate> {
    set.iter().map(Candidate::new).collect()
}

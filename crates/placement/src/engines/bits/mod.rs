//! A problem as bit sets of the narrowest width that holds its candidates.

mod compatible;
mod constraint_bits;
mod width;

pub(super) use compatible::Compatible;
pub(super) use constraint_bits::ConstraintBits;
pub(super) use width::{WithWidth, of_width};

use standoff_core::split::{BitSet, Block};

use crate::problem::Candidate;

/// The candidates of a set, in increasing order.
pub(super) fn candidates<B: Block>(set: &BitSet<B>) -> Vec<Candidate> {
    set.iter().map(Candidate::new).collect()
}

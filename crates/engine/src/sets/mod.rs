//! The tree of the moving split over bit sets.
//!
//! A node is a set of candidates in reading order. The candidates compatible with its last one are one `and` of bit
//! sets. The sums of the constraints follow the path.

mod ends;
mod limits;
mod node;
#[expect(
    clippy::module_inception,
    reason = "the folder is named after its main type"
)]
mod sets;

pub use limits::{ConstraintLimits, Limits, SizeLimits};
pub use node::Node;
pub use sets::SetTree;

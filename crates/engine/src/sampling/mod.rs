//! Estimates of the size of a tree before it is searched.

mod kept;
mod knuth;
mod most_sets;
mod usual_pieces;

pub use kept::KeptEstimate;
pub use knuth::knuth;
pub use knuth::{Knuth, TreeSize, most_decisions};
pub use most_sets::most_sets;
pub use usual_pieces::usual_pieces;

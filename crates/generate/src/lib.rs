//! Makes puzzles: draws regions around a solution, chooses givens, and repairs regions.
//!
//! A [`RegionDraft`] is a puzzle with open regions. [`RegionDraft::draw`] samples a solution, grows a region around
//! each piece, and then changes single squares until no other solution is left:
//!
//! ```text
//! . Q . .      A A B B      A A B B
//! . . . Q  ->  A A B B  ->  C A B B
//! Q . . .      C C D D      C A D B
//! . . Q .      C C D D      C D D D
//! ```
//!
//! A [`GivenDraft`] is a puzzle with open givens. [`GivenDraft::choose`] samples a solution, and takes pieces away as
//! long as the others determine it.
//!
//! [`Wishes`] say how difficult a puzzle may be, how large its regions are, and which symmetry it has. Each result depends
//! on the seed only. A [`Repair`] finds squares to move to another region, until a puzzle has one solution.

mod backtrack;
mod drawing;
mod error;
mod givens;
mod grow;
mod map;
mod region_rules;
mod regions;
mod repair;
mod symmetry;
mod wishes;

pub use error::{Impossible, NotFound};
pub use givens::GivenDraft;
pub use map::RegionMap;
pub use regions::RegionDraft;
pub use repair::{Change, Repair};
pub use symmetry::Symmetry;
pub use wishes::Wishes;

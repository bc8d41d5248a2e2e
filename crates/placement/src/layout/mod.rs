//! Where pieces stand: board, kinds and rules, from which the problem of a model is made, and which
//! draw and name what is found.

mod attackers;
mod by_square;
mod draft;
mod draw;
mod drawing;
mod effort;
mod error;
mod exchange;
mod goal;
mod guarded;
mod irredundant;
mod kind;
mod lines;
mod mark;
mod maximal;
mod model;
mod places;
mod rule;
mod rules;
mod sight;
mod straight;
mod symmetry;
mod tally;
mod violation;

pub use drawing::{Drawing, Frame};
pub use error::{MAX_MEMBERS, MAX_REACHED, ModelError};
pub use goal::Goal;
pub use kind::Kind;
pub use lines::Lines;
pub use model::Model;
pub use places::{Layout, Origin, Stand};
pub use rule::{Rule, SquareState};
pub use symmetry::TooManyMaps;
pub use violation::Violation;

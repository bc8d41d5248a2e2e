//! Models: a board, kinds of piece and rules, compiled to a [`Problem`](crate::Problem).

mod attackers;
mod auxiliary;
mod by_square;
mod draft;
mod drawing;
mod effort;
mod error;
mod exchange;
mod goal;
mod guarded;
mod irredundant;
mod kind;
#[expect(
    clippy::module_inception,
    reason = "the module is named after its main type"
)]
mod layout;
mod lines;
mod maximal;
mod model;
mod outline;
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
pub use layout::{Layout, Origin, PlacedPiece};
pub use lines::Lines;
pub use model::Model;
pub use outline::Outline;
pub use rule::{Rule, SquareState};
pub use symmetry::TooManyMaps;
pub use violation::Violation;

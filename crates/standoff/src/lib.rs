//! Finds, lists and counts sets of pieces on a board that do not attack each other, and similar sets.
//!
//! This crate re-exports the other crates of Standoff and registers all pieces and engines. It is the one to depend on.
//!
//! ```
//! use standoff::prelude::*;
//!
//! let queens = Kind::new("queen", 'Q', Arc::new(queen())).exactly(4);
//! let model = Model::new(Board::rectangle(4, 4)?, vec![queens])?;
//! let first = standoff::solver(&model).solutions()?.next().unwrap();
//! assert_eq!(model.draw(&first), "\
//! .Q..
//! ...Q
//! Q...
//! ..Q.
//! ");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - [`core`]: search without chess: [`amb`](core::amb) and the moving [`split`](core::split);
//! - [`board`], [`leapers`], [`riders`], [`queens`]: squares, boards, pieces and attacks;
//! - [`model`]: pieces on a board as a problem: candidates, conflicts and linear constraints;
//! - [`engine`] and [`engines`]: the interface of search engines, and the engines;
//! - [`mod@solver`]: questions about a model, and their answers;
//! - [`puzzle`]: puzzles written in RON (the default feature `puzzle`), read by `parse`;
//! - [`registry`]: the named pieces and the engines, to which you can add yours;
//! - `draw`: boards as SVG, PNG and text (the feature `draw`);
//! - `page`: pages to play on a board and to step through a search (the feature `page`);
//! - `ledger`: long counts as files: checkpoints, plans, records and their merge (the default feature `ledger`);
//! - `binary`: a compact format for lists of placements (the default feature `ledger`);
//! - [`listing`]: a whole list as text for snapshot tests.

pub use standoff_board as board;
pub use standoff_core as core;
#[cfg(feature = "draw")]
pub use standoff_draw as draw;
pub use standoff_engine as engine;
pub use standoff_engines as engines;
pub use standoff_leapers as leapers;
#[cfg(feature = "ledger")]
pub use standoff_ledger as ledger;
#[cfg(feature = "ledger")]
pub use standoff_ledger::binary;
pub use standoff_model as model;
#[cfg(feature = "page")]
pub use standoff_page as page;
#[cfg(feature = "puzzle")]
pub use standoff_puzzle as puzzle;
pub use standoff_queens as queens;
pub use standoff_riders as riders;
pub use standoff_solver as solver;

mod listing;
#[cfg(feature = "page")]
mod nodes;
pub mod prelude;
mod registry;

pub use listing::{listing, listing_with};
#[cfg(feature = "page")]
pub use nodes::tree_of;
#[cfg(feature = "puzzle")]
pub use registry::parse;
pub use registry::{registry, solver, solver_with};

#[cfg(doctest)]
mod documents {
    #[doc = include_str!("../../../README.md")]
    struct Readme;
    #[doc = include_str!("../../../docs/guide.md")]
    struct Guide;
}

//! Finds, lists and counts sets of pieces on a board that do not attack each other, and similar sets.
//!
//! ```
//! use standoff::prelude::*;
//!
//! let queens = Standoff::on(Board::rectangle(4, 4)?)
//!     .place(Kind::new("queen", 'Q', queen()).exactly(4))
//!     .build()?;
//! assert_eq!(queens.count()?.exact(), Some(2u32.into()));
//! let first = queens.first()?.expect("there are two");
//! assert_eq!(queens.draw(&first), "\
//! .Q..
//! ...Q
//! Q...
//! ..Q.
//! ");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Standoff`] is a puzzle: a board, pieces and rules. Build it in Rust, or [read](Standoff::from_ron) a text in RON.
//! `docs/library.md` of the repository has an example for each task.
//!
//! The crate re-exports all crates of Standoff:
//!
//! - [`amb`] and [`split`]: search without chess, by choosing and failing, and by the moving split;
//! - [`board`], [`leapers`], [`riders`], [`queens`]: squares, boards, pieces and attacks;
//! - [`model`]: pieces on a board as a problem: candidates, conflicts and linear constraints;
//! - [`deduce`]: solving steps that a person can follow, hints and grades;
//! - [`generate`]: regions drawn around a solution, givens chosen from one, and repair of regions;
//! - [`engine`] and [`engines`]: the interface of search engines, and the engines;
//! - [`solver`]: questions about a model, and their answers;
//! - [`puzzle`]: puzzles written in RON (the default feature `puzzle`);
//! - [`registry`]: the named pieces and the engines, to which you can add yours;
//! - `draw`: boards as SVG, PNG and text (the feature `draw`);
//! - `page`: pages to play on a board and to step through a search (the feature `page`);
//! - `ledger`: long counts as files: checkpoints, plans, records and their merge (the default feature `ledger`);
//! - `binary`: a compact format for lists of placements (the default feature `ledger`).

pub use standoff_board as board;
pub use standoff_core::{End, amb, split};
pub use standoff_deduce as deduce;
#[cfg(feature = "draw")]
pub use standoff_draw as draw;
pub use standoff_engine as engine;
pub use standoff_engines as engines;
pub use standoff_generate as generate;
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

mod facade;
#[cfg(feature = "draw")]
mod figures;
#[cfg(feature = "page")]
mod nodes;
pub mod prelude;
mod registry;

pub use facade::{Builder, Standoff};
#[cfg(feature = "draw")]
pub use figures::Figures;
#[cfg(feature = "page")]
pub use nodes::tree_of;
pub use registry::registry;

#[cfg(doctest)]
mod documents {
    #[doc = include_str!("../../../README.md")]
    struct Readme;
    #[doc = include_str!("../../../docs/library.md")]
    struct Library;
    #[doc = include_str!("../../../docs/first-search.md")]
    struct FirstSearch;
}

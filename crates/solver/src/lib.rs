//! Answers questions about placements: chooses a search engine, runs it within limits, and returns the answer.
//!
//! A [`Solver`] is given a [`Model`](standoff_model::Model) and engines. It counts ([`Count`]), lists ([`Solutions`]), finds
//! the best placements ([`Optimum`]) and draws random ones ([`Draws`]). It asks each engine for a
//! [`Plan`](standoff_engine::Plan) and starts the one that is likely the fastest.
//!
//! ```
//! use std::sync::Arc;
//! use standoff_board::{Board, Where};
//! use standoff_model::{Kind, Model};
//! use standoff_solver::{Answer, Solver};
//!
//! // Two rooks on a 2 x 2 board.
//! let rook = Where(|dx: i32, dy: i32| dx == 0 || dy == 0);
//! let rooks = Kind::new("rook", 'R', Arc::new(rook)).exactly(2);
//! let model = Model::new(Board::rectangle(2, 2)?, vec![rooks])?;
//!
//! let solver = Solver::new(&model, &standoff_engines::all());
//! let drawn: Vec<String> = solver.solutions()?.map(|p| model.draw(&p)).collect();
//! assert_eq!(drawn, ["R.\n.R\n", ".R\nR.\n"]);
//! assert_eq!(solver.count()?.answer, Answer::Exact(2u32.into()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The crate knows no engine, no piece by name, no file format and no clock. It uses threads only with the feature `threads`.

mod answer;
mod batch;
mod bounded_search;
mod bracket;
mod catalogue;
mod control;
mod count;
mod draws;
mod fingerprint;
mod fundamental;
mod ledger;
mod local_search;
mod optimum;
mod part;
mod plan;
mod pool;
mod presolve;
mod progress;
mod recount;
mod solutions;
mod solver;
mod square_counts;
mod sum;
mod terms;
mod threads;
mod totals;

pub use answer::{Answer, Outcome};
pub use batch::Batch;
pub use count::Count;
pub use draws::Draws;
pub use fingerprint::Fingerprint;
pub use fundamental::Fundamental;
pub use ledger::{Ask, Job, Ledger, LedgerError, Open, Term};
pub use optimum::Optimum;
pub use plan::{EngineEstimate, UnknownEngine};
pub use presolve::{Finding, NoPlacement, Presolved};
pub use progress::Progress;
pub use solutions::Solutions;
pub use solver::Solver;
pub use square_counts::SquareCounts;
#[cfg(feature = "threads")]
pub use threads::MAX_THREADS;

//! The questions that a user asks, and the answers.

mod answer;
mod batch;
mod bounded_search;
mod bracket;
mod budget;
mod canonical;
mod catalogue;
mod count;
mod draws;
mod fingerprint;
mod fundamental;
mod ledger;
#[cfg(not(feature = "threads"))]
mod one_thread;
mod optimum;
mod part;
mod pool;
mod recount;
mod solutions;
mod solver;
mod square_counts;
mod sum;
#[cfg(feature = "threads")]
mod threads;
mod totals;
mod watch;

pub use answer::{Answer, Outcome};
pub use batch::Batch;
pub use count::Count;
pub use draws::Draws;
pub use fingerprint::Fingerprint;
pub use fundamental::Fundamental;
pub use ledger::{Ask, Job, Ledger, LedgerError, Open, Term};
pub use optimum::Optimum;
pub use solutions::Solutions;
pub use solver::Solver;
pub use square_counts::SquareCounts;
#[cfg(feature = "threads")]
pub use threads::MAX_THREADS;
pub use watch::Progress;

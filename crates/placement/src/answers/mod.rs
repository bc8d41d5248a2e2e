//! The solver: the questions of a user, and the answers.

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
mod optimum;
mod part;
mod pool;
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
pub use progress::Progress;
pub use solutions::Solutions;
pub use solver::Solver;
pub use square_counts::SquareCounts;
#[cfg(feature = "threads")]
pub use threads::MAX_THREADS;

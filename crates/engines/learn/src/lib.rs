//! The engine `learn`: conflict-driven clause learning (CDCL) with native linear constraints.
//!
//! Every conflict yields a clause that rules out the same conflict elsewhere. Linear constraints are not encoded as
//! clauses: each keeps the sum of its chosen members and can explain each of its propagations. For star battles and
//! other problems with many tight constraints this takes hundreds of conflicts where a search tree has millions of
//! nodes.
//!
//! | file | contains |
//! |---|---|
//! | `cdcl` | the solver: propagation to a fixpoint, decisions, backtracking |
//! | `trail` | the assignment with decision levels and reasons |
//! | `counters`, `differences` | linear constraints, and sums that are derived from them |
//! | `clauses` | learnt clauses, with two watched literals each |
//! | `analysis` | the first unique implication point (first UIP) |
//! | `activity`, `restarts` | which candidate to decide next, when to restart, and when to delete clauses |
//! | `engine` | the engines `Learn` and `Proving` |
//! | `search`, `ordered` | listing in any order, and in the order of the moving split |
//! | `state`, `proof` | saved states, and proofs that there are no more placements |
//!
//! Sources: J. P. Marques-Silva and K. A. Sakallah, "GRASP: a new search algorithm for satisfiability", ICCAD 1996;
//! M. W. Moskewicz et al., "Chaff: engineering an efficient SAT solver", DAC 2001.

mod activity;
mod analysis;
mod cdcl;
mod clauses;
mod counters;
mod differences;
mod engine;
mod literal;
mod ordered;
mod proof;
mod restarts;
mod search;
mod state;
mod trail;

pub use self::engine::{Learn, Proving};
pub use self::proof::ProofStep;

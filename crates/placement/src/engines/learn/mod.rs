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
mod literal;
mod ordered;
mod proof;
mod restarts;
mod search;
mod state;
mod trail;

pub use self::proof::{ProofStep, Proving};

use self::search::LearnSearch;
use crate::problem::{Feature, Problem};
use crate::task::{Engine, Estimate, Listing, Question, Refusal, Search, Task};

/// The engine `learn`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Learn;

const NAME: &str = "learn";

/// Minimum number of constraints with a lower bound for which learning pays.
const MIN_CONSTRAINTS: usize = 2;

impl Engine for Learn {
    fn name(&self) -> &'static str {
        NAME
    }

    fn knows(&self) -> &[Feature] {
        Feature::OF_ALL_MODELS
    }

    /// It does not count, because each placement adds a clause that makes the next one more expensive.
    fn answers(&self, question: Question) -> bool {
        question.lists()
    }

    /// The work cannot be estimated. So the engine takes part only in a portfolio, which needs few placements, and
    /// only if there are constraints to learn from.
    fn only_on_request(&self, task: &Task) -> bool {
        let constraints = task.problem().constraints().iter();
        let with_lower_bound = constraints.filter(|constraint| constraint.bounds.least() > 0);
        !task.question().wants_few() || with_lower_bound.count() < MIN_CONSTRAINTS
    }

    fn estimate(&self, task: &Task) -> Result<Estimate, Refusal> {
        Ok(estimate(task.problem()))
    }

    fn list(&self, task: &Task) -> Result<Box<dyn Search<dyn Listing>>, Refusal> {
        Ok(Box::new(LearnSearch::new(task.problem(), task.question())))
    }
}

/// An unbounded number of nodes, with the cost of each.
fn estimate(problem: &Problem) -> Estimate {
    let constraints = problem.constraints().iter();
    let members: usize = constraints.map(|constraint| constraint.members.len()).sum();
    let constraints_per_candidate = members as f64 / problem.len().max(1) as f64;
    let factor = (constraints_per_candidate / CONSTRAINTS_PER_CANDIDATE).max(1.0);
    Estimate::up_to(f64::INFINITY, NODE_COST * factor)
}

/// Measured cost of a node: about two microseconds, where a node of `groups` takes some tens of nanoseconds.
const NODE_COST: f64 = 100.0;

/// Number of constraints per candidate to which `NODE_COST` applies. With more, each assignment updates more counters,
/// as measured for queens that guard a board.
const CONSTRAINTS_PER_CANDIDATE: f64 = 4.0;

//! Presolving: an equivalent problem that is easier to search.
//!
//! Before engines see a problem, its constraints are tightened. The candidates stay the same, and so do the placements:
//! a placement of the tighter problem needs no translation. Two ways to say the same thing become the same problem.
//!
//! ```text
//! four rooks on 4 x 4          each row is a clique of conflicts, so at most one rook stands there;
//! one constraint: 4 of 16      four rows and four rooks: exactly one in each. The same holds for the columns.
//! eight constraints: 1 of 4    The constraint on all rooks now follows from the others, and is dropped.
//! ```
//!
//! | file | contains |
//! |---|---|
//! | `draft` | the problem under change; candidates that are in no placement or in all |
//! | `cliques` | constraints that are conflicts, and partitions into cliques |
//! | `implied` | constraints that follow from others |
//! | `covering` | upper bounds that leave too few pieces for all lower bounds |
//! | `modular` | systems of equations without a solution modulo a power of a prime |
//! | `dominated` | candidates that another one can replace, if any placement will do |
//!
//! Interchangeable candidates, with the same conflicts and the same weights in all constraints, are not merged. A merged
//! candidate would stand for several, and lists and counts by square would need a translation; two squares of a board
//! rarely have the same conflicts, and `sweep` merges their states anyway.
//!
//! Mixed-integer and SAT solvers presolve in the same way: T. Achterberg, R. Bixby, Z. Gu, E. Rothberg and D. Weninger,
//! "Presolve reductions in mixed integer programming", INFORMS Journal on Computing 32 (2020), 473-506.

mod cliques;
mod covering;
mod dominated;
mod draft;
mod implied;
mod modular;

use std::sync::Arc;

use standoff_engine::{Question, Task};
use standoff_model::{Candidate, Problem};

use self::draft::Draft;

/// A tighter problem with the same candidates, and how it was found.
#[derive(Clone, Debug)]
pub struct Presolved {
    /// The tighter problem. It has the same placements, unless the question is for [any](Question::Any) placement: then
    /// it has one if the given problem has one.
    pub problem: Arc<Problem>,
    /// The reductions, in order.
    pub findings: Vec<Finding>,
}

/// A reduction of a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// These candidates are in no placement.
    Excluded(Vec<Candidate>),
    /// These candidates are in every placement.
    Chosen(Vec<Candidate>),
    /// This number of constraints allow at most one member, so that they are conflicts.
    AtMostOne(usize),
    /// Each of these cliques has exactly one piece, since a constraint asks for that number of pieces.
    OneInEach(Vec<Vec<Candidate>>),
    /// This number of constraints follow from others.
    Implied(usize),
    /// For each of these candidates there is another one that could replace it in every placement.
    Dominated(Vec<Candidate>),
    /// There is no placement.
    NoPlacement(NoPlacement),
}

/// Why a problem has no placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoPlacement {
    /// The bounds of some constraint cannot be met.
    Bounds,
    /// A constraint asks for more pieces than there are cliques among its members.
    Cliques,
    /// Upper bounds leave too few pieces for all lower bounds: each piece contributes to few of them.
    Contributions,
    /// The constraints that ask for an exact number have no common solution modulo a power of this prime.
    Modulo(u64),
}

/// Rounds of reductions: each may enable others, and hardly ever more than once.
const ROUNDS: usize = 4;

/// Presolves the problem of a task.
pub(crate) fn presolve(task: &Task) -> Presolved {
    let mut draft = Draft::new(task.given());
    draft.reduce(task);
    draft.into_presolved()
}

/// Returns the task with the tighter problem.
pub(crate) fn presolved(task: &Task) -> Task {
    task.clone().with_presolved(presolve(task).problem)
}

impl Draft<'_> {
    /// Applies all reductions until none changes anything, or the problem has no placement.
    fn reduce(&mut self, task: &Task) {
        let any_will_do = task.question() == Question::Any;
        for _ in 0..ROUNDS {
            let before = self.changes();
            self.fix_candidates();
            self.turn_into_conflicts();
            self.drop_implied(any_will_do);
            self.find_partitions();
            if any_will_do {
                self.exclude_dominated(task.symmetries());
            }
            if self.has_no_placement() || self.changes() == before {
                break;
            }
        }
        self.count_contributions();
        self.solve_modulo();
    }
}

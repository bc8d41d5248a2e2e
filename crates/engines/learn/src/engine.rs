//! The engine, and its variant that reports a proof.

use std::fmt;
use std::sync::Arc;

use standoff_engine::{Engine, Estimate, Nodes, Plan, Question, Refusal, Search, Task};
use standoff_model::{Feature, Problem};

use crate::differences;
use crate::proof::{OnStep, ProofStep};
use crate::search::LearnSearch;

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
        Feature::ALL
    }

    /// It does not count, because each placement adds a clause that makes the next one more expensive.
    fn answers(&self, question: Question) -> bool {
        question.lists()
    }

    /// The work cannot be estimated. Therefore the engine takes part only in a portfolio, for questions that need few
    /// placements, and only if there are constraints to learn from.
    fn only_on_request(&self, task: &Task) -> bool {
        let constraints = task.problem().constraints().iter();
        let with_lower_bound = constraints.filter(|constraint| constraint.bounds.least() > 0);
        !task.question().wants_few() || with_lower_bound.count() < MIN_CONSTRAINTS
    }

    fn priority(&self) -> u32 {
        60
    }

    fn plan(&self, task: &Task) -> Result<Box<dyn Plan>, Refusal> {
        Ok(Box::new(LearnPlan {
            task: task.clone(),
            on_step: None,
        }))
    }
}

/// A search without preparation, and the callback for the steps of a proof, if one is wanted.
struct LearnPlan {
    task: Task,
    on_step: Option<OnStep>,
}

impl Plan for LearnPlan {
    fn estimate(&mut self, _: f64) -> Result<Estimate, Refusal> {
        Ok(estimate(self.task.problem()))
    }

    fn start(&mut self) -> Result<Box<dyn Search>, Refusal> {
        // A proof is about the problem as it was given.
        let problem = match self.on_step {
            Some(_) => self.task.given(),
            None => self.task.problem(),
        };
        let mut search = LearnSearch::new(problem, self.task.question());
        if let Some(on_step) = &self.on_step {
            for difference in differences::of(problem) {
                let (of, less) = (&Vec::from_iter(difference.of), &difference.less);
                on_step(ProofStep::Difference { of, less });
            }
            search.cdcl.begin_proof(on_step.clone());
        }
        Ok(Box::new(search))
    }
}

/// An unbounded number of nodes, with the cost of each.
fn estimate(problem: &Problem) -> Estimate {
    let constraints = problem.constraints().iter();
    let members: usize = constraints.map(|constraint| constraint.members.len()).sum();
    let candidates = problem.len().max(1) as f64;
    let constraints = members as f64 / candidates / CONSTRAINTS_PER_CANDIDATE;
    let conflicts = 2.0 * problem.conflicts().pairs() as f64 / candidates / CONFLICTS_PER_CANDIDATE;
    let factor = constraints.max(conflicts).max(1.0);
    Estimate::new(Nodes::Unknown { likely_least: 0.0 }, NODE_COST * factor)
}

/// Cost of a node, in the unit of the engine `split`: about two microseconds.
const NODE_COST: f64 = 400.0;

/// Number of constraints per candidate to which `NODE_COST` applies. With more, each assignment updates more counters,
/// as measured for queens that guard a board.
const CONSTRAINTS_PER_CANDIDATE: f64 = 4.0;

/// Number of conflicts per candidate to which `NODE_COST` applies: that of a star battle. Each chosen candidate excludes
/// all that conflict with it, as measured for n queens.
const CONFLICTS_PER_CANDIDATE: f64 = 8.0;

/// The engine `learn` with a callback for each step of the proof that there are no more placements than it lists.
///
/// It lists in any order, and its searches cannot be loaded from a saved state.
///
/// ```
/// use std::sync::{Arc, Mutex};
///
/// use standoff_board::{Board, Where};
/// use standoff_engine::{Engine, Question, Sink, Step, Task};
/// use standoff_learn::{ProofStep, Proving};
/// use standoff_model::{Candidate, Kind, Model};
///
/// struct Nobody;
///
/// impl Sink for Nobody {}
///
/// // Three rooks on a 2 x 2 board.
/// let rook = Arc::new(Where(|dx: i32, dy: i32| dx == 0 || dy == 0));
/// let model = Model::new(Board::rectangle(2, 2)?, vec![Kind::new("rook", 'R', rook).exactly(3)])?;
/// let last = Arc::new(Mutex::new(String::new()));
/// let seen = last.clone();
/// let proving = Proving::new(move |step| *seen.lock().unwrap() = format!("{step:?}"));
/// let task = Task::new(&model, Question::ListInAnyOrder);
/// let mut search = proving.plan(&task)?.start()?;
/// assert_eq!(search.advance(u64::MAX, &mut Nobody), Step::Done);
/// let contradiction = ProofStep::Clause { chosen: &[], excluded: &[] };
/// assert_eq!(*last.lock().unwrap(), format!("{contradiction:?}"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Proving {
    on_step: OnStep,
}

impl Proving {
    /// Calls `on_step` for each step immediately.
    pub fn new(on_step: impl Fn(ProofStep<'_>) + Send + Sync + 'static) -> Self {
        Proving {
            on_step: Arc::new(on_step),
        }
    }
}

impl fmt::Debug for Proving {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Proving").finish_non_exhaustive()
    }
}

impl Engine for Proving {
    fn name(&self) -> &'static str {
        NAME
    }

    fn knows(&self) -> &[Feature] {
        Feature::ALL
    }

    fn answers(&self, question: Question) -> bool {
        question.lists_in_any_order()
    }

    fn plan(&self, task: &Task) -> Result<Box<dyn Plan>, Refusal> {
        if !self.answers(task.question()) {
            return Err(self.refusal_of(task.question()));
        }
        Ok(Box::new(LearnPlan {
            task: task.clone(),
            on_step: Some(self.on_step.clone()),
        }))
    }
}

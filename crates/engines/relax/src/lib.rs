//! The engine `relax`: branch and bound with a linear relaxation and cuts.
//!
//! The rows of a problem, without the condition that candidates are chosen or not, are a linear program. Its optimum
//! bounds one row: the number of pieces, if that has an upper or a lower bound. Where the bound is exceeded, there is no
//! placement. The linear program is solved in floating point, but proves nothing by itself: its dual solution is rounded
//! to integers, and the rows are added with these multipliers in exact arithmetic.
//!
//! | file | contains |
//! |---|---|
//! | `rows`, `cliques` | inequalities with integer coefficients, their propagation, and exact sums of them |
//! | `dictionary` | the dual simplex method |
//! | `effort` | what a search costs |
//! | `cuts` | zero-half cuts |
//! | `relaxation` | rounds of cuts, reduced-cost fixing, strong branching |
//! | `tree`, `search` | the tree of decisions, and its search after the cuts |
//!
//! Sources: V. Chvátal, *Linear Programming* (1983), for dictionaries; A. Caprara and M. Fischetti, "{0, 1/2}-Chvátal-Gomory
//! cuts", *Mathematical Programming* 74 (1996); A. Koster, A. Zymolka and M. Kutschka, "Algorithms to separate
//! {0, 1/2}-Chvátal-Gomory cuts", *Algorithmica* 55 (2009); A. Neumaier and O. Shcherbina, "Safe bounds in linear and
//! mixed-integer linear programming", *Mathematical Programming* 99 (2004).

mod cliques;
mod cuts;
mod dictionary;
mod effort;
mod relaxation;
mod rows;
mod search;
#[cfg(test)]
mod tests;
mod tree;

use std::sync::Arc;

use standoff_engine::sampling::TreeSize;
use standoff_engine::{Begun, Engine, Estimate, Nodes, Plan, Question, Refusal, Search, Task};
use standoff_model::{Feature, Problem};

use self::effort::Effort;
use self::relaxation::{MAX_CELLS, Relaxation};
use self::search::{CELL_MEMORY, RelaxSearch};

/// The engine `relax`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Relax;

const NAME: &str = "relax";

/// The longest constraint has at least one in this number of the candidates: the bound of a shorter one excludes little.
const SMALLEST_SHARE: usize = 4;

impl Engine for Relax {
    fn name(&self) -> &'static str {
        NAME
    }

    fn knows(&self) -> &[Feature] {
        Feature::ALL
    }

    fn answers(&self, question: Question) -> bool {
        let counts = [Question::Count, Question::CountBySize].contains(&question);
        question.lists_in_any_order() || counts
    }

    fn priority(&self) -> u32 {
        65
    }

    fn plan(&self, task: &Task) -> Result<Box<dyn Plan>, Refusal> {
        let problem = task.problem();
        let constraints = problem.constraints().iter();
        let bounding = constraints.filter(|constraint| !constraint.bounds_nothing());
        let longest = bounding.map(|constraint| constraint.members.len()).max();
        let is_any = task.question() == Question::Any;
        if !is_any && longest.is_none_or(|longest| SMALLEST_SHARE * longest < problem.len()) {
            return Err(Refusal::new(
                NAME,
                "no constraint is about many of the candidates",
            ));
        }
        if cells(problem) > MAX_CELLS {
            return Err(too_large());
        }
        Ok(Box::new(RelaxPlan {
            task: task.clone(),
            relaxed: None,
            begun: None,
            effort: None,
        }))
    }
}

fn too_large() -> Refusal {
    Refusal::new(NAME, "its linear program would be too large")
}

/// The approximate number of cells of the dictionary.
fn cells(problem: &Problem) -> usize {
    problem.len() * (problem.constraints().len() + problem.len())
}

/// A task, and the search that an estimate has begun.
struct RelaxPlan {
    task: Task,
    /// The search while its first linear program is solved, and later if its bound is loose.
    relaxed: Option<RelaxSearch>,
    begun: Option<Begun>,
    /// What the search has cost, once there is one.
    effort: Option<Arc<Effort>>,
}

impl RelaxPlan {
    fn relaxation(&self) -> Result<Relaxation, Refusal> {
        Relaxation::of(self.task.problem()).ok_or_else(too_large)
    }

    /// The cost of a unit of work, measured or assumed.
    fn cost(&self) -> f64 {
        let assumed = || CELLS_PER_UNIT * cells(self.task.problem()) as f64;
        self.node_cost().unwrap_or_else(assumed)
    }

    /// Solves the first linear program, and begins the search if its bound is tight or the effort is large. Otherwise returns
    /// the effort that would begin it.
    fn prepare(&mut self, effort: f64) -> Result<Option<f64>, Refusal> {
        let cells = cells(self.task.problem()) as f64;
        if self.effort.is_none() {
            if effort < READY * cells {
                return Ok(Some(READY * cells));
            }
            let relaxation = self.relaxation()?;
            self.effort = Some(relaxation.effort().clone());
            self.relaxed = Some(RelaxSearch::new(&self.task, relaxation));
        }
        let Some(mut search) = self.relaxed.take() else {
            return Ok(None);
        };
        let is_tight = loop {
            let is_tight = search.relax();
            let spent = search.work() as f64 * self.cost();
            if is_tight.is_some() || spent > effort {
                break is_tight;
            }
        };
        let needed = match is_tight {
            None => Some(4.0 * effort),
            Some(false) if effort < LOOSE * cells => Some(LOOSE * cells),
            Some(_) => None,
        };
        if needed.is_some() {
            self.relaxed = Some(search);
        } else {
            self.begun = Some(Begun::new(Box::new(search)));
        }
        Ok(needed)
    }

    /// Searches for about this effort.
    fn advance(&mut self, effort: f64) {
        let Some(mut begun) = self.begun.take() else {
            return;
        };
        while begun.search().work() as f64 * self.cost() < effort && !begun.advance(1) {}
        self.begun = Some(begun);
    }

    /// What is known of the number of nodes: their number so far, and a sample of the rest.
    fn nodes(&self) -> Nodes {
        let Some(begun) = &self.begun else {
            return Nodes::Unknown { likely_least: 1.0 };
        };
        let work = begun.search().work();
        if begun.is_done() {
            return Nodes::Exact(work as f64);
        }
        let likely_least = work as f64;
        match begun.search().work_left(work) {
            None => Nodes::Unknown { likely_least },
            Some(left) => {
                let mean = likely_least + left;
                let size = TreeSize {
                    mean,
                    error: mean,
                    is_enough: false,
                };
                size.nodes()
            }
        }
    }
}

impl Plan for RelaxPlan {
    /// Nothing is known of the tree before the cuts. The search for any placement has no estimate.
    fn estimate(&mut self, effort: f64) -> Result<Estimate, Refusal> {
        let cells = cells(self.task.problem()) as f64;
        let effort = effort.min(MAX_EFFORT);
        let nodes = if self.task.question().wants_few() {
            Nodes::Unknown { likely_least: 1.0 }
        } else if let Some(work) = self.prepare(effort)? {
            Nodes::Unprepared { work }
        } else {
            self.advance(effort / ADVANCE_SHARE);
            self.nodes()
        };
        Ok(Estimate::new(nodes, self.cost()).holding(CELL_MEMORY as f64 * cells))
    }

    fn start(&mut self) -> Result<Box<dyn Search>, Refusal> {
        Ok(Box::new(RelaxSearch::new(&self.task, self.relaxation()?)))
    }

    fn take_begun(&mut self) -> Option<Begun> {
        self.begun.take().filter(|_| !self.task.question().lists())
    }

    fn node_cost(&self) -> Option<f64> {
        self.effort.as_ref()?.cost_of_unit()
    }

    fn is_complete(&self) -> bool {
        self.begun.as_ref().is_some_and(Begun::is_done)
    }
}

/// The mean number of visits to each cell in a unit of work, before it is measured.
const CELLS_PER_UNIT: f64 = 20.0;

/// The least effort for each cell that begins a search: about that of the first linear program.
const READY: f64 = 25.0;

/// The least effort for each cell that goes on after it if its bound is loose: about that of thirty nodes.
const LOOSE: f64 = 1700.0;

/// The part of the effort that a search advances: one in this number. The rest is for a sample.
const ADVANCE_SHARE: f64 = 2.8;

/// The maximum work of an estimate: a fifth of a second.
const MAX_EFFORT: f64 = 2e8;

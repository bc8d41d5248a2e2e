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
mod relaxation;
mod rows;
mod search;
#[cfg(test)]
mod tests;
mod tree;

use standoff_engine::sampling::TreeSize;
use standoff_engine::{Begun, Engine, Estimate, Nodes, Plan, Question, Refusal, Search, Task};
use standoff_model::{Feature, Problem};

use self::relaxation::Relaxation;
use self::search::{CELL_MEMORY, RelaxSearch};

/// The engine `relax`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Relax;

const NAME: &str = "relax";

/// Maximum number of cells of a dictionary: 32 MiB.
const MAX_CELLS: usize = 1 << 22;

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
            begun: None,
            is_handed_over: false,
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
    begun: Option<Begun>,
    /// Whether the search was handed over, so that no other is begun.
    is_handed_over: bool,
}

impl RelaxPlan {
    /// Searches some nodes, and samples the rest.
    fn visit(&mut self, nodes: u64, node_cost: f64) -> Result<Estimate, Refusal> {
        let mut begun = match self.begun.take() {
            Some(begun) => begun,
            None => Begun::new(self.start()?),
        };
        while begun.search().work() < nodes {
            let left = nodes - begun.search().work();
            if begun.advance(left) {
                break;
            }
        }
        let work = begun.search().work();
        let left = begun.search().work_left(work);
        let is_done = begun.is_done();
        self.begun = Some(begun);
        let nodes = match left {
            _ if is_done => Nodes::Exact(work as f64),
            None => Nodes::Unknown {
                likely_least: work as f64,
            },
            Some(left) => {
                let mean = work as f64 + left;
                let size = TreeSize {
                    mean,
                    error: mean,
                    is_enough: false,
                };
                size.nodes()
            }
        };
        Ok(Estimate::new(nodes, node_cost))
    }
}

impl Plan for RelaxPlan {
    /// Nothing is known of the tree before the cuts. The search for any placement has no estimate.
    fn estimate(&mut self, effort: f64) -> Result<Estimate, Refusal> {
        let cells = cells(self.task.problem()) as f64;
        let node_cost = NODE_COST * cells;
        let ready = VISITED * FIRST * node_cost;
        let is_unknown = self.task.question().wants_few() || ready > MAX_EFFORT;
        let estimate = if is_unknown || self.is_handed_over {
            Estimate::new(Nodes::Unknown { likely_least: 1.0 }, node_cost)
        } else if effort < ready {
            Estimate::new(Nodes::Unprepared { work: ready }, node_cost)
        } else {
            let nodes = effort.min(MAX_EFFORT) / (FIRST * node_cost);
            self.visit(nodes as u64, node_cost)?
        };
        Ok(estimate.holding(CELL_MEMORY as f64 * cells))
    }

    fn start(&mut self) -> Result<Box<dyn Search>, Refusal> {
        let relaxation = Relaxation::of(self.task.problem());
        if relaxation.cells() > MAX_CELLS {
            return Err(too_large());
        }
        Ok(Box::new(RelaxSearch::new(&self.task, relaxation)))
    }

    fn take_begun(&mut self) -> Option<Begun> {
        let begun = self.begun.take().filter(|_| !self.task.question().lists());
        self.is_handed_over |= begun.is_some();
        begun
    }

    fn is_complete(&self) -> bool {
        self.begun.as_ref().is_some_and(Begun::is_done)
    }
}

/// Cost of a node for each cell: some hundred pivots, most of them for strong branching.
const NODE_COST: f64 = 20.0;

/// The minimum number of nodes that an estimate visits.
const VISITED: f64 = 30.0;

/// Factor on the cost of the first nodes, which includes cuts.
const FIRST: f64 = 2.8;

/// The maximum work of an estimate: a fifth of a second.
const MAX_EFFORT: f64 = 2e8;

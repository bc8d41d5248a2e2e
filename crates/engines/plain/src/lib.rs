//! The engine `plain`: a short program for [`amb`](standoff_core::amb), and its adapter.
//!
//! It has no bit sets, no propagation and no pruning by constraints. Therefore it is slow, and it serves as the
//! reference for all other engines. Read it first if you write an engine: `program` says what to choose, and `search`
//! runs that as a [`Search`].

mod program;
mod search;
mod trace;

use standoff_engine::sampling::Knuth;
use standoff_engine::{Engine, Estimate, Plan, Refusal, Search, Task, Trace};
use standoff_model::{Candidate, Feature};

use self::program::Program;
use self::search::ProgramSearch;

/// The engine `plain`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Plain;

/// Cost of a node on a random path of the estimate.
const SAMPLE_COST: f64 = 100.0;

impl Engine for Plain {
    fn name(&self) -> &'static str {
        "plain"
    }

    fn knows(&self) -> &[Feature] {
        Feature::ALL
    }

    fn only_on_request(&self, _: &Task) -> bool {
        true
    }

    fn priority(&self) -> u32 {
        70
    }

    fn plan(&self, task: &Task) -> Result<Box<dyn Plan>, Refusal> {
        Ok(Box::new(PlainPlan(task.clone())))
    }

    fn trace(&self, task: &Task) -> Result<Trace, Refusal> {
        Ok(trace::trace(Program(task.given().clone())))
    }
}

/// Nothing is prepared.
struct PlainPlan(Task);

impl Plan for PlainPlan {
    /// Each set without conflicts has two nodes, whether or not it meets the constraints: one to add candidates to
    /// it, and one to end with it. Each node tests all later candidates against all chosen ones.
    fn estimate(&mut self, effort: f64) -> Result<Estimate, Refusal> {
        let problem = self.0.given();
        let (all, constraints) = (Vec::from_iter(problem.candidates()), problem.constraints());
        let node_cost = 100.0 * (all.len() * (1 + constraints.len())) as f64;
        let choices = |rest: &Vec<Candidate>| Vec::from_iter(0..rest.len());
        let child = |rest: &Vec<Candidate>, at: usize| {
            let fits = |&&other: &&Candidate| !problem.conflicts().contains(rest[at], other);
            rest[at + 1..].iter().filter(fits).copied().collect()
        };
        let children = |_: &Vec<Candidate>, choices: &[usize]| 1.0 + choices.len() as f64;
        let knuth = Knuth {
            node_cost: SAMPLE_COST,
            step_cost: 0.0,
            effort,
        };
        let size = knuth.estimate(&all, choices, children, child);
        let memory = Program(problem.clone()).bytes_per_choice() as f64;
        Ok(Estimate::new(size.nodes(), node_cost).holding(memory))
    }

    fn start(&mut self) -> Result<Box<dyn Search>, Refusal> {
        Ok(Box::new(ProgramSearch::new(&self.0)))
    }
}

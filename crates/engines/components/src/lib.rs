//! The engine `components`: counts the connected components of a problem separately and multiplies.
//!
//! Two candidates are connected if they conflict or share a constraint. Each placement of one component is compatible
//! with each placement of the others, so that their counts multiply, while a search tree over all of them would visit
//! the product. A bishop never leaves its colour, and walls divide a board into boards.
//!
//! ```text
//! a . b .      {a b e f}   and   {c d g h}      7 x 7 placements, counted as 7 + 7
//! . c . d
//! e . f .
//! . g . h
//! ```
//!
//! A constraint on the number of all pieces connects everything. If there is no other connection, the components are
//! counted by number of pieces, and the counts multiply like polynomials.
//!
//! A *part* is a component together with those like it: equal ones, and images under a symmetry of the board. It is
//! counted once, and is one *factor* of the product, with an exponent.

mod catalogue;
mod decomposition;
mod factor;
mod parts;
mod polynomial;
mod product;
mod ranks;
mod state;

use std::sync::Arc;

use standoff_engine::{Catalogue, Engine, Estimate, Nodes, Plan, Question, Refusal, Search, Task};
use standoff_model::{Bounds, Feature};

use self::catalogue::{FactorCatalogue, ProductCatalogue};
use self::decomposition::Decomposition;
use self::product::{Factor, Product};

/// The engine `components`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Components;

const NAME: &str = "components";

impl Engine for Components {
    fn name(&self) -> &'static str {
        NAME
    }

    fn knows(&self) -> &[Feature] {
        Feature::ALL
    }

    fn answers(&self, question: Question) -> bool {
        matches!(question, Question::Count | Question::CountBySize)
    }

    fn priority(&self) -> u32 {
        10
    }

    fn plan(&self, task: &Task) -> Result<Box<dyn Plan>, Refusal> {
        Ok(Box::new(ComponentsPlan {
            task: task.clone(),
            decomposition: None,
            planned: None,
            started: None,
        }))
    }
}

/// A task, and the parts of its problem, once they are found: none if there is one part only.
struct ComponentsPlan {
    task: Task,
    decomposition: Option<Option<Arc<Decomposition>>>,
    planned: Option<PlannedParts>,
    /// The engines of the parts of the last search that was started, and its estimated work.
    started: Option<(Vec<&'static str>, f64)>,
}

/// The searches of the parts, planned with some effort.
struct PlannedParts {
    factors: Arc<[Factor]>,
    effort: f64,
}

impl Plan for ComponentsPlan {
    /// The sum of the estimates for the parts. The estimate is unprepared while finding the parts costs more than the
    /// effort, and while the best engines of the parts may be unprepared: they are then expected to take longer.
    fn estimate(&mut self, effort: f64) -> Result<Estimate, Refusal> {
        let candidates = self.task.problem().len();
        let cost = COST_PER_PAIR * (candidates as f64).powi(2);
        // The parts of the widest problems are not kept, so that they are found at once.
        if cost > effort && candidates <= MAX_KEPT && self.decomposition.is_none() {
            return Ok(Estimate::new(Nodes::Unprepared { work: cost }, 1.0));
        }
        let enough = self.enough();
        let planned = self.plan_parts(effort)?;
        let estimates = planned.factors.iter().map(|factor| factor.estimate);
        let estimate = estimates
            .reduce(sum)
            .expect("a decomposition has two parts");
        let is_short = estimate.work() <= LONG * planned.effort;
        if planned.effort < enough && !is_short && !estimate.is_near() {
            return Ok(Estimate::new(Nodes::Unprepared { work: enough }, 1.0));
        }
        Ok(estimate)
    }

    fn start(&mut self) -> Result<Box<dyn Search>, Refusal> {
        let effort = match &self.planned {
            Some(planned) => planned.effort,
            None => self.task.effort(),
        };
        let factors = self.plan_parts(effort)?.factors.clone();
        self.started = Some((engines(&factors), work(&factors)));
        let pieces = self.decompose()?.pieces;
        Ok(Box::new(Product::begin(factors, pieces, &self.task)?))
    }

    fn starts_otherwise(&self) -> bool {
        let parts = self.planned.as_ref().zip(self.started.as_ref());
        parts.is_some_and(|(planned, (started, expected))| {
            let factors = &planned.factors;
            engines(factors) != *started || work(factors) < MUCH_LESS * expected
        })
    }

    fn catalogue(&mut self) -> Option<Box<dyn Catalogue>> {
        let decomposition = self.decompose().ok()?;
        let Decomposition { parts, pieces } = &*decomposition;
        let question = question_of_parts(*pieces, &self.task);
        let factors = parts.iter().map(|part| {
            let derived = self.task.derive(NAME, part.problem.clone(), question);
            let (task, planner) = derived.ok()?;
            Some(FactorCatalogue {
                catalogue: planner.catalogue(&task)?,
                copies: part.copies.clone(),
            })
        });
        let factors = factors.collect::<Option<_>>()?;
        let by_size = self.task.question() == Question::CountBySize;
        Some(Box::new(ProductCatalogue::new(factors, *pieces, by_size)))
    }
}

impl ComponentsPlan {
    /// The effort with which the engines of the parts are prepared.
    fn enough(&self) -> f64 {
        let problem = self.task.problem();
        let constraints = problem.constraints().iter();
        let members: usize = constraints.map(|constraint| constraint.members.len()).sum();
        let items = 2 * problem.conflicts().pairs() + (members + problem.len()) as u64;
        ENOUGH.max(ENOUGH_FOR_EACH * items as f64)
    }

    /// The planned searches of the parts; planned again if that pays with this effort.
    fn plan_parts(&mut self, effort: f64) -> Result<&PlannedParts, Refusal> {
        let planned = self.planned.take();
        let enough = self.enough();
        let is_kept = |it: &PlannedParts| {
            let next = if it.effort < enough {
                enough
            } else {
                MORE_EFFORT * it.effort
            };
            effort <= it.effort || effort < next
        };
        let planned = match planned.filter(is_kept) {
            Some(planned) => planned,
            None => {
                let decomposition = self.decompose()?;
                let task = self.task.clone().with_effort(effort);
                let factors = factors(&decomposition, &task)?.into();
                PlannedParts { factors, effort }
            }
        };
        Ok(self.planned.insert(planned))
    }

    /// The parts of the problem, kept unless they take much memory.
    fn decompose(&mut self) -> Result<Arc<Decomposition>, Refusal> {
        let problem = self.task.problem();
        let decomposition = self.decomposition.clone().unwrap_or_else(|| {
            let decomposition = Decomposition::of(problem, self.task.layout()).map(Arc::new);
            if problem.len() <= MAX_KEPT {
                self.decomposition = Some(decomposition.clone());
            }
            decomposition
        });
        decomposition.ok_or_else(|| Refusal::new(NAME, "the candidates do not fall into parts"))
    }
}

/// Parts with prepared engines are planned again only with this many times the effort: each time asks several engines.
const MORE_EFFORT: f64 = 8.0;

/// The effort that prepares the engines of the parts, in all and for each candidate, conflict and member of a constraint, as
/// `sweep` needs it. They are also prepared if all take less than [`LONG`] times the effort.
const ENOUGH: f64 = 1e6;
const ENOUGH_FOR_EACH: f64 = 150.0;
const LONG: f64 = 20.0;

/// A search of the parts starts again if other orders need less than this part of its work.
const MUCH_LESS: f64 = 0.5;

/// Cost of finding and making the parts, for each pair of candidates.
const COST_PER_PAIR: f64 = 0.5;

/// Maximum number of candidates for which the parts are kept: their conflicts take two mebibytes.
const MAX_KEPT: usize = 4096;

/// The question about each part: if the pieces of all parts are bounded together, each part is counted by size.
fn question_of_parts(pieces: Option<Bounds>, task: &Task) -> Question {
    match pieces {
        Some(_) => Question::CountBySize,
        None => task.question(),
    }
}

/// The factors with the engine chosen for each, the most expensive last.
fn factors(decomposition: &Decomposition, task: &Task) -> Result<Vec<Factor>, Refusal> {
    let question = question_of_parts(decomposition.pieces, task);
    let mut factors = Vec::new();
    for part in &decomposition.parts {
        let (task, planner) = task.derive(NAME, part.problem.clone(), question)?;
        factors.push(Factor::new(planner.plan(&task)?, part.copies.len() as u32));
    }
    // Only the last factor can be divided, and only if its exponent is 1.
    factors.sort_by(|a, b| {
        let [(a_is_single, a), (b_is_single, b)] =
            [a, b].map(|factor| (factor.exponent == 1, factor.estimate.work()));
        a_is_single.cmp(&b_is_single).then(a.total_cmp(&b))
    });
    Ok(factors)
}

/// The engines that count the parts.
fn engines(factors: &[Factor]) -> Vec<&'static str> {
    factors.iter().map(Factor::engine).collect()
}

/// The estimated work of all parts.
fn work(factors: &[Factor]) -> f64 {
    factors.iter().map(|factor| factor.estimate.work()).sum()
}

/// The estimate for two searches, one after the other.
fn sum(a: Estimate, b: Estimate) -> Estimate {
    let [(a_least, a_most), (b_least, b_most)] = [a, b].map(|of| of.nodes.interval());
    let (least, most) = (a_least + b_least, a_most + b_most);
    let nodes = match (a.nodes, b.nodes) {
        (Nodes::Exact(a), Nodes::Exact(b)) => Nodes::Exact(a + b),
        _ if most.is_finite() => Nodes::Likely { least, most },
        _ => Nodes::Unknown {
            likely_least: least,
        },
    };
    let work = a.work() + b.work();
    let node_cost = if most > 0.0 && work.is_finite() {
        work / most
    } else {
        a.node_cost.max(b.node_cost)
    };
    Estimate::new(nodes, node_cost).holding(a.memory.max(b.memory))
}

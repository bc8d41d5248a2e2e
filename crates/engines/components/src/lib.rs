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

use std::cell::OnceCell;
use std::sync::Arc;

use standoff_engine::{
    Begun, Catalogue, Engine, Estimate, Nodes, Plan, Question, Refusal, Search, Task,
};
use standoff_model::{Bounds, Feature};

use self::catalogue::{FactorCatalogue, ProductCatalogue};
use self::decomposition::Decomposition;
use self::factor::Factor;
use self::product::{Product, new_searches};

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

    /// It is asked before all other general engines.
    fn priority(&self) -> u32 {
        90
    }

    fn plan(&self, task: &Task) -> Result<Box<dyn Plan>, Refusal> {
        Ok(Box::new(ComponentsPlan {
            task: task.clone(),
            parts: OnceCell::new(),
        }))
    }
}

/// A task, and the planned parts of its problem, or the reason why there are none.
struct ComponentsPlan {
    task: Task,
    parts: OnceCell<Result<PlannedParts, Refusal>>,
}

/// The planned searches of the parts, and the bounds of the number of all pieces, if there are any.
#[derive(Clone)]
struct PlannedParts {
    factors: Arc<[Factor]>,
    pieces: Option<Bounds>,
}

impl Plan for ComponentsPlan {
    /// The sum of the estimates for the parts. Each is planned once, like a puzzle of its own.
    fn estimate(&mut self, _effort: f64) -> Result<Estimate, Refusal> {
        let PlannedParts { factors, .. } = self.parts()?;
        let estimates = factors.iter().map(|factor| factor.estimate);
        let sum = estimates.reduce(sum);
        Ok(Estimate {
            is_of_parts: true,
            ..sum.expect("a decomposition has two parts")
        })
    }

    fn start(&mut self) -> Result<Box<dyn Search>, Refusal> {
        let PlannedParts { factors, pieces } = self.parts()?;
        let searches = new_searches(&factors)?;
        let product = Product::of(factors, searches, pieces, &self.task);
        Ok(Box::new(product))
    }

    fn take_begun(&mut self) -> Option<Begun> {
        let PlannedParts { factors, pieces } = self.parts().ok()?;
        let searches = factors.iter().map(Factor::begin).collect::<Result<_, _>>();
        let product = Product::of(factors, searches.ok()?, pieces, &self.task);
        Some(Begun::new(Box::new(product)))
    }

    fn catalogue(&mut self) -> Option<Box<dyn Catalogue>> {
        let Decomposition { parts, pieces } = decomposition(&self.task).ok()?;
        let question = question_of_parts(pieces, &self.task);
        let factors = parts.into_iter().map(|part| {
            let derived = self.task.derive(NAME, part.problem, question);
            let (task, planner) = derived.ok()?;
            Some(FactorCatalogue {
                catalogue: planner.catalogue(&task)?,
                copies: part.copies,
            })
        });
        let factors = factors.collect::<Option<_>>()?;
        let by_size = self.task.question() == Question::CountBySize;
        Some(Box::new(ProductCatalogue::new(factors, pieces, by_size)))
    }
}

impl ComponentsPlan {
    fn parts(&self) -> Result<PlannedParts, Refusal> {
        self.parts.get_or_init(|| plan_parts(&self.task)).clone()
    }
}

fn plan_parts(task: &Task) -> Result<PlannedParts, Refusal> {
    let decomposition = decomposition(task)?;
    Ok(PlannedParts {
        factors: factors(&decomposition, task)?.into(),
        pieces: decomposition.pieces,
    })
}

fn decomposition(task: &Task) -> Result<Decomposition, Refusal> {
    Decomposition::of(task.problem(), task.layout())
        .ok_or_else(|| Refusal::new(NAME, "the candidates do not fall into parts"))
}

/// The question about each part: if the pieces of all parts are bounded together, each part is counted by size.
fn question_of_parts(pieces: Option<Bounds>, task: &Task) -> Question {
    match pieces {
        Some(_) => Question::CountBySize,
        None => task.question(),
    }
}

/// The counts that planning has begun hold at most 1 / `MEMORY_SHARE` of the memory.
const MEMORY_SHARE: usize = 2;

/// The factors with the engine chosen for each, the most expensive last.
fn factors(decomposition: &Decomposition, task: &Task) -> Result<Vec<Factor>, Refusal> {
    let question = question_of_parts(decomposition.pieces, task);
    let max_memory = task.max_memory() / MEMORY_SHARE / decomposition.parts.len();
    let mut factors = Vec::new();
    for part in &decomposition.parts {
        let (task, planner) = task.derive(NAME, part.problem.clone(), question)?;
        let planned = planner.plan(&task)?.without_begun_over(max_memory);
        factors.push(Factor::new(planned, part.copies.len() as u32));
    }
    // Only the last factor can be divided, and only if its exponent is 1.
    factors.sort_by(|a, b| {
        let [(a_is_single, a), (b_is_single, b)] =
            [a, b].map(|factor| (factor.exponent == 1, factor.estimate.work()));
        a_is_single.cmp(&b_is_single).then(a.total_cmp(&b))
    });
    Ok(factors)
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

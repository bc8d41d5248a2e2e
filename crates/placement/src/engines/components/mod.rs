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
//! A *part* is a component. Equal parts are counted once: they are one *factor* of the product, with an exponent.

mod catalogue;
mod decomposition;
mod factor;
mod polynomial;
mod product;
mod ranks;
mod state;

use std::sync::Arc;

use self::catalogue::{FactorCatalogue, ProductCatalogue};
use self::decomposition::Decomposition;
use self::product::{Factor, Product};
use crate::problem::{Bounds, Feature};
use crate::task::{Catalogue, Counting, Engine, Estimate, Question, Refusal, Search, Task};

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

    /// The sum of the estimates for the parts. While finding the parts costs more than the allowed effort, the
    /// estimate is unready.
    fn estimate(&self, task: &Task) -> Result<Estimate, Refusal> {
        let candidates = task.problem().len();
        let cost = COST_PER_PAIR * (candidates as f64).powi(2);
        // The parts of the widest problems are not kept, so that they are found at once.
        if cost > task.effort() && candidates <= MAX_KEPT && kept(task).is_none() {
            return Ok(Estimate::unready(cost));
        }
        let factors = factors(&*decompose(task)?, task)?;
        let estimates = factors.iter().map(|factor| factor.chosen.estimate);
        Ok(estimates
            .reduce(sum)
            .expect("a decomposition has two parts"))
    }

    fn count(&self, task: &Task) -> Result<Box<dyn Search<dyn Counting>>, Refusal> {
        let decomposition = decompose(task)?;
        let factors = factors(&decomposition, task)?;
        let product = Product::begin(factors.into(), decomposition.pieces, task)?;
        Ok(Box::new(product))
    }

    fn catalogue(&self, task: &Task) -> Result<Box<dyn Catalogue>, Refusal> {
        let decomposition = decompose(task)?;
        let Decomposition { parts, pieces } = &*decomposition;
        let question = question_of_parts(*pieces, task);
        let factors = parts.iter().map(|part| {
            let (task, planner) = task.derive(NAME, part.problem.clone(), question)?;
            Ok(FactorCatalogue {
                catalogue: planner.catalogue(&task)?,
                copies: part.copies.clone(),
            })
        });
        let factors = factors.collect::<Result<_, _>>()?;
        let by_size = task.question() == Question::CountBySize;
        Ok(Box::new(ProductCatalogue::new(factors, *pieces, by_size)))
    }
}

/// The parts of a task's problem, kept with the task unless they take much memory.
fn decompose(task: &Task) -> Result<Arc<Decomposition>, Refusal> {
    let decomposition = kept(task).unwrap_or_else(|| {
        let decomposition = Decomposition::of(task.problem()).map(Arc::new);
        if task.problem().len() <= MAX_KEPT {
            task.keep_note(NAME, decomposition.clone());
        }
        decomposition
    });
    decomposition.ok_or_else(|| Refusal::new(NAME, "the candidates do not fall into parts"))
}

/// The result of an earlier decomposition, if it was kept; the inner option is `None` if there is one part only.
fn kept(task: &Task) -> Option<Option<Arc<Decomposition>>> {
    task.note(NAME).map(|note| Option::clone(&note))
}

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
        factors.push(Factor {
            chosen: planner.choose(&task)?,
            exponent: part.copies.len() as u32,
        });
    }
    // Only the last factor can be divided, and only if its exponent is 1.
    factors.sort_by(|a, b| {
        let [(a_is_single, a), (b_is_single, b)] =
            [a, b].map(|factor| (factor.exponent == 1, factor.chosen.estimate.work()));
        a_is_single.cmp(&b_is_single).then(a.total_cmp(&b))
    });
    Ok(factors)
}

/// The estimate for two searches, one after the other.
fn sum(a: Estimate, b: Estimate) -> Estimate {
    let nodes = a.nodes + b.nodes;
    let work = |of: Estimate| of.nodes * of.node_cost;
    let node_cost = if nodes > 0.0 {
        (work(a) + work(b)) / nodes
    } else {
        a.node_cost.max(b.node_cost)
    };
    Estimate {
        nodes,
        error: a.error.hypot(b.error),
        is_sampled: a.is_sampled && b.is_sampled,
        at_most: a.at_most + b.at_most,
        node_cost,
        memory: a.memory.max(b.memory),
        is_unready: false,
    }
}

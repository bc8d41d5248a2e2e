//! Parts that have nothing to do with each other, counted apart.
//!
//! Where the candidates fall into parts without a conflict or a group between them, every choice in one part
//! goes with every choice in the others: their counts multiply, while a tree of them all would visit the
//! product. A bishop never leaves its colour, and the rooms of a board with walls are boards of their own.
//!
//! ```text
//! a . b .      {a b e f}   and   {c d g h}      7 x 7 ways, counted as 7 + 7
//! . c . d
//! e . f .
//! . g . h
//! ```
//!
//! A group that counts all pieces ties the parts together. Where it is the only tie, they are counted by number
//! of pieces, and the counts multiply like polynomials.

mod catalogue;
mod decomposition;
mod halves;
mod place;
mod polynomial;
mod product;
mod shares;

use std::sync::Arc;

use crate::problem::{Bounds, Feature};
use crate::task::{Catalogue, Counting, Engine, Estimate, Question, Refusal, Search, Task};
use catalogue::{FactorCatalogue, ProductCatalogue};
use decomposition::Decomposition;
use product::{Factor, Product};

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

    /// What whoever counts the parts says, added up, once it is worth it to look for them.
    fn estimate(&self, task: &Task) -> Result<Estimate, Refusal> {
        let candidates = task.problem().len();
        let looking = LOOK_COST * (candidates as f64).powi(2);
        // The widest are looked for at once, as long as nobody else holds a walk beside the conflicts.
        if looking > task.effort() && candidates <= MOST_KEPT && noted(task).is_none() {
            return Ok(Estimate::unready(looking));
        }
        let factors = factors(task)?;
        Ok(factors
            .iter()
            .map(|factor| factor.chosen.estimate)
            .reduce(sum)
            .expect("there are two parts"))
    }

    fn count(&self, task: &Task) -> Result<Box<dyn Search<dyn Counting>>, Refusal> {
        let apart = apart(task)?;
        let bounds = apart.pieces;
        let factors: Arc<[Factor]> = factors_of(&apart, task)?.into();
        Ok(Box::new(Product::begin(factors, bounds, task)?))
    }

    fn catalogue(&self, task: &Task) -> Result<Box<dyn Catalogue>, Refusal> {
        let apart = apart(task)?;
        let Decomposition { parts, pieces } = &*apart;
        let question = question_of_parts(*pieces, task);
        let volumes = parts.iter().map(|part| {
            let (task, planner) = task.derive(NAME, part.problem.clone(), question)?;
            Ok(FactorCatalogue {
                catalogue: planner.catalogue(&task)?,
                places: part.places.clone(),
            })
        });
        let volumes = volumes.collect::<Result<_, _>>()?;
        let by_size = task.question() == Question::CountBySize;
        Ok(Box::new(ProductCatalogue::new(volumes, *pieces, by_size)))
    }
}

/// The parts of a task, which are found once, but where they would take as much memory as all else.
fn apart(task: &Task) -> Result<Arc<Decomposition>, Refusal> {
    let apart = noted(task).unwrap_or_else(|| {
        let apart = Decomposition::of(task.problem()).map(Arc::new);
        if task.problem().len() <= MOST_KEPT {
            task.keep_note(NAME, apart.clone());
        }
        apart
    });
    apart.ok_or_else(|| Refusal::new(NAME, "the candidates do not fall into parts"))
}

/// The parts, or that there are none, where that was found out before.
fn noted(task: &Task) -> Option<Option<Arc<Decomposition>>> {
    task.note(NAME).map(|note| Option::clone(&note))
}

/// What it takes to find parts and to make them, for each two candidates.
const LOOK_COST: f64 = 0.5;

/// The conflicts of so many candidates take two mebibytes.
const MOST_KEPT: usize = 4096;

fn factors(task: &Task) -> Result<Vec<Factor>, Refusal> {
    factors_of(&*apart(task)?, task)
}

/// Where so many pieces are asked for in all, each part is asked how many it has.
fn question_of_parts(pieces: Option<Bounds>, task: &Task) -> Question {
    match pieces {
        Some(_) => Question::CountBySize,
        None => task.question(),
    }
}

/// The parts with who counts them, those that are alike once, the largest last.
fn factors_of(apart: &Decomposition, task: &Task) -> Result<Vec<Factor>, Refusal> {
    let question = question_of_parts(apart.pieces, task);
    let mut factors = Vec::new();
    for part in &apart.parts {
        let (task, planner) = task.derive(NAME, part.problem.clone(), question)?;
        factors.push(Factor {
            chosen: planner.choose(&task)?,
            times: part.places.len() as u32,
        });
    }
    // Only a part that is counted last, and enters once, can be divided.
    factors.sort_by(|a, b| {
        let [last, before] =
            [a, b].map(|factor| (factor.times == 1, factor.chosen.estimate.work()));
        last.0.cmp(&before.0).then(last.1.total_cmp(&before.1))
    });
    Ok(factors)
}

/// The estimate of two searches, one after the other.
fn sum(a: Estimate, b: Estimate) -> Estimate {
    let nodes = a.nodes + b.nodes;
    let work = |of: Estimate| of.nodes * of.node_cost;
    Estimate {
        nodes,
        error: a.error.hypot(b.error),
        is_sampled: a.is_sampled && b.is_sampled,
        at_most: a.at_most + b.at_most,
        node_cost: match nodes > 0.0 {
            true => (work(a) + work(b)) / nodes,
            false => a.node_cost.max(b.node_cost),
        },
        memory: a.memory.max(b.memory),
        is_unready: false,
    }
}

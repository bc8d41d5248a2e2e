//! What an engine is: the seam between a model and whatever searches it.

use std::ops::ControlFlow;

use num_bigint::BigUint;
use thiserror::Error;

use crate::{Estimate, Model};

/// What is asked of a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// All placements, in the order of the moving split.
    List,
    /// All placements, in whatever order suits the engine.
    ListInAnyOrder,
    /// How many placements there are.
    Count,
    /// How many placements there are with each number of pieces.
    CountBySize,
}

/// A way to search a model.
///
/// The trait is open: a crate that knows more about its own piece brings an engine that answers
/// for the models it recognises and refuses all others.
pub trait Engine: Send + Sync {
    /// The name by which a user asks for the engine.
    fn name(&self) -> &'static str;

    /// How much work the question would be.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] when the engine cannot answer this question of this model.
    fn estimate(&self, model: &Model, question: Question) -> Result<Estimate, Refusal>;

    /// Whether the engine is there to check others: then it answers only if it is asked for by name,
    /// or if all others refuse, whatever it estimates.
    fn is_second_opinion(&self) -> bool {
        false
    }

    /// A search that stands before its first node.
    ///
    /// # Errors
    ///
    /// A [`Refusal`], just when [`estimate`](Self::estimate) gives one.
    fn start<'m>(&self, model: &'m Model, question: Question)
    -> Result<Box<dyn Run + 'm>, Refusal>;

    /// The same search in parts that can run side by side: together they find each placement once,
    /// and in turn they find them in the order of the whole.
    ///
    /// An engine that cannot divide its work gives one part.
    ///
    /// # Errors
    ///
    /// A [`Refusal`], just when [`estimate`](Self::estimate) gives one.
    fn parts<'m>(
        &self,
        model: &'m Model,
        question: Question,
    ) -> Result<Vec<Box<dyn Run + 'm>>, Refusal> {
        Ok(vec![self.start(model, question)?])
    }
}

/// A search under way. Whoever holds it decides how far it goes: to cancel it is to stop asking.
pub trait Run: Send {
    /// Goes on for about `budget` units of work, and reports to `sink`.
    fn advance(&mut self, budget: u64, sink: &mut dyn Sink) -> Step;

    /// The work done so far: nodes of a tree.
    fn work(&self) -> u64;
}

/// Whether a run has more to do.
pub use standoff_core::split::Step;

/// Where a run puts what it finds.
pub trait Sink {
    /// One placement, as increasing indices of candidates. `Break` pauses the run right after
    /// this one; nothing is lost. Comes for the questions that list.
    fn solution(&mut self, chosen: &[u32]) -> ControlFlow<()>;

    /// So many placements more, with this number of pieces when the question asks for it. Comes
    /// for the questions that count.
    fn tally(&mut self, pieces: Option<usize>, more: BigUint);
}

/// Why an engine does not answer a question of a model.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("the engine `{engine}` cannot answer this: {reason}")]
pub struct Refusal {
    /// The engine's name.
    pub engine: &'static str,
    /// What it does not know, in words.
    pub reason: String,
}

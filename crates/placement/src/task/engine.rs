//! What an engine is.

use super::catalogue::Catalogue;
use super::estimate::Estimate;
use super::question::Question;
use super::refusal::Refusal;
use super::run::Search;
use super::task::Task;
use super::trace::Trace;
use crate::problem::Feature;

/// A way to search a model.
///
/// The trait is open: a crate that knows more about its own piece brings an engine that answers
/// for the models it recognises and refuses all others.
pub trait Engine: Send + Sync {
    /// The name by which a user asks for the engine: one word.
    fn name(&self) -> &'static str;

    /// The version of its searches, beside that of this crate: another number once the places that its runs write
    /// down, or the parts into which they are divided, mean something else than before. What was written down by
    /// another version is not gone on with.
    fn version(&self) -> u32 {
        1
    }

    /// What the engine knows beside conflicts. It is not asked about a model that uses more: what
    /// it does not know it would leave out of its answers.
    fn knows(&self) -> &[Feature];

    /// Whether the engine answers such a question at all; by default it answers every one. It is not asked
    /// one that it does not answer. There may be more questions later, so that an engine names those that
    /// it knows, rather than those that it does not.
    fn answers(&self, question: Question) -> bool {
        let _ = question;
        true
    }

    /// Whether the engine is there to check others at such a task: then it answers only if it is asked for
    /// by name, or if all others refuse, whatever it estimates.
    fn only_on_request(&self, task: &Task) -> bool {
        let _ = task;
        false
    }

    /// How much work the task would be.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] when the engine cannot answer this question of this model.
    fn estimate(&self, task: &Task) -> Result<Estimate, Refusal>;

    /// A search that stands before its first node, for a question that [lists](Question::lists).
    ///
    /// # Errors
    ///
    /// A [`Refusal`] when [`estimate`](Self::estimate) gives one; by default, always.
    fn list(&self, task: &Task) -> Result<Box<dyn Search>, Refusal> {
        Err(self.refusal_of(task.question()))
    }

    /// A search that stands before its first node, for a question that counts.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] when [`estimate`](Self::estimate) gives one; by default, always.
    fn count(&self, task: &Task) -> Result<Box<dyn Search>, Refusal> {
        Err(self.refusal_of(task.question()))
    }

    /// All placements by their numbers, where the engine can tell them without listing: for drawing
    /// placements at random, and for counting those with each candidate. The question of the task is to
    /// count. It is asked for of the engine that would [count](Self::count) them; only for a part of a model
    /// others are asked as well.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] when it cannot, or when that would hold more memory than
    /// [is allowed](Task::max_memory); by default, always.
    fn catalogue(&self, task: &Task) -> Result<Box<dyn Catalogue>, Refusal> {
        let _ = task;
        Err(Refusal::new(self.name(), "it can only list them"))
    }

    /// The search node by node, to be shown. The question of the task is [`Question::ListInAnyOrder`].
    ///
    /// # Errors
    ///
    /// A [`Refusal`] when the engine cannot list them, or walks no tree that could be shown; by default, always.
    fn trace(&self, task: &Task) -> Result<Trace, Refusal> {
        let _ = task;
        Err(Refusal::new(self.name(), "it walks no tree that is shown"))
    }

    /// A refusal of a question that the engine does not know.
    fn refusal_of(&self, question: Question) -> Refusal {
        Refusal::new(
            self.name(),
            format!("it does not know the question `{question}`"),
        )
    }
}

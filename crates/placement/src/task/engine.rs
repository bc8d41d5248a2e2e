//! What an engine is.

use super::plan::Plan;
use super::question::Question;
use super::refusal::Refusal;
use super::task::Task;
use super::trace::Trace;
use crate::problem::Feature;

/// A way to search a problem.
///
/// The trait is open: a crate that knows more about its own piece registers an engine that answers for the problems
/// it recognises and refuses all others.
pub trait Engine: Send + Sync {
    /// The name by which a user asks for the engine: one word.
    fn name(&self) -> &'static str;

    /// The version of its searches, beside that of this crate: another number once the states that its searches save,
    /// or the parts into which they are divided, mean something else than before. A search that another version
    /// has saved is refused.
    fn version(&self) -> u32 {
        1
    }

    /// The features that the engine knows beside conflicts. It is not asked about a problem that uses another one: it
    /// would leave that out of its answers.
    fn knows(&self) -> &[Feature];

    /// Whether the engine answers this question at all; by default it answers every one. It is not asked one that it
    /// does not answer. There may be more questions later, so that an engine names those that it knows, rather than
    /// those that it does not.
    fn answers(&self, question: Question) -> bool {
        let _ = question;
        true
    }

    /// Whether the engine answers this task only if it is asked for by name, or if all others refuse, whatever it
    /// estimates.
    fn only_on_request(&self, task: &Task) -> bool {
        let _ = task;
        false
    }

    /// Which engines are asked first, and answer first if their estimates are the same: those with the highest
    /// priority. The more an engine knows about the problems that it answers, the higher is its priority; the general
    /// engines have less than the default.
    fn priority(&self) -> u32 {
        100
    }

    /// Prepares an answer to a task: cheaply, since the plan may be dropped without a question.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] if the engine cannot answer this question about this problem, as far as that is known without
    /// much work.
    fn plan(&self, task: &Task) -> Result<Box<dyn Plan>, Refusal>;

    /// Returns the search node by node, to be shown. The question of the task is [`Question::ListInAnyOrder`].
    ///
    /// # Errors
    ///
    /// A [`Refusal`] if the engine cannot list them, or searches no tree that could be shown; by default, always.
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

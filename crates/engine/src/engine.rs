//! The trait of engines.

use standoff_model::Feature;

use crate::plan::Plan;
use crate::question::Question;
use crate::refusal::Refusal;
use crate::task::Task;
use crate::trace::Trace;

/// An algorithm that answers questions about problems.
///
/// The trait is open: a crate that knows more about its own piece registers an engine that answers for the problems
/// it recognises and refuses all others.
pub trait Engine: Send + Sync {
    /// Returns the name of the engine for users: one word.
    fn name(&self) -> &'static str;

    /// Returns the features that the engine knows in addition to conflicts.
    ///
    /// It is not asked about a problem that uses another one, since it would ignore that.
    fn knows(&self) -> &[Feature];

    /// Returns whether the engine answers this question; by default it answers all.
    ///
    /// It is not asked the others. There may be more questions in later versions, so an implementation should list the
    /// questions that it answers, not the others.
    fn answers(&self, question: Question) -> bool {
        let _ = question;
        true
    }

    /// Returns whether the engine answers this task only if the user requests it by name or all others refuse, whatever
    /// it estimates.
    fn only_on_request(&self, task: &Task) -> bool {
        let _ = task;
        false
    }

    /// Returns the priority of the engine.
    ///
    /// Engines with a higher one are asked first, and answer if the estimates are the same. An engine for special
    /// problems has a higher priority; that of general engines is below the default.
    fn priority(&self) -> u32 {
        100
    }

    /// Prepares an answer to a task: cheaply, since the plan may be dropped without a question.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] if the engine cannot answer this question about this problem, and knows that without much
    /// work.
    fn plan(&self, task: &Task) -> Result<Box<dyn Plan>, Refusal>;

    /// Returns the nodes of a search, to be displayed.
    ///
    /// The question of the task is [`Question::ListInAnyOrder`].
    ///
    /// # Errors
    ///
    /// A [`Refusal`] if the engine cannot list the placements, or searches no tree; by default, always.
    fn trace(&self, task: &Task) -> Result<Trace, Refusal> {
        let _ = task;
        Err(Refusal::new(self.name(), "it walks no tree that is shown"))
    }

    /// Returns the refusal of a question that the engine does not answer.
    fn refusal_of(&self, question: Question) -> Refusal {
        Refusal::new(
            self.name(),
            format!("it does not know the question `{question}`"),
        )
    }
}

//! The task of an engine: a question about a problem.

use std::sync::Arc;

use standoff_core::End;
use standoff_model::{Layout, Model, Permutation, Problem};

use crate::catalogue::Catalogue;
use crate::plan::Planned;
use crate::question::Question;
use crate::refusal::Refusal;

/// A question about a problem, with its limits, as an engine receives it.
///
/// It shares all of its parts, and borrows nothing.
#[derive(Clone)]
pub struct Task {
    question: Question,
    problem: Arc<Problem>,
    /// The problem before presolving.
    given: Arc<Problem>,
    layout: Option<Arc<Layout>>,
    symmetries: Arc<[Permutation]>,
    planner: Option<Arc<dyn Planning>>,
    /// The number of derivations from the problem of the user to this one.
    generation: u32,
    effort: f64,
    max_memory: usize,
    threads: usize,
    stop: Stop,
}

/// A callback that returns a reason to end a search, if there is one.
pub type Stop = Arc<dyn Fn() -> Option<End> + Send + Sync>;

/// A planner for problems that an engine derives from its own: a component, a quotient, a half.
pub trait Planning: Send + Sync {
    /// Chooses the engine that counts a derived problem.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] if no engine answers.
    fn plan(&self, task: &Task) -> Result<Planned, Refusal>;

    /// Returns a catalogue of a derived problem, by the engine that would count, or else by the next engine that has
    /// one.
    fn catalogue(&self, task: &Task) -> Option<Box<dyn Catalogue>>;
}

/// The maximum number of derivations: an engine that derives the same problem repeatedly would never end.
const MOST_GENERATIONS: u32 = 64;

impl Task {
    /// Creates the task of answering a question about a model on a board.
    pub fn new(model: &Model, question: Question) -> Self {
        Task {
            layout: Some(model.layout().clone()),
            ..Self::of(model.problem().clone(), question)
        }
    }

    /// Creates the task of answering a question about a problem without a board.
    pub fn of(problem: Arc<Problem>, question: Question) -> Self {
        Task {
            question,
            given: problem.clone(),
            problem,
            layout: None,
            symmetries: Arc::default(),
            planner: None,
            generation: 0,
            effort: f64::INFINITY,
            max_memory: usize::MAX,
            threads: 1,
            stop: Arc::new(|| None),
        }
    }

    /// Sets the planner for problems that engines derive.
    #[must_use]
    pub fn with_planner(self, planner: Arc<dyn Planning>) -> Self {
        Task {
            planner: Some(planner),
            ..self
        }
    }

    /// Sets the group of symmetries of the problem.
    #[must_use]
    pub fn with_symmetries(self, symmetries: Arc<[Permutation]>) -> Self {
        Task { symmetries, ..self }
    }

    /// Returns the known symmetries of the problem, a group; empty if none are known.
    ///
    /// A search for [any](Question::Any) placement need not visit the images of what it has searched.
    pub fn symmetries(&self) -> &Arc<[Permutation]> {
        &self.symmetries
    }

    /// Limits the work of planning.
    #[must_use]
    pub fn with_effort(self, effort: f64) -> Self {
        Task { effort, ..self }
    }

    /// Returns the [work](crate::Estimate::work) that planning is worth; infinite if that is unknown.
    pub fn effort(&self) -> f64 {
        self.effort
    }

    /// Sets the memory limit in bytes.
    #[must_use]
    pub fn with_max_memory(self, max_memory: usize) -> Self {
        Task { max_memory, ..self }
    }

    /// Returns the memory limit of an answer in bytes, without the problem; `usize::MAX` if there is none.
    ///
    /// A search that [holds](crate::Search::memory) more is ended.
    pub fn max_memory(&self) -> usize {
        self.max_memory
    }

    /// Sets the number of threads.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        Task { threads, ..self }
    }

    /// Returns the number of threads on which a search may work by itself, the calling one included.
    ///
    /// A search that can be [divided](crate::Search::split) starts none: its parts are advanced in parallel. The
    /// results of a search must not depend on this number.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// Sets the callback that ends the task once it returns a reason.
    #[must_use]
    pub fn with_stop(self, stop: Stop) -> Self {
        Task { stop, ..self }
    }

    /// Returns whether the search is to end, so that a better choice of the engine gains nothing.
    pub fn is_stopped(&self) -> bool {
        (self.stop)().is_some()
    }

    /// Returns the task with another problem, without a board.
    #[must_use]
    pub fn about(&self, problem: Arc<Problem>) -> Self {
        Task {
            given: problem.clone(),
            problem,
            layout: None,
            symmetries: Arc::default(),
            ..self.clone()
        }
    }

    /// Replaces the question.
    #[must_use]
    pub fn asking(self, question: Question) -> Self {
        Task { question, ..self }
    }

    /// Replaces the problem by an equivalent one with the same candidates.
    #[must_use]
    pub fn with_presolved(self, problem: Arc<Problem>) -> Self {
        Task { problem, ..self }
    }

    /// Returns the question.
    pub fn question(&self) -> Question {
        self.question
    }

    /// Returns the problem to search: presolved, once the planner asks an engine.
    pub fn problem(&self) -> &Arc<Problem> {
        &self.problem
    }

    /// Returns the problem as it was given, before presolving.
    ///
    /// It has the same candidates and the same placements; of a presolved problem for
    /// [`Question::Any`], it may have more placements.
    pub fn given(&self) -> &Arc<Problem> {
        &self.given
    }

    /// Returns the layout of the problem on a board; `None` for a derived problem.
    pub fn layout(&self) -> Option<&Layout> {
        self.layout.as_deref()
    }

    /// Returns a task about a problem that an engine has derived, and the planner for it.
    ///
    /// The [effort](Self::effort) of a smaller problem is reduced in proportion to its candidates.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] by `engine` if there is no planner, or if too many problems were derived from each other.
    pub fn derive(
        &self,
        engine: &'static str,
        problem: Arc<Problem>,
        question: Question,
    ) -> Result<(Task, Arc<dyn Planning>), Refusal> {
        let Some(planner) = &self.planner else {
            let reason = "the task has no planner for a problem that the engine derives";
            return Err(Refusal::new(engine, reason));
        };
        if self.generation == MOST_GENERATIONS {
            let reason = format!("{MOST_GENERATIONS} models were derived from each other");
            return Err(Refusal::new(engine, reason));
        }
        let [part, whole] = [&problem, &self.problem].map(|of| of.len() as f64);
        let derived = Task {
            question,
            generation: self.generation + 1,
            effort: self.effort * (part / whole.max(1.0)).min(1.0),
            ..self.about(problem)
        };
        Ok((derived, planner.clone()))
    }
}

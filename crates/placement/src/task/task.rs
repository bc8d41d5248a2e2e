//! A question about a model, as an engine gets it.

use std::any::Any;
use std::sync::Arc;

use standoff_core::End;

use super::ahead::{Ahead, Begun};
use super::catalogue::Catalogue;
use super::chosen::Chosen;
use super::notes::Notes;
use super::question::Question;
use super::refusal::Refusal;
use crate::layout::{Layout, Model};
use crate::problem::{Permutation, Problem};

/// A question about a model, as an engine gets it: all parts are shared, and none is borrowed.
#[derive(Clone)]
pub struct Task {
    question: Question,
    problem: Arc<Problem>,
    layout: Option<Arc<Layout>>,
    symmetries: Arc<[Permutation]>,
    planner: Option<Arc<dyn Planning>>,
    /// From how many models this one was derived, one after the other.
    generation: u32,
    /// How much work an estimate is worth.
    effort: f64,
    /// How much memory an answer may take, in bytes.
    max_memory: usize,
    threads: usize,
    stop: Stop,
    notes: Notes,
    begun: Begun,
}

/// Asked from time to time whether to end a search, and why.
pub(crate) type Stop = Arc<dyn Fn() -> Option<End> + Send + Sync>;

/// Whom an engine asks about a model that it has derived from its own: a part, a fold, a half.
pub trait Planning: Send + Sync {
    /// Who would count, and what it says of the task.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] when no engine answers.
    fn choose(&self, task: &Task) -> Result<Chosen, Refusal>;

    /// All placements by their numbers, where some engine can tell them: the catalogue of the engine that
    /// would count, or else of the next that offers one.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] when no engine offers one.
    fn catalogue(&self, task: &Task) -> Result<Box<dyn Catalogue>, Refusal>;
}

/// More models are not derived from each other: an engine that derives the same model again and
/// again would never come to an end.
const MOST_GENERATIONS: u32 = 64;

impl Task {
    /// A question about a model on a board.
    pub fn new(model: &Model, question: Question) -> Self {
        Task {
            layout: Some(model.layout().clone()),
            ..Self::of(model.problem().clone(), question)
        }
    }

    /// A question about a problem alone.
    pub fn of(problem: Arc<Problem>, question: Question) -> Self {
        Task {
            question,
            problem,
            layout: None,
            symmetries: Arc::default(),
            planner: None,
            generation: 0,
            effort: f64::INFINITY,
            max_memory: usize::MAX,
            threads: 1,
            stop: Arc::new(|| None),
            notes: Notes::default(),
            begun: Begun::default(),
        }
    }

    /// The same task, where engines can ask about models that they derive.
    #[must_use]
    pub fn with_planner(self, planner: Arc<dyn Planning>) -> Self {
        Task {
            planner: Some(planner),
            ..self
        }
    }

    /// The same task, where these are known to keep the problem; with two maps, also one after the other.
    #[must_use]
    pub(crate) fn with_symmetries(self, symmetries: Arc<[Permutation]>) -> Self {
        Task { symmetries, ..self }
    }

    /// A group of maps that keep the problem, as far as somebody has looked for them; none if nobody has. Who
    /// looks for [any](Question::Any) placement need not look where one of them leads.
    pub fn symmetries(&self) -> &Arc<[Permutation]> {
        &self.symmetries
    }

    /// The same task, where an estimate is worth no more work than this.
    #[must_use]
    pub(crate) fn with_effort(self, effort: f64) -> Self {
        Task { effort, ..self }
    }

    /// How much [work](super::Estimate::work) an estimate is worth: to look longer at the tree does not pay.
    /// Infinite where nothing is known.
    pub fn effort(&self) -> f64 {
        self.effort
    }

    /// The same task, whose answer may take so many bytes.
    #[must_use]
    pub(crate) fn with_max_memory(self, max_memory: usize) -> Self {
        Task { max_memory, ..self }
    }

    /// How much memory an answer may take beside the model, in bytes; `usize::MAX` where nobody cares.
    /// A run that [holds](Search::memory) more is ended.
    pub fn max_memory(&self) -> usize {
        self.max_memory
    }

    /// The same task, whose runs may work on so many threads.
    #[must_use]
    pub(crate) fn with_threads(self, threads: usize) -> Self {
        Task { threads, ..self }
    }

    /// On how many threads a run may work by itself, the one that advances it among them; it starts no
    /// other unless that is more than 1. A run that can be [divided](Search::split) does not: its parts are
    /// worked on side by side. What it finds must not depend on it.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// The same task, for which nothing more is worth it once `stop` gives a reason.
    #[must_use]
    pub(crate) fn with_stop(self, stop: Stop) -> Self {
        Task { stop, ..self }
    }

    /// Whether somebody wants the search to end, so that nothing is to be gained by a better choice of who searches.
    pub(crate) fn is_stopped(&self) -> bool {
        (self.stop)().is_some()
    }

    /// Keeps what an engine has found out, in place of what it has kept before: planning asks it several
    /// times with growing [effort](Self::effort), and then for a run. A question about another model has
    /// notes of its own.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use standoff_placement::{Problem, Question, ConflictGraph, Task};
    ///
    /// let nothing = Problem::new(Vec::new(), ConflictGraph::new(0), Vec::new())?;
    /// let task = Task::of(Arc::new(nothing), Question::Count);
    /// task.clone().keep_note("mine", 7u32);
    /// assert_eq!(task.note("mine").as_deref(), Some(&7u32));
    /// assert_eq!(task.note::<u32>("another"), None);
    /// # Ok::<(), standoff_placement::ProblemError>(())
    /// ```
    pub fn keep_note<T: Any + Send + Sync>(&self, engine: &'static str, note: T) {
        self.notes.keep(engine, Arc::new(note));
    }

    /// What an engine has [kept](Self::keep_note), if it is of this type.
    pub fn note<T: Any + Send + Sync>(&self, engine: &'static str) -> Option<Arc<T>> {
        self.notes.of(engine)?.downcast().ok()
    }

    /// Keeps the count that an engine has begun for its estimate: who counts by this engine goes on with it.
    pub(crate) fn keep_ahead(&self, engine: &'static str, ahead: Ahead) {
        self.begun.keep(engine, ahead);
    }

    /// The count that an engine has begun, if it has, and nobody has taken it.
    pub(crate) fn take_ahead(&self, engine: &'static str) -> Option<Ahead> {
        self.begun.take(engine)
    }

    /// Whether somebody goes on with the count that an engine has begun: its estimate need not begin it again.
    pub(crate) fn is_taken(&self, engine: &'static str) -> bool {
        self.begun.is_taken(engine)
    }

    /// Whether the count that an engine has begun has come to its end.
    pub(crate) fn is_counted(&self, engine: &'static str) -> bool {
        self.begun.is_done(engine)
    }

    /// The same question about another problem, which is on no board.
    #[must_use]
    pub(crate) fn about(&self, problem: Arc<Problem>) -> Self {
        Task {
            problem,
            layout: None,
            symmetries: Arc::default(),
            notes: Notes::default(),
            begun: Begun::default(),
            ..self.clone()
        }
    }

    /// What is asked.
    pub fn question(&self) -> Question {
        self.question
    }

    /// What is searched.
    pub fn problem(&self) -> &Arc<Problem> {
        &self.problem
    }

    /// What that is on a board, if it is on one: a derived model is not.
    pub fn layout(&self) -> Option<&Layout> {
        self.layout.as_deref()
    }

    /// A question about a model that an engine has derived, and whom to ask it. Of the [effort](Self::effort)
    /// that this one is worth, a part is worth its share of the candidates.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] by `engine` when there is nobody to ask, or when too many models were derived from
    /// each other.
    pub fn derive(
        &self,
        engine: &'static str,
        problem: Arc<Problem>,
        question: Question,
    ) -> Result<(Task, Arc<dyn Planning>), Refusal> {
        let Some(planner) = &self.planner else {
            let reason = "there is nobody to ask about a model that it derives";
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

//! A question about a problem, as an engine gets it.

use std::sync::Arc;

use standoff_core::End;

use super::catalogue::Catalogue;
use super::plan::Planned;
use super::question::Question;
use super::refusal::Refusal;
use crate::layout::{Layout, Model};
use crate::problem::{Permutation, Problem};

/// A question about a problem, as an engine gets it: all parts are shared, and none is borrowed.
#[derive(Clone)]
pub struct Task {
    question: Question,
    problem: Arc<Problem>,
    layout: Option<Arc<Layout>>,
    symmetries: Arc<[Permutation]>,
    planner: Option<Arc<dyn Planning>>,
    /// How many problems were derived from each other until this one.
    generation: u32,
    effort: f64,
    max_memory: usize,
    threads: usize,
    stop: Stop,
}

/// Asked from time to time whether to end a search, and why.
pub(crate) type Stop = Arc<dyn Fn() -> Option<End> + Send + Sync>;

/// Plans for problems that an engine derives from its own: a part, a quotient, a half.
pub trait Planning: Send + Sync {
    /// Chooses the engine that counts a derived problem.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] if no engine answers.
    fn plan(&self, task: &Task) -> Result<Planned, Refusal>;

    /// Returns a catalogue of a derived problem: that of the engine that would count, or else of the next engine that
    /// has one.
    fn catalogue(&self, task: &Task) -> Option<Box<dyn Catalogue>>;
}

/// The most problems that are derived from each other: an engine that derives the same problem again and again would
/// never come to an end.
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
        }
    }

    /// The same task, where engines can ask for plans for problems that they derive.
    #[must_use]
    pub fn with_planner(self, planner: Arc<dyn Planning>) -> Self {
        Task {
            planner: Some(planner),
            ..self
        }
    }

    /// The same task, with a group of maps that are known to keep the problem.
    #[must_use]
    pub(crate) fn with_symmetries(self, symmetries: Arc<[Permutation]>) -> Self {
        Task { symmetries, ..self }
    }

    /// A group of maps that keep the problem, as far as they are known; empty if nothing is known. A search for
    /// [any](Question::Any) placement need not look where one of them leads.
    pub fn symmetries(&self) -> &Arc<[Permutation]> {
        &self.symmetries
    }

    /// The same task, where planning is worth no more work than this.
    #[must_use]
    pub fn with_effort(self, effort: f64) -> Self {
        Task { effort, ..self }
    }

    /// The [work](super::Estimate::work) that planning is worth; infinite where nothing is known.
    pub fn effort(&self) -> f64 {
        self.effort
    }

    /// The same task, whose answer may take this many bytes.
    #[must_use]
    pub(crate) fn with_max_memory(self, max_memory: usize) -> Self {
        Task { max_memory, ..self }
    }

    /// The memory that an answer may take beside the model, in bytes; `usize::MAX` if it is not limited. A search that
    /// [holds](super::Search::memory) more is ended.
    pub fn max_memory(&self) -> usize {
        self.max_memory
    }

    /// The same task, whose searches may work on this many threads.
    #[must_use]
    pub(crate) fn with_threads(self, threads: usize) -> Self {
        Task { threads, ..self }
    }

    /// The number of threads on which a search may work by itself, the one that advances it included; it starts no
    /// other unless this is more than 1. A search that can be [divided](super::Search::split) starts none: its parts
    /// are advanced in parallel. What a search finds must not depend on this number.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// The same task, for which nothing more is worth it once `stop` gives a reason.
    #[must_use]
    pub(crate) fn with_stop(self, stop: Stop) -> Self {
        Task { stop, ..self }
    }

    /// Whether the search is to end, so that nothing is gained by a better choice of the engine.
    pub(crate) fn is_stopped(&self) -> bool {
        (self.stop)().is_some()
    }

    /// The same question about another problem, which is on no board.
    #[must_use]
    pub(crate) fn about(&self, problem: Arc<Problem>) -> Self {
        Task {
            problem,
            layout: None,
            symmetries: Arc::default(),
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

    /// What that is on a board, if it is on one: a derived problem is not.
    pub fn layout(&self) -> Option<&Layout> {
        self.layout.as_deref()
    }

    /// A question about a problem that an engine has derived, and the planner to ask. Of the
    /// [effort](Self::effort) that this task is worth, a part is worth its share of the candidates.
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

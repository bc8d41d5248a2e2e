//! The questions that a user asks of a model.

use std::sync::Arc;

use standoff_core::End;
use standoff_core::amb::Unique;

use super::solutions::Solutions;
use super::sum::SearchControl;
#[cfg(feature = "threads")]
use super::threads::MAX_THREADS;
use super::watch::{Portion, Progress, Watch, as_portion};
use crate::layout::Model;
use crate::plan::{EngineEstimate, Planner, Portfolio, UnknownEngine};
use crate::problem::{Permutation, Placement, Problem};
use crate::task::{Engine, Question, Refusal, Stop, Task, Trace, Unanswered};

/// Asks a model, or the problem of one, and has the [`Planner`] choose who answers.
#[derive(Clone)]
pub struct Solver {
    pub(super) problem: Arc<Problem>,
    /// The whole model, if there is more of it.
    pub(super) model: Option<Model>,
    pub(super) planner: Planner,
    /// Whom engines ask about what they derive, also where one alone may answer.
    pub(super) of_derived: Planner,
    pub(super) stop: Stop,
    pub(super) watch: Option<Watch>,
    pub(super) threads: usize,
    pub(super) max_memory: usize,
}

impl Solver {
    /// A solver with the engines of this crate and without limits.
    pub fn new(model: &Model) -> Self {
        Solver {
            model: Some(model.clone()),
            ..Self::of(model.problem().clone())
        }
    }

    /// A solver of a problem that is on no board: it lists and counts, but knows neither squares
    /// nor symmetries.
    pub fn of(problem: Arc<Problem>) -> Self {
        Solver {
            problem,
            model: None,
            planner: Planner::default(),
            of_derived: Planner::default(),
            stop: Arc::new(|| None),
            watch: None,
            threads: 1,
            max_memory: usize::MAX,
        }
    }

    /// The same solver with these engines, and no others.
    #[must_use]
    pub fn with_engines(mut self, engines: impl IntoIterator<Item = Arc<dyn Engine>>) -> Self {
        self.planner = Planner::of(engines);
        self.of_derived = self.planner.clone();
        self
    }

    /// Adds an engine.
    #[must_use]
    pub fn register(mut self, engine: Arc<dyn Engine>) -> Self {
        self.planner.register(engine.clone());
        self.of_derived.register(engine);
        self
    }

    /// Leaves only the engine of that name. What it derives from the model, any engine may answer.
    ///
    /// # Errors
    ///
    /// [`UnknownEngine`], with the names that there are.
    pub fn with_engine(mut self, name: &str) -> Result<Self, UnknownEngine> {
        self.planner = self.planner.only(name)?;
        Ok(self)
    }

    /// Ends every search once `stop` gives a reason. It is asked before each search, however short,
    /// then after some 65,536 nodes at most, and the sooner the larger the model; where one engine works on
    /// several threads, after some 524,288 on each; up to symmetry also
    /// before each map of the board is tried and before each [folded](Problem::quotient) model is made; and while an
    /// engine is chosen, before more is spent on the choice.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use standoff_board::{Board, Where};
    /// # use standoff_placement::{Answer, Kind, Model, Solver};
    /// use standoff_core::End;
    ///
    /// # let nothing = Arc::new(Where(|_: i32, _: i32| false));
    /// # let model = Model::new(Board::rectangle(8, 8)?, vec![Kind::new("dummy", 'D', nothing)])?;
    /// let stopped = Solver::new(&model).stop_when(|| Some(End::Cancelled)).count()?;
    /// assert!(matches!(stopped.answer, Answer::AtLeast(_, End::Cancelled)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn stop_when(mut self, stop: impl Fn() -> Option<End> + Send + Sync + 'static) -> Self {
        self.stop = Arc::new(stop);
        self
    }

    /// Shows every search while it goes on: after at most 65,536 nodes, and the sooner the larger the
    /// model, on whatever thread it is. Each search begins anew at 0 and comes to 1 if it is exhausted. The
    /// choice of an engine is not shown; work that it has done for the search is part of the first glance. Watching
    /// does not change the engine, the nodes or the answer.
    ///
    /// This crate knows no clock: `watch` decides how often it looks, and returns soon when it does not. Whoever
    /// watched before goes on to.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use standoff_board::{Board, Where};
    /// # use standoff_placement::{Kind, Model, Solver};
    /// # let wazir = Arc::new(Where(|dx: i32, dy: i32| dx.abs() + dy.abs() == 1));
    /// # let model = Model::new(Board::rectangle(4, 4)?, vec![Kind::new("wazir", 'W', wazir)])?;
    /// let watched = Solver::new(&model).watch(|glance| {
    ///     println!("{:.0} %, {} found", 100.0 * glance.progress(), glance.found());
    /// });
    /// assert_eq!(watched.count()?.answer, Solver::new(&model).count()?.answer);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn watch(mut self, watch: impl Fn(&Progress<'_>) + Send + Sync + 'static) -> Self {
        self.watch = Some(match self.watch {
            None => Arc::new(watch),
            Some(before) => Arc::new(move |glance| {
                before(glance);
                watch(glance);
            }),
        });
        self
    }

    /// This solver, whose searches are a part of something else for whoever watches.
    pub(super) fn for_part(&self, portion: impl Portion) -> Self {
        let mut solver = self.clone();
        solver.watch = solver.watch.map(|watch| as_portion(watch, portion));
        solver
    }

    /// Counts on several threads, this one among them; the counts are the same for any number of
    /// them.
    ///
    /// No more are started than the search has parts, and no more than
    /// [`MAX_THREADS`](crate::MAX_THREADS); fewer where each would take much memory. None is the same
    /// as one. Where the system does not start so many, the others do the work, and
    /// [`Outcome::unstarted_threads`] says how many are missing.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use standoff_board::{Board, Where};
    /// # use standoff_placement::{Kind, Model, Solver};
    /// # let wazir = Arc::new(Where(|dx: i32, dy: i32| dx.abs() + dy.abs() == 1));
    /// # let model = Model::new(Board::rectangle(4, 4)?, vec![Kind::new("wazir", 'W', wazir)])?;
    /// let solver = Solver::new(&model);
    /// assert_eq!(solver.clone().threads(4).count()?.answer, solver.count()?.answer);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "threads")]
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads.min(MAX_THREADS);
        self
    }

    /// Ends every search with [`End::MemoryLimit`] once it holds more than so many bytes beside the model;
    /// an engine that is likely to need more is passed over. It is looked at as often as
    /// [whether to stop](Self::stop_when), so that a search may hold somewhat more for a moment.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use standoff_board::{Board, Where};
    /// # use standoff_placement::{Answer, Kind, Model, Solver};
    /// use standoff_core::End;
    ///
    /// # let nothing = Arc::new(Where(|_: i32, _: i32| false));
    /// # let model = Model::new(Board::rectangle(8, 8)?, vec![Kind::new("dummy", 'D', nothing)])?;
    /// let solver = Solver::new(&model).with_engine("split")?.max_memory(0);
    /// assert!(matches!(solver.count()?.answer, Answer::AtLeast(_, End::MemoryLimit)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn max_memory(mut self, bytes: usize) -> Self {
        self.max_memory = bytes;
        self
    }

    /// The task of answering a question, as engines get it.
    pub fn task(&self, question: Question) -> Task {
        let task = match &self.model {
            Some(model) => Task::new(model, question),
            None => Task::of(self.problem.clone(), question),
        };
        task.with_planner(Arc::new(self.of_derived.clone()))
            .with_max_memory(self.max_memory)
            .with_stop(self.stop.clone())
    }

    /// What each engine estimates for a question, the one that will answer it first.
    pub fn estimates(&self, question: Question) -> Vec<EngineEstimate> {
        self.planner.estimates(&self.task(question))
    }

    /// How many of the first ones that have [estimated](Self::estimates) this of a question take turns at it; see
    /// [`Planner::taking_turns`].
    pub fn taking_turns(&self, question: Question, estimates: &[EngineEstimate]) -> usize {
        self.planner.taking_turns(&self.task(question), estimates)
    }

    /// This solver with the one engine that it would list with, so that it need not choose again.
    pub(super) fn that_lists(&self) -> Result<Self, Refusal> {
        let planned = self.planner.plan(&self.task(Question::List))?;
        let name = planned.engine();
        let mut solver = self.clone();
        solver.planner = solver.planner.only(name).expect("it has just been chosen");
        Ok(solver)
    }

    /// The same task, whose searches may use all threads.
    pub(super) fn on_threads(&self, task: &Task) -> Task {
        task.clone().with_threads(self.threads)
    }

    pub(super) fn control(&self) -> SearchControl<'_> {
        SearchControl {
            stop: &self.stop,
            watch: self.watch.as_ref(),
            max_memory: self.max_memory,
        }
    }
}

// Lists.
impl Solver {
    /// All placements, lazily, in the order of the moving split: by their first piece in reading
    /// order, then by the second, and so on, each before those that continue it.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] when no engine answers.
    pub fn solutions(&self) -> Result<Solutions, Refusal> {
        self.list(Question::List)
    }

    /// The same placements, for who wants only the first or a few: an engine that lists them all
    /// soonest need not find the first one soonest.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] when no engine answers.
    pub fn first_solutions(&self) -> Result<Solutions, Refusal> {
        self.list(Question::First)
    }

    /// All placements, lazily, in whatever order the engine finds them: the first few may come much
    /// sooner than those of [`solutions`](Self::solutions).
    ///
    /// # Errors
    ///
    /// A [`Refusal`] when no engine answers.
    pub fn solutions_in_any_order(&self) -> Result<Solutions, Refusal> {
        self.list(Question::ListInAnyOrder)
    }

    /// All placements, lazily, in whatever order they are found, for who wants two at the most, and to know
    /// whether there are more: [`Solutions::unique`].
    ///
    /// # Errors
    ///
    /// A [`Refusal`] when no engine answers.
    pub fn few_solutions(&self) -> Result<Solutions, Refusal> {
        self.list(Question::Few)
    }

    /// The search that lists the solutions in any order, node by node, and the engine whose search it is: of those that
    /// walk a tree which can be shown, one that a plug-in brings, or else the one with the smallest tree.
    ///
    /// What [`stop_when`](Self::stop_when) says is asked while one is chosen, and no more: whoever takes the nodes stops when he
    /// likes.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use standoff_board::{Board, Where};
    /// use standoff_placement::{Kind, Model, Solver, TraceOutcome};
    ///
    /// // Two rooks on a 2 x 2 board.
    /// let rook = Where(|dx: i32, dy: i32| dx == 0 || dy == 0);
    /// let rooks = Kind::new("rook", 'R', Arc::new(rook)).exactly(2);
    /// let model = Model::new(Board::rectangle(2, 2)?, vec![rooks])?;
    ///
    /// let (engine, nodes) = Solver::new(&model).with_engine("split")?.trace()?;
    /// let nodes: Vec<_> = nodes.collect();
    /// let depths: Vec<usize> = nodes.iter().map(|node| node.depth).collect();
    /// assert_eq!((engine, depths), ("split", vec![0, 1, 2, 1, 2, 1]));
    /// assert_eq!(nodes[2].outcome, TraceOutcome::Solved);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A [`Refusal`] when no engine answers, or none of those that do can be shown.
    pub fn trace(&self) -> Result<(&'static str, Trace), Refusal> {
        self.planner.trace(&self.task(Question::ListInAnyOrder))
    }

    fn list(&self, question: Question) -> Result<Solutions, Refusal> {
        let task = self.task(question);
        let run = self.planner.listing(&task)?;
        Ok(self.solutions_of(task, run))
    }

    fn solutions_of(&self, task: Task, run: Portfolio) -> Solutions {
        Solutions::new(task, run, self.stop.clone(), self.watch.clone())
    }

    /// Whether there is just one placement; if there are more, two of them.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use standoff_board::{Board, Where};
    /// # use standoff_placement::{Kind, Model, Solver};
    /// use standoff_core::amb::Unique;
    ///
    /// # let rook = || Arc::new(Where(|dx: i32, dy: i32| dx == 0 || dy == 0));
    /// let rooks = |n| Kind::new("rook", 'R', rook()).exactly(n);
    /// let one = Model::new(Board::rectangle(1, 1)?, vec![rooks(1)])?;
    /// assert!(matches!(Solver::new(&one).unique()?, Unique::One(_)));
    /// let two = Model::new(Board::rectangle(2, 2)?, vec![rooks(2)])?;
    /// assert!(matches!(Solver::new(&two).unique()?, Unique::Many(..)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Unanswered`] when no engine answers, or one is wrong.
    pub fn unique(&self) -> Result<Unique<Placement>, Unanswered> {
        let mut solutions = self.few_solutions()?;
        let unique = solutions.unique();
        match solutions.engine_bug() {
            Some(mistake) => Err(mistake.clone().into()),
            None => Ok(unique),
        }
    }

    /// The symmetries of the model, for an answer that needs them all, or why they were not all
    /// looked for.
    pub(super) fn symmetries(
        &self,
        question: Question,
    ) -> Result<Result<Vec<Permutation>, End>, Refusal> {
        let group = match &self.model {
            Some(model) => model
                .symmetries_until(&*self.stop)
                .map_err(|error| error.to_string()),
            None => Err("what is on no board has no symmetries".to_string()),
        };
        group.or_else(|reason| {
            let planned = self.planner.plan(&self.task(question))?;
            Err(Refusal::new(planned.engine(), reason))
        })
    }
}

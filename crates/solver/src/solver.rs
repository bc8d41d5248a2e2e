//! The solver: answers questions about a model, within limits.

use std::sync::Arc;

use standoff_core::End;
use standoff_core::amb::Unique;

use crate::control::SearchControl;
use crate::progress::{Progress, Watch};
use crate::solutions::Solutions;
#[cfg(feature = "threads")]
use crate::threads::MAX_THREADS;
use standoff_engine::{Engine, Question, Refusal, Stop, Task, Trace, Unanswered};
use standoff_model::{Model, Permutation, Placement, Problem};

use crate::plan::{EngineEstimate, Planner, UnknownEngine};
use crate::presolve::{Presolved, presolve, presolved};

/// Answers questions about a model or a problem, by the engine that is likely the fastest.
#[derive(Clone)]
pub struct Solver {
    pub(crate) problem: Arc<Problem>,
    /// The model of the problem, if there is one.
    pub(crate) model: Option<Model>,
    pub(crate) planner: Planner,
    /// Plans for the problems that engines derive: by all engines, even if only one may answer the question.
    pub(crate) derived_planner: Planner,
    pub(crate) stop: Stop,
    pub(crate) watch: Option<Watch>,
    pub(crate) threads: usize,
    pub(crate) max_memory: usize,
}

impl Solver {
    /// A solver with these engines and without limits. Without any engine, it refuses every question.
    pub fn new(model: &Model, engines: &[Arc<dyn Engine>]) -> Self {
        Solver {
            model: Some(model.clone()),
            ..Self::of(model.problem().clone(), engines)
        }
    }

    /// A solver of a problem without a board: it lists and counts, but knows neither squares nor symmetries.
    pub fn of(problem: Arc<Problem>, engines: &[Arc<dyn Engine>]) -> Self {
        let planner = Planner::of(engines);
        Solver {
            problem,
            model: None,
            derived_planner: planner.clone(),
            planner,
            stop: Arc::new(|| None),
            watch: None,
            threads: 1,
            max_memory: usize::MAX,
        }
    }

    /// Replaces the engines.
    #[must_use]
    pub fn with_engines(mut self, engines: &[Arc<dyn Engine>]) -> Self {
        self.planner = Planner::of(engines);
        self.derived_planner = self.planner.clone();
        self
    }

    /// Keeps only the engine of that name. Problems that it derives may be answered by any engine.
    ///
    /// # Errors
    ///
    /// [`UnknownEngine`], with the names of all engines.
    pub fn with_engine(mut self, name: &str) -> Result<Self, UnknownEngine> {
        self.planner = self.planner.only(name)?;
        Ok(self)
    }

    /// Ends every search once `stop` returns a reason. It is called:
    ///
    /// - before each search, and then after at most about 65,536 nodes, or fewer for a large model; if an engine works
    ///   on several threads, after at most about 524,288 nodes on each;
    /// - while an engine is chosen, before more effort is spent on the choice;
    /// - up to symmetry, before each map of the board is tried and each [quotient](Problem::quotient) is made.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use standoff_board::{Board, Where};
    /// # use standoff_model::{Kind, Model};
    /// # use standoff_solver::{Answer, Solver};
    /// use standoff_core::End;
    ///
    /// # let nothing = Arc::new(Where(|_: i32, _: i32| false));
    /// # let model = Model::new(Board::rectangle(8, 8)?, vec![Kind::new("dummy", 'D', nothing)])?;
    /// let stopped = Solver::new(&model, &standoff_engines::all()).stop_when(|| Some(End::Cancelled)).count()?;
    /// assert!(matches!(stopped.answer, Answer::AtLeast(_, End::Cancelled)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn stop_when(mut self, stop: impl Fn() -> Option<End> + Send + Sync + 'static) -> Self {
        self.stop = Arc::new(stop);
        self
    }

    /// Calls `watch` with the progress of every search: after at most about 65,536 nodes, or fewer for a large model, on
    /// any thread of the search. The progress of each search begins at 0, and reaches 1 if the search is exhausted. The
    /// choice of an engine has no progress of its own; work that it has done for the search is part of the first report.
    /// Watching does not change the engine, the nodes or the answer.
    ///
    /// This crate knows no clock: `watch` should return at once unless enough time has passed. Earlier callbacks are
    /// still called.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use standoff_board::{Board, Where};
    /// # use standoff_model::{Kind, Model};
    /// # use standoff_solver::Solver;
    /// # let wazir = Arc::new(Where(|dx: i32, dy: i32| dx.abs() + dy.abs() == 1));
    /// # let model = Model::new(Board::rectangle(4, 4)?, vec![Kind::new("wazir", 'W', wazir)])?;
    /// let watched = Solver::new(&model, &standoff_engines::all()).watch(|search| {
    ///     println!("{:.0} %, {} found", 100.0 * search.progress(), search.found());
    /// });
    /// assert_eq!(watched.count()?.answer, Solver::new(&model, &standoff_engines::all()).count()?.answer);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn watch(mut self, watch: impl Fn(&Progress<'_>) + Send + Sync + 'static) -> Self {
        self.watch = Some(match self.watch {
            None => Arc::new(watch),
            Some(before) => Arc::new(move |search| {
                before(search);
                watch(search);
            }),
        });
        self
    }

    /// Sets the number of threads that count, the calling one included. It changes no count; 0 means 1.
    ///
    /// A search uses at most [`MAX_THREADS`] threads, at most one for each of its parts, and fewer
    /// if each would take much memory. [`Outcome::unstarted_threads`](crate::Outcome::unstarted_threads) is the number of threads that the system did not
    /// start; the others do their work.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use standoff_board::{Board, Where};
    /// # use standoff_model::{Kind, Model};
    /// # use standoff_solver::Solver;
    /// # let wazir = Arc::new(Where(|dx: i32, dy: i32| dx.abs() + dy.abs() == 1));
    /// # let model = Model::new(Board::rectangle(4, 4)?, vec![Kind::new("wazir", 'W', wazir)])?;
    /// let solver = Solver::new(&model, &standoff_engines::all());
    /// assert_eq!(solver.clone().threads(4).count()?.answer, solver.count()?.answer);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "threads")]
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads.min(MAX_THREADS);
        self
    }

    /// Ends every search with [`End::MemoryLimit`] once it holds more bytes than this, in addition to the model. An
    /// engine that is likely to need more is not chosen. The memory is measured at the same times as
    /// [`stop_when`](Self::stop_when) calls `stop`, so that a search may hold somewhat more for a moment.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use standoff_board::{Board, Where};
    /// # use standoff_model::{Kind, Model};
    /// # use standoff_solver::{Answer, Solver};
    /// use standoff_core::End;
    ///
    /// # let nothing = Arc::new(Where(|_: i32, _: i32| false));
    /// # let model = Model::new(Board::rectangle(8, 8)?, vec![Kind::new("dummy", 'D', nothing)])?;
    /// let solver = Solver::new(&model, &standoff_engines::all()).with_engine("split")?.max_memory(0);
    /// assert!(matches!(solver.count()?.answer, Answer::AtLeast(_, End::MemoryLimit)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn max_memory(mut self, bytes: usize) -> Self {
        self.max_memory = bytes;
        self
    }

    /// The task of answering a question, as engines receive it: [presolved](Self::presolve).
    pub fn task(&self, question: Question) -> Task {
        presolved(&self.given_task(question))
    }

    /// The task of answering a question, before presolving.
    pub(crate) fn given_task(&self, question: Question) -> Task {
        let task = match &self.model {
            Some(model) => Task::new(model, question),
            None => Task::of(self.problem.clone(), question),
        };
        task.with_planner(Arc::new(self.derived_planner.clone()))
            .with_max_memory(self.max_memory)
            .with_stop(self.stop.clone())
    }

    /// The estimate of each engine for a question, by increasing estimated work.
    ///
    /// The engine that [answers](Self::engines_for) need not be the first: trial searches decide as well.
    pub fn estimates(&self, question: Question) -> Vec<EngineEstimate> {
        self.planner.estimates(&self.given_task(question))
    }

    /// The problem that engines search for a question, and how it was found.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use standoff_board::{Board, Where};
    /// use standoff_engine::Question;
    /// use standoff_model::{Bounds, Kind, Model};
    /// use standoff_solver::{Finding, Solver};
    ///
    /// // Three rooks on 3 x 3: exactly one in each row, and in each column.
    /// let rook = Where(|dx: i32, dy: i32| dx == 0 || dy == 0);
    /// let rooks = Kind::new("rook", 'R', Arc::new(rook)).exactly(3);
    /// let model = Model::new(Board::rectangle(3, 3)?, vec![rooks])?;
    /// let presolved = Solver::new(&model, &standoff_engines::all()).presolve(Question::Count);
    ///
    /// assert!(presolved.findings.iter().all(|it| matches!(it, Finding::OneInEach(lines) if lines.len() == 3)));
    /// let constraints = presolved.problem.constraints();
    /// assert!(constraints.iter().all(|it| it.bounds == Bounds::exactly(1)));
    /// assert_eq!(constraints.len(), 6);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn presolve(&self, question: Question) -> Presolved {
        presolve(&self.given_task(question))
    }

    /// The engine that answers a question, chosen in the same way as for the answer. If several take turns, all of them,
    /// the one that begins first.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use standoff_board::{Board, Where};
    /// # use standoff_engine::Question;
    /// # use standoff_model::{Kind, Model};
    /// # use standoff_solver::Solver;
    /// # let wazir = Arc::new(Where(|dx: i32, dy: i32| dx.abs() + dy.abs() == 1));
    /// # let model = Model::new(Board::rectangle(4, 4)?, vec![Kind::new("wazir", 'W', wazir)])?;
    /// let solver = Solver::new(&model, &standoff_engines::all());
    /// assert_eq!(solver.engines_for(Question::Count)?, [solver.count()?.engine]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A [`Refusal`] if no engine answers.
    pub fn engines_for(&self, question: Question) -> Result<Vec<&'static str>, Refusal> {
        let task = self.given_task(question);
        if question.lists() {
            Ok(self.planner.listing(&task)?.engines())
        } else {
            Ok(vec![self.planner.plan(&self.on_threads(&task))?.engine()])
        }
    }

    /// The same solver with only the engine that it would choose for lists.
    pub(crate) fn with_listing_engine(&self) -> Result<Self, Refusal> {
        let planned = self.planner.plan(&self.given_task(Question::List))?;
        let name = planned.engine();
        let mut solver = self.clone();
        solver.planner = solver.planner.only(name).expect("it has just been chosen");
        Ok(solver)
    }

    /// The same task, with all threads of this solver.
    pub(crate) fn on_threads(&self, task: &Task) -> Task {
        task.clone().with_threads(self.threads)
    }

    pub(crate) fn control(&self) -> SearchControl<'_> {
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
    /// A [`Refusal`] if no engine answers.
    pub fn solutions(&self) -> Result<Solutions, Refusal> {
        self.list(Question::List)
    }

    /// The same placements, by engines chosen to find the first ones fast: the engine that lists all placements fastest
    /// need not find the first one fastest.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] if no engine answers.
    pub fn first_solutions(&self) -> Result<Solutions, Refusal> {
        self.list(Question::First)
    }

    /// All placements, lazily, in any order: the first ones may be found much faster than those of
    /// [`solutions`](Self::solutions).
    ///
    /// # Errors
    ///
    /// A [`Refusal`] if no engine answers.
    pub fn solutions_in_any_order(&self) -> Result<Solutions, Refusal> {
        self.list(Question::ListInAnyOrder)
    }

    /// All placements, lazily, in any order, by engines chosen to find the first two fast: see [`Solutions::unique`].
    ///
    /// # Errors
    ///
    /// A [`Refusal`] if no engine answers.
    pub fn few_solutions(&self) -> Result<Solutions, Refusal> {
        self.list(Question::Few)
    }

    /// The search tree of a list in any order, node by node, with the name of its engine. An engine
    /// of a plug-in is preferred, then the one with the smallest tree.
    ///
    /// The limit of [`stop_when`](Self::stop_when) applies only to the choice of the engine: the caller decides how many
    /// nodes to take.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use standoff_board::{Board, Where};
    /// use standoff_engine::TraceOutcome;
    /// use standoff_model::{Kind, Model};
    /// use standoff_solver::Solver;
    ///
    /// // Two rooks on a 2 x 2 board.
    /// let rook = Where(|dx: i32, dy: i32| dx == 0 || dy == 0);
    /// let rooks = Kind::new("rook", 'R', Arc::new(rook)).exactly(2);
    /// let model = Model::new(Board::rectangle(2, 2)?, vec![rooks])?;
    ///
    /// let (engine, nodes) = Solver::new(&model, &standoff_engines::all()).with_engine("split")?.trace()?;
    /// let nodes: Vec<_> = nodes.collect();
    /// let depths: Vec<usize> = nodes.iter().map(|node| node.depth).collect();
    /// assert_eq!((engine, depths), ("split", vec![0, 1, 2, 1, 2, 1]));
    /// assert_eq!(nodes[2].outcome, TraceOutcome::Solved);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A [`Refusal`] if no engine that answers has a trace.
    pub fn trace(&self) -> Result<(&'static str, Trace), Refusal> {
        self.planner
            .trace(&self.given_task(Question::ListInAnyOrder))
    }

    fn list(&self, question: Question) -> Result<Solutions, Refusal> {
        let task = self.given_task(question);
        let search = self.planner.listing(&task)?;
        let (stop, watch) = (self.stop.clone(), self.watch.clone());
        Ok(Solutions::new(task, search, stop, watch))
    }

    /// Whether there is exactly one placement; returns two if there are more.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use standoff_board::{Board, Where};
    /// # use standoff_model::{Kind, Model};
    /// # use standoff_solver::Solver;
    /// use standoff_core::amb::Unique;
    ///
    /// # let rook = || Arc::new(Where(|dx: i32, dy: i32| dx == 0 || dy == 0));
    /// let rooks = |n| Kind::new("rook", 'R', rook()).exactly(n);
    /// let one = Model::new(Board::rectangle(1, 1)?, vec![rooks(1)])?;
    /// assert!(matches!(Solver::new(&one, &standoff_engines::all()).unique()?, Unique::One(_)));
    /// let two = Model::new(Board::rectangle(2, 2)?, vec![rooks(2)])?;
    /// assert!(matches!(Solver::new(&two, &standoff_engines::all()).unique()?, Unique::Many(..)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Unanswered`] if no engine answers, or one is wrong.
    pub fn unique(&self) -> Result<Unique<Placement>, Unanswered> {
        let mut solutions = self.few_solutions()?;
        let unique = solutions.unique();
        match solutions.engine_bug() {
            Some(bug) => Err(bug.clone().into()),
            None => Ok(unique),
        }
    }

    /// The symmetries of the model, or why their computation was stopped.
    pub(crate) fn symmetries(
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
            let planned = self.planner.plan(&self.given_task(question))?;
            Err(Refusal::new(planned.engine(), reason))
        })
    }
}

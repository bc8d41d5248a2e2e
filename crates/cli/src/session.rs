//! The beginning of every verb that searches: limits, instance, goal and solver.

use std::time::Duration;

use standoff::engine::Registry;
use standoff::model::{Goal, Model};
use standoff::puzzle::{Instance, Parameters, Puzzle, PuzzleError};
use standoff::solver::Solver;

use crate::args::{LimitArgs, SearchArgs};
use crate::diagnostics::note;
use crate::failure::Failure;
use crate::goal::{self, Best, OptimizedInstance, optimize};
use crate::in_words::number_of;
use crate::memory;
use crate::progress::{Job, Progress};
use crate::stop::Stop;

/// The engines, and the limits and reports that the arguments ask for.
#[derive(Clone)]
pub(crate) struct Session<'a> {
    pub(crate) registry: &'a Registry,
    pub(crate) stop: Stop,
    pub(crate) progress: Progress,
    /// Whether to report what each search took.
    pub(crate) stats: bool,
    /// The memory limit of each search, in bytes.
    pub(crate) max_memory: usize,
    engine: Option<&'a str>,
    threads: usize,
}

impl<'a> Session<'a> {
    /// Starts the time limit. Searches use one thread and any engine.
    pub(crate) fn new(registry: &'a Registry, limits: &LimitArgs) -> Result<Self, Failure> {
        Ok(Session {
            registry,
            stop: Stop::new(limits.time_limit)?,
            progress: Progress::new(limits.tell.progress),
            stats: limits.tell.stats,
            max_memory: memory::limit(limits.max_memory),
            engine: None,
            threads: 1,
        })
    }

    /// The same with the engine of the arguments.
    pub(crate) fn of_search(registry: &'a Registry, args: &'a SearchArgs) -> Result<Self, Failure> {
        Ok(Session {
            engine: args.engine.as_deref(),
            ..Self::new(registry, &args.limits)?
        })
    }

    /// The same on several threads.
    pub(crate) fn with_threads(self, threads: usize) -> Self {
        Session { threads, ..self }
    }

    /// The same for a part of the work that may take at most `time`.
    pub(crate) fn within(&self, time: Duration) -> Self {
        Session {
            stop: self.stop.within(time),
            ..self.clone()
        }
    }

    /// The model of a puzzle, unless the limits stop that.
    pub(crate) fn instance<'n>(
        &self,
        puzzle: &Puzzle,
        values: impl IntoIterator<Item = (&'n str, i64)>,
    ) -> Result<Instance, PuzzleError> {
        puzzle.instance_until(values, &|| self.stop.reason())
    }

    /// The solver of an instance, which reports its progress as a job.
    pub(crate) fn solver(&self, instance: &Instance, job: &Job) -> Result<Solver, Failure> {
        let solver = self.progress.watch(self.silent_solver(instance), job);
        match self.engine {
            Some(engine) => Ok(solver.with_engine(engine)?),
            None => Ok(solver),
        }
    }

    /// The solver of an instance with any engine, and without reports.
    pub(crate) fn silent_solver(&self, instance: &Instance) -> Solver {
        self.solver_of(instance.model())
    }

    /// The solver of a model with any engine, and without reports.
    pub(crate) fn solver_of(&self, model: &Model) -> Solver {
        let stop = self.stop.clone();
        Solver::new(model, self.registry.engines())
            .stop_when(move || stop.reason())
            .max_memory(self.max_memory)
            .threads(self.threads)
    }

    /// Searches for the best value of a goal.
    pub(crate) fn best(
        &self,
        instance: &Instance,
        goal: &Goal,
        job: &Job,
    ) -> Result<Best, Failure> {
        goal::best(instance, goal, &self.solver(instance, job)?)
    }

    /// Finds the best value of the goal, if there is one, and restricts the instance to it.
    pub(crate) fn optimize(
        &self,
        instance: Instance,
        job: &Job,
    ) -> Result<OptimizedInstance, Failure> {
        optimize(instance, &self.stop, |instance| self.solver(instance, job))
    }
}

/// The cost of a search.
pub(crate) struct Work {
    /// The engine or engines that searched.
    pub(crate) engine: String,
    pub(crate) nodes: u64,
    pub(crate) time: Duration,
}

impl Work {
    /// Writes the cost of a search to standard error.
    pub(crate) fn say(&self, what: &str) {
        self.say_so_far(what, "");
    }

    /// The same with `at_least` before the number of nodes.
    pub(crate) fn say_so_far(&self, what: &str, at_least: &str) {
        let Work {
            engine,
            nodes,
            time,
        } = self;
        let gap = if what.is_empty() { "" } else { " " };
        let (nodes, seconds) = (number_of(*nodes, "node"), time.as_secs_f64());
        note(&format!(
            "{what}{gap}engine {engine}: {at_least}{nodes} in {seconds:.3} s"
        ));
    }
}

/// The values of parameters, as in `m=4 n=3`.
pub(crate) fn values(parameters: &Parameters) -> String {
    let value = |(name, value)| format!("{name}={value}");
    let values: Vec<String> = parameters.iter().map(value).collect();
    values.join(" ")
}

/// The title of a picture or a page: the name of the puzzle and the values of its parameters.
pub(crate) fn title(puzzle: &Puzzle, parameters: &Parameters) -> String {
    let title = format!("{} {}", puzzle.name(), values(parameters));
    title.trim_end().to_string()
}

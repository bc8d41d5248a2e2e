//! The questions that a user asks of a model.

use std::sync::Arc;

use num_bigint::BigUint;
use standoff_core::End;
use standoff_core::amb::Unique;
use thiserror::Error;

use crate::tally::{budget, tally};
use crate::{
    Engine, Estimate, Fundamental, Model, Outcome, Permutation, Placement, Question, Refusal,
    Solutions, engines, orbits,
};

/// Chooses an engine for a model and asks it.
///
/// Of the engines that do not refuse, the one with the least [estimate](Engine::estimate) answers; a
/// [second opinion](Engine::is_second_opinion) comes after all others.
#[derive(Clone)]
pub struct Solver<'m> {
    pub(crate) model: &'m Model,
    engines: Vec<Arc<dyn Engine>>,
    pub(crate) stop: Stop<'m>,
    pub(crate) threads: usize,
}

/// Asked from time to time whether to end a search, and why.
pub(crate) type Stop<'m> = Arc<dyn Fn() -> Option<End> + Send + Sync + 'm>;

/// What one engine says of a question.
pub type Bid = (&'static str, Result<Estimate, Refusal>);

/// There is no engine of that name.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("there is no engine `{name}`; there are: {}", known.join(", "))]
pub struct UnknownEngine {
    /// The name that was asked for.
    pub name: String,
    /// The names that there are.
    pub known: Vec<&'static str>,
}

impl<'m> Solver<'m> {
    /// A solver with the engines of this crate and without limits.
    pub fn new(model: &'m Model) -> Self {
        Solver {
            model,
            engines: engines::all(),
            stop: Arc::new(|| None),
            threads: 1,
        }
    }

    /// Adds an engine.
    #[must_use]
    pub fn register(mut self, engine: Arc<dyn Engine>) -> Self {
        self.engines.push(engine);
        self
    }

    /// Leaves only the engine of that name.
    ///
    /// # Errors
    ///
    /// [`UnknownEngine`], with the names that there are.
    pub fn with_engine(mut self, name: &str) -> Result<Self, UnknownEngine> {
        let known = self.engines.iter().map(|engine| engine.name()).collect();
        self.engines.retain(|engine| engine.name() == name);
        if self.engines.is_empty() {
            let name = name.to_string();
            return Err(UnknownEngine { name, known });
        }
        Ok(self)
    }

    /// Ends every search once `stop` gives a reason. It is asked before each search, however short,
    /// then after at most 65,536 nodes, and the sooner the larger the model; up to symmetry also
    /// before each map of the board is tried and before each [folded](Model::fold) model is made.
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
    pub fn stop_when(mut self, stop: impl Fn() -> Option<End> + Send + Sync + 'm) -> Self {
        self.stop = Arc::new(stop);
        self
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
        self.threads = threads;
        self
    }

    /// All placements, lazily, in the order of the moving split: by their first piece in reading
    /// order, then by the second, and so on, each before those that continue it.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] when no engine answers.
    pub fn solutions(&self) -> Result<Solutions<'m>, Refusal> {
        self.list(Question::List)
    }

    /// All placements, lazily, in whatever order the engine finds them: the first few may come much
    /// sooner than those of [`solutions`](Self::solutions).
    ///
    /// # Errors
    ///
    /// A [`Refusal`] when no engine answers.
    pub fn solutions_in_any_order(&self) -> Result<Solutions<'m>, Refusal> {
        self.list(Question::ListInAnyOrder)
    }

    fn list(&self, question: Question) -> Result<Solutions<'m>, Refusal> {
        let engine = self.choose(self.model, question);
        let run = engine.start(self.model, question)?;
        let (stop, budget) = (self.stop.clone(), budget(self.model));
        Ok(Solutions::new(engine.name(), run, stop, budget))
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
    /// A [`Refusal`] when no engine answers.
    pub fn unique(&self) -> Result<Unique<Placement>, Refusal> {
        Ok(self.solutions_in_any_order()?.unique())
    }

    /// How many placements there are.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] when no engine answers.
    pub fn count(&self) -> Result<Outcome<BigUint>, Refusal> {
        let by_size = tally(self, self.model, Question::Count)?;
        Ok(by_size.map(|counts| counts.into_iter().sum()))
    }

    /// How many placements there are of each number of pieces, from none up to the most.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] when no engine answers.
    pub fn count_by_size(&self) -> Result<Outcome<Vec<BigUint>>, Refusal> {
        tally(self, self.model, Question::CountBySize)
    }

    /// One placement for each orbit under the [symmetries](Model::symmetries) of the model, the
    /// first in their order, with the size of its orbit.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] when no engine answers, or when there are too many symmetries.
    #[doc(alias = "canonical")]
    pub fn fundamental(&self) -> Result<Fundamental<'m>, Refusal> {
        let solutions = self.solutions()?;
        Ok(match self.symmetries(Question::List)? {
            Ok(group) => Fundamental::new(solutions, group),
            Err(end) => Fundamental::new(solutions.ended(end), Vec::new()),
        })
    }

    /// How many placements there are up to symmetry, by Burnside's lemma.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] when no engine answers.
    pub fn count_up_to_symmetry(&self) -> Result<Outcome<BigUint>, Refusal> {
        let by_size = orbits::count(self, self.model, Question::Count)?;
        Ok(by_size.map(|counts| counts.into_iter().sum()))
    }

    /// How many placements there are up to symmetry of each number of pieces.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] when no engine answers.
    pub fn count_by_size_up_to_symmetry(&self) -> Result<Outcome<Vec<BigUint>>, Refusal> {
        orbits::count(self, self.model, Question::CountBySize)
    }

    /// The symmetries of the model, for an answer that needs them all, or why they were not all
    /// looked for.
    pub(crate) fn symmetries(
        &self,
        question: Question,
    ) -> Result<Result<Vec<Permutation>, End>, Refusal> {
        let group = self.model.symmetries_until(&*self.stop);
        group.map_err(|error| Refusal {
            engine: self.choose(self.model, question).name(),
            reason: error.to_string(),
        })
    }

    /// What each engine says of a question, the one that will answer it first.
    pub fn plan(&self, question: Question) -> Vec<Bid> {
        let ranked = ranked(self.engines(), self.model, question);
        ranked
            .into_iter()
            .map(|(engine, bid)| (engine.name(), bid))
            .collect()
    }

    /// This solver with the one engine that it would list with, so that it need not choose again.
    pub(crate) fn that_lists(&self) -> Self {
        let name = self.choose(self.model, Question::List).name();
        let mut solver = self.clone();
        solver.engines.retain(|engine| engine.name() == name);
        solver
    }

    /// The engine with the least estimate.
    pub(crate) fn choose(&self, model: &Model, question: Question) -> &dyn Engine {
        if self.engines.len() == 1 {
            return &*self.engines[0];
        }
        // What a second opinion would bid is dear to know, and counts only if all others refuse.
        let first = |engine: &&dyn Engine| !engine.is_second_opinion();
        match ranked(self.engines().filter(first), model, question).first() {
            Some((engine, Ok(_))) => *engine,
            _ => {
                let all = ranked(self.engines(), model, question);
                all.first().expect("a solver has an engine").0
            }
        }
    }

    fn engines(&self) -> impl Iterator<Item = &dyn Engine> {
        self.engines.iter().map(|engine| &**engine)
    }
}

/// Engines with what they say, the one that answers first.
fn ranked<'e>(
    engines: impl Iterator<Item = &'e dyn Engine>,
    model: &Model,
    question: Question,
) -> Vec<(&'e dyn Engine, Result<Estimate, Refusal>)> {
    let bid = |engine: &'e dyn Engine| (engine, engine.estimate(model, question));
    let mut ranked: Vec<_> = engines.map(bid).collect();
    ranked.sort_by(|(a, said_by_a), (b, said_by_b)| {
        let refuse = said_by_a.is_err().cmp(&said_by_b.is_err());
        let check = a.is_second_opinion().cmp(&b.is_second_opinion());
        let work = work(said_by_a).total_cmp(&work(said_by_b));
        refuse.then(check).then(work)
    });
    ranked
}

/// What an estimate comes to; a refusal is the dearest of all.
fn work(estimate: &Result<Estimate, Refusal>) -> f64 {
    estimate.as_ref().map_or(f64::INFINITY, Estimate::work)
}

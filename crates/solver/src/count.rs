//! Counts of placements: total, by number of pieces or up to symmetry; in one call, with checkpoints, or in shards.
//!
//! A count is a sum of [terms](super::terms), each an engine's search of one problem, divided by one number.
//! [`Solver::count`] begins a [`Count`] and runs it to its end. A checkpoint is the same count as a [`Ledger`]: the
//! totals of what is finished and the state of each part that is not. A shard is one of those parts alone.

use num_bigint::BigUint;
use standoff_core::End;
use standoff_engine::{Begun, EngineBug, InvalidState, Planned, Refusal, Step, Task, Unanswered};

use crate::answer::Outcome;
use crate::control::SearchControl;
use crate::fingerprint::Fingerprint;
use crate::ledger::{Ask, Job, Ledger, LedgerError, Open};
use crate::part::{NO_PARTS, Part};
use crate::pool::Pool;
use crate::progress::sampling_effort;
use crate::solver::Solver;
use crate::sum::Sum;
use crate::terms::{PlannedTerm, nothing_of, orbits, plan_of, progress};
use crate::threads::threads_within_memory;
use crate::totals::Totals;

/// A count under way: its terms, the totals of what is finished, and the parts that are not.
pub struct Count {
    solver: Solver,
    job: Job,
    pub(crate) terms: Vec<PlannedTerm>,
    pub(crate) parts: Vec<Part>,
    sum: Sum,
}

/// Where the searches of a count begin.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Start {
    /// With the state that planning has reached.
    Planned,
    /// Before the first node, so that the parts into which they are divided do not depend on how planning went.
    Root,
}

/// Counts.
impl Solver {
    /// The number of placements.
    ///
    /// # Errors
    ///
    /// [`Unanswered`] if no engine answers, or one is wrong.
    pub fn count(&self) -> Result<Outcome<BigUint>, Unanswered> {
        Ok(total(self.answer(Ask::count())?))
    }

    /// The number of placements of each number of pieces, from none up to the most.
    ///
    /// # Errors
    ///
    /// [`Unanswered`] if no engine answers, or one is wrong.
    pub fn count_by_size(&self) -> Result<Outcome<Vec<BigUint>>, Unanswered> {
        self.answer(Ask::count().by_size())
    }

    /// The number of placements up to symmetry, by Burnside's lemma.
    ///
    /// # Errors
    ///
    /// [`Unanswered`] if no engine answers, or one is wrong, or if there are too many symmetries.
    pub fn count_up_to_symmetry(&self) -> Result<Outcome<BigUint>, Unanswered> {
        Ok(total(self.answer(Ask::count().up_to_symmetry())?))
    }

    /// The number of placements up to symmetry of each number of pieces.
    ///
    /// # Errors
    ///
    /// [`Unanswered`] if no engine answers, or one is wrong, or if there are too many symmetries.
    pub fn count_by_size_up_to_symmetry(&self) -> Result<Outcome<Vec<BigUint>>, Unanswered> {
        self.answer(Ask::count().by_size().up_to_symmetry())
    }

    /// The fingerprint of the set of all placements, by an engine that visits each of them.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use standoff_board::{Board, Where};
    /// # use standoff_model::{Kind, Model};
    /// # use standoff_solver::Solver;
    /// # let wazir = Arc::new(Where(|dx: i32, dy: i32| dx.abs() + dy.abs() == 1));
    /// # let model = Model::new(Board::rectangle(4, 4)?, vec![Kind::new("wazir", 'W', wazir)])?;
    /// let split = Solver::new(&model, &standoff_engines::all()).with_engine("split")?.fingerprint()?;
    /// let groups = Solver::new(&model, &standoff_engines::all()).with_engine("groups")?.fingerprint()?;
    /// assert_eq!(split.answer, groups.answer);
    /// assert_eq!(split.answer.exact().unwrap().placements, 1234u32.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Unanswered`] if no engine lists, or one is wrong.
    pub fn fingerprint(&self) -> Result<Outcome<Fingerprint>, Unanswered> {
        let numbers = self.answer(Ask::fingerprint())?;
        Ok(numbers.map(|numbers| Fingerprint::of(&numbers)))
    }

    fn answer(&self, ask: Ask) -> Result<Outcome<Vec<BigUint>>, Unanswered> {
        let mut count = self.planned(ask, Start::Planned)?;
        count.run()?;
        Ok(count.outcome()?)
    }

    /// Begins a count, or a fingerprint, that can be saved while it runs.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use standoff_board::{Board, Where};
    /// use standoff_core::End;
    /// use standoff_model::{Kind, Model};
    /// use standoff_solver::{Ask, Solver};
    ///
    /// # let wazir = Arc::new(Where(|dx: i32, dy: i32| dx.abs() + dy.abs() == 1));
    /// let model = Model::new(Board::rectangle(4, 4)?, vec![Kind::new("wazir", 'W', wazir)])?;
    /// let solver = Solver::new(&model, &standoff_engines::all());
    /// let saved = solver.begin(Ask::count())?.ledger();
    ///
    /// let mut later = solver.resume(Ask::count(), &saved)?;
    /// assert_eq!(later.run()?, End::Exhausted);
    /// assert_eq!(later.ledger().found, [1234u32.into()]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Unanswered`] if no engine answers, if there are too many symmetries, or if the solver is to stop.
    pub fn begin(&self, ask: Ask) -> Result<Count, Unanswered> {
        self.planned(ask, Start::Planned)?.unless_stopped()
    }

    /// Begins a count as about `shards` parts for machines that share nothing, the largest first.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use standoff_board::{Board, Where};
    /// use standoff_engine::BigUint;
    /// use standoff_model::{Kind, Model};
    /// use standoff_solver::{Ask, Solver};
    ///
    /// # let wazir = Arc::new(Where(|dx: i32, dy: i32| dx.abs() + dy.abs() == 1));
    /// let model = Model::new(Board::rectangle(4, 4)?, vec![Kind::new("wazir", 'W', wazir)])?;
    /// let solver = Solver::new(&model, &standoff_engines::all());
    /// let shards = solver.shards(Ask::count(), 3)?.ledger();
    ///
    /// // Each shard on another machine.
    /// let mut sum = BigUint::ZERO;
    /// for index in 0..shards.open.len() {
    ///     let mut shard = solver.resume(Ask::count(), &shards.only(index))?;
    ///     shard.run()?;
    ///     assert!(shard.is_done());
    ///     sum += &shard.ledger().found[0];
    /// }
    /// assert_eq!(sum, 1234u32.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`begin`](Self::begin).
    pub fn shards(&self, ask: Ask, shards: usize) -> Result<Count, Unanswered> {
        let mut count = self.planned(ask, Start::Root)?.unless_stopped()?;
        count.divide_into(shards);
        Ok(count)
    }

    /// Continues a count that was [saved](Count::ledger), with the engines that counted then.
    ///
    /// # Errors
    ///
    /// A [`LedgerError`] if the ledger is of another model or question, or was counted in another way.
    pub fn resume(&self, ask: Ask, ledger: &Ledger) -> Result<Count, LedgerError> {
        let job = &ledger.job;
        let (expected, found) = (ask.question(), job.question);
        if expected != found {
            return Err(LedgerError::OtherQuestion { expected, found });
        }
        let terms = self.terms(ask).map_err(Unanswered::from)?;
        if let Some(end) = terms.stopped {
            return Err(Unanswered::Stopped(end).into());
        }
        let (expected, found) = (terms.divisor, job.divisor);
        if expected != found {
            return Err(LedgerError::OtherSymmetry { expected, found });
        }
        let mut planned = Vec::new();
        for (index, (times, task)) in terms.tasks.into_iter().enumerate() {
            self.check_stop()?;
            let term = job.terms.get(index).filter(|term| term.times == times);
            let term = term.ok_or_else(|| InvalidState::because("its terms are others"))?;
            let plan = plan_of(term, &task, &self.planner)?;
            planned.push(PlannedTerm::new(times, task, plan));
        }
        if planned.len() < job.terms.len() {
            return Err(InvalidState::because("it has too many terms").into());
        }
        let mut count = Count {
            solver: self.clone(),
            job: job.clone(),
            sum: Sum::new(planned[0].nothing.clone()),
            terms: planned,
            parts: Vec::new(),
        };
        count.load(ledger)?;
        Ok(count)
    }

    /// Chooses an engine for each term. If the solver is to stop meanwhile, the count holds what was begun, and
    /// says so.
    fn planned(&self, ask: Ask, start: Start) -> Result<Count, Unanswered> {
        let terms = self.terms(ask)?;
        let mut count = Count {
            solver: self.clone(),
            job: Job {
                question: ask.question(),
                terms: Vec::new(),
                divisor: terms.divisor,
            },
            terms: Vec::new(),
            parts: Vec::new(),
            sum: Sum::new(nothing_of(&terms.tasks[0].1)),
        };
        if let Some(end) = terms.stopped {
            count.sum.end = end;
        }
        let number = terms.tasks.len();
        for (index, (times, task)) in terms.tasks.into_iter().enumerate() {
            if count.sum.check_stop(&self.stop) {
                // The answer names an engine, also where nothing was counted.
                if index == 0 {
                    let planned = self.planner.plan(&task)?;
                    count.push(PlannedTerm::new(times, task, planned));
                }
                break;
            }
            let [before, after] = [index, index + 1].map(|done| progress(done, number));
            let (term, begun) = self.plan_term(times, task, start)?;
            count.push(term);
            count.add_begun(index, begun, after - before);
        }
        Ok(count)
    }

    /// Chooses the engine of a term, and begins its search.
    fn plan_term(
        &self,
        times: u64,
        task: Task,
        start: Start,
    ) -> Result<(PlannedTerm, Begun), Refusal> {
        let mut planned = self.planner.plan(&task)?;
        let begun = if task.question().lists() || start == Start::Root {
            Begun::new(planned.start()?)
        } else {
            planned.begin()?
        };
        Ok((PlannedTerm::new(times, task, planned), begun))
    }

    /// A count of one term, continued from its trial search, which adds to `nothing`.
    pub(crate) fn count_of(
        &self,
        task: Task,
        planned: Planned,
        begun: Begun,
        nothing: Totals,
    ) -> Count {
        let term = PlannedTerm {
            times: 1,
            task,
            planned,
            nothing: nothing.clone(),
        };
        let mut count = Count {
            solver: self.clone(),
            job: Job {
                question: term.task.question(),
                terms: Vec::new(),
                divisor: 1,
            },
            terms: Vec::new(),
            parts: Vec::new(),
            sum: Sum::new(nothing),
        };
        count.push(term);
        count.add_begun(0, begun, 1.0);
        count
    }

    fn check_stop(&self) -> Result<(), Unanswered> {
        (self.stop)().map_or(Ok(()), |end| Err(Unanswered::Stopped(end)))
    }
}

/// All sizes together.
fn total(by_size: Outcome<Vec<BigUint>>) -> Outcome<BigUint> {
    by_size.map(|counts| counts.into_iter().sum())
}

impl Count {
    /// The question of the count, and its engines.
    pub fn job(&self) -> &Job {
        &self.job
    }

    /// The count as data, with which [`Solver::resume`] continues.
    pub fn ledger(&self) -> Ledger {
        let parts = Vec::from_iter(&self.parts);
        // The root of a tree may count as a node.
        let is_begun = self.sum.nodes > 0 || parts.iter().any(|part| part.search.work() > 1);
        let left = if is_begun {
            self.job.left(&self.sum, &parts)
        } else {
            // Shards have just been weighed.
            parts.iter().map(|part| part.left()).collect()
        };
        self.job.ledger(&self.sum, &parts, &left)
    }

    /// An estimate of the work that is left, by sampling; `None` if an engine knows only its progress.
    pub fn work_left(&self) -> Option<f64> {
        let parts = self.parts.iter();
        let work: u64 = parts.clone().map(|part| part.search.work()).sum();
        let effort = sampling_effort(self.sum.nodes + work, self.parts.len());
        parts.map(|part| part.search.work_left(effort)).sum()
    }

    /// Whether nothing is left to be done.
    pub fn is_done(&self) -> bool {
        self.parts.is_empty() && !self.sum.is_stopped() && self.sum.found.nonsense().is_none()
    }

    /// Runs on the [threads](Solver::threads) of its solver until it is done or the solver has a
    /// [reason to stop](Solver::stop_when), and returns why it ended. A callback given to
    /// [`Solver::watch`] can [save it](crate::Progress::ledger) meanwhile.
    ///
    /// # Errors
    ///
    /// An [`EngineBug`] if an engine reports an impossible count. Then no result is usable.
    pub fn run(&mut self) -> Result<End, EngineBug> {
        let threads = self
            .solver
            .threads
            .min(threads_within_memory(self.terms[0].problem()))
            .max(1);
        if threads > 1 {
            self.finish_short_parts();
        }
        if self.parts.len() < threads && !self.sum.is_stopped() {
            self.divide(|part| part.split(PARTS_FOR_EACH * threads));
        }
        let nothing = Sum::new(self.sum.found.nothing());
        let sum = std::mem::replace(&mut self.sum, nothing);
        let parts = std::mem::take(&mut self.parts);
        let (is_over, control) = (parts.is_empty(), self.solver.control());
        let pool = Pool::new(parts, threads, sum, &self.job, &control);
        if is_over {
            pool.show();
        }
        let unstarted = pool.work();
        (self.sum, self.parts) = pool.into_rest();
        self.sum.unstarted = self.sum.unstarted.max(unstarted);
        match self.nonsense() {
            Some((what, engine)) => Err(EngineBug { engine, what }),
            None => Ok(self.sum.end),
        }
    }

    /// Advances each part by one budget: a short search ends before another thread has started.
    fn finish_short_parts(&mut self) {
        let control = self.solver.control();
        for mut part in std::mem::take(&mut self.parts) {
            if may_continue(&part, &mut self.sum, &control) && part.advance() == Step::Done {
                part.add_to(&mut self.sum);
            } else {
                self.parts.push(part);
            }
        }
    }

    /// Divides what is left into about `shards` parts for machines that share nothing, the largest first.
    pub fn divide_into(&mut self, shards: usize) {
        let all: f64 = self.parts.iter().map(Part::left).sum();
        self.divide(|part| {
            let of_part = shards as f64 * part.left() / all.max(f64::MIN_POSITIVE);
            part.split((of_part.round() as usize).max(1))
        });
        self.weigh();
        self.parts.sort_by(|a, b| b.left().total_cmp(&a.left()));
    }

    /// The number of placements found, by number of pieces; all at index 0 unless it is a count by size. A
    /// [fingerprint](Job::fingerprint) is read from there by its [`Job`].
    ///
    /// # Errors
    ///
    /// An [`EngineBug`] if an engine has reported an impossible count.
    pub fn outcome(self) -> Result<Outcome<Vec<BigUint>>, EngineBug> {
        let divisor = self.job.divisor;
        let (sum, engine) = self.into_sum();
        orbits(sum.counts(engine)?, divisor)
    }

    /// The sum of all terms, and the engine of the first.
    pub(crate) fn into_sum(mut self) -> (Sum, &'static str) {
        if !self.parts.is_empty() && !self.sum.is_stopped() {
            self.sum.end = End::Cancelled;
        }
        let parts = std::mem::take(&mut self.parts);
        parts
            .into_iter()
            .for_each(|part| part.add_to(&mut self.sum));
        (self.sum, self.terms[0].planned.engine())
    }

    /// Goes to a saved state of a count of the same job.
    ///
    /// # Errors
    ///
    /// A [`LedgerError`] if the state is impossible; then this count does not change.
    ///
    /// # Panics
    ///
    /// If the ledger is of another job.
    pub fn load(&mut self, ledger: &Ledger) -> Result<(), LedgerError> {
        assert_eq!(self.job, ledger.job, "a count of another job");
        let parts = ledger.open.iter().map(|open| self.part_at(open));
        let parts = parts.collect::<Result<_, _>>()?;
        let mut sum = Sum::new(self.terms[0].nothing.load(&ledger.found)?);
        sum.nodes = ledger.work;
        (self.parts, self.sum) = (parts, sum);
        Ok(())
    }

    /// A part that was saved.
    fn part_at(&mut self, open: &Open) -> Result<Part, LedgerError> {
        self.solver.check_stop()?;
        let unknown = || InvalidState::because(format!("there is no term {}", open.term));
        let term = self.terms.get_mut(open.term).ok_or_else(unknown)?;
        if !(0.0..=1.0).contains(&open.weight) {
            let reason = format!("{} is no fraction that may be left", open.weight);
            return Err(InvalidState::because(reason).into());
        }
        let mut search = term.planned.start().map_err(Unanswered::from)?;
        search.load(&open.state)?;
        Ok(term.part(
            open.term,
            search,
            term.nothing.load(&open.found)?,
            open.weight,
        ))
    }

    fn push(&mut self, term: PlannedTerm) {
        self.job.terms.push(term.term());
        self.terms.push(term);
    }

    /// Adds the search of a term, which is this fraction of the whole, continued from its trial search.
    fn add_begun(&mut self, index: usize, begun: Begun, weight: f64) {
        let term = &self.terms[index];
        let (mut found, is_done) = (term.nothing.clone(), begun.is_done());
        let search = begun.resume(&mut found);
        // The root of a tree may count as a node.
        let done = if search.work() > 1 {
            search.progress()
        } else {
            0.0
        };
        let left = weight * (1.0 - done);
        let part = term.part(index, search, found, left);
        if !is_done {
            self.parts.push(part);
            return;
        }
        part.add_to(&mut self.sum);
        if self.sum.found.nonsense().is_some() {
            self.sum.end = End::Error;
        }
    }

    /// This count, unless it was stopped before it was begun.
    fn unless_stopped(self) -> Result<Self, Unanswered> {
        match self.sum.end {
            End::Exhausted | End::Error => Ok(self),
            end => Err(Unanswered::Stopped(end)),
        }
    }

    fn divide(&mut self, divide: impl Fn(Part) -> Vec<Part>) {
        for part in std::mem::take(&mut self.parts) {
            let parts = divide(part);
            if parts.is_empty() {
                self.sum.end_with(NO_PARTS);
            }
            self.parts.extend(parts);
        }
    }

    /// Weighs each part by an estimate of the work left in it.
    fn weigh(&mut self) {
        let left: f64 = self.parts.iter().map(Part::left).sum();
        let look = (LOOKS / self.parts.len().max(1) as u64).clamp(1 << 6, 1 << 12);
        let terms = &mut self.terms;
        let work = |part: &Part| terms[part.term].work_left(part, look);
        let work: Option<Vec<f64>> = self.parts.iter().map(work).collect();
        let Some(work) = work else {
            return;
        };
        let all: f64 = work.iter().sum();
        if all > 0.0 {
            for (part, work) in self.parts.iter_mut().zip(work) {
                part.weigh(left * work / all);
            }
        }
    }

    /// An impossible report, if there was one, and its engine.
    fn nonsense(&self) -> Option<(String, &'static str)> {
        let of_parts = self.parts.iter().map(|part| (&part.found, part.term));
        let mut all = of_parts.chain([(&self.sum.found, 0)]);
        all.find_map(|(found, term)| {
            let what = found.nonsense()?.to_string();
            Some((what, self.terms[term].planned.engine()))
        })
    }
}

/// Whether there is no reason to stop before a part.
fn may_continue(part: &Part, sum: &mut Sum, control: &SearchControl<'_>) -> bool {
    if !sum.is_stopped()
        && let Some(end) = control.reason_to_stop(|| part.search.memory())
    {
        sum.end = end;
    }
    !sum.is_stopped()
}

/// Parts for each thread to begin with; a thread that has none later gets one of the largest.
const PARTS_FOR_EACH: usize = 4;

/// The units of work that weighing all shards may take.
const LOOKS: u64 = 1 << 26;

//! Counts that take days: in parts, written down, gone on with on any machine.

use std::sync::Arc;

use num_bigint::BigUint;
use standoff_core::End;

use super::answer::Outcome;
use super::budget::budget;
use super::collect::{Collect, Rows, Tally};
use super::exhaust::{PARTS_FOR_EACH, on_threads};
use super::hashed::{FingerprintSink, Hashed};
use super::ledger::{Ask, Job, Ledger, LedgerError, Open, Term};
#[cfg(not(feature = "threads"))]
use super::one_thread::threads_within_memory;
use super::orbits::{mean, orbits, progress};
use super::part::{NO_PARTS, Part};
use super::pool::Account;
use super::solver::Solver;
use super::sum::Sum;
#[cfg(feature = "threads")]
use super::threads::threads_within_memory;
use crate::plan::Planner;
use crate::problem::{Problem, classes};
use crate::task::{
    Counting, Engine, EngineBug, InvalidState, Refusal, Search, Step, Task, Unanswered,
};

/// A count in parts, which are worked on side by side; see [`Solver::begin_long`].
pub struct LongCount {
    solver: Solver,
    job: Job,
    pub(super) terms: Vec<Work>,
    pub(super) parts: Vec<Part<Tally>>,
    sum: Sum<Tally>,
}

/// What a term is to whoever works on it.
pub(super) struct Work {
    times: u64,
    task: Task,
    engine: Arc<dyn Engine>,
    /// Where the fingerprint is asked for: none yet.
    prints: Option<FingerprintSink>,
}

// To begin, and to go on.
impl Solver {
    /// A count that can be written down while it goes on, and shared out; of a fingerprint, too.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use standoff_board::{Board, Where};
    /// use standoff_placement::{Ask, BigUint, Kind, Model, Solver};
    ///
    /// # let wazir = Arc::new(Where(|dx: i32, dy: i32| dx.abs() + dy.abs() == 1));
    /// let model = Model::new(Board::rectangle(4, 4)?, vec![Kind::new("wazir", 'W', wazir)])?;
    /// let solver = Solver::new(&model);
    /// let mut count = solver.begin_long(Ask::count())?;
    /// count.share_out(3);
    /// let shares = count.ledger();
    ///
    /// // Each share somewhere else.
    /// let mut sum = BigUint::ZERO;
    /// for index in 0..shares.open.len() {
    ///     let mut share = solver.resume_long(Ask::count(), &shares.only(index))?;
    ///     share.go_on()?;
    ///     assert!(share.is_done());
    ///     sum += &share.ledger().found[0];
    /// }
    /// assert_eq!(sum, 1234u32.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Unanswered`] when no engine answers, when there are too many symmetries, or when the solver is to
    /// stop.
    pub fn begin_long(&self, ask: Ask) -> Result<LongCount, Unanswered> {
        let (tasks, divisor) = self.tasks(ask)?;
        let (mut terms, mut parts) = (Vec::new(), Vec::new());
        let classes = tasks.len();
        for (index, (times, task)) in tasks.into_iter().enumerate() {
            self.go_on_unless_stopped()?;
            let engine = self.planner.choose(&task)?;
            let [before, after] = [index, index + 1].map(|done| progress(done, classes));
            let term = Work::of(times, task, engine);
            let run = term.begin()?;
            parts.push(term.part(index, run, term.nothing(), after - before));
            terms.push(term);
        }
        let job = Job {
            question: ask.question(),
            terms: terms.iter().map(Work::term).collect(),
            divisor,
        };
        let sum = Sum::new(terms[0].nothing());
        Ok(self.long(job, terms, parts, sum))
    }

    /// Goes on with a count that was [written down](LongCount::ledger), by the engines that counted then.
    ///
    /// # Errors
    ///
    /// A [`LedgerError`] when what was written down is no count of this model and question, or was counted in
    /// another way.
    pub fn resume_long(&self, ask: Ask, ledger: &Ledger) -> Result<LongCount, LedgerError> {
        let job = &ledger.job;
        let (expected, found) = (ask.question(), job.question);
        if expected != found {
            return Err(LedgerError::OtherQuestion { expected, found });
        }
        let (tasks, expected) = self.tasks(ask)?;
        let found = job.divisor;
        if expected != found {
            return Err(LedgerError::OtherSymmetry { expected, found });
        }
        let mut terms = Vec::new();
        for (index, (times, task)) in tasks.into_iter().enumerate() {
            self.go_on_unless_stopped()?;
            let term = job.terms.get(index).filter(|term| term.times == times);
            let term = term.ok_or_else(|| InvalidState::because("its terms are others"))?;
            let engine = engine_of(term, &task, &self.planner)?;
            terms.push(Work::of(times, task, engine));
        }
        if terms.len() < job.terms.len() {
            return Err(InvalidState::because("it has too many terms").into());
        }
        let nothing = Sum::new(terms[0].nothing());
        let mut long = self.long(job.clone(), terms, Vec::new(), nothing);
        long.load(ledger)?;
        Ok(long)
    }

    fn long(
        &self,
        job: Job,
        terms: Vec<Work>,
        parts: Vec<Part<Tally>>,
        sum: Sum<Tally>,
    ) -> LongCount {
        LongCount {
            solver: self.clone(),
            job,
            terms,
            parts,
            sum,
        }
    }

    /// Whose counts are added up, each so many times, and by what their sum is divided.
    fn tasks(&self, ask: Ask) -> Result<(Vec<(u64, Task)>, u64), Unanswered> {
        let task = self.on_threads(&self.task(ask.question()));
        if !ask.is_up_to_symmetry() {
            return Ok((vec![(1, task)], 1));
        }
        let group = self.symmetries(ask.question())?;
        let group = group.map_err(Unanswered::Stopped)?;
        let mut tasks = Vec::new();
        for class in classes(&group) {
            self.go_on_unless_stopped()?;
            let kept = match tasks.is_empty() {
                // The identity keeps every placement: a folded copy would be the same model again.
                true => task.clone(),
                false => {
                    let quotient = task.problem().quotient(&group[class[0]]);
                    task.about(quotient.into())
                }
            };
            tasks.push((class.len() as u64, kept));
        }
        Ok((tasks, group.len() as u64))
    }

    fn go_on_unless_stopped(&self) -> Result<(), Unanswered> {
        (self.stop)().map_or(Ok(()), |end| Err(Unanswered::Stopped(end)))
    }
}

/// The engine that has begun a term, if it is of this task, is there and of the same version.
fn engine_of(term: &Term, task: &Task, planner: &Planner) -> Result<Arc<dyn Engine>, LedgerError> {
    let (expected, found) = (task.problem().digest(), term.digest);
    if expected != found {
        return Err(LedgerError::OtherModel { expected, found });
    }
    let name = &term.engine;
    let refused = |reason: String| LedgerError::Engine {
        engine: name.clone(),
        reason,
    };
    let planner = planner.clone().only(name);
    let planner = planner.map_err(|unknown| refused(unknown.to_string()))?;
    let engine = planner.choose(task);
    let engine = engine.map_err(|refusal| refused(refusal.to_string()))?;
    let (expected, found) = (engine.version(), term.version);
    match expected == found {
        true => Ok(engine),
        false => Err(LedgerError::OtherVersion {
            engine: name.clone(),
            expected,
            found,
        }),
    }
}

impl Work {
    fn of(times: u64, task: Task, engine: Arc<dyn Engine>) -> Self {
        let lists = task.question().lists();
        Work {
            times,
            prints: lists.then(|| FingerprintSink::of(task.problem())),
            task,
            engine,
        }
    }

    /// Its run, before its first node.
    fn begin(&self) -> Result<Count, Refusal> {
        match &self.prints {
            None => self.engine.count(&self.task),
            Some(nothing) => {
                let run = self.engine.list(&self.task)?;
                Ok(Box::new(Hashed::new(run, nothing.clone())))
            }
        }
    }

    fn term(&self) -> Term {
        Term {
            times: self.times,
            digest: self.problem().digest(),
            engine: self.engine.name().to_string(),
            version: self.engine.version(),
        }
    }

    pub(super) fn problem(&self) -> &Problem {
        self.task.problem()
    }

    fn nothing(&self) -> Tally {
        match &self.prints {
            None => Tally::of(self.problem()),
            Some(_) => Tally::with(Rows::Fingerprint),
        }
    }

    /// Counts that were written down.
    fn tally(&self, found: &[BigUint]) -> Result<Tally, InvalidState> {
        let mut tally = self.nothing();
        for (pieces, count) in found.iter().enumerate() {
            tally.tally(pieces, count.clone());
        }
        match tally.nonsense() {
            Some(what) => Err(InvalidState::because(what)),
            None => Ok(tally),
        }
    }

    fn part(&self, index: usize, run: Count, found: Tally, weight: f64) -> Part<Tally> {
        Part::new(run, found, weight, budget(self.problem())).of_term(index, self.times)
    }

    /// About how much work is left in a part: as far as its beginning shows it.
    fn work_left(&self, part: &Part<Tally>, look: u64) -> Option<f64> {
        let mut run = self.begin().ok()?;
        run.load(&part.run.save()).ok()?;
        let before = (run.work() as f64, run.progress());
        let step = run.advance(look, self.nothing().sink());
        let done = (run.work() as f64 - before.0, run.progress() - before.1);
        Some(match step {
            Step::Done => done.0,
            Step::More => done.0 * (1.0 - before.1) / done.1.max(f64::EPSILON),
        })
    }
}

type Count = Box<dyn Search<dyn Counting>>;

// What can be done with one.
impl LongCount {
    /// What is counted, and by whom.
    pub fn job(&self) -> &Job {
        &self.job
    }

    /// Goes to where a count of the same job stood: that what is counted is the same was found out when this one was
    /// begun, and need not be found out for each share.
    ///
    /// # Errors
    ///
    /// A [`LedgerError`] when no search can stand where it says; then this count stands where it stood.
    ///
    /// # Panics
    ///
    /// When it is of another job.
    pub fn load(&mut self, ledger: &Ledger) -> Result<(), LedgerError> {
        assert_eq!(self.job, ledger.job, "a count of another job");
        let part = |open| self.part_at(open);
        let parts = ledger.open.iter().map(part).collect::<Result<_, _>>()?;
        let mut sum = Sum::new(self.terms[0].tally(&ledger.found)?);
        sum.nodes = ledger.work;
        (self.parts, self.sum) = (parts, sum);
        Ok(())
    }

    /// A part that was written down.
    fn part_at(&self, open: &Open) -> Result<Part<Tally>, LedgerError> {
        self.solver.go_on_unless_stopped()?;
        let unknown = || InvalidState::because(format!("there is no term {}", open.term));
        let term = self.terms.get(open.term).ok_or_else(unknown)?;
        if !(0.0..=1.0).contains(&open.weight) {
            let reason = format!("{} is no fraction that may be left", open.weight);
            return Err(InvalidState::because(reason).into());
        }
        let mut run = term.begin().map_err(Unanswered::from)?;
        run.load(&open.state)?;
        Ok(term.part(open.term, run, term.tally(&open.found)?, open.weight))
    }

    /// Goes on, on the [threads](Solver::threads) of its solver, until it is done or that one has a
    /// [reason to stop](Solver::stop_when). Whoever [watches](Solver::watch) can have it
    /// [written down](super::Progress::ledger) meanwhile. Says why it ended.
    ///
    /// # Errors
    ///
    /// A [`EngineBug`] when an engine counts what cannot be: what it has found is worth nothing.
    pub fn go_on(&mut self) -> Result<End, EngineBug> {
        let threads = self
            .solver
            .threads
            .min(threads_within_memory(self.terms[0].problem()))
            .max(1);
        if self.parts.len() < threads {
            self.divide(|part| part.split(PARTS_FOR_EACH * threads));
        }
        let nothing = Sum::new(self.sum.found.nothing());
        let sum = std::mem::replace(&mut self.sum, nothing);
        let parts = std::mem::take(&mut self.parts);
        let care = self.solver.care();
        (self.sum, self.parts) = on_threads(parts, threads, sum, Some(&self.job), &care);
        match self.nonsense() {
            Some((what, engine)) => Err(EngineBug { engine, what }),
            None => Ok(self.sum.end),
        }
    }

    /// Divides what is left into about so many shares for machines that have nothing in common, the largest first.
    pub fn share_out(&mut self, shares: usize) {
        let all: f64 = self.parts.iter().map(Part::left).sum();
        self.divide(|part| {
            let of_part = shares as f64 * part.left() / all.max(f64::MIN_POSITIVE);
            part.shares((of_part.round() as usize).max(1))
        });
        self.weigh();
        self.parts.sort_by(|a, b| b.left().total_cmp(&a.left()));
    }

    /// Divides each part.
    fn divide(&mut self, divide: impl Fn(Part<Tally>) -> Vec<Part<Tally>>) {
        for part in std::mem::take(&mut self.parts) {
            let parts = divide(part);
            if parts.is_empty() {
                self.sum.end_with(NO_PARTS);
            }
            self.parts.extend(parts);
        }
    }

    /// Has each part weigh what work is left in it.
    fn weigh(&mut self) {
        let left: f64 = self.parts.iter().map(Part::left).sum();
        let look = (LOOKS / self.parts.len().max(1) as u64).clamp(1 << 6, 1 << 12);
        let work = |part: &Part<_>| self.terms[part.term].work_left(part, look);
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

    /// The count written down: [`Solver::resume_long`] goes on with it.
    pub fn ledger(&self) -> Ledger {
        self.job
            .ledger(&self.sum, &self.parts.iter().collect::<Vec<_>>())
    }

    /// Whether nothing is left to be done.
    pub fn is_done(&self) -> bool {
        self.parts.is_empty() && self.sum.found.nonsense().is_none()
    }

    /// What cannot be and was counted all the same, and by whom.
    fn nonsense(&self) -> Option<(String, &'static str)> {
        let of_parts = self.parts.iter().map(|part| (&part.found, part.term));
        let mut all = of_parts.chain([(&self.sum.found, 0)]);
        all.find_map(|(found, term)| {
            let what = found.nonsense()?.to_string();
            Some((what, self.terms[term].engine.name()))
        })
    }

    /// What it has come to, by number of pieces; where they are not asked for, all at 0. Its [`Job`] reads a
    /// [fingerprint](Job::fingerprint) there.
    ///
    /// # Errors
    ///
    /// A [`EngineBug`] when an engine has counted what cannot be.
    pub fn outcome(mut self) -> Result<Outcome<Vec<BigUint>>, EngineBug> {
        if !self.is_done() && !self.sum.is_stopped() {
            self.sum.end = End::Cancelled;
        }
        let parts = std::mem::take(&mut self.parts);
        parts
            .into_iter()
            .for_each(|part| part.add_to(&mut self.sum));
        let (engine, divisor) = (self.terms[0].engine.name(), self.job.divisor);
        orbits(self.sum.counts(engine)?, divisor)
    }
}

/// So many units of work may be done to find out how large the shares are.
const LOOKS: u64 = 1 << 26;

impl Account<Tally> for Job {
    fn ledger(&self, done: &Sum<Tally>, parts: &[&Part<Tally>]) -> Ledger {
        let open = parts.iter().map(|part| Open {
            term: part.term,
            weight: part.left(),
            found: part.found.counts.clone(),
            work: part.run.work(),
            state: part.run.save(),
        });
        Ledger {
            job: self.clone(),
            found: done.found.counts.clone(),
            work: done.nodes,
            open: open.collect(),
        }
    }

    fn count(&self, found: BigUint) -> BigUint {
        mean(found, self.divisor)
    }
}

//! Placements as a lazy iterator.

use std::ops::ControlFlow;
use std::sync::Arc;

use num_bigint::BigUint;
use standoff_core::End;
use standoff_core::amb::Unique;

use super::batch::Batch;
use super::budget::budget;
use super::canonical::CanonicalFilter;
use super::totals::{is_sound, nonsense_in};
use super::watch::{Progress, Sight, Watch};
use crate::plan::Portfolio;
use crate::problem::{Candidate, Placement};
use crate::task::{EngineBug, Sink, Step, Stop, Task};

/// A lazy iterator over the placements of a model; see [`Solver::solutions`](crate::Solver::solutions).
pub struct Solutions {
    task: Task,
    run: Portfolio,
    stop: Stop,
    /// How many candidates there are.
    candidates: usize,
    batch: Batch,
    watch: Option<Watch>,
    /// Which of them are wanted, if not all.
    only: Option<Arc<CanonicalFilter>>,
    /// Units of work between two looks at whether to stop.
    budget: u64,
    /// How much has to be done before `stop` is asked again.
    ask_at: u64,
    listed: u64,
    /// How many of those listed were found before, in another way to turn and mirror them.
    pub(super) passed_over: u64,
    end: Option<End>,
    bug: Option<EngineBug>,
}

impl Solutions {
    pub(super) fn new(task: Task, run: Portfolio, stop: Stop, watch: Option<Watch>) -> Self {
        Solutions {
            candidates: task.problem().len(),
            budget: budget(task.problem()),
            batch: Batch::default(),
            only: None,
            task,
            run,
            stop,
            watch,
            ask_at: 0,
            listed: 0,
            passed_over: 0,
            end: None,
            bug: None,
        }
    }

    /// The same placements, of which only these are wanted: others may be left out.
    pub(super) fn only(self, firsts: Arc<CanonicalFilter>) -> Self {
        Solutions {
            only: Some(firsts),
            ..self
        }
    }

    /// Why there are no more placements; `None` as long as there may be some.
    ///
    /// Ask it after the iterator has given `None`: only [`End::Exhausted`] means that all were
    /// listed.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// What the engine showed that is no placement, after which nothing more is listed: then the
    /// [end](Self::end) is [`End::Error`].
    pub fn engine_bug(&self) -> Option<&EngineBug> {
        self.bug.as_ref()
    }

    /// The engine that lists them; while several [take turns](crate::Planner), all of them.
    pub fn engines(&self) -> Vec<&'static str> {
        self.run.engines()
    }

    /// The one engine of those that lists, or has its turn.
    pub(super) fn present_engine(&self) -> &'static str {
        self.run.present_engine()
    }

    /// The work done so far: nodes of the engine's tree, and of all that took turns.
    pub fn nodes(&self) -> u64 {
        self.run.work()
    }

    /// How many placements have been listed.
    pub fn listed(&self) -> u64 {
        self.listed
    }

    /// How much of the search is done, from 0 to 1; it never falls.
    pub fn progress(&self) -> f64 {
        self.run.progress()
    }

    /// The next placements, at most so many and no more than about a millisecond's work finds: there may
    /// be none, and still be some later. Nothing is allocated for each, so that it is the way to list very
    /// many; the listing then stands behind the last one.
    ///
    /// ```
    /// use standoff_placement::{Problem, ConflictGraph, Solver};
    ///
    /// let free = Problem::new(vec![1; 3], ConflictGraph::new(3), vec![])?;
    /// let mut subsets = Solver::of(free.into()).solutions()?;
    /// let mut sizes = [0; 4];
    /// while subsets.end().is_none() {
    ///     for chosen in subsets.batch(usize::MAX).iter() {
    ///         sizes[chosen.len()] += 1;
    ///     }
    /// }
    /// assert_eq!(sizes, [1, 3, 3, 1]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn batch(&mut self, most: usize) -> &Batch {
        let most = most.min(BATCH);
        self.batch.clear(self.candidates, most);
        if self.end.is_none() {
            self.end = self.ask();
        }
        if self.end.is_none() && most > 0 {
            let step = self.run.advance(self.budget, &mut self.batch);
            self.listed += self.batch.len() as u64;
            if self.batch.len() < most {
                // It has used up a budget, whatever the run says of its work.
                self.ask_at = 0;
            }
            if let Some(nonsense) = self.batch.nonsense.take() {
                self.end_with(&nonsense);
            } else if step == Step::Done {
                self.end = Some(End::Exhausted);
                self.show();
            }
        }
        &self.batch
    }

    /// Whether there is just one placement more; if there are several, the next two.
    pub fn unique(&mut self) -> Unique<Placement> {
        let (first, second) = (self.next(), self.next());
        match (first, second, self.end) {
            (Some(first), Some(second), _) => Unique::Many(first, second),
            (found, None, Some(end)) if !end.is_exhausted() => Unique::Unknown(found, end),
            (Some(only), ..) => Unique::One(only),
            (None, ..) => Unique::None,
        }
    }

    /// Shows the search, and asks whether to stop, before it begins and whenever enough has been done
    /// since the last time.
    fn ask(&mut self) -> Option<End> {
        if self.done() < self.ask_at {
            return None;
        }
        self.ask_at = self.done().saturating_add(self.budget);
        self.show();
        let is_too_large = || {
            let held = self.run.memory();
            held > self.task.max_memory() || held == usize::MAX
        };
        (self.stop)().or_else(|| is_too_large().then_some(End::MemoryLimit))
    }

    fn show(&self) {
        if let Some(watch) = &self.watch {
            watch(&Progress::at(self));
        }
    }

    /// Work and placements: there may be placements without work.
    fn done(&self) -> u64 {
        self.run.work().saturating_add(self.listed)
    }

    /// The same placements, of which none is looked for any more.
    pub(super) fn ended(mut self, end: End) -> Self {
        self.end = Some(end);
        self
    }

    /// Ends the listing, because the engine has shown what is no placement.
    #[cold]
    fn end_with(&mut self, nonsense: &[Candidate]) {
        self.end = Some(End::Error);
        self.bug = Some(EngineBug {
            engine: self.present_engine(),
            what: nonsense_in(nonsense, self.candidates).unwrap_or_default(),
        });
    }
}

impl Iterator for Solutions {
    type Item = Placement;

    fn next(&mut self) -> Option<Placement> {
        let mut next = Next {
            found: None,
            only: self.only.clone(),
        };
        while next.found.is_none() && self.end.is_none() {
            self.end = self.ask();
            if self.end.is_none() && self.run.advance(self.budget, &mut next) == Step::Done {
                self.end = Some(End::Exhausted);
                self.show();
            }
            // A pause without a placement has used up a budget, whatever the run says of its work.
            if next.found.is_none() {
                self.ask_at = 0;
            }
        }
        let found = next.found?;
        if !is_sound(found.chosen(), self.candidates) {
            self.end_with(found.chosen());
            return None;
        }
        self.listed += 1;
        Some(found)
    }
}

impl Sight for Solutions {
    fn progress(&self) -> f64 {
        self.run.progress()
    }

    fn work(&self) -> u64 {
        self.run.work()
    }

    fn found(&self) -> BigUint {
        (self.listed - self.passed_over).into()
    }
}

/// A [batch](Solutions::batch) of as many is worth its memory.
const BATCH: usize = 1024;

/// Takes one placement and pauses the run.
struct Next {
    found: Option<Placement>,
    only: Option<Arc<CanonicalFilter>>,
}

impl Sink for Next {
    fn placement(&mut self, chosen: &[Candidate]) -> ControlFlow<()> {
        self.found = Some(Placement::new(chosen));
        ControlFlow::Break(())
    }

    fn wants(&self, beginning: &[Candidate]) -> bool {
        self.only
            .as_ref()
            .is_none_or(|firsts| firsts.may_begin(beginning))
    }
}

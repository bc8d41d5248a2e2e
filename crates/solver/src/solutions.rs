//! A list of placements as a lazy iterator.

use std::ops::ControlFlow;
use std::sync::Arc;

use num_bigint::BigUint;
use standoff_core::End;
use standoff_core::amb::Unique;
use standoff_engine::{EngineBug, Sink, Step, Stop, Task};
use standoff_model::{Candidate, Placement};

use crate::batch::Batch;
use crate::control::{SearchControl, budget};
use crate::fundamental::CanonicalFilter;
use crate::plan::Portfolio;
use crate::progress::{Progress, Watch, Watched};
use crate::totals::{is_sound, nonsense_in};

/// A lazy iterator over the placements of a model; see [`Solver::solutions`](crate::Solver::solutions).
pub struct Solutions {
    task: Task,
    search: Portfolio,
    stop: Stop,
    /// The number of candidates of the problem.
    candidates: usize,
    batch: Batch,
    watch: Option<Watch>,
    /// Which placements are wanted, if not all.
    only: Option<Arc<CanonicalFilter>>,
    /// Units of work between two checks of the limits.
    budget: u64,
    /// The amount [done](Self::done) at which the limits are checked again.
    check_at: u64,
    listed: u64,
    /// The number of listed placements that are images of earlier ones under a symmetry.
    pub(crate) duplicates: u64,
    end: Option<End>,
    bug: Option<EngineBug>,
}

impl Solutions {
    pub(crate) fn new(task: Task, search: Portfolio, stop: Stop, watch: Option<Watch>) -> Self {
        Solutions {
            candidates: task.problem().len(),
            budget: budget(task.problem()),
            batch: Batch::default(),
            only: None,
            task,
            search,
            stop,
            watch,
            check_at: 0,
            listed: 0,
            duplicates: 0,
            end: None,
            bug: None,
        }
    }

    /// The same list, from which the search may leave out placements that the filter does not accept.
    pub(crate) fn only(self, filter: Arc<CanonicalFilter>) -> Self {
        Solutions {
            only: Some(filter),
            ..self
        }
    }

    /// Why there are no more placements; `None` while there may be some.
    ///
    /// Call it after the iterator has returned `None`: only [`End::Exhausted`] means that all placements were listed.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// The bug of an engine that listed what is no placement. It ends the list: [`end`](Self::end) is [`End::Error`].
    pub fn engine_bug(&self) -> Option<&EngineBug> {
        self.bug.as_ref()
    }

    /// The engine that lists the placements, or all engines while they take turns.
    pub fn engines(&self) -> Vec<&'static str> {
        self.search.engines()
    }

    /// The engine that lists the placements, or the one that has its turn.
    pub(crate) fn present_engine(&self) -> &'static str {
        self.search.present_engine()
    }

    /// The work of all engines: nodes of search trees.
    pub fn nodes(&self) -> u64 {
        self.search.work()
    }

    /// The number of listed placements.
    pub fn listed(&self) -> u64 {
        self.listed
    }

    /// The fraction of the search that is done, from 0 to 1; it never falls.
    pub fn progress(&self) -> f64 {
        self.search.progress()
    }

    /// Returns the next placements: at most this number, and no more than are found in about a millisecond. A batch may
    /// be empty although there are more placements. This is the fastest way to list many placements, since it allocates
    /// nothing for each of them.
    ///
    /// ```
    /// use standoff_model::{ConflictGraph, Problem};
    /// use standoff_solver::Solver;
    ///
    /// let free = Problem::new(vec![1; 3], ConflictGraph::new(3), vec![])?;
    /// let mut subsets = Solver::of(free.into(), &standoff_engines::all()).solutions()?;
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
        let most = most.min(MAX_BATCH);
        self.batch.clear(self.candidates, most);
        if self.end.is_none() {
            self.end = self.check();
        }
        if self.end.is_none() && most > 0 {
            let step = self.search.advance(self.budget, &mut self.batch);
            self.listed += self.batch.len() as u64;
            if self.batch.len() < most {
                // The budget is used up, whatever work the search reports.
                self.check_at = 0;
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

    /// Whether there is exactly one more placement; returns the next two if there are several.
    pub fn unique(&mut self) -> Unique<Placement> {
        let (first, second) = (self.next(), self.next());
        match (first, second, self.end) {
            (Some(first), Some(second), _) => Unique::Many(first, second),
            (found, None, Some(end)) if !end.is_exhausted() => Unique::Unknown(found, end),
            (Some(only), ..) => Unique::One(only),
            (None, ..) => Unique::None,
        }
    }

    /// Shows the progress and checks the limits, if enough has been done since the last time.
    fn check(&mut self) -> Option<End> {
        if self.done() < self.check_at {
            return None;
        }
        self.check_at = self.done().saturating_add(self.budget);
        self.show();
        let control = SearchControl {
            stop: &self.stop,
            watch: None,
            max_memory: self.task.max_memory(),
        };
        control.reason_to_stop(|| self.search.memory())
    }

    fn show(&self) {
        if let Some(watch) = &self.watch {
            watch(&Progress::of(self));
        }
    }

    /// Work plus placements, since some placements are listed without work.
    fn done(&self) -> u64 {
        self.search.work().saturating_add(self.listed)
    }

    /// The same list, ended before its first placement.
    pub(crate) fn ended(mut self, end: End) -> Self {
        self.end = Some(end);
        self
    }

    /// Ends the list because the engine listed what is no placement.
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
            self.end = self.check();
            if self.end.is_none() && self.search.advance(self.budget, &mut next) == Step::Done {
                self.end = Some(End::Exhausted);
                self.show();
            }
            // Without a placement the budget is used up, whatever work the search reports.
            if next.found.is_none() {
                self.check_at = 0;
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

impl Watched for Solutions {
    fn progress(&self) -> f64 {
        self.search.progress()
    }

    fn work(&self) -> u64 {
        self.search.work()
    }

    fn found(&self) -> BigUint {
        (self.listed - self.duplicates).into()
    }
}

/// The maximum number of placements in a [batch](Solutions::batch): larger ones are not faster.
const MAX_BATCH: usize = 1024;

/// Takes one placement and pauses the search.
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
            .is_none_or(|filter| filter.may_begin(beginning))
    }
}

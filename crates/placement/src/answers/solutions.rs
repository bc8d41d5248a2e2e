//! Placements as a lazy iterator.

use std::ops::ControlFlow;

use standoff_core::End;
use standoff_core::amb::Unique;

use super::budget::{Stop, budget};
use super::collect::nonsense_in;
use super::count::position;
use crate::arithmetic::{Candidate, Placement};
use crate::plan::Turns;
use crate::task::{Listing, Mistake, Position, Run, Step, Task};

/// A lazy iterator over the placements of a model; see [`Solver::solutions`](crate::Solver::solutions).
pub struct Solutions {
    task: Task,
    run: Turns,
    stop: Stop,
    /// Units of work between two looks at whether to stop.
    budget: u64,
    /// How much work has to be done before `stop` is asked again.
    ask_at: u64,
    listed: u64,
    end: Option<End>,
    mistake: Option<Mistake>,
}

impl Solutions {
    pub(super) fn new(task: Task, run: Turns, stop: Stop) -> Self {
        Solutions {
            budget: budget(task.arithmetic()),
            task,
            run,
            stop,
            ask_at: 0,
            listed: 0,
            end: None,
            mistake: None,
        }
    }

    /// The same placements, after so many were listed.
    pub(super) fn having_listed(self, listed: u64) -> Self {
        Solutions { listed, ..self }
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
    pub fn mistake(&self) -> Option<&Mistake> {
        self.mistake.as_ref()
    }

    /// The engine that lists them. Where several [take turns](crate::Planner) for the first one, it is
    /// all of them, joined by `+`, until one of them has won.
    pub fn engine(&self) -> String {
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

    /// The listing written down after the last placement that it gave:
    /// [`Solver::resume_solutions`](crate::Solver::resume_solutions) goes on with it.
    pub fn position(&self) -> Position {
        let listed = vec![self.listed.into()];
        position(self.run.all_engines(), &self.task, listed, self.run.place())
    }

    /// What is left to be listed in about so many listings: one after the other they list what this
    /// one would have listed.
    pub fn split(self, parts: usize) -> Vec<Solutions> {
        let (task, stop) = (self.task, self.stop);
        let (end, mistake, listed) = (self.end, self.mistake, self.listed);
        let part = |(index, run): (usize, Turns)| Solutions {
            listed: if index == 0 { listed } else { 0 },
            end,
            mistake: mistake.clone(),
            ..Solutions::new(task.clone(), run, stop.clone())
        };
        self.run
            .divide(parts)
            .into_iter()
            .enumerate()
            .map(part)
            .collect()
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

    /// Asks whether to stop, before the search begins and whenever enough work has been done since
    /// the last time.
    fn ask(&mut self) -> Option<End> {
        if self.run.work() < self.ask_at {
            return None;
        }
        self.ask_at = self.run.work().saturating_add(self.budget);
        (self.stop)()
    }

    /// The same placements, of which none is looked for any more.
    pub(super) fn ended(mut self, end: End) -> Self {
        self.end = Some(end);
        self
    }

    /// What was listed, if it can be.
    fn checked(&mut self, chosen: Vec<Candidate>) -> Option<Placement> {
        if let Some(what) = nonsense_in(&chosen, self.task.arithmetic().len()) {
            self.end = Some(End::Error);
            self.mistake = Some(Mistake {
                engine: self.present_engine(),
                what,
            });
            return None;
        }
        self.listed += 1;
        Some(Placement::new(chosen))
    }
}

impl Iterator for Solutions {
    type Item = Placement;

    fn next(&mut self) -> Option<Placement> {
        let mut next = Next(None);
        while next.0.is_none() && self.end.is_none() {
            self.end = self.ask();
            if self.end.is_none() && self.run.advance(self.budget, &mut next) == Step::Done {
                self.end = Some(End::Exhausted);
            }
        }
        self.checked(next.0?)
    }
}

/// Takes one placement and pauses the run.
struct Next(Option<Vec<Candidate>>);

impl Listing for Next {
    fn placement(&mut self, chosen: &[Candidate]) -> ControlFlow<()> {
        self.0 = Some(chosen.to_vec());
        ControlFlow::Break(())
    }
}

//! Alternatives: other ways in which an engine can search, such as another order of the candidates.
//!
//! The guesses of an engine about an order are often far off. Therefore a new order that seems better does not replace one
//! whose trial search has begun, but competes with it for one round:
//!
//! ```text
//! sweep by rows       walk       walk             goes on, or is dropped
//! sweep by a walk          ask   walk as much     goes on, or is dropped
//! ```

use std::sync::Arc;

use standoff_engine::{Nodes, Task};

use super::effort::{MIN_GROWTH, MUCH_GROWTH, SOME_WAY, small_part, walk_effort};
use super::rival::Rival;
use super::rivals::Rivals;

impl Rival {
    /// Looks with this effort for a way to search that seems better than that of the trial search.
    pub(super) fn alternative(&mut self, task: &Task, effort: f64) -> Option<Self> {
        self.asked = self.asked.max(effort);
        if !self.has_begun() {
            return None;
        }
        let (plan, promise) = self.plan.as_mut()?.alternative(effort)?;
        let mut other = Rival::new(self.engine.clone());
        (other.plan, other.promise) = (Some(plan), promise);
        other.ask(task, effort);
        other.able().is_some().then_some(other)
    }

    /// Whether it is another way to search by the same engine.
    pub(super) fn is_alternative_to(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.engine, &other.engine)
    }

    /// Whether it should replace the search to which it is an alternative. Neither trial search has come far, so the promise
    /// counts as much as what they show.
    fn is_better_than(&self, other: &Self) -> bool {
        self.expected() < self.promise * other.expected()
    }

    /// The effort that a further look for an alternative is worth: up to 1/20 of the expected work, and not much more than
    /// that of the last one. `None` if there is none, or if too much of the search is done.
    fn effort_for_an_alternative(&self, task: &Task) -> Option<f64> {
        let Nodes::AtLeast { .. } = self.able()?.nodes else {
            return None;
        };
        let expected = self.expected().max(self.least_by_progress());
        let worth = walk_effort(expected).min(task.effort());
        let effort = worth.min(MUCH_GROWTH * self.asked);
        let is_early = self.walked() <= 2.0 * small_part(expected) && self.progress() < SOME_WAY;
        (is_early && effort >= MIN_GROWTH * self.asked).then_some(effort)
    }
}

impl Rivals<'_> {
    /// Keeps the better of two ways to search by one engine, once the trial search of the newer one has begun.
    pub(super) fn settle_alternatives(&mut self) {
        for at in (1..self.all.len()).rev() {
            let [old, new] = [&self.all[at - 1], &self.all[at]];
            if new.is_alternative_to(old) && new.has_begun() {
                let worse = if new.is_better_than(old) { at - 1 } else { at };
                self.all.remove(worse);
                self.ranking.retain(|&other| other != worse);
                for later in self.ranking.iter_mut().filter(|later| **later > worse) {
                    *later -= 1;
                }
            }
        }
    }

    /// Looks for alternatives to the best engine's search, with growing effort up to what the search is worth.
    ///
    /// Before each look, the trial search does as much work. That shows whether the search takes longer than was estimated.
    pub(super) fn improve_best(&mut self) {
        let Some(&at) = self.ranking.first() else {
            return;
        };
        let best = &mut self.all[at];
        while let Some(effort) = best.effort_for_an_alternative(self.task) {
            let is_done = best.walked() < effort && best.walk_to(effort, self.task);
            if is_done || best.effort_for_an_alternative(self.task).is_none() {
                return;
            }
            let Some(mut other) = best.alternative(self.task, effort) else {
                continue;
            };
            let is_done = other.walk_to(best.walked(), self.task);
            if is_done || other.is_better_than(best) {
                *best = other;
            }
            if is_done {
                return;
            }
        }
    }
}

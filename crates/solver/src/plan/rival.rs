//! An engine that may answer a task: its plan, its last estimate, and its trial search.

use std::sync::Arc;

use bytesize::ByteSize;
use standoff_engine::{Engine, Estimate, Nodes, Plan, Planned, Refusal, Task};

use super::effort::{
    BRIEF_WALK, DEEP, FIRST, HOPEFUL, HOPELESS, MISLED, ON_ITS_WAY, PROMISE, SAMPLE_SHARE,
    SAMPLED_NODE, SLIGHT, SOON,
};
use super::walk::TrialSearch;

/// The trial search that is expected to end first.
#[derive(Clone, Copy)]
pub(super) struct Ahead {
    /// The expected work of the whole search.
    pub(super) expected: f64,
    pub(super) progress: f64,
}

/// How far a trial search is.
#[derive(Clone, Copy, Default)]
struct Reached {
    work: f64,
    progress: f64,
}

/// An engine with its plan for a task, its last estimate, and its trial search.
pub(super) struct Rival {
    pub(super) engine: Arc<dyn Engine>,
    pub(super) plan: Option<Box<dyn Plan>>,
    estimate: Option<Result<Estimate, Refusal>>,
    walk: Option<TrialSearch>,
    /// The largest effort of an estimate, or of a look for an alternative, until now.
    pub(super) asked: f64,
    /// How many times less work it seemed to take than the search to which it is an alternative.
    pub(super) promise: f64,
    /// How far the trial search was before its last turn.
    before: Reached,
    /// The number of nodes of the whole search, if the rest of the trial search was sampled.
    nodes_in_all: Option<f64>,
    /// The least number of nodes of the next sample.
    least_sample: f64,
}

impl Rival {
    pub(super) fn new(engine: Arc<dyn Engine>) -> Self {
        Rival {
            engine,
            plan: None,
            estimate: None,
            walk: None,
            asked: 0.0,
            promise: 1.0,
            before: Reached::default(),
            nodes_in_all: None,
            least_sample: 0.0,
        }
    }

    /// Asks for an estimate that is worth this effort.
    pub(super) fn ask(&mut self, task: &Task, effort: f64) {
        let estimate = self.new_estimate(task, effort);
        self.estimate = Some(estimate);
        self.asked = self.asked.max(effort);
    }

    fn new_estimate(&mut self, task: &Task, effort: f64) -> Result<Estimate, Refusal> {
        let plan = match &mut self.plan {
            Some(plan) => plan,
            none => none.insert(plan(&*self.engine, task)?),
        };
        let estimate = prepared_or_hopeless(plan.estimate(effort)?, effort);
        within_memory(estimate, self.engine.name(), task)
    }

    /// The refusal of a rival that refuses.
    ///
    /// # Panics
    ///
    /// If it does not.
    pub(super) fn into_refusal(self) -> Refusal {
        match self.estimate {
            Some(Err(refusal)) => refusal,
            _ => panic!("`{}` does not refuse", self.engine.name()),
        }
    }

    pub(super) fn estimate(&self) -> Option<&Result<Estimate, Refusal>> {
        self.estimate.as_ref()
    }

    pub(super) fn able(&self) -> Option<&Estimate> {
        self.estimate.as_ref()?.as_ref().ok()
    }

    /// The estimated work; infinite for a refusal.
    pub(super) fn work(&self) -> f64 {
        self.able().map_or(f64::INFINITY, Estimate::work)
    }

    /// The likely minimum of the work of the search, as estimated.
    pub(super) fn least_work(&self) -> f64 {
        self.able().map_or(f64::INFINITY, Estimate::least_work)
    }

    pub(super) fn is_unprepared(&self) -> bool {
        let nodes = self.able().map(|estimate| estimate.nodes);
        matches!(nodes, Some(Nodes::Unprepared { .. }))
    }

    /// Whether an answer takes no longer than an estimate of another engine.
    pub(super) fn is_done(&self) -> bool {
        let is_done_at_once = |estimate: &Estimate| estimate.is_near() && estimate.work() <= FIRST;
        self.able().is_some_and(is_done_at_once)
            || self.plan.as_ref().is_some_and(|plan| plan.is_complete())
    }

    /// Whether the engine has planned the parts of the problem. Then no other one is asked.
    pub(super) fn plans_parts(&self) -> bool {
        self.able().is_some_and(|estimate| estimate.is_of_parts)
    }

    /// Whether its trial search has begun.
    pub(super) fn has_begun(&self) -> bool {
        self.walk.is_some()
    }

    /// The work of the trial search.
    pub(super) fn walked(&self) -> f64 {
        let walk = self.walk.as_ref();
        walk.map_or(0.0, |walk| walk.work(self.node_cost()))
    }

    /// The cost of a node of the trial search, measured or assumed; 0 for a refusal.
    fn node_cost(&self) -> f64 {
        let measured = self.plan.as_ref().and_then(|plan| plan.node_cost());
        let assumed = || self.able().map_or(0.0, |estimate| estimate.node_cost);
        measured.unwrap_or_else(assumed)
    }

    /// The fraction of the search that the trial search has done. If nothing was sampled, only a lower bound is known at
    /// first: early progress in an unknown tree is often far too high.
    pub(super) fn progress(&self) -> f64 {
        let Some(walk) = &self.walk else {
            return 0.0;
        };
        if let Some(all) = self.nodes_foretold() {
            return walk.nodes() / all;
        }
        if !self.is_unsampled() || self.walked() >= BRIEF_WALK && !self.is_lost() {
            return walk.progress();
        }
        match self.able().map(|estimate| estimate.nodes) {
            Some(Nodes::AtMost { most, .. }) => walk.nodes() / most,
            _ => 0.0,
        }
    }

    /// The number of nodes of the whole search, as the last sample has foretold it.
    fn nodes_foretold(&self) -> Option<f64> {
        Some(self.nodes_in_all?.max(self.walk.as_ref()?.nodes()))
    }

    /// Samples the rest of the trial search, unless the estimate is near. Random paths miss most of an uneven tree, while
    /// strata have each kind of node.
    ///
    /// A sample costs a [part](SAMPLE_SHARE) of the trial search, or the same as the trial search if the answer `is_long`.
    pub(super) fn sample_rest(&mut self, is_long: bool) {
        let (Some(walk), Some(_)) = (&self.walk, self.able()) else {
            return;
        };
        let share = if is_long { 1.0 } else { SAMPLE_SHARE };
        let sampled = self.nodes_sampled(self.walked() / share);
        if sampled < self.least_sample || self.is_certain() || self.is_lost() {
            return;
        }
        let left = walk.work_left(sampled);
        if let Some(left) = left {
            self.nodes_in_all = Some(walk.nodes() + left);
        }
        self.least_sample = sampled * if left.is_some() { 2.0 } else { 4.0 };
    }

    /// The number of nodes of a sample with this effort.
    fn nodes_sampled(&self, effort: f64) -> f64 {
        effort / (SAMPLED_NODE + 2.0 * self.node_cost())
    }

    /// Whether the trial search has shown how long it takes.
    pub(super) fn is_measured(&self) -> bool {
        self.nodes_in_all.is_some() || self.walked() >= BRIEF_WALK
    }

    fn reached(&self) -> Reached {
        Reached {
            work: self.walked(),
            progress: self.progress(),
        }
    }

    /// Whether the trial search is deep in a tree of which no leaf was sampled: then its end is not near, and each level takes
    /// memory.
    fn is_lost(&self) -> bool {
        let is_deep = |walk: &TrialSearch| walk.memory_grown() > DEEP;
        self.is_unsampled() && self.walk.as_ref().is_some_and(is_deep)
    }

    /// Whether no leaf of the tree was sampled.
    fn is_unsampled(&self) -> bool {
        let nodes = self.able().map(|estimate| estimate.nodes);
        matches!(nodes, Some(Nodes::Unknown { .. } | Nodes::AtMost { .. }))
    }

    /// Continues the trial search up to its [turn](Self::turn); returns whether it is complete. If it reports at the end of
    /// the turn that it is half done, it has the longer turn at once.
    pub(super) fn take_turn(&mut self, turn: f64, work: f64, task: &Task) -> bool {
        self.walk_to(turn, task)
            || self.is_hopeful()
                && HOPEFUL * work > self.walked()
                && self.walk_to(HOPEFUL * work, task)
    }

    /// The work that the trial search may do in a round of `work`: none if it likely takes more or is unprepared, and only
    /// a part if it is expected to end much later than the best one. The more progress that one has made, the more its
    /// expected end is trusted. A search that reports much progress does [more](HOPEFUL). A hopeless one does a part if the
    /// answer is expected within an hour, so `is_soon`.
    pub(super) fn turn(&self, work: f64, best: Option<Ahead>, is_soon: bool) -> f64 {
        if self.least_work() > work || self.is_unprepared() || self.is_lost() {
            return 0.0;
        }
        if self.is_hopeful() {
            return HOPEFUL * work;
        }
        let is_later =
            |best: &Ahead| best.expected <= SOON && self.expected() > MISLED * best.expected;
        let part = |best: Ahead| (ON_ITS_WAY / best.progress).min(1.0);
        let part = best.filter(is_later).map_or(1.0, part);
        if is_soon && self.is_hopeless() {
            work * part.min(HOPELESS)
        } else {
            work * part
        }
    }

    /// The progress that the trial search itself reports.
    fn reported(&self) -> f64 {
        self.walk.as_ref().map_or(0.0, TrialSearch::progress)
    }

    /// Whether the trial search itself reports that it is half done, and the answer continues it.
    fn is_hopeful(&self) -> bool {
        let is_continued = self.walk.as_ref().is_some_and(TrialSearch::is_continued);
        is_continued && !self.is_lost() && self.reported() >= 0.5
    }

    /// Whether the trial search itself reports that it will take over an hour. Such reports are mostly too hopeful.
    fn is_hopeless(&self) -> bool {
        // Before any progress, nothing is reported.
        self.reported() > 0.0 && self.walked() > SOON * self.reported()
    }

    /// Continues the trial search until its work is `work` in total; returns whether it is complete.
    pub(super) fn walk_to(&mut self, work: f64, task: &Task) -> bool {
        self.before = self.reached();
        let most_growth = if self.is_unsampled() {
            DEEP
        } else {
            usize::MAX
        };
        let (Some(Ok(estimate)), Some(plan)) = (&self.estimate, &mut self.plan) else {
            return false;
        };
        if self.walk.is_none() {
            self.walk = TrialSearch::start(&mut **plan, task);
        }
        let Some(walk) = &mut self.walk else {
            return false;
        };
        let node_cost = || plan.node_cost().unwrap_or(estimate.node_cost);
        walk.up_to(work, node_cost, most_growth, task)
    }

    /// Whether the estimate is near the truth, and the trial search has not refuted it.
    pub(super) fn is_certain(&self) -> bool {
        let is_near = self.able().is_some_and(Estimate::is_near);
        is_near && self.walked() <= self.work()
    }

    /// Whether the estimated work is an upper bound.
    pub(super) fn is_bounded(&self) -> bool {
        let nodes = self.able().map(|estimate| estimate.nodes);
        matches!(nodes, Some(Nodes::AtMost { .. }))
    }

    /// The expected work of the search. An uncertain estimate is corrected by the progress of the trial search: it is the
    /// less reliable, the less was done, since the layers of a sweep may still grow. After half of the way, the estimate
    /// is replaced.
    pub(super) fn expected(&self) -> f64 {
        let (estimated, walked) = (self.work(), self.walked());
        if let (Some(all), Some(_)) = (self.nodes_foretold(), self.able()) {
            return all * self.node_cost();
        }
        let progress = self.progress();
        if self.is_certain() {
            return estimated;
        }
        // The end of a search that has done more than its estimate, or shows no progress, is not near.
        let least = 2.0 * walked;
        if progress == 0.0 || progress < SLIGHT && estimated.is_finite() {
            return estimated.max(least);
        }
        let extrapolated = walked / progress;
        if progress >= 0.5 {
            extrapolated
        } else {
            let misled = MISLED.powf(1.0 - 2.0 * progress);
            let least = least.max(self.least_by_progress());
            estimated.min(misled * extrapolated).max(least)
        }
    }

    /// The least work of the search by the progress of the trial search, which may be [too low](PROMISE).
    pub(super) fn least_by_progress(&self) -> f64 {
        let least = self.walked() / (PROMISE * self.progress());
        if least.is_nan() { 0.0 } else { least }
    }

    /// The end that is expected, and how far the way is done.
    pub(super) fn ahead(&self) -> Ahead {
        Ahead {
            expected: self.expected(),
            progress: self.steady_progress(),
        }
    }

    /// The progress at the pace of the last turn, if that was slower than before. A sweep whose layers still grow may report
    /// much progress, but gains none.
    pub(super) fn steady_progress(&self) -> f64 {
        let (before, now) = (self.before, self.reached());
        let pace = (now.progress - before.progress) / (now.work - before.work);
        let steady = (pace * now.work).min(now.progress);
        if steady.is_finite() {
            steady.max(0.0)
        } else {
            0.0
        }
    }

    /// The expected work that is left. A list begins again.
    pub(super) fn left(&self, task: &Task) -> f64 {
        if task.question().lists() {
            self.expected()
        } else {
            self.expected() - self.walked()
        }
    }

    /// Whether the search may take less than this work, by its trial search, or by the estimate before that begins. The
    /// progress of a sweep is often too low at first. A sample is not.
    pub(super) fn is_promising(&self, work: f64) -> bool {
        match self.walked() {
            0.0 => self.work() < work,
            _ if self.nodes_in_all.is_some() => self.expected() < work,
            _ => self.least_by_progress() < work,
        }
    }
}

impl TryFrom<Rival> for Planned {
    type Error = Refusal;

    /// The plan of a rival, or its refusal.
    fn try_from(rival: Rival) -> Result<Self, Refusal> {
        let estimate = rival.estimate.transpose()?;
        let plan = rival.plan.expect("an engine that estimates has a plan");
        let planned = Planned::new(rival.engine.name(), plan);
        let begun = rival.walk.and_then(TrialSearch::into_count);
        Ok(planned.with_estimate(estimate).with_begun(begun))
    }
}

/// Returns the plan of an engine, if it answers the question and knows all features of the problem: it would ignore
/// the others.
pub(super) fn plan(engine: &dyn Engine, task: &Task) -> Result<Box<dyn Plan>, Refusal> {
    check(engine, task)?;
    engine.plan(task)
}

/// Refuses a task if its question or problem is unknown to an engine.
pub(super) fn check(engine: &dyn Engine, task: &Task) -> Result<(), Refusal> {
    let known = engine.knows();
    let used = task.problem().features();
    let unknown: Vec<&str> = (used.iter())
        .filter(|feature| !known.contains(feature))
        .map(|feature| feature.name())
        .collect();
    if !unknown.is_empty() {
        let reason = format!("it does not know {}", unknown.join(", "));
        return Err(Refusal::new(engine.name(), reason));
    }
    if engine.answers(task.question()) {
        Ok(())
    } else {
        Err(engine.refusal_of(task.question()))
    }
}

/// Returns the estimate; infinite if the engine is still unprepared although this effort is enough to prepare it. Such
/// an engine would be asked forever.
fn prepared_or_hopeless(estimate: Estimate, effort: f64) -> Estimate {
    match estimate.nodes {
        Nodes::Unprepared { work } if work <= effort => {
            let likely_least = f64::INFINITY;
            let nodes = Nodes::Unknown { likely_least };
            Estimate { nodes, ..estimate }
        }
        _ => estimate,
    }
}

/// Refuses a search that needs more memory than the task may take.
fn within_memory(
    estimate: Estimate,
    engine: &'static str,
    task: &Task,
) -> Result<Estimate, Refusal> {
    if task.max_memory() == usize::MAX || estimate.memory <= task.max_memory() as f64 {
        return Ok(estimate);
    }
    let [needed, allowed] = [estimate.memory as u64, task.max_memory() as u64].map(ByteSize);
    let reason = format!("it would take about {needed} of memory, and {allowed} are allowed");
    Err(Refusal::new(engine, reason))
}

#[cfg(test)]
mod tests {
    use standoff_engine::Question;
    use standoff_engines::Split;
    use standoff_model::{ConflictGraph, Problem};

    use super::*;

    /// The search may have begun again.
    #[test]
    fn an_estimate_promises_what_no_trial_search_has_shown() {
        let free = Problem::new(vec![1; 9], ConflictGraph::new(9), Vec::new()).unwrap();
        let task = Task::of(Arc::new(free), Question::Count);
        let mut rival = Rival::new(Arc::new(Split));
        rival.ask(&task, 1e6);
        let work = rival.work();
        assert!(rival.is_promising(1.1 * work) && !rival.is_promising(0.9 * work));
    }

    /// A trial search on 40 candidates without conflicts, after an estimate, and its nodes.
    fn walked(effort: f64, work: f64) -> (Rival, f64) {
        let free = Problem::new(vec![1; 40], ConflictGraph::new(40), Vec::new()).unwrap();
        let task = Task::of(Arc::new(free), Question::Count);
        let mut rival = Rival::new(Arc::new(Split));
        rival.ask(&task, effort);
        assert!(!rival.walk_to(work, &task));
        let nodes = rival.walk.as_ref().unwrap().nodes();
        (rival, nodes)
    }

    #[test]
    fn a_sample_is_believed_until_the_search_goes_on() {
        let (mut rival, nodes) = walked(1e4, 1e6);
        for (foretold, all) in [(4.0, 4.0), (0.9, 1.0)] {
            rival.nodes_in_all = Some(foretold * nodes);
            assert_eq!(rival.progress(), 1.0 / all);
            let ratio = rival.expected() / rival.walked();
            assert!((ratio - all).abs() < 1e-9, "{ratio}, not {all}");
            let promises = |all| rival.is_promising(all * rival.walked());
            assert!(promises(1.1 * all) && !promises(0.9 * all));
        }
    }
}

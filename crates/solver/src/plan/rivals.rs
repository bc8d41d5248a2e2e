//! The choice of an engine: estimates and trial searches, with [effort](super::effort) that grows while it pays.
//!
//! The work of a search is unknown beforehand. Planning begins with little effort, and grows with what is known: an
//! estimate is worth a share of the work that the search takes *at least*. That is known from the estimates, or
//! because trial searches have done that work without finishing.
//!
//! ```text
//! short estimates of all engines        Is one engine clearly best?   It answers.
//! short trial searches                  Is one finished?              It has answered.
//! longer estimates and trial searches, as long as they take little compared with the search
//! ```

use std::sync::Arc;

use bytesize::ByteSize;
use standoff_engine::{Engine, Estimate, Nodes, Plan, Planned, Question, Refusal, Task};

use super::effort::{
    BRIEF_WALK, CHEAP, DEEP, FAR, FAR_SHARE, FIRST, FIRST_PLACEMENT, LONG_WALK, MAX_PREPARATION,
    MIN_GROWTH, MISLED, SOON, estimate_effort, promising_walk_effort, walk_effort,
};
use super::walk::TrialSearch;

/// An engine with its plan for a task, its last estimate, and its trial search.
pub(super) struct Rival {
    pub(super) engine: Arc<dyn Engine>,
    plan: Option<Box<dyn Plan>>,
    estimate: Option<Result<Estimate, Refusal>>,
    walk: Option<TrialSearch>,
    is_looked_ahead: bool,
    /// The number of nodes left in the trial search, if it was sampled.
    nodes_left: Option<f64>,
}

/// The engines that may answer a task, and the ranking of those that were asked.
pub(super) struct Rivals<'t> {
    task: &'t Task,
    all: Vec<Rival>,
    /// Indices of the rivals that were asked, the best one first.
    ranking: Vec<usize>,
}

impl Rival {
    fn new(engine: Arc<dyn Engine>) -> Self {
        Rival {
            engine,
            plan: None,
            estimate: None,
            walk: None,
            is_looked_ahead: false,
            nodes_left: None,
        }
    }

    /// Asks for an estimate that is worth this effort.
    fn ask(&mut self, task: &Task, effort: f64) {
        let estimate = self.new_estimate(task, effort);
        self.estimate = Some(estimate);
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

    fn able(&self) -> Option<&Estimate> {
        self.estimate.as_ref()?.as_ref().ok()
    }

    /// The estimated work; infinite for a refusal.
    fn work(&self) -> f64 {
        self.able().map_or(f64::INFINITY, Estimate::work)
    }

    /// The likely minimum of the work of the search, as estimated.
    fn least_work(&self) -> f64 {
        self.able().map_or(f64::INFINITY, Estimate::least_work)
    }

    fn is_unprepared(&self) -> bool {
        let nodes = self.able().map(|estimate| estimate.nodes);
        matches!(nodes, Some(Nodes::Unprepared { .. }))
    }

    /// Whether an answer takes no longer than an estimate of another engine.
    fn is_done(&self) -> bool {
        let is_done_at_once = |estimate: &Estimate| estimate.is_near() && estimate.work() <= FIRST;
        self.able().is_some_and(is_done_at_once)
            || self.plan.as_ref().is_some_and(|plan| plan.is_complete())
    }

    /// The work of the trial search, at the present cost of a node.
    fn walked(&self) -> f64 {
        match (&self.walk, self.able()) {
            (Some(walk), Some(estimate)) => walk.work(estimate.node_cost),
            _ => 0.0,
        }
    }

    /// The fraction of the search that the trial search has done. It is 0 for an engine without a sampled leaf, unless
    /// its search was [looked ahead](Self::look_ahead): early progress in an unknown tree is often far too high.
    fn progress(&self) -> f64 {
        let is_known = !self.is_unsampled() || self.is_looked_ahead && !self.is_lost();
        let walk = self.walk.as_ref().filter(|_| is_known);
        walk.map_or(0.0, TrialSearch::progress)
    }

    /// Samples the rest of the trial search, if no leaf of the tree was sampled. Random paths reach none if they are deep,
    /// while this method meets each kind of node.
    fn look_ahead(&mut self) {
        self.is_looked_ahead = true;
        if self.is_unsampled() && !self.is_lost() {
            self.nodes_left = self.walk.as_ref().and_then(TrialSearch::work_left);
        }
    }

    fn reached(&self) -> Reached {
        Reached {
            work: self.walked(),
            progress: self.progress(),
        }
    }

    /// Whether the trial search is deep in a tree of which no leaf was sampled: then its end is not near.
    fn is_lost(&self) -> bool {
        let is_deep = |walk: &TrialSearch| walk.memory_grown() > DEEP;
        self.is_unsampled() && self.walk.as_ref().is_some_and(is_deep)
    }

    /// Whether no leaf of the tree was sampled.
    fn is_unsampled(&self) -> bool {
        let nodes = self.able().map(|estimate| estimate.nodes);
        matches!(nodes, Some(Nodes::Unknown { .. } | Nodes::AtMost { .. }))
    }

    /// The work that the trial search may do in a round of `work`: none if it likely takes more or is unprepared, and
    /// only a part if the best engine is expected to finish much sooner than this one, and soon. That is a guess.
    fn turn(&self, work: f64, best: f64) -> f64 {
        if self.least_work() > work || self.is_unprepared() || self.is_lost() {
            0.0
        } else if best <= SOON && self.expected() > FAR * best {
            work / FAR_SHARE
        } else {
            work
        }
    }

    /// Continues the trial search until its work is `work` in total; returns whether it is complete.
    fn walk_to(&mut self, work: f64, task: &Task) -> bool {
        let (Some(Ok(estimate)), Some(plan)) = (&self.estimate, &mut self.plan) else {
            return false;
        };
        if self.walk.is_none() {
            self.walk = TrialSearch::start(&mut **plan, task);
        }
        let walk = self.walk.as_mut();
        walk.is_some_and(|walk| walk.up_to(work, estimate.node_cost, task))
    }

    /// Whether the estimate is near the truth, as far as the trial search can tell.
    fn is_certain(&self) -> bool {
        let is_near = self.able().is_some_and(Estimate::is_near);
        is_near && self.walked() <= self.work()
    }

    /// The expected work of the search. An uncertain estimate is corrected by the progress of the trial search: after
    /// half of the way it is replaced, before that the layers of a sweep may still grow.
    fn expected(&self) -> f64 {
        let (estimated, walked) = (self.work(), self.walked());
        if let (Some(left), Some(estimate)) = (self.nodes_left, self.able()) {
            return walked + left * estimate.node_cost;
        }
        let progress = self.progress();
        if self.is_certain() || progress == 0.0 {
            return estimated.max(walked);
        }
        let extrapolated = self.extrapolated();
        if progress >= 0.5 {
            extrapolated
        } else {
            let least = (2.0 * walked).max(extrapolated / FAR);
            estimated.min(MISLED * extrapolated).max(least)
        }
    }

    /// The work of the search at the pace of the trial search; infinite if that shows no progress.
    fn extrapolated(&self) -> f64 {
        match self.progress() {
            0.0 => f64::INFINITY,
            progress => self.walked() / progress,
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

impl<'t> Rivals<'t> {
    /// The engines, in the order in which they are asked.
    pub(super) fn new(engines: impl Iterator<Item = Arc<dyn Engine>>, task: &'t Task) -> Self {
        Rivals {
            task,
            all: engines.map(Rival::new).collect(),
            ranking: Vec::new(),
        }
    }

    /// Asks all engines, with the whole effort of the task, and sorts them by their estimates.
    pub(super) fn ask_all(&mut self) {
        for rival in &mut self.all {
            rival.ask(self.task, self.task.effort());
        }
        self.ranking = (0..self.all.len()).collect();
        self.sort();
    }

    /// Returns the engines that were asked, the best one first.
    pub(super) fn into_ranking(self) -> Vec<Rival> {
        let mut all: Vec<Option<Rival>> = self.all.into_iter().map(Some).collect();
        let taken = self.ranking.into_iter().filter_map(|at| all[at].take());
        taken.collect()
    }

    /// Ranks the engines by estimates and trial searches, with no more effort than needed. If few placements are wanted,
    /// each engine is asked once: an estimate of the whole tree says little about the first placement.
    pub(super) fn rank(&mut self) {
        let wants_few = self.task.question().wants_few();
        let mut effort = match self.task.question() {
            Question::First => FIRST_PLACEMENT,
            _ => FIRST,
        }
        .min(self.task.effort());
        let mut walked = FIRST;
        let mut done = None;
        self.ask(effort);
        while !wants_few && !self.is_clear(effort) && !self.task.is_stopped() {
            let more = estimate_effort(self.least(), walked).min(self.task.effort());
            if more >= MIN_GROWTH * effort {
                effort = more;
                self.ask(effort);
                continue;
            }
            if let Some(at) = self.next_unprepared(walked) {
                let ready = self.all[at].least_work();
                self.all[at].ask(self.task, ready);
                self.sort();
                continue;
            }
            // The last round is shorter, so that an engine prepared before it has its turn.
            let most = self.max_walk();
            if walked >= 2.0 * most {
                if most >= BRIEF_WALK && self.look_ahead() {
                    continue;
                }
                break;
            }
            done = self.walk(walked.min(most));
            if done.is_some() {
                break;
            }
            walked *= 2.0;
        }
        match done {
            Some(done) => self.ranking[..=done].rotate_right(1),
            None => {
                let expected = |&at: &usize| self.all[at].expected();
                self.ranking
                    .sort_by(|a, b| expected(a).total_cmp(&expected(b)));
            }
        }
    }

    /// Asks for estimates with this effort, or less once an engine has estimated less work. Engines after one that would
    /// be done at once are not asked. An engine is not asked again if another one is certainly better, or if the solver
    /// is to stop.
    fn ask(&mut self, effort: f64) {
        let known = std::mem::take(&mut self.ranking);
        let best = known
            .first()
            .map_or(f64::INFINITY, |&at| self.all[at].work());
        let mut least = effort;
        for (at, rival) in self.all.iter_mut().enumerate() {
            let was_asked = known.contains(&at);
            let is_beaten = rival.able().is_some_and(|it| it.least_work() > best);
            let is_settled = was_asked && (is_beaten || self.task.is_stopped());
            if !is_settled {
                rival.ask(self.task, least);
            }
            least = least.min(rival.work());
            self.ranking.push(at);
            if rival.is_done() {
                break;
            }
        }
        self.sort();
    }

    /// Sorts by estimated work; an engine that refuses comes last.
    fn sort(&mut self) {
        let Rivals { all, task, ranking } = self;
        ranking.sort_by(|&a, &b| {
            let (a, b) = (&all[a], &all[b]);
            let refuse = a.able().is_none().cmp(&b.able().is_none());
            let [on_request, other] = [a, b].map(|rival| rival.engine.only_on_request(task));
            let work = a.work().total_cmp(&b.work());
            let least = a.least_work().total_cmp(&b.least_work());
            refuse.then(on_request.cmp(&other)).then(work).then(least)
        });
    }

    fn best(&self) -> Option<&Rival> {
        self.ranking.first().map(|&at| &self.all[at])
    }

    /// Whether more knowledge would not change which engine answers, or is not worth its effort.
    fn is_clear(&self, effort: f64) -> bool {
        let ranked = self.ranking.iter();
        let mut able = ranked.map_while(|&at| self.all[at].able());
        let Some(best) = able.next() else {
            return true;
        };
        let is_cheap = best.is_near() && best.work() <= CHEAP * effort;
        is_cheap || able.all(|rival| rival.least_work() >= best.work())
    }

    /// Returns the index of an engine that is unprepared and is worth its preparation now: that takes no more work than a
    /// trial search, or little compared with the search of any prepared engine.
    fn next_unprepared(&self, walked: f64) -> Option<usize> {
        let is_prepared = |rival: &&Rival| rival.able().is_some() && !rival.is_unprepared();
        let prepared = self.all.iter().filter(is_prepared).map(Rival::least_work);
        let least = prepared.reduce(f64::min).unwrap_or(0.0);
        let worth = walked.max(MAX_PREPARATION * least).min(self.task.effort());
        let best = self.best().map_or(f64::INFINITY, Rival::work);
        let is_next = |&at: &usize| {
            let rival = &self.all[at];
            rival.is_unprepared() && rival.least_work() <= worth.min(best)
        };
        self.ranking.iter().copied().find(is_next)
    }

    /// A lower bound of the work of the answer, whichever engine gives it.
    fn least(&self) -> f64 {
        let asked = self.ranking.iter().map(|&at| &self.all[at]);
        let able = asked.filter(|rival| rival.able().is_some());
        able.map(|rival| rival.least_work().max(rival.walked()))
            .fold(f64::INFINITY, f64::min)
    }

    /// The maximum work of a trial search.
    fn max_walk(&self) -> f64 {
        let (certain, expected) = (self.least_certain(), self.least_expected());
        let extrapolated = self.ranking.iter().map(|&at| self.all[at].extrapolated());
        let most = if extrapolated.fold(f64::INFINITY, f64::min) < certain {
            promising_walk_effort(certain)
        } else {
            walk_effort(certain)
        };
        let most = if self.task.question().lists() || expected == f64::INFINITY {
            most.min(BRIEF_WALK)
        } else if expected > SOON && self.has_looked_ahead() {
            most.max(LONG_WALK)
        } else {
            most
        };
        most.min(self.task.effort())
    }

    /// Samples the rests of the trial searches, unless that was done, or an engine knows its work. Returns whether
    /// anything new is known.
    fn look_ahead(&mut self) -> bool {
        let is_known = self.least_certain() < f64::INFINITY;
        if is_known || self.has_looked_ahead() {
            return false;
        }
        self.all.iter_mut().for_each(Rival::look_ahead);
        true
    }

    fn has_looked_ahead(&self) -> bool {
        self.all.iter().any(|rival| rival.is_looked_ahead)
    }

    /// The least work of the engines that know it.
    fn least_certain(&self) -> f64 {
        let asked = self.ranking.iter().map(|&at| &self.all[at]);
        let certain = asked.filter(|rival| rival.is_certain()).map(Rival::work);
        certain.fold(f64::INFINITY, f64::min)
    }

    /// The expected work of the answer, whichever engine gives it.
    fn least_expected(&self) -> f64 {
        let asked = self.ranking.iter().map(|&at| self.all[at].expected());
        asked.fold(f64::INFINITY, f64::min)
    }

    /// Continues the trial searches of the engines that may finish within this work. Returns the rank of one that has
    /// finished, or is half way: since all have done the same work, no other is much faster.
    fn walk(&mut self, work: f64) -> Option<usize> {
        let reached = |all: &[Rival], ranking: &[usize]| -> Vec<Reached> {
            ranking.iter().map(|&at| all[at].reached()).collect()
        };
        let before = reached(&self.all, &self.ranking);
        let (best, certain) = (self.least_expected(), self.least_certain());
        let is_long = certain.is_finite() && work > walk_effort(certain);
        // If the search with the most progress finishes, the others need not be continued.
        let mut order: Vec<usize> = (0..self.ranking.len()).collect();
        order.sort_by(|&a, &b| before[b].progress.total_cmp(&before[a].progress));
        for place in order {
            let rival = &mut self.all[self.ranking[place]];
            if is_long && rival.extrapolated() >= certain {
                continue;
            }
            let turn = rival.turn(work, best);
            if turn > rival.walked() && rival.walk_to(turn, self.task) {
                return Some(place);
            }
        }
        let now = reached(&self.all, &self.ranking);
        (before.into_iter().zip(now)).position(|(before, now)| is_half_way(before, now))
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

/// Whether the whole tree is known to be small.
pub(super) fn is_soon_done(estimate: &Estimate) -> bool {
    estimate.is_near() && estimate.work() < FIRST_PLACEMENT
}

/// How far a trial search is.
#[derive(Clone, Copy)]
struct Reached {
    work: f64,
    progress: f64,
}

/// Whether a trial search is half done, and the rest takes no longer than all of it until now, at the pace of the last
/// round. The progress in an uneven tree may seem fast at first.
fn is_half_way(before: Reached, now: Reached) -> bool {
    let (worked, came) = (now.work - before.work, now.progress - before.progress);
    let has_pace = before.progress > 0.0 && came > 0.0;
    has_pace && now.progress >= 0.5 && (1.0 - now.progress) / came * worked <= now.work
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_way_takes_two_steps() {
        let is_half_way = |before, now, factor| {
            let reached = |work, progress| Reached { work, progress };
            is_half_way(reached(1.0, before), reached(factor, now))
        };
        assert!(is_half_way(0.25, 0.5, 2.0) && is_half_way(0.3, 0.6, 2.0));
        assert!(!is_half_way(0.24, 0.48, 2.0), "not yet");
        assert!(
            !is_half_way(0.0, 0.9, 2.0),
            "one step alone may be only the beginning"
        );
        assert!(
            is_half_way(0.5, 0.7, 2.0) && !is_half_way(0.5, 0.6, 2.0),
            "it slows down"
        );
        assert!(
            !is_half_way(0.47, 0.67, 8.0),
            "the pace is that of eight times the work"
        );
    }
}

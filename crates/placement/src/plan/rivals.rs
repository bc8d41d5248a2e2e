//! The choice of an engine: estimates and short searches in turns, with effort that grows as long as it pays.
//!
//! Nobody knows beforehand how long a search takes, so planning begins with next to nothing and grows with
//! what is known: an estimate is worth a share of the work that the search costs *at least*, by what the
//! engines estimate or because they have searched for so long without coming to the end.
//!
//! ```text
//! ask all a little      clear?  the best one answers
//! search a little       at the end?  that was the answer
//! ask more, search more as long as it costs little beside the search
//! ```

use std::sync::Arc;

use bytesize::ByteSize;

use super::walk::Walk;
use crate::task::{Engine, Estimate, HIDDEN, Plan, Planned, Question, Refusal, Task};

/// An engine, its plan for a task, its last estimate, and its search as far as planning has taken it.
pub(super) struct Rival {
    pub(super) engine: Arc<dyn Engine>,
    plan: Option<Box<dyn Plan>>,
    estimate: Option<Result<Estimate, Refusal>>,
    walk: Option<Walk>,
}

/// Engines that may answer a task, and the order of those that were asked.
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
        }
    }

    /// Asks for an estimate that is worth this effort.
    fn ask(&mut self, task: &Task, effort: f64) {
        let estimate = self.estimate_anew(task, effort);
        self.estimate = Some(estimate);
    }

    fn estimate_anew(&mut self, task: &Task, effort: f64) -> Result<Estimate, Refusal> {
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

    /// The work that the engine's search takes at least, as far as it is known.
    fn at_least(&self) -> f64 {
        self.able().map_or(f64::INFINITY, at_least)
    }

    /// What was seen of a tree: all that there is to compare if no end was seen.
    fn seen(&self) -> f64 {
        let seen = |estimate: &Estimate| estimate.nodes * estimate.node_cost;
        self.able().map_or(f64::INFINITY, seen)
    }

    /// Whether to answer takes no longer than to ask another engine.
    fn is_done(&self) -> bool {
        let is_done_at_once =
            |estimate: &Estimate| estimate.is_near() && estimate.work() <= FIRST_EFFORT;
        self.able().is_some_and(is_done_at_once)
            || self.plan.as_ref().is_some_and(|plan| plan.is_complete())
    }

    /// The work of its search until now.
    fn walked(&self) -> f64 {
        self.walk.as_ref().map_or(0.0, Walk::work)
    }

    /// The fraction of its search that is done. An engine that has not seen an end of its tree does not know how far
    /// that is, and to ask it may take long.
    fn progress(&self) -> f64 {
        let knows = self.able().is_some_and(|said| said.error.is_finite());
        let walk = self.walk.as_ref().filter(|_| knows);
        walk.map_or(0.0, Walk::progress)
    }

    /// Whether an engine that has not seen an end of its tree is so deep in it that none is near.
    fn is_lost(&self) -> bool {
        let is_deep = |walk: &Walk| walk.memory() > DEEP;
        let has_seen_none = self.able().is_some_and(|said| said.error.is_infinite());
        has_seen_none && self.walk.as_ref().is_some_and(is_deep)
    }

    /// Searches on until this much work is done in all; returns whether the search is complete.
    fn walk_to(&mut self, level: f64, task: &Task) -> bool {
        let (Some(Ok(estimate)), Some(plan)) = (&self.estimate, &mut self.plan) else {
            return false;
        };
        if self.walk.is_none() {
            self.walk = Walk::start(&mut **plan, task);
        }
        let walk = self.walk.as_mut();
        walk.is_some_and(|walk| walk.up_to(level, estimate.node_cost, task))
    }

    /// The work that an answer takes: where an estimate does not know, what was searched and the fraction that this
    /// was may know better, from half of the way on. Before, a sweep may still widen.
    fn expected(&self) -> f64 {
        let estimated = self.work();
        let is_known = self.able().is_none_or(Estimate::is_near);
        let progress = self.progress();
        if is_known || progress < 0.5 {
            estimated
        } else {
            estimated.min(self.walked() / progress)
        }
    }
}

impl TryFrom<Rival> for Planned {
    type Error = Refusal;

    /// The plan of a rival, or its refusal.
    fn try_from(rival: Rival) -> Result<Self, Refusal> {
        let estimate = rival.estimate.transpose()?;
        let plan = rival.plan.expect("an engine that estimates has a plan");
        let planned = Planned::new(rival.engine.name(), rival.engine.version(), plan);
        let begun = rival.walk.and_then(Walk::into_count);
        Ok(planned.with_estimate(estimate).with_begun(begun))
    }
}

impl<'t> Rivals<'t> {
    /// Engines in the order in which they are asked.
    pub(super) fn new(engines: impl Iterator<Item = Arc<dyn Engine>>, task: &'t Task) -> Self {
        Rivals {
            task,
            all: engines.map(Rival::new).collect(),
            ranking: Vec::new(),
        }
    }

    /// Asks all of them, with as much effort as it takes.
    pub(super) fn ask_all(&mut self) {
        for rival in &mut self.all {
            rival.ask(self.task, self.task.effort());
        }
        self.ranking = (0..self.all.len()).collect();
        self.sort();
    }

    /// Those that were asked, the one that answers first in front.
    pub(super) fn into_ranking(self) -> Vec<Rival> {
        let mut all: Vec<Option<Rival>> = self.all.into_iter().map(Some).collect();
        let taken = self.ranking.into_iter().filter_map(|at| all[at].take());
        taken.collect()
    }

    /// Asks for estimates, and searches, with no more effort than will do, and than the search is worth. Where few
    /// placements are wanted, estimates tell little: there each engine is asked once.
    pub(super) fn rank(&mut self) {
        let wants_few = self.task.question().wants_few();
        let mut effort = match self.task.question() {
            Question::First => FIRST_PLACEMENT,
            _ => FIRST_EFFORT,
        }
        .min(self.task.effort());
        let mut level = FIRST_EFFORT;
        let mut done = None;
        self.ask(effort);
        while !wants_few && !self.is_clear(effort) && !self.task.is_stopped() {
            let more = if level > LAST_LEVEL {
                f64::INFINITY
            } else {
                worth(self.least(), level)
            }
            .min(self.task.effort());
            if more >= ENOUGH_MORE * effort {
                effort = more;
                self.ask(effort);
                continue;
            }
            if let Some(at) = self.next_unready(level) {
                let ready = self.all[at].at_least();
                self.all[at].ask(self.task, ready);
                self.sort();
                continue;
            }
            if level > self.farthest() {
                break;
            }
            done = self.walk(level);
            if done.is_some() {
                break;
            }
            level *= 2.0;
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

    /// Asks for estimates with this effort, or less once an engine has estimated less work. An engine that is beaten
    /// is not asked again, nor is any once the solver is to stop, and none after one that would be done at once.
    fn ask(&mut self, effort: f64) {
        let known = std::mem::take(&mut self.ranking);
        let best = known
            .first()
            .map_or(f64::INFINITY, |&at| self.all[at].work());
        let mut least = effort;
        for (at, rival) in self.all.iter_mut().enumerate() {
            let was_asked = known.contains(&at);
            let is_beaten = rival.able().is_some_and(|said| at_least(said) > best);
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
            let seen = a.seen().total_cmp(&b.seen());
            refuse.then(on_request.cmp(&other)).then(work).then(seen)
        });
    }

    fn best(&self) -> Option<&Rival> {
        self.ranking.first().map(|&at| &self.all[at])
    }

    /// Whether to know more would not change which engine answers, or does not pay.
    fn is_clear(&self, effort: f64) -> bool {
        let ranked = self.ranking.iter();
        let mut able = ranked.map_while(|&at| self.all[at].able());
        let Some(best) = able.next() else {
            return true;
        };
        let is_cheap = best.is_near() && best.work() <= WORTH * effort;
        effort.is_infinite() || is_cheap || able.all(|rival| at_least(rival) >= best.work())
    }

    /// The engine that has estimated only what it takes to make its search ready, and is worth that now: as much as
    /// others search, or little beside what the best one takes.
    fn next_unready(&self, level: f64) -> Option<usize> {
        let best = self.best().map_or(0.0, Rival::at_least);
        let worth = level.max(PLANNING * best).min(self.task.effort());
        let best = self.best().map_or(f64::INFINITY, Rival::work);
        let is_next = |&at: &usize| {
            let rival = &self.all[at];
            let is_unready = rival.able().is_some_and(|said| said.is_unready);
            is_unready && rival.at_least() <= worth && rival.at_least() <= best
        };
        self.ranking.iter().copied().find(is_next)
    }

    /// The work that the answer takes at least, whichever engine gives it.
    fn least(&self) -> f64 {
        let asked = self.ranking.iter().map(|&at| &self.all[at]);
        let able = asked.filter(|rival| rival.able().is_some());
        able.map(|rival| rival.at_least().max(rival.walked()))
            .fold(f64::INFINITY, f64::min)
    }

    /// How far engines search: beyond a little, only as long as that costs little beside what the best one may
    /// cost, or while that is unknown.
    fn farthest(&self) -> f64 {
        let best = self.best().map_or(0.0, Rival::work);
        let farthest = (best / SHARE).clamp(A_LITTLE_MORE, LAST_LEVEL);
        farthest.min(self.task.effort())
    }

    /// Searches on with those engines that may come to the end with this much work. Returns the place in the ranking
    /// of one that did, or is half way: all have searched as far, so that none of the others is much sooner.
    fn walk(&mut self, level: f64) -> Option<usize> {
        let progress = |all: &[Rival], ranking: &[usize]| -> Vec<f64> {
            ranking.iter().map(|&at| all[at].progress()).collect()
        };
        let before = progress(&self.all, &self.ranking);
        // The one that has come farthest may spare the others this turn.
        let mut order: Vec<usize> = (0..self.ranking.len()).collect();
        order.sort_by(|&a, &b| before[b].total_cmp(&before[a]));
        for place in order {
            let rival = &mut self.all[self.ranking[place]];
            let may_end = rival.able().is_some_and(|said| at_least(said) <= level);
            if may_end && !rival.is_lost() && rival.walk_to(level, self.task) {
                return Some(place);
            }
        }
        let now = progress(&self.all, &self.ranking);
        (before.into_iter().zip(now)).position(|(before, now)| is_half_way(before, now))
    }
}

/// The plan of an engine that answers the question and knows all that the problem uses: what it does not know it
/// would leave out.
pub(super) fn plan(engine: &dyn Engine, task: &Task) -> Result<Box<dyn Plan>, Refusal> {
    check(engine, task)?;
    engine.plan(task)
}

/// Refuses a task that an engine is not to be asked about.
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

/// An estimate; an engine that could have made itself ready with this effort and did not gets an infinite one, or else
/// it would be asked for ever.
fn prepared_or_hopeless(estimate: Estimate, effort: f64) -> Estimate {
    if estimate.is_unready && estimate.node_cost <= effort {
        Estimate {
            nodes: f64::INFINITY,
            node_cost: estimate.node_cost.max(1.0),
            is_unready: false,
            ..estimate
        }
    } else {
        estimate
    }
}

/// An estimate, unless its search needs more memory than the task may take.
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

/// Whether the whole tree is soon searched, as far as that is known.
pub(super) fn is_soon_done(estimate: &Estimate) -> bool {
    estimate.is_near() && estimate.work() < FIRST_PLACEMENT
}

/// The work that a search takes at least, as far as an estimate tells.
fn at_least(estimate: &Estimate) -> f64 {
    let nodes = if estimate.is_near() {
        estimate.nodes - 2.0 * estimate.error
    } else {
        estimate.nodes / HIDDEN
    };
    nodes * estimate.node_cost
}

/// The effort that estimates are worth when the search takes at least this work, and engines have searched up
/// to this level.
fn worth(least: f64, level: f64) -> f64 {
    match least / SHARE {
        all if all >= UNLIMITED => f64::INFINITY,
        share => share.max(level.min(FREE)).max(level / LOOKING),
    }
}

/// Whether a search has come half way with a turn that was as long as all those before, and a good part of that in
/// this turn: in a tree that is not even, the way seems short at first.
fn is_half_way(before: f64, now: f64) -> bool {
    before > 0.0 && now >= 0.5 && now - before >= now / 3.0
}

// The constants of planning, in units of work: about a nanosecond each. They were chosen so that planning takes a few
// percent of the search, on the puzzles of `tests/published` and the benchmarks of this crate.

/// The effort of the first estimates, and the work of the first searches.
const FIRST_EFFORT: f64 = 1e4;

/// The effort that is worth it before anything is known: planning then takes about a millisecond.
const FREE: f64 = 1.6e5;

/// To ask again with less than this many times the effort tells little more.
const ENOUGH_MORE: f64 = 4.0;

/// An estimate is worth one in this many parts of the search: there are several engines, and each is asked several
/// times.
const SHARE: f64 = 20.0;

/// To look at trees may take one in this many parts of what it takes to search them.
const LOOKING: f64 = 16.0;

/// As much effort is as good as any.
const UNLIMITED: f64 = 1e7;

/// Engines search this far whatever they estimate: some milliseconds.
const A_LITTLE_MORE: f64 = 1e6;

/// The memory of a search that is deep in a tree, in bytes: some hundred levels of a wide board.
const DEEP: usize = 1 << 20;

/// No engine searches farther in planning, where the search cannot be stopped: some tens of milliseconds. Then as much
/// effort is worth it as there is.
const LAST_LEVEL: f64 = 4e7;

/// The fraction of the search that planning may take.
const PLANNING: f64 = 0.2;

/// A search of this many times the effort is not worth a better estimate.
const WORTH: f64 = 10.0;

/// The effort of planning a first placement; a search of as much work is soon done.
const FIRST_PLACEMENT: f64 = 1e5;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_way_takes_two_turns() {
        assert!(is_half_way(0.25, 0.5) && is_half_way(0.3, 0.6));
        assert!(!is_half_way(0.24, 0.48), "not yet");
        assert!(
            !is_half_way(0.0, 0.9),
            "one turn alone may be only the beginning"
        );
        assert!(!is_half_way(0.5, 0.7), "it becomes slower");
    }
}

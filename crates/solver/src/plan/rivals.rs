//! The choice of an engine: estimates and trial searches, with [effort](super::effort) that grows while it pays.
//!
//! The work of a search is unknown beforehand. Planning begins with little effort, and grows with what is known: an
//! estimate is worth a share of the work that the search takes *at least*. That is known from the estimates, or
//! because trial searches have done that work without finishing.
//!
//! ```text
//! short estimates of all engines        Is one engine clearly best?   It answers.
//! short trial searches                  Is one finished?              It has answered.
//! samples of their rests                How much longer do they take?
//! longer estimates and trial searches, as long as they take little compared with the search
//! ```

use std::sync::Arc;

use standoff_engine::{Engine, Estimate, Question, Task};

use super::effort::{
    BRIEF_WALK, CHEAP, FAR_AHEAD, FAR_ON, FIRST, FIRST_PLACEMENT, LONG_WALK, MAX_PREPARATION,
    MIN_GROWTH, MINUTES, ON_ITS_WAY, SOME_WAY, SOON, estimate_effort, preparation_effort,
    promising_walk_effort, walk_effort,
};
use super::rival::{Ahead, Rival};

/// The engines that may answer a task, and the ranking of those that were asked.
pub(super) struct Rivals<'t> {
    pub(super) task: &'t Task,
    /// The engines in the order in which they are asked. [Alternatives](super::alternatives) follow the searches that they
    /// may replace.
    pub(super) all: Vec<Rival>,
    /// Indices of the rivals that were asked, the best one first.
    pub(super) ranking: Vec<usize>,
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
            if !self.is_in_progress(SOME_WAY) {
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
            }
            // The last samples come after the last round: the choice depends on them.
            self.sample_rests(walked);
            // The last round is shorter, so that an engine prepared before it has its turn.
            let most = self.max_walk();
            if walked >= 2.0 * most {
                break;
            }
            done = self.walk(walked.min(most));
            if done.is_some() {
                break;
            }
            self.settle_alternatives();
            walked *= 2.0;
        }
        match done {
            Some(done) => self.ranking[..=done].rotate_right(1),
            None => {
                self.sort_by_left();
                self.improve_best();
                self.sort_by_left();
            }
        }
    }

    /// Sorts by the work that is left. An engine that was not prepared in time may still refuse.
    fn sort_by_left(&mut self) {
        let Rivals { all, task, ranking } = self;
        ranking.sort_by(|&a, &b| {
            let [unprepared, other] = [a, b].map(|at| all[at].is_unprepared());
            let [left, left_of_other] = [a, b].map(|at| all[at].left(task));
            unprepared.cmp(&other).then(left.total_cmp(&left_of_other))
        });
    }

    /// Asks for estimates with this effort, or less once an engine has estimated less work. Engines after one that would
    /// be done at once are not asked. An engine is not asked again if another one is certainly better, or if the solver
    /// is to stop.
    fn ask(&mut self, effort: f64) {
        let best = self.best().map_or(f64::INFINITY, Rival::work);
        self.ranking.clear();
        let mut least = effort;
        let mut at = 0;
        while let Some(rival) = self.all.get_mut(at) {
            let was_asked = rival.estimate().is_some();
            let is_beaten = rival.able().is_some_and(|it| it.least_work() > best);
            let is_settled = was_asked && (is_beaten || self.task.is_stopped());
            if !is_settled {
                rival.ask(self.task, least);
            }
            least = least.min(rival.work());
            self.ranking.push(at);
            if rival.is_done() || rival.plans_parts() {
                break;
            }
            at += 1;
            if !is_settled && let Some(alternative) = self.new_alternative(at - 1, least) {
                self.ranking.push(at);
                self.all.insert(at, alternative);
                at += 1;
            }
        }
        self.sort();
    }

    /// An alternative to the search of an engine, unless there is one already that has not had its turn.
    fn new_alternative(&mut self, at: usize, effort: f64) -> Option<Rival> {
        let mut next = self.all.get(at + 1).into_iter();
        if next.any(|next| next.is_alternative_to(&self.all[at])) {
            return None;
        }
        self.all[at].alternative(self.task, effort)
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
        let mut able = (ranked.map(|&at| &self.all[at])).take_while(|rival| rival.able().is_some());
        let Some(best) = able.next() else {
            return true;
        };
        if best.plans_parts() {
            return true;
        }
        let is_cheap = best.is_certain() && best.work() <= CHEAP * effort;
        // With more effort, an engine that refuses may find that it needs less memory.
        let is_soon = best.work() <= SOON;
        is_cheap || is_soon && able.all(|rival| rival.least_work() >= best.work())
    }

    /// Returns the index of an engine that is unprepared and is worth its preparation now: that takes no more work than a
    /// trial search, or little compared with the search of any prepared engine, and not much of the expected answer.
    fn next_unprepared(&self, walked: f64) -> Option<usize> {
        let is_prepared = |rival: &&Rival| rival.able().is_some() && !rival.is_unprepared();
        let prepared = self.all.iter().filter(is_prepared).map(Rival::least_work);
        let least = prepared.reduce(f64::min).unwrap_or(0.0);
        let worth = (2.0 * walked).max(MAX_PREPARATION * least);
        let most = preparation_effort(self.least_expected()).min(self.task.effort());
        let best = self.best().map_or(f64::INFINITY, Rival::work);
        let is_next = |&at: &usize| {
            let rival = &self.all[at];
            rival.is_unprepared() && rival.least_work() <= worth.min(best).min(most)
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
        let most = if self.all.iter().any(|rival| rival.is_promising(certain)) {
            promising_walk_effort(certain)
        } else {
            walk_effort(certain)
        };
        let most = if self.task.question().lists() || expected == f64::INFINITY {
            most.min(BRIEF_WALK)
        } else if expected > SOON && self.is_measured() {
            most.max(LONG_WALK)
        } else {
            most
        };
        most.min(self.task.effort())
    }

    /// Samples the rests of the trial searches after this work of each, unless one is far on. If one is far ahead of all
    /// others, its own sample would not change the choice.
    fn sample_rests(&mut self, walked: f64) {
        if self.is_in_progress(FAR_ON) {
            return;
        }
        let is_long = walked > BRIEF_WALK && self.least_expected() > MINUTES;
        let left_out = if is_long { None } else { self.far_ahead() };
        for (at, rival) in self.all.iter_mut().enumerate() {
            if left_out != Some(at) {
                rival.sample_rest(is_long);
            }
        }
    }

    /// The index of the engine that is expected to take far less work than all others.
    fn far_ahead(&self) -> Option<usize> {
        let expected = |at: usize| self.all[at].expected();
        let asked = || self.ranking.iter().copied();
        let first = asked().min_by(|&a, &b| expected(a).total_cmp(&expected(b)))?;
        let far = FAR_AHEAD * expected(first);
        let is_alone = asked().all(|at| at == first || expected(at) > far);
        is_alone.then_some(first)
    }

    /// Whether a trial search has made this progress.
    fn is_in_progress(&self, progress: f64) -> bool {
        self.all
            .iter()
            .any(|rival| rival.steady_progress() >= progress)
    }

    /// Whether any trial search has shown how long it takes.
    fn is_measured(&self) -> bool {
        self.all.iter().any(Rival::is_measured)
    }

    /// The least work of the engines that know it, or know an upper bound.
    fn least_certain(&self) -> f64 {
        let asked = self.ranking.iter().map(|&at| &self.all[at]);
        let certain = asked.filter(|rival| rival.is_certain() || rival.is_bounded());
        certain.map(Rival::work).fold(f64::INFINITY, f64::min)
    }

    /// The expected work of the answer, whichever engine gives it.
    fn least_expected(&self) -> f64 {
        let asked = self.ranking.iter().map(|&at| self.all[at].expected());
        asked.fold(f64::INFINITY, f64::min)
    }

    /// The trial search that is expected to end first, of those that have made some progress.
    fn ahead(&self) -> Option<Ahead> {
        let asked = self.ranking.iter().map(|&at| self.all[at].ahead());
        let in_progress = asked.filter(|ahead| ahead.progress >= ON_ITS_WAY);
        in_progress.min_by(|a, b| a.expected.total_cmp(&b.expected))
    }

    /// Continues the trial searches of the engines that may finish within this work. Returns the rank of one that has
    /// finished, or is half way: since all have done the same work, no other is much faster.
    fn walk(&mut self, work: f64) -> Option<usize> {
        let asked = self.ranking.iter();
        let before: Vec<f64> = asked.map(|&at| self.all[at].progress()).collect();
        let (best, certain) = (self.ahead(), self.least_certain());
        let is_soon = self.least_expected() <= SOON;
        let is_long = certain.is_finite() && work > walk_effort(certain);
        // If the search with the most progress finishes, the others need not be continued.
        let mut order: Vec<usize> = (0..self.ranking.len()).collect();
        order.sort_by(|&a, &b| before[b].total_cmp(&before[a]));
        for place in order {
            let rival = &mut self.all[self.ranking[place]];
            if is_long && !rival.is_promising(certain) {
                continue;
            }
            let turn = rival.turn(work, best, is_soon);
            if turn <= rival.walked() {
                continue;
            }
            if rival.take_turn(turn, work, self.task) {
                return Some(place);
            }
            // One turn alone may be only the beginning of an uneven tree.
            let has_begun = before[place] > 0.0;
            if has_begun && rival.progress() >= 0.5 {
                return Some(place);
            }
        }
        None
    }
}

/// Whether the whole tree is known to be small.
pub(super) fn is_soon_done(estimate: &Estimate) -> bool {
    estimate.is_near() && estimate.work() < FIRST_PLACEMENT
}

#[cfg(test)]
mod tests {
    use standoff_engine::Nodes;
    use standoff_engines::Split;
    use standoff_model::{ConflictGraph, Problem};

    use super::super::tests::{counter, sampled};
    use super::*;

    /// Without a sample, only the number of subsets is known.
    #[test]
    fn a_proven_bound_is_certain() {
        let free = Problem::new(vec![1; 9], ConflictGraph::new(9), Vec::new()).unwrap();
        let task = Task::of(Arc::new(free), Question::Count);
        let engines: [Arc<dyn Engine>; 1] = [Arc::new(Split)];
        let mut rivals = Rivals::new(engines.into_iter(), &task);
        rivals.ask(1.0);
        let split = rivals.best().unwrap();
        assert!(split.is_bounded() && !split.is_certain());
        assert_eq!(rivals.least_certain(), split.work());
    }

    /// A sample says little if the other engine takes 30 times as long, unless the answer takes minutes.
    #[test]
    fn a_search_that_is_far_ahead_is_not_sampled() {
        for (first, other, walked, is_sampled) in [
            (1e9, 2e10, 1e5, true),
            (1e9, 4e10, 1e5, false),
            (2e11, 8e12, 1e5, false),
            (2e11, 8e12, 1e8, true),
        ] {
            let said = Nodes::AtLeast {
                least: 10.0,
                likely_most: first,
            };
            let engines = [
                sampled("first", first as u64, said),
                counter("other", 1, Nodes::Exact(other)),
            ];
            let free = Problem::new(vec![1], ConflictGraph::new(1), Vec::new()).unwrap();
            let task = Task::of(Arc::new(free), Question::Count);
            let mut rivals = Rivals::new(engines.into_iter(), &task);
            rivals.ask_all();
            assert!(!rivals.all[0].walk_to(1e5, &task));
            rivals.sample_rests(walked);
            assert_eq!(rivals.all[0].is_measured(), is_sampled);
        }
    }

    /// The search has a million times the nodes that were estimated.
    #[test]
    fn an_estimate_that_was_exceeded_is_not_clear() {
        let few = Nodes::Exact(1000.0);
        let unknown = Nodes::Unknown { likely_least: 1.0 };
        let engines = [
            counter("wrong", 1_000_000_000, few),
            counter("other", 1_000_000_000, unknown),
        ];
        let free = Problem::new(vec![1], ConflictGraph::new(1), Vec::new()).unwrap();
        let task = Task::of(Arc::new(free), Question::Count);
        let mut rivals = Rivals::new(engines.into_iter(), &task);
        rivals.ask_all();
        assert!(rivals.is_clear(1e4));
        assert!(!rivals.all[0].walk_to(1e5, &task));
        assert!(!rivals.is_clear(1e4));
    }
}

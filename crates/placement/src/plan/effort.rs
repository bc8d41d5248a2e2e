//! How much planning a task is worth.
//!
//! Nobody knows beforehand how long a search takes, so planning begins with next to nothing and grows with
//! what is known: an estimate is worth a share of the work that the search costs *at least*, by what the
//! engines say or because they have walked so far without coming to the end.
//!
//! ```text
//! ask all a little      clear?  it answers
//! walk a little         at the end?  that was the answer
//! ask more, walk more   as long as it costs little beside the search
//! ```

use std::sync::Arc;

use super::bids::{Said, said, sorted, work};
use super::walk::Walk;
use crate::task::{Engine, Estimate, HIDDEN, Question, Refusal, Task};

/// Whether the whole tree is soon walked, as far as that is known.
pub(super) fn is_soon_done(estimate: &Estimate) -> bool {
    estimate.is_near() && estimate.work() < FIRST_PLACEMENT
}

/// What engines say, the one that answers first, and how far that one has walked already.
pub(super) struct Planned<'e> {
    pub(super) bids: Vec<Said<'e>>,
    pub(super) walk: Option<Walk>,
}

/// What engines say with no more effort than will do, and than the search is worth. Where few placements
/// are wanted estimates tell little: there it is asked once, and whether there is just one may be found out as soon.
pub(super) fn with_growing_effort<'e>(engines: &[&'e Arc<dyn Engine>], task: &Task) -> Planned<'e> {
    let wants_few = task.question().wants_few();
    let mut effort = match task.question() {
        Question::First => FIRST_PLACEMENT,
        _ => LITTLE,
    }
    .min(task.effort());
    let mut level = LITTLE;
    let mut bids = sorted(rivals(engines, &[], task, effort), task);
    let mut walks = Walks::default();
    let mut done = None;
    while !wants_few && !is_clear(&bids, effort) && !task.is_stopped() {
        let more = match level > LAST_LEVEL {
            true => f64::INFINITY,
            false => worth(least(&bids, &walks), level),
        }
        .min(task.effort());
        if more >= ENOUGH_MORE * effort {
            effort = more;
            bids = sorted(rivals(engines, &bids, task, effort), task);
            continue;
        }
        if let Some(at) = next_unready(&bids, level, task.effort()) {
            let (engine, ready) = (bids[at].0, least_of(&bids[at]));
            bids[at] = said(engine, &task.clone().with_effort(ready));
            bids = sorted(bids, task);
            continue;
        }
        if level > farthest(&bids).min(task.effort()) {
            break;
        }
        done = walks.walk(&bids, task, level);
        if done.is_some() {
            break;
        }
        level *= 2.0;
    }
    match done {
        Some(done) => bids[..=done].rotate_right(1),
        None => bids.sort_by(|a, b| walks.expects(a).total_cmp(&walks.expects(b))),
    }
    let walk = bids.first().and_then(|(engine, _)| walks.take(engine));
    Planned { bids, walk }
}

/// What engines say with this effort, or less where another one has bid less work; who is beaten is not asked
/// again, nor is anybody once nobody waits for it, and once one would be done at once, nobody else is. Those that were
/// registered last know the most about a model, and are asked first.
fn rivals<'e>(
    engines: &[&'e Arc<dyn Engine>],
    known: &[Said<'e>],
    task: &Task,
    effort: f64,
) -> Vec<Said<'e>> {
    let mut least = effort;
    let mut bids = Vec::new();
    for &engine in engines.iter().rev() {
        let bid = match settled(engine, known, task) {
            Some(said) => (engine, said),
            None => said(engine, &task.clone().with_effort(least)),
        };
        least = least.min(work(&bid.1));
        let is_done = bid.1.as_ref().is_ok_and(is_done_at_once) || task.is_counted(engine.name());
        bids.push(bid);
        if is_done {
            break;
        }
    }
    bids
}

/// Whether to answer takes no longer than to ask somebody else.
fn is_done_at_once(estimate: &Estimate) -> bool {
    estimate.is_near() && estimate.work() <= LITTLE
}

/// What an engine has said, if it is of no use to ask it again.
fn settled(
    engine: &Arc<dyn Engine>,
    known: &[Said<'_>],
    task: &Task,
) -> Option<Result<Estimate, Refusal>> {
    let beaten = beaten(engine, known).map(Ok);
    beaten.or_else(|| {
        let mut before = known.iter();
        let (_, said) = before.find(|(other, _)| other.name() == engine.name())?;
        task.is_stopped().then(|| said.clone())
    })
}

/// What an engine has said, if even the least that this may mean is more than what the best one has bid.
fn beaten(engine: &Arc<dyn Engine>, known: &[Said<'_>]) -> Option<Estimate> {
    let best = work(&known.first()?.1);
    let (_, said) = known
        .iter()
        .find(|(other, _)| other.name() == engine.name())?;
    let said = said.as_ref().ok()?;
    (at_least(said) > best).then_some(*said)
}

/// Who has told nothing but what it takes to make itself ready, and is worth that now: as much as others walk, or as
/// little beside what the best one takes.
fn next_unready(bids: &[Said<'_>], level: f64, most: f64) -> Option<usize> {
    let worth = level
        .max(PLANNING * bids.first().map_or(0.0, least_of))
        .min(most);
    bids.iter().position(|bid| {
        let is_unready = bid.1.as_ref().is_ok_and(|said| said.is_unready);
        is_unready && least_of(bid) <= worth && beaten(bid.0, bids).is_none()
    })
}

/// What an engine costs at least, as far as it has told.
fn least_of((_, said): &Said<'_>) -> f64 {
    said.as_ref().map_or(f64::INFINITY, at_least)
}

/// Whether to know more would not change who answers, or does not pay.
fn is_clear(bids: &[Said<'_>], effort: f64) -> bool {
    let mut able = bids.iter().map_while(|(_, said)| said.as_ref().ok());
    let Some(best) = able.next() else {
        return true;
    };
    let is_cheap = best.is_near() && best.work() <= WORTH * effort;
    let mut rivals = able;
    effort.is_infinite() || is_cheap || rivals.all(|rival| at_least(rival) >= best.work())
}

/// How far engines walk: beyond a little, only as long as that costs little beside what the best one may
/// cost, or while nobody knows that.
fn farthest(bids: &[Said<'_>]) -> f64 {
    let best = bids.first().map_or(0.0, |(_, said)| work(said));
    (best / SHARE).clamp(A_LITTLE_MORE, LAST_LEVEL)
}

/// What a search costs at least, as far as an estimate tells.
fn at_least(estimate: &Estimate) -> f64 {
    let nodes = match estimate.is_near() {
        true => estimate.nodes - 2.0 * estimate.error,
        false => estimate.nodes / HIDDEN,
    };
    nodes * estimate.node_cost
}

/// What the answer costs at least, whoever gives it.
fn least(bids: &[Said<'_>], walks: &Walks) -> f64 {
    let able = bids
        .iter()
        .filter_map(|(engine, said)| Some((engine, said.as_ref().ok()?)));
    able.map(|(engine, said)| at_least(said).max(walks.walked(engine)))
        .fold(f64::INFINITY, f64::min)
}

/// How much effort estimates are worth when the search costs at least so much, and engines have walked up
/// to this level.
fn worth(least: f64, level: f64) -> f64 {
    match least / SHARE {
        all if all >= UNLIMITED => f64::INFINITY,
        share => share.max(level.min(FREE)).max(level / LOOKING),
    }
}

/// The walks that were begun, by the names of their engines.
#[derive(Default)]
struct Walks(Vec<(&'static str, Walk)>);

impl Walks {
    /// Walks on with those engines that may come to the end with this much work; answers which one did or is
    /// half way, as an index into the bids: all have walked as far, so that none of the others is much sooner.
    fn walk(&mut self, bids: &[Said<'_>], task: &Task, level: f64) -> Option<usize> {
        let before: Vec<f64> = bids.iter().map(|bid| self.progress(bid)).collect();
        // Who has come farthest may spare the others this turn.
        let mut order: Vec<usize> = (0..bids.len()).collect();
        order.sort_by(|&a, &b| before[b].total_cmp(&before[a]));
        let done = order.into_iter().find(|&index| match &bids[index] {
            (engine, Ok(said)) if at_least(said) <= level && !self.is_lost(engine, said) => {
                self.comes_to_the_end(engine, said, task, level)
            }
            _ => false,
        });
        let mut turns = bids.iter().zip(before);
        done.or_else(|| turns.position(|(bid, before)| is_half_way(before, self.progress(bid))))
    }

    fn comes_to_the_end(
        &mut self,
        engine: &Arc<dyn Engine>,
        said: &Estimate,
        task: &Task,
        level: f64,
    ) -> bool {
        let name = engine.name();
        let begun = self.0.iter().position(|(other, _)| *other == name);
        let index = begun.or_else(|| {
            self.0
                .push((name, Walk::of(&**engine, said.node_cost, task)?));
            Some(self.0.len() - 1)
        });
        index.is_some_and(|index| self.0[index].1.up_to(level, said.node_cost, task))
    }

    /// How much work an engine has walked in vain.
    fn walked(&self, engine: &Arc<dyn Engine>) -> f64 {
        self.of(engine).map_or(0.0, Walk::work)
    }

    /// Whether an engine that has not seen an end of its tree is so deep in it that none is near.
    fn is_lost(&self, engine: &Arc<dyn Engine>, said: &Estimate) -> bool {
        let is_deep = |walk: &Walk| walk.memory() > DEEP;
        said.error.is_infinite() && self.of(engine).is_some_and(is_deep)
    }

    /// Which part of its way an engine has walked. One that has not seen an end of its tree does not know how far
    /// that is, and to ask it may take long.
    fn progress(&self, (engine, said): &Said<'_>) -> f64 {
        let knows = said.as_ref().is_ok_and(|said| said.error.is_finite());
        let walk = self.of(engine).filter(|_| knows);
        walk.map_or(0.0, Walk::progress)
    }

    /// What an answer takes: where an estimate does not know, what was walked and the part of the way that this
    /// was may know better, from half of the way on. Before, a sweep may still widen.
    fn expects(&self, bid: &Said<'_>) -> f64 {
        let told = work(&bid.1);
        let is_known = bid.1.as_ref().map_or(true, Estimate::is_near);
        let progress = self.progress(bid);
        match is_known || progress < 0.5 {
            true => told,
            false => told.min(self.walked(bid.0) / progress),
        }
    }

    fn of(&self, engine: &Arc<dyn Engine>) -> Option<&Walk> {
        let mut walks = self.0.iter();
        let walk = walks.find(|(name, _)| *name == engine.name());
        walk.map(|(_, walk)| walk)
    }

    fn take(self, engine: &Arc<dyn Engine>) -> Option<Walk> {
        let mut walks = self.0.into_iter();
        walks
            .find(|(name, _)| *name == engine.name())
            .map(|(_, walk)| walk)
    }
}

/// Whether a walk has come half way with a turn that was as long as all those before, and a good part of that in
/// this turn: in a tree that is not even, the way seems short at first.
fn is_half_way(before: f64, now: f64) -> bool {
    before > 0.0 && now >= 0.5 && now - before >= now / 3.0
}

/// The [effort](Task::effort) and the walks that planning begins with.
const LITTLE: f64 = 1e4;

/// The effort that is worth it before anything is known: with it, planning takes about a millisecond.
const FREE: f64 = 1.6e5;

/// To ask again with less than so many times the effort tells little more.
const ENOUGH_MORE: f64 = 4.0;

/// Elsewhere an estimate is worth such a part of the search: there are several engines, and each is asked
/// several times.
const SHARE: f64 = 20.0;

/// To look at trees may take such a part of what it takes to walk.
const LOOKING: f64 = 16.0;

/// As much effort is as good as any.
const UNLIMITED: f64 = 1e7;

/// So far engines walk whatever they say: some milliseconds.
const A_LITTLE_MORE: f64 = 1e6;

/// What a walk holds that is deep in a tree, in bytes: some hundred levels of a wide board.
const DEEP: usize = 1 << 20;

/// Nobody walks farther in planning, where nobody could stop it: some tens of milliseconds. Then as much
/// effort is worth it as there is.
const LAST_LEVEL: f64 = 4e7;

/// Planning may take such a part of the search.
const PLANNING: f64 = 0.2;

/// A search of so many times the effort is not worth a better estimate.
const WORTH: f64 = 10.0;

/// The effort of planning a first placement, and as much work is soon done.
const FIRST_PLACEMENT: f64 = 1e5;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_way_is_told_by_two_turns() {
        assert!(is_half_way(0.25, 0.5) && is_half_way(0.3, 0.6));
        assert!(!is_half_way(0.24, 0.48), "not yet");
        assert!(
            !is_half_way(0.0, 0.9),
            "what one turn tells may be its beginning alone"
        );
        assert!(!is_half_way(0.5, 0.7), "it becomes slower");
    }
}

//! How much planning a task is worth.
//!
//! Nobody knows beforehand how long a search takes, so planning begins with next to nothing and grows with
//! what is known: it may take a share of what the search costs *at least*, by what the engine says that is the
//! best until now, or because that one has walked so far without coming to the end.
//!
//! ```text
//! ask all a little      clear?  it answers
//! walk a little         at the end?  that was the answer
//! ask more, walk more   as long as it costs little beside the search
//! ```
//!
//! What the best one walks is not lost, as a count goes on from there. What the others walk is, and what it takes
//! to ask: these two are what planning may take, and when that is spent, only the best one walks on.

use std::sync::Arc;

use super::bids::{Said, said, sorted, work};
use super::walk::Walk;
use crate::task::{Engine, Estimate, HIDDEN, Question, Task};

/// Whether the whole tree is soon walked, as far as that is known.
pub(super) fn is_soon_done(estimate: &Estimate) -> bool {
    estimate.is_near() && estimate.work() < FIRST_PLACEMENT
}

/// What engines say, the one that answers first, and how far that one has walked already.
pub(super) struct Planned<'e> {
    pub(super) bids: Vec<Said<'e>>,
    pub(super) walk: Option<Walk>,
}

/// What engines say with no more effort than will do, and than the search is worth. Of a first placement
/// estimates tell little: there it is asked once.
pub(super) fn with_growing_effort<'e>(engines: &[&'e Arc<dyn Engine>], task: &Task) -> Planned<'e> {
    let is_first = task.question() == Question::First;
    let mut effort = Effort {
        engines,
        task,
        bids: Vec::new(),
        walks: Walks::default(),
        asked_with: 0.0,
        asking: 0.0,
        level: LITTLE,
    };
    effort.ask(if is_first { FIRST_PLACEMENT } else { LITTLE }.min(task.effort()));
    while !is_first && !effort.is_clear() && effort.goes_on() {}
    effort.planned()
}

/// Planning under way.
struct Effort<'a, 'e> {
    engines: &'a [&'e Arc<dyn Engine>],
    task: &'a Task,
    bids: Vec<Said<'e>>,
    walks: Walks,
    /// The effort with which all were asked last.
    asked_with: f64,
    /// What it has cost to ask.
    asking: f64,
    /// So far engines walk next.
    level: f64,
}

impl<'e> Effort<'_, 'e> {
    /// Asks more or walks farther, whatever is due; answers whether that makes sense once more.
    fn goes_on(&mut self) -> bool {
        let more = self.more();
        if more >= ENOUGH_MORE * self.asked_with {
            self.ask(more);
            return true;
        }
        if let Some(at) = self.next_unready() {
            let (engine, ready) = (self.bids[at].0, self.least_of(at));
            self.bids[at] = self.asked(engine, ready);
            self.bids = sorted(std::mem::take(&mut self.bids));
            return true;
        }
        if self.level > LAST_LEVEL.min(self.task.effort()) {
            return false;
        }
        let goes_on = self.walk();
        self.level *= 2.0;
        goes_on
    }

    /// What engines say with this effort, or less where another one has bid less work; who is beaten is not asked
    /// again, and once one would be done at once, nobody else is. Those that were registered last know the most
    /// about a model, and are asked first.
    fn ask(&mut self, effort: f64) {
        let mut least = effort;
        let mut bids = Vec::new();
        for &engine in self.engines.iter().rev() {
            let bid = match self.beaten(engine) {
                Some(estimate) => (engine, Ok(estimate)),
                None => self.asked(engine, least),
            };
            least = least.min(work(&bid.1));
            let is_done_at_once = bid.1.as_ref().is_ok_and(is_done_at_once);
            bids.push(bid);
            if is_done_at_once {
                break;
            }
        }
        self.bids = sorted(bids);
        self.asked_with = effort;
    }

    /// What one says with this effort.
    fn asked(&mut self, engine: &'e Arc<dyn Engine>, effort: f64) -> Said<'e> {
        let bid = said(engine, &self.task.clone().with_effort(effort));
        if bid.1.as_ref().is_ok_and(|said| !is_unready(said)) {
            self.asking += effort.min(UNLIMITED);
        }
        bid
    }

    /// What an engine has said, if even the least that this may mean is more than what the best one has bid.
    fn beaten(&self, engine: &Arc<dyn Engine>) -> Option<Estimate> {
        let best = work(&self.bids.first()?.1);
        let said = self.said_by(engine)?;
        (at_least(said) > best).then_some(*said)
    }

    fn said_by(&self, engine: &Arc<dyn Engine>) -> Option<&Estimate> {
        let mut bids = self.bids.iter();
        let (_, said) = bids.find(|(other, _)| other.name() == engine.name())?;
        said.as_ref().ok()
    }

    /// Whether to know more would not change who answers, or does not pay.
    fn is_clear(&self) -> bool {
        let mut able = self.bids.iter().map_while(|(_, said)| said.as_ref().ok());
        let Some(best) = able.next() else {
            return true;
        };
        let is_bounded = best.at_most * best.node_cost <= best.work();
        let is_cheap = (best.is_near() || is_bounded) && best.work() <= WORTH * self.asked_with;
        let mut rivals = able;
        let is_beaten = |rival: &Estimate| at_least(rival) >= best.work();
        self.asked_with.is_infinite() || is_cheap || rivals.all(is_beaten)
    }

    /// How much effort the next estimates are worth.
    fn more(&self) -> f64 {
        let next = ENOUGH_MORE * self.asked_with;
        let worth = self
            .level
            .max(self.least() / SHARE)
            .min(self.left() / self.open() as f64);
        let most = self.task.effort();
        match next {
            _ if next > worth => 0.0,
            _ if next >= UNLIMITED => most,
            _ => next.min(most),
        }
    }

    /// Who has told nothing until now, as more effort is needed to make itself ready, and is worth it now. That comes
    /// before walks, which tell less.
    fn next_unready(&self) -> Option<usize> {
        let worth = (ENOUGH_MORE * self.level).min(self.allowed() - self.asking);
        (0..self.bids.len()).find(|&at| {
            let (engine, said) = &self.bids[at];
            said.as_ref().is_ok_and(is_unready)
                && self.least_of(at) <= worth
                && self.beaten(engine).is_none()
        })
    }

    /// What one costs at least.
    fn least_of(&self, at: usize) -> f64 {
        self.bids[at].1.as_ref().map_or(f64::INFINITY, at_least)
    }

    /// How many engines would be asked.
    fn open(&self) -> usize {
        let open = |(engine, said): &&Said<'_>| said.is_ok() && self.beaten(engine).is_none();
        self.bids.iter().filter(open).count().max(1)
    }

    /// What the answer costs at least, by what engines say or because they have walked so far.
    fn least(&self) -> f64 {
        let able = self.bids.iter();
        let able = able.filter_map(|(engine, said)| Some((engine, said.as_ref().ok()?)));
        let least = able.map(|(engine, said)| at_least(said).max(self.walks.walked(engine)));
        let walked = self.bids.first().map(|(best, _)| self.walks.walked(best));
        // Whoever answers in the end, the best one has told that it takes so much.
        least
            .fold(f64::INFINITY, f64::min)
            .max(walked.unwrap_or(0.0))
    }

    /// How much more planning may take.
    fn left(&self) -> f64 {
        let best = self.bids.first().map(|(engine, _)| engine.name());
        let in_vain = self.asking + self.walks.walked_but_by(best);
        self.allowed() - in_vain
    }

    /// How much planning may take in all.
    fn allowed(&self) -> f64 {
        FREE.max(self.least() * PLANNING).min(self.task.effort())
    }

    /// Walks on with those engines that may come to the end with this much work. The best one loses nothing, and
    /// the others go on as long as planning may take that. Answers whether none came to the end.
    fn walk(&mut self) -> bool {
        for at in 0..self.bids.len() {
            let (engine, Ok(said)) = self.bids[at] else {
                continue;
            };
            let level = match at {
                0 => self.level,
                _ => self.level.min(self.share_of(at)),
            };
            let is_beaten = at > 0 && self.beaten(engine).is_some();
            if is_beaten || is_unready(&said) || at_least(&said) > level {
                continue;
            }
            if self.walks.comes_to_the_end(engine, &said, self.task, level) {
                let done = self.bids.remove(at);
                self.bids.insert(0, done);
                return false;
            }
        }
        true
    }

    /// How far one that is not the best may walk: as long as nobody knows which one is the best, all go on side by
    /// side, since then only who comes to the end tells anything.
    fn share_of(&self, at: usize) -> f64 {
        let is_known = self.bids[0].1.as_ref().is_ok_and(Estimate::is_near);
        if !is_known {
            return self.level;
        }
        let rivals = self.bids[at..]
            .iter()
            .filter(|(_, said)| said.is_ok())
            .count();
        self.walks.walked(self.bids[at].0) + self.left().max(0.0) / rivals as f64
    }

    fn planned(self) -> Planned<'e> {
        let best = self.bids.first().map(|(engine, _)| *engine);
        Planned {
            walk: best.and_then(|engine| self.walks.take(engine)),
            bids: self.bids,
        }
    }
}

/// Whether to answer takes no longer than to ask somebody else.
fn is_done_at_once(estimate: &Estimate) -> bool {
    estimate.is_near() && estimate.work() <= LITTLE
}

/// Whether an engine has told nothing but [what it takes](Estimate::at_least) to make itself ready.
fn is_unready(said: &Estimate) -> bool {
    said.error.is_infinite() && said.at_most.is_infinite() && said.nodes == HIDDEN
}

/// What a search costs at least, as far as an estimate tells.
fn at_least(estimate: &Estimate) -> f64 {
    let nodes = match estimate.is_near() {
        true => estimate.nodes - 2.0 * estimate.error,
        false => estimate.nodes / HIDDEN,
    };
    nodes * estimate.node_cost
}

/// The walks that were begun, by the names of their engines.
#[derive(Default)]
struct Walks(Vec<(&'static str, Walk)>);

impl Walks {
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
        index.is_some_and(|index| self.0[index].1.up_to(level, said.node_cost))
    }

    /// How much work an engine has walked in vain.
    fn walked(&self, engine: &Arc<dyn Engine>) -> f64 {
        let mut walks = self.0.iter();
        let walk = walks.find(|(name, _)| *name == engine.name());
        walk.map_or(0.0, |(_, walk)| walk.work())
    }

    /// How much all have walked together, but for one.
    fn walked_but_by(&self, engine: Option<&'static str>) -> f64 {
        let walks = self.0.iter().filter(|(name, _)| Some(*name) != engine);
        walks.map(|(_, walk)| walk.work()).sum()
    }

    fn take(self, engine: &Arc<dyn Engine>) -> Option<Walk> {
        let mut walks = self.0.into_iter();
        walks
            .find(|(name, _)| *name == engine.name())
            .map(|(_, walk)| walk)
    }
}

/// The [effort](Task::effort) and the walks that planning begins with.
const LITTLE: f64 = 1e4;

/// Planning may take so much whatever the search costs: one or two milliseconds.
const FREE: f64 = 2e6;

/// And such a part of the search, if that is more.
const PLANNING: f64 = 0.2;

/// To ask again with less than so many times the effort tells little more.
const ENOUGH_MORE: f64 = 4.0;

/// An estimate is worth such a part of the search: there are several engines, and each is asked several times.
const SHARE: f64 = 20.0;

/// As much effort is as good as any.
const UNLIMITED: f64 = 1e7;

/// Nobody walks farther in planning, where nobody could stop it: some tens of milliseconds.
const LAST_LEVEL: f64 = 4e7;

/// A search of so many times the effort is not worth a better estimate.
const WORTH: f64 = 10.0;

/// The effort of planning a first placement, and as much work is soon done.
const FIRST_PLACEMENT: f64 = 1e5;

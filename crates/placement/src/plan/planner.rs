//! The choice of an engine.

use std::cmp::Reverse;
use std::sync::Arc;

use thiserror::Error;

use super::bids::{EngineEstimate, knows_all, ranked};
use super::effort::{Planned, is_soon_done, with_growing_effort};
use super::portfolio::Portfolio;
use super::walk::{Walk, begin};
use crate::engines;
use crate::task::{Ahead, Catalogue, Chosen, Engine, Estimate, Planning, Refusal, Task, Trace};

/// Chooses an engine for a task.
///
/// Of the engines that know all that the model uses and do not refuse, the one with the least
/// [estimate](Engine::estimate) answers; a [second opinion](Engine::only_on_request) comes after all
/// others. Where [few placements are wanted](crate::Question::wants_few) they take turns, unless the whole tree is soon
/// walked: with growing budgets, until one of them shows the first one, or for [`Question::Few`](crate::Question::Few) another one, or
/// comes to the end, and goes on alone.
#[derive(Clone)]
pub struct Planner {
    engines: Vec<Arc<dyn Engine>>,
}

/// An engine that answers, and what it says.
type Able = (Arc<dyn Engine>, Estimate);

/// So many candidates may be told at the nodes of a tree, to find out whether it is a small one.
const LOOKED_AT: usize = 1_000_000;

/// There is no engine of that name.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("there is no engine `{name}`; there are: {}", known.join(", "))]
pub struct UnknownEngine {
    /// The name that was asked for.
    pub name: String,
    /// The names that there are.
    pub known: Vec<&'static str>,
}

/// The engines of this crate.
impl Default for Planner {
    fn default() -> Self {
        Self::of(engines::all())
    }
}

impl Planner {
    /// A planner with these engines.
    ///
    /// # Panics
    ///
    /// When there is none.
    pub fn of(engines: impl IntoIterator<Item = Arc<dyn Engine>>) -> Self {
        let engines = Vec::from_iter(engines);
        assert!(!engines.is_empty(), "a planner without engines");
        Planner { engines }
    }

    /// Adds an engine.
    pub fn register(&mut self, engine: Arc<dyn Engine>) {
        self.engines.push(engine);
    }

    /// Leaves only the engine of that name.
    ///
    /// # Errors
    ///
    /// [`UnknownEngine`], with the names that there are.
    pub fn only(mut self, name: &str) -> Result<Self, UnknownEngine> {
        let known = self.engines.iter().map(|engine| engine.name()).collect();
        self.engines.retain(|engine| engine.name() == name);
        if self.engines.is_empty() {
            let name = name.to_string();
            return Err(UnknownEngine { name, known });
        }
        Ok(self)
    }

    /// Leaves out the engine of that name, if there is one.
    ///
    /// # Panics
    ///
    /// When there is no other.
    #[must_use]
    pub fn without(self, name: &str) -> Self {
        Self::of(
            self.engines
                .into_iter()
                .filter(|engine| engine.name() != name),
        )
    }

    /// What each engine says of a task, the one that will answer it first.
    pub fn bids(&self, task: &Task) -> Vec<EngineEstimate> {
        let ranked = ranked(self.engines.iter().rev(), task);
        ranked
            .into_iter()
            .map(|(engine, said)| (engine.name(), said))
            .collect()
    }

    /// How many of the first ones take turns, of those that have said this of a task: all that do not refuse
    /// where few placements are wanted and it is not clear who finds them soonest; else one.
    pub fn taking_turns(&self, task: &Task, bids: &[EngineEstimate]) -> usize {
        let checks = |name: &str| {
            let mut engines = self.engines.iter();
            engines.any(|engine| engine.name() == name && engine.only_on_request(task))
        };
        match bids.first() {
            Some((_, Ok(best))) if task.question().wants_few() && !is_soon_done(best) => {
                let able = bids.iter().take_while(|(_, said)| said.is_ok());
                able.take_while(|(name, _)| !checks(name)).count().max(1)
            }
            _ => 1,
        }
    }

    /// The engine that answers a task.
    ///
    /// # Errors
    ///
    /// The [`Refusal`] of the engine that was registered first, when all refuse.
    pub fn choose(&self, task: &Task) -> Result<Arc<dyn Engine>, Refusal> {
        match &self.engines[..] {
            [only] => knows_all(&**only, task).map(|()| only.clone()),
            _ => Ok(self.able(task)?.0.swap_remove(0).0),
        }
    }

    /// The engine that answers a task, and its count as far as it got in planning.
    ///
    /// # Errors
    ///
    /// The [`Refusal`] of the engine that was registered first, when all refuse.
    pub(crate) fn counting(&self, task: &Task) -> Result<(Arc<dyn Engine>, Ahead), Refusal> {
        let (engine, walk) = match &self.engines[..] {
            [_] => (self.choose(task)?, None),
            _ => {
                let (mut able, walk) = self.able(task)?;
                (able.swap_remove(0).0, walk)
            }
        };
        let ahead = match walk.and_then(Walk::into_count) {
            Some(ahead) => ahead,
            None => begin(&*engine, task)?,
        };
        Ok((engine, ahead))
    }

    /// The listing that answers a task: of one engine, or of several that take turns.
    ///
    /// # Errors
    ///
    /// The [`Refusal`] of the engine that was registered first, when all refuse.
    pub(crate) fn listing(&self, task: &Task) -> Result<Portfolio, Refusal> {
        if !task.question().wants_few() || self.engines.len() == 1 {
            return Portfolio::between(&[self.choose(task)?], task);
        }
        let (mut able, _) = self.able(task)?;
        let bids = able.iter().map(|(engine, said)| (engine.name(), Ok(*said)));
        let turns = self.taking_turns(task, &Vec::from_iter(bids));
        able.truncate(turns);
        // Estimates tell little here: those that know the most about a model have their turn first.
        able.sort_by_key(|(engine, _)| Reverse(self.place(engine)));
        Portfolio::of(able, task)
    }

    /// The search of an engine that walks a tree which can be shown, and the engine's name: one that a plug-in brings, as it
    /// knows the pieces, or else the one with the smallest tree. Second opinions are shown where there is nothing else.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] when there is none.
    pub(crate) fn trace(&self, task: &Task) -> Result<(&'static str, Trace), Refusal> {
        let (checks, others): (Vec<_>, Vec<_>) =
            (self.engines.iter()).partition(|engine| engine.only_on_request(task));
        // Whoever is alone need not be compared.
        let most = match self.engines.len() {
            1 => 0,
            _ => LOOKED_AT / task.problem().len().max(1),
        };
        let (mut best, mut refusal) = (None, None);
        for engine in others.into_iter().chain(checks) {
            if best.is_some() && engine.only_on_request(task) {
                break;
            }
            match knows_all(&**engine, task).and_then(|()| engine.trace(task)) {
                Ok(trace) => {
                    let looked_at = trace.take(most).take_while(|_| !task.is_stopped());
                    let rank = (!self.is_plugged_in(engine), looked_at.count());
                    if best.is_none_or(|(least, _)| rank < least) {
                        best = Some((rank, engine));
                    }
                }
                Err(reason) => refusal = refusal.or(Some(reason)),
            }
        }
        let nobody = || Refusal::new("no engine", "there is none to be asked");
        let (_, engine) = best.ok_or_else(|| refusal.unwrap_or_else(nobody))?;
        Ok((engine.name(), engine.trace(task)?))
    }

    /// Whether an engine came after those of this crate.
    fn is_plugged_in(&self, engine: &Arc<dyn Engine>) -> bool {
        self.place(engine) >= Some(engines::all().len())
    }

    /// When an engine was registered.
    fn place(&self, engine: &Arc<dyn Engine>) -> Option<usize> {
        let mut engines = self.engines.iter();
        engines.position(|other| other.name() == engine.name())
    }

    /// The engines that do not refuse, the one that answers first, and how far that one has walked. What
    /// a second opinion would bid is dear to know, and counts only if all others refuse.
    fn able(&self, task: &Task) -> Result<(Vec<Able>, Option<Walk>), Refusal> {
        let (checks, others): (Vec<_>, Vec<_>) =
            (self.engines.iter()).partition(|engine| engine.only_on_request(task));
        let Planned { mut bids, walk } = with_growing_effort(&others, task);
        if bids.iter().all(|(_, said)| said.is_err()) {
            bids.extend(ranked(checks.into_iter(), task));
        }
        let mut refusal = None;
        let mut able = Vec::new();
        for (engine, said) in bids {
            match said {
                Ok(estimate) => able.push((engine.clone(), estimate)),
                Err(reason) => refusal = Some(reason),
            }
        }
        match refusal {
            Some(refusal) if able.is_empty() => Err(refusal),
            _ => Ok((able, walk)),
        }
    }
}

/// Engines ask about what they derive as anybody asks about a model.
impl Planning for Planner {
    fn choose(&self, task: &Task) -> Result<Chosen, Refusal> {
        let (engine, estimate) = self.able(task)?.0.swap_remove(0);
        let task = task.clone();
        Ok(Chosen::new(estimate, move || engine.count(&task)))
    }

    fn catalogue(&self, task: &Task) -> Result<Box<dyn Catalogue>, Refusal> {
        let (able, _) = self.able(task)?;
        let (best, estimate) = &able[0];
        best.catalogue(task).or_else(|refusal| {
            // Once it is known who counts, planning has not asked all of them.
            let able =
                (self.engines.iter().rev()).filter(|other| knows_all(&***other, task).is_ok());
            let task = task.clone().with_effort(estimate.work());
            let mut offers = able.map(|other| other.catalogue(&task));
            offers.find_map(Result::ok).ok_or(refusal)
        })
    }
}

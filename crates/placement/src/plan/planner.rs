//! The choice of an engine.

use std::sync::Arc;

use thiserror::Error;

use crate::arithmetic::Feature;
use crate::engines;
use crate::task::{Counting, Engine, Estimate, Listing, Planning, Refusal, Run, Task};

/// Chooses an engine for a task.
///
/// Of the engines that know all that the model uses and do not refuse, the one with the least
/// [estimate](Engine::estimate) answers; a [second opinion](Engine::is_second_opinion) comes after all
/// others.
#[derive(Clone)]
pub struct Planner {
    engines: Vec<Arc<dyn Engine>>,
}

/// What one engine says of a task.
pub type Bid = (&'static str, Result<Estimate, Refusal>);

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

    /// What each engine says of a task, the one that will answer it first.
    pub fn bids(&self, task: &Task) -> Vec<Bid> {
        let ranked = ranked(self.engines.iter(), task);
        ranked
            .into_iter()
            .map(|(engine, said)| (engine.name(), said))
            .collect()
    }

    /// The engine that answers a task.
    ///
    /// # Errors
    ///
    /// The [`Refusal`] of the engine that comes first, when all refuse.
    pub fn choose(&self, task: &Task) -> Result<Arc<dyn Engine>, Refusal> {
        if let [only] = &self.engines[..] {
            return knows_all(&**only, task).map(|()| only.clone());
        }
        Ok(self.best(task)?.0)
    }

    /// The engine that answers, with what it says. Each is asked once: it may ask in turn about what it
    /// derives, and twice at each step would be a thousand times after ten.
    fn best(&self, task: &Task) -> Result<(Arc<dyn Engine>, Estimate), Refusal> {
        let (checks, others): (Vec<_>, Vec<_>) =
            (self.engines.iter()).partition(|engine| engine.is_second_opinion());
        let mut bids = ranked(others.into_iter(), task);
        // What a second opinion would bid is dear to know, and counts only if all others refuse.
        if bids.iter().all(|(_, said)| said.is_err()) {
            bids.extend(ranked(checks.into_iter(), task));
        }
        let able = bids.iter().position(|(_, said)| said.is_ok());
        let (engine, said) = bids.swap_remove(able.unwrap_or(0));
        Ok((engine.clone(), said?))
    }
}

/// Engines ask about what they derive as anybody asks about a model.
impl Planning for Planner {
    fn estimate(&self, task: &Task) -> Result<Estimate, Refusal> {
        Ok(self.best(task)?.1)
    }

    fn list(&self, task: &Task) -> Result<Box<dyn Run<dyn Listing>>, Refusal> {
        self.choose(task)?.list(task)
    }

    fn count(&self, task: &Task) -> Result<Box<dyn Run<dyn Counting>>, Refusal> {
        self.choose(task)?.count(task)
    }
}

/// An engine with what it says.
type Ranked<'e> = (&'e Arc<dyn Engine>, Result<Estimate, Refusal>);

/// Engines with what they say, the one that answers first.
fn ranked<'e>(engines: impl Iterator<Item = &'e Arc<dyn Engine>>, task: &Task) -> Vec<Ranked<'e>> {
    let bid = |engine: &'e Arc<dyn Engine>| {
        let said = knows_all(&**engine, task).and_then(|()| engine.estimate(task));
        (engine, said)
    };
    let mut ranked: Vec<_> = engines.map(bid).collect();
    ranked.sort_by(|(a, said_by_a), (b, said_by_b)| {
        let refuse = said_by_a.is_err().cmp(&said_by_b.is_err());
        let check = a.is_second_opinion().cmp(&b.is_second_opinion());
        let work = work(said_by_a).total_cmp(&work(said_by_b));
        refuse.then(check).then(work)
    });
    ranked
}

/// Whether an engine knows all that a model uses: what it does not know it would leave out.
fn knows_all(engine: &dyn Engine, task: &Task) -> Result<(), Refusal> {
    let known = engine.knows();
    let used = task.arithmetic().features();
    let unknown: Vec<&str> = (used.iter())
        .filter(|feature| !known.contains(feature))
        .map(Feature::name)
        .collect();
    match unknown.is_empty() {
        true => Ok(()),
        false => {
            let reason = format!("it does not know {}", unknown.join(", "));
            Err(Refusal::new(engine.name(), reason))
        }
    }
}

/// What an estimate comes to; a refusal is the dearest of all.
fn work(estimate: &Result<Estimate, Refusal>) -> f64 {
    estimate.as_ref().map_or(f64::INFINITY, Estimate::work)
}

//! The choice of an engine.

use std::cmp::Reverse;
use std::sync::Arc;

use standoff_engine::{
    Catalogue, Engine, Estimate, Planned, Planning, Question, Refusal, Task, Trace,
};
use thiserror::Error;

use super::effort::TRACED_CANDIDATES;
use super::portfolio::{Contender, Portfolio, SPECIAL};
use super::rival::{Rival, check, plan};
use super::rivals::{Rivals, is_soon_done};
use super::stepwise::StepwiseSearch;
use crate::presolve::presolved;

/// Chooses an engine for a task.
///
/// Engines refuse a problem with a feature that they do not know. The other engine with the least
/// [estimate](crate::Plan::estimate) answers. An engine that answers [only on request](Engine::only_on_request) comes
/// after all others.
///
/// If [few placements are wanted](crate::Question::wants_few) and the whole tree is not known to be small, the engines
/// take turns with growing budgets. The one that finds the first placement, or for
/// [`Question::Few`](crate::Question::Few) another one, or finishes, continues alone.
#[derive(Clone)]
pub(crate) struct Planner {
    /// In the order in which they were registered.
    engines: Vec<Arc<dyn Engine>>,
}

/// The name of an engine, and its estimate for a task.
pub type EngineEstimate = (&'static str, Result<Estimate, Refusal>);

/// There is no engine of that name.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("there is no engine `{name}`; there are: {}", known.join(", "))]
pub struct UnknownEngine {
    /// The requested name.
    pub name: String,
    /// The names of all engines.
    pub known: Vec<&'static str>,
}

impl Planner {
    /// A planner with these engines.
    pub(crate) fn of(engines: &[Arc<dyn Engine>]) -> Self {
        let engines = engines.to_vec();
        Planner { engines }
    }

    /// Keeps only the engine of that name.
    ///
    /// # Errors
    ///
    /// [`UnknownEngine`], with the names of all engines.
    pub(crate) fn only(mut self, name: &str) -> Result<Self, UnknownEngine> {
        let known = self.engines.iter().map(|engine| engine.name()).collect();
        self.engines.retain(|engine| engine.name() == name);
        if self.engines.is_empty() {
            let name = name.to_string();
            return Err(UnknownEngine { name, known });
        }
        Ok(self)
    }

    /// Removes the engine of that name, if there is one.
    #[must_use]
    pub(crate) fn without(mut self, name: &str) -> Self {
        self.engines.retain(|engine| engine.name() != name);
        self
    }

    /// The estimate of each engine for a task, the engine that will answer it first.
    pub(crate) fn estimates(&self, task: &Task) -> Vec<EngineEstimate> {
        let task = presolved(task);
        let mut rivals = Rivals::new(self.asked().into_iter(), &task);
        rivals.ask_all();
        let ranking = rivals.into_ranking().into_iter();
        let estimate = |rival: Rival| Some((rival.engine.name(), rival.estimate()?.clone()));
        ranking.filter_map(estimate).collect()
    }

    /// The number of engines, from the first in these estimates on, that take turns at a task. It is 1 unless few
    /// placements are wanted and the whole tree is not known to be small; then it is the number of those that do not
    /// refuse.
    fn taking_turns(&self, task: &Task, estimates: &[EngineEstimate]) -> usize {
        let on_request = |name: &str| {
            let mut engines = self.engines.iter();
            engines.any(|engine| engine.name() == name && engine.only_on_request(task))
        };
        match estimates.first() {
            Some((_, Ok(best))) if task.question().wants_few() && !is_soon_done(best) => {
                let able = estimates
                    .iter()
                    .take_while(|(_, estimate)| estimate.is_ok());
                able.take_while(|(name, _)| !on_request(name))
                    .count()
                    .max(1)
            }
            _ => 1,
        }
    }

    /// Chooses the engine that answers a task.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] if all engines refuse: that of the engine with the least priority.
    pub(crate) fn plan(&self, task: &Task) -> Result<Planned, Refusal> {
        match &self.engines[..] {
            [only] => {
                let plan = plan(&**only, &presolved(task))?;
                Ok(Planned::new(only.name(), plan))
            }
            _ => self.able(&presolved(task))?.swap_remove(0).try_into(),
        }
    }

    /// The list that answers a task: by one engine, or by several that take turns.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] if all engines refuse: that of the engine with the least priority.
    pub(crate) fn listing(&self, task: &Task) -> Result<Portfolio, Refusal> {
        if !task.question().wants_few() || self.engines.len() == 1 {
            let only = Contender {
                planned: self.plan(task)?,
                priority: 0,
            };
            return Portfolio::of(vec![only], None, task);
        }
        let task = &presolved(task);
        let mut able = self.able(task)?;
        let estimates = able.iter().filter_map(|rival| {
            let estimate = rival.estimate()?.clone();
            Some((rival.engine.name(), estimate))
        });
        let members = self.taking_turns(task, &Vec::from_iter(estimates));
        able.truncate(members);
        // Estimates say little here: the engines that know the most about a problem begin.
        let asked = self.asked();
        let turn = |rival: &Rival| {
            let name = rival.engine.name();
            asked.iter().position(|engine| engine.name() == name)
        };
        able.sort_by_key(turn);
        let contender = |rival: Rival| {
            let priority = rival.engine.priority();
            let planned = Planned::try_from(rival)?;
            Ok(Contender { planned, priority })
        };
        let contenders = able
            .into_iter()
            .map(contender)
            .collect::<Result<Vec<_>, _>>()?;
        let may_be_hard = contenders.len() > 1 && contenders.iter().all(|it| it.priority < SPECIAL);
        let is_stepwise = may_be_hard && task.question() == Question::First;
        let stepwise = is_stepwise.then(|| StepwiseSearch::new(self.clone(), task));
        Portfolio::of(contenders, stepwise, task)
    }

    /// The trace of an engine, and its name: of the search of the problem as it was given, for a reader who knows that
    /// one. An engine for a special kind of problems is preferred, then the one with
    /// the smallest tree. Engines that answer only on request are used if there is no other.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] if no engine has a trace.
    pub(crate) fn trace(&self, task: &Task) -> Result<(&'static str, Trace), Refusal> {
        let (on_request, others): (Vec<_>, Vec<_>) =
            (self.engines.iter()).partition(|engine| engine.only_on_request(task));
        // A single engine need not be compared.
        let most = match self.engines.len() {
            1 => 0,
            _ => TRACED_CANDIDATES / task.problem().len().max(1),
        };
        let (mut best, mut refusal) = (None, None);
        for engine in others.into_iter().chain(on_request) {
            if best.is_some() && engine.only_on_request(task) {
                break;
            }
            match check(&**engine, task).and_then(|()| engine.trace(task)) {
                Ok(trace) => {
                    let looked_at = trace.take(most).take_while(|_| !task.is_stopped());
                    let rank = (engine.priority() < SPECIAL, looked_at.count());
                    if best.is_none_or(|(least, _)| rank < least) {
                        best = Some((rank, engine));
                    }
                }
                Err(reason) => refusal = refusal.or(Some(reason)),
            }
        }
        let (_, engine) = best.ok_or_else(|| refusal.unwrap_or_else(no_engine))?;
        Ok((engine.name(), engine.trace(task)?))
    }

    /// The engines in the order in which they are asked: by decreasing priority; of the same priority, the one that was
    /// registered last is the first.
    fn asked(&self) -> Vec<Arc<dyn Engine>> {
        let mut asked: Vec<Arc<dyn Engine>> = self.engines.iter().rev().cloned().collect();
        asked.sort_by_key(|engine| Reverse(engine.priority()));
        asked
    }

    /// The engines that do not refuse a presolved task, the best one first. Engines that answer only on request are asked only if all
    /// others refuse, since their estimates are expensive.
    fn able(&self, task: &Task) -> Result<Vec<Rival>, Refusal> {
        let (on_request, others): (Vec<_>, Vec<_>) =
            (self.asked().into_iter()).partition(|engine| engine.only_on_request(task));
        let mut rivals = Rivals::new(others.into_iter(), task);
        rivals.rank();
        let mut ranking = rivals.into_ranking();
        let refuses = |rival: &Rival| rival.estimate().is_some_and(Result::is_err);
        if ranking.iter().all(refuses) {
            // The refusal of the last one is the one that a user sees.
            let mut rivals = Rivals::new(on_request.into_iter().rev(), task);
            rivals.ask_all();
            ranking.extend(rivals.into_ranking());
        }
        let (able, mut refusing): (Vec<_>, Vec<_>) =
            ranking.into_iter().partition(|rival| !refuses(rival));
        match refusing.pop() {
            _ if !able.is_empty() => Ok(able),
            Some(last) => Err(last.into_refusal()),
            None => Err(no_engine()),
        }
    }
}

fn no_engine() -> Refusal {
    Refusal::new("no engine", "there is none to be asked")
}

/// Engines plan for the problems that they derive in the same way as a user.
impl Planning for Planner {
    fn plan(&self, task: &Task) -> Result<Planned, Refusal> {
        self.able(&presolved(task))?.swap_remove(0).try_into()
    }

    fn catalogue(&self, task: &Task) -> Option<Box<dyn Catalogue>> {
        let mut best = Planning::plan(self, task).ok()?;
        best.catalogue().or_else(|| {
            // Planning ends once the best engine is known, so that it has not asked all.
            let work = best.estimate().map_or(f64::INFINITY, |it| it.work());
            let task = presolved(task).with_effort(work);
            let mut others = self.asked().into_iter();
            others.find_map(|other| plan(&*other, &task).ok()?.catalogue())
        })
    }
}

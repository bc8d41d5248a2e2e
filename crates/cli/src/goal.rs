//! Goals: the best value first, then the solutions that have it.

use std::time::Instant;

use serde::Serialize;
use standoff::End;
use standoff::model::{Goal, ModelError, Placement};
use standoff::puzzle::Instance;
use standoff::solver::{Optimum, Solver};

use crate::diagnostics::note;
use crate::failure::{Exit, Failure};
use crate::session::{Work, values};
use crate::stop::{Stop, stopped};

/// An instance, and the result for its goal.
pub(crate) struct OptimizedInstance {
    /// If the goal has a proved best value, only the solutions that have it.
    pub(crate) instance: Instance,
    /// The result for the goal, if there is one.
    pub(crate) best: Option<Best>,
}

/// The result for a goal.
pub(crate) struct Best {
    pub(crate) optimum: Optimum,
    wants_little: bool,
    work: Work,
}

/// The same as JSON.
#[derive(Serialize)]
pub(crate) struct GoalRecord {
    /// The best value, if it is proved.
    #[serde(skip_serializing_if = "Option::is_none")]
    optimum: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_most: Option<u64>,
    proved: bool,
}

/// Searches for the best value of a goal.
pub(crate) fn best(instance: &Instance, goal: &Goal, solver: &Solver) -> Result<Best, Failure> {
    let start = Instant::now();
    let objective = goal.objective(instance.model());
    let optimum = solver.optimum(&objective)?;
    let work = Work {
        engine: optimum.engines.join(" and "),
        nodes: optimum.nodes,
        time: start.elapsed(),
    };
    Ok(Best {
        wants_little: objective.wants_little(),
        optimum,
        work,
    })
}

/// Finds the best value of the goal, if there is one, with the solver that `solver` makes for an instance. Restricts the
/// instance to it.
pub(crate) fn optimize(
    instance: Instance,
    stop: &Stop,
    solver: impl Fn(&Instance) -> Result<Solver, Failure>,
) -> Result<OptimizedInstance, Failure> {
    let Some(goal) = instance.goal() else {
        return Ok(OptimizedInstance {
            instance,
            best: None,
        });
    };
    let mut best = best(&instance, goal, &solver(&instance)?)?;
    let restricted = best.proved();
    let restricted = restricted.map(|value| instance.of_value(value, &|| stop.reason()));
    let instance = match restricted {
        None => instance,
        Some(Ok(restricted)) => restricted,
        Some(Err(ModelError::Stopped(end))) => {
            best.optimum.end = end;
            instance
        }
        Some(Err(error)) => return Err(error.into()),
    };
    let best = Some(best);
    Ok(OptimizedInstance { instance, best })
}

/// Says that the solution is the one found with the best value, because the search for the first one was stopped.
pub(crate) fn say_known() {
    note("this is an optimal solution, and perhaps not the first one");
}

impl OptimizedInstance {
    /// The end of the search for the best value if there is nothing more to ask: the value is unknown, or there is no
    /// solution.
    pub(crate) fn end(&self) -> Option<End> {
        let optimum = &self.best.as_ref()?.optimum;
        let is_known = optimum.end.is_exhausted() && optimum.value.is_some();
        (!is_known).then_some(optimum.end)
    }

    /// Writes the result for the goal to standard error, and the cost if `stats` asks for it.
    pub(crate) fn say(&self, stats: bool) {
        if let Some(best) = &self.best {
            best.say();
            if stats {
                best.say_work(&self.instance);
            }
        }
    }

    /// An optimal placement, if there is a goal and one was found.
    pub(crate) fn placement(&self) -> Option<&Placement> {
        self.best.as_ref()?.optimum.placement.as_ref()
    }

    /// The result for the goal if no best value is proved.
    pub(crate) fn unproved(&self) -> Option<&Best> {
        self.best.as_ref().filter(|best| best.proved().is_none())
    }
}

impl Best {
    /// The best value, if it is proved.
    pub(crate) fn proved(&self) -> Option<u64> {
        let is_proved = self.optimum.end.is_exhausted();
        self.optimum.value.filter(|_| is_proved)
    }

    /// Lower and upper bound of the best value, as far as they are known.
    fn range(&self) -> (Option<u64>, Option<u64>) {
        let Optimum { value, bound, .. } = self.optimum;
        if self.wants_little {
            (Some(bound), value)
        } else {
            (value, Some(bound))
        }
    }

    pub(crate) fn record(&self) -> GoalRecord {
        let proved = self.optimum.end.is_exhausted();
        let (at_least, at_most) = if proved { (None, None) } else { self.range() };
        GoalRecord {
            optimum: self.proved(),
            at_least,
            at_most,
            proved,
        }
    }

    /// The best value in a cell of a table.
    pub(crate) fn cell(&self) -> String {
        let number = |number: Option<u64>| number.map_or(String::new(), |n| n.to_string());
        match (self.proved(), self.range()) {
            (Some(value), _) => value.to_string(),
            _ if self.optimum.end.is_exhausted() => "none".to_string(),
            (None, (least, most)) => format!("{}..{}", number(least), number(most)),
        }
    }

    /// Writes the value or its bounds to standard error.
    fn say(&self) {
        note(&self.in_words());
    }

    /// Writes the cost to standard error.
    pub(crate) fn say_work(&self, instance: &Instance) {
        let values = values(instance.parameters());
        let gap = if values.is_empty() { "" } else { " " };
        self.work.say(&format!("{values}{gap}optimum:"));
    }

    /// Notes why no solution is proved to be the best.
    pub(crate) fn say_end(&self) -> Exit {
        let Optimum { placement, end, .. } = &self.optimum;
        if end.is_exhausted() {
            return Exit::No;
        }
        note(&match placement {
            None => format!("stopped: {end}; no solution was found"),
            Some(_) => format!("stopped: {end}; there may be better ones than this"),
        });
        stopped(*end)
    }

    fn in_words(&self) -> String {
        let open = match (self.proved(), self.range()) {
            (Some(0), _) if self.wants_little => return NOTHING_AT_ALL.to_string(),
            (Some(value), _) => return format!("optimum: {value}, proved"),
            _ if self.optimum.end.is_exhausted() => return NO_SOLUTION.to_string(),
            (None, (Some(least), Some(most))) => format!("at least {least}, at most {most}"),
            (None, (Some(least), None)) => format!("at least {least}"),
            (None, (None, most)) => format!("at most {}", most.unwrap_or(0)),
        };
        match self.optimum.value {
            Some(_) => format!("optimum: {open}"),
            None => format!("optimum: {open}, if there is any solution"),
        }
    }
}

const NOTHING_AT_ALL: &str = "optimum: 0, proved: no rule asks for any";
const NO_SOLUTION: &str = "optimum: none, as there is no solution";

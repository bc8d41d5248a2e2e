//! The terms of a count, and Burnside's lemma.
//!
//! ```text
//! all placements       1 x the problem                                        / 1
//! up to symmetry       1 x the problem  +  2 x its quotient by a rotation
//!                      by 90 degrees  +  ... one term for each class of maps  / the order of the group
//! ```

use std::sync::Arc;

use num_bigint::BigUint;
use standoff_core::End;
use standoff_engine::{EngineBug, Planned, Refusal, Search, Step, Task};
use standoff_model::{Problem, classes};

use crate::answer::{Answer, Outcome};
use crate::control::count_budget;
use crate::ledger::{Ask, LedgerError, Term};
use crate::part::Part;
use crate::plan::Planner;
use crate::solver::Solver;
use crate::totals::Totals;

/// The terms of a sum.
pub(crate) struct Terms {
    /// A task for each term, with its factor.
    pub(crate) tasks: Vec<(u64, Task)>,
    /// The divisor of the sum.
    pub(crate) divisor: u64,
    /// Why the list is not complete, if it is not.
    pub(crate) stopped: Option<End>,
}

/// A term and the engine that searches it.
pub(crate) struct PlannedTerm {
    pub(crate) times: u64,
    pub(crate) task: Task,
    pub(crate) planned: Planned,
    /// Empty totals of the kind that its search reports to.
    pub(crate) nothing: Totals,
}

impl Solver {
    /// The problems to be counted, each with its factor, and the divisor of the sum.
    ///
    /// By Burnside's lemma the number of orbits is the mean, over the group, of the number of placements that a map
    /// keeps: the placements of the quotient by that map. Conjugate maps keep equally many, so that there is one
    /// term for each class. The identity keeps every placement: its quotient would be the same problem.
    pub(crate) fn terms(&self, ask: Ask) -> Result<Terms, Refusal> {
        let task = self.on_threads(&self.given_task(ask.question()));
        let mut terms = Terms {
            tasks: vec![(1, task.clone())],
            divisor: 1,
            stopped: None,
        };
        if !ask.is_up_to_symmetry() {
            return Ok(terms);
        }
        let group = match self.symmetries(ask.question())? {
            Ok(group) => group,
            Err(end) => {
                terms.stopped = Some(end);
                return Ok(terms);
            }
        };
        terms.divisor = group.len() as u64;
        for class in classes(&group).into_iter().skip(1) {
            terms.stopped = (self.stop)();
            if terms.stopped.is_some() {
                break;
            }
            let quotient = task.problem().quotient(&group[class[0]]);
            let kept = task.about(Arc::new(quotient));
            terms.tasks.push((class.len() as u64, kept));
        }
        Ok(terms)
    }
}

/// Nothing found for a task: counts, or a fingerprint of what is listed.
pub(crate) fn nothing_of(task: &Task) -> Totals {
    if task.question().lists() {
        Totals::fingerprint_of_none(task.problem())
    } else {
        Totals::counts(task.problem())
    }
}

/// The plan of the engine that began a term, if it is registered and answers this task.
pub(crate) fn plan_of(term: &Term, task: &Task, planner: &Planner) -> Result<Planned, LedgerError> {
    let (expected, found) = (task.problem().digest(), term.digest);
    if expected != found {
        return Err(LedgerError::OtherModel { expected, found });
    }
    let name = &term.engine;
    let refused = |reason: String| LedgerError::Engine {
        engine: name.clone(),
        reason,
    };
    let planner = planner.clone().only(name);
    let planner = planner.map_err(|unknown| refused(unknown.to_string()))?;
    let planned = planner.plan(task);
    planned.map_err(|refusal| refused(refusal.to_string()))
}

impl PlannedTerm {
    pub(crate) fn new(times: u64, task: Task, planned: Planned) -> Self {
        PlannedTerm {
            times,
            nothing: nothing_of(&task),
            task,
            planned,
        }
    }

    pub(crate) fn term(&self) -> Term {
        Term {
            times: self.times,
            digest: self.problem().digest(),
            engine: self.planned.engine().to_string(),
        }
    }

    pub(crate) fn problem(&self) -> &Problem {
        self.task.problem()
    }

    pub(crate) fn part(
        &self,
        index: usize,
        search: Box<dyn Search>,
        found: Totals,
        weight: f64,
    ) -> Part {
        let budget = count_budget(self.problem());
        Part::new(search, found, weight, budget).of_term(index, self.times)
    }

    /// An estimate of the work left in a part, from its first `look` nodes.
    pub(crate) fn work_left(&mut self, part: &Part, look: u64) -> Option<f64> {
        let mut search = self.planned.start().ok()?;
        search.load(&part.search.save()).ok()?;
        let before = (search.work() as f64, search.progress());
        let step = search.advance(look, &mut self.nothing.clone());
        let done = (
            search.work() as f64 - before.0,
            search.progress() - before.1,
        );
        Some(match step {
            Step::Done => done.0,
            Step::More => done.0 * (1.0 - before.1) / done.1.max(f64::EPSILON),
        })
    }
}

/// The share of the first term in the work: the identity keeps all placements, every other map few of them.
const IDENTITY: f64 = 0.9;

/// The fraction of the work that is done after `done` of the terms.
pub(crate) fn progress(done: usize, terms: usize) -> f64 {
    match (done, terms) {
        (0, _) => 0.0,
        (_, 1) => 1.0,
        (done, terms) => IDENTITY + (1.0 - IDENTITY) * (done - 1) as f64 / (terms - 1) as f64,
    }
}

/// The mean over `order` maps, rounded up, which for an incomplete sum is a lower bound of the number of orbits.
pub(crate) fn mean(sum: BigUint, order: u64) -> BigUint {
    (sum + (order - 1)) / order
}

/// The mean of what the maps of a group keep. A complete sum that leaves a remainder is wrong.
pub(crate) fn orbits(
    sum: Outcome<Vec<BigUint>>,
    order: u64,
) -> Result<Outcome<Vec<BigUint>>, EngineBug> {
    let leaves_a_remainder = |sum: &BigUint| sum % order != BigUint::ZERO;
    if let Answer::Exact(sums) = &sum.answer
        && let Some(wrong) = sums.iter().find(|sum| leaves_a_remainder(sum))
    {
        return Err(EngineBug {
            engine: sum.engine,
            what: format!(
                "{order} maps keep {wrong} placements in all, which cannot be divided by {order}; \
                 some engine counts wrong, or these maps are no group"
            ),
        });
    }
    Ok(sum.map(|sums| sums.into_iter().map(|sum| mean(sum, order)).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(answer: Answer<Vec<BigUint>>) -> Outcome<Vec<BigUint>> {
        Outcome {
            answer,
            engine: "split",
            nodes: 0,
            unstarted_threads: 0,
        }
    }

    #[test]
    fn a_complete_sum_that_leaves_a_remainder_is_a_bug() {
        let nine = || vec![8u32.into(), 9u32.into()];
        let bug = orbits(sum(Answer::Exact(nine())), 8).unwrap_err();
        assert!(bug.what.starts_with("8 maps keep 9 placements in all"));
        let at_least = orbits(sum(Answer::AtLeast(nine(), End::TimeLimit)), 8).unwrap();
        assert_eq!(at_least.answer.value(), &[1u32.into(), 2u32.into()]);
    }
}

//! Placements up to symmetry, counted by those that a symmetry keeps.

use num_bigint::BigUint;

use super::answer::{Answer, Outcome};
use super::collect::{Collect, Tally};
use super::solver::Solver;
use super::sum::Sum;
use super::watch::{Portion, Progress};
use crate::problem::classes;
use crate::task::{EngineBug, Question, Task, Unanswered};

impl Solver {
    /// How many placements there are up to symmetry, by Burnside's lemma.
    ///
    /// # Errors
    ///
    /// [`Unanswered`] when no engine answers, or one is wrong, or when there are too many symmetries.
    pub fn count_up_to_symmetry(&self) -> Result<Outcome<BigUint>, Unanswered> {
        let by_size = count(self, &self.task(Question::Count))?;
        Ok(by_size.map(|counts| counts.into_iter().sum()))
    }

    /// How many placements there are up to symmetry of each number of pieces.
    ///
    /// # Errors
    ///
    /// [`Unanswered`] when no engine answers, or one is wrong, or when there are too many symmetries.
    pub fn count_by_size_up_to_symmetry(&self) -> Result<Outcome<Vec<BigUint>>, Unanswered> {
        count(self, &self.task(Question::CountBySize))
    }
}

/// The number of orbits by number of pieces, by Burnside's lemma: the mean, over the group, of the
/// number of placements that a map keeps, which are the placements of the folded model. Conjugate maps
/// keep equally many, so one of each class is asked.
fn count(solver: &Solver, task: &Task) -> Result<Outcome<Vec<BigUint>>, Unanswered> {
    let mut total = Sum::new(Tally::of(task.problem()));
    let group = match solver.symmetries(task.question())? {
        Ok(group) => group,
        Err(end) => {
            total.end = end;
            let engine = solver.planner.choose(task)?.name();
            return Ok(total.counts(engine)?);
        }
    };
    let classes = classes(&group);
    let part = |index: usize, total: &Sum<Tally>| {
        let ends = [index, index + 1].map(|done| progress(done, classes.len()));
        solver.for_part(OfClass {
            ends,
            maps: classes[index].len(),
            order: group.len(),
            work: total.nodes,
            found: total.found.found(),
        })
    };
    // The identity keeps every placement: a folded copy would be the same model again.
    let (kept, engine) = part(0, &total).sum(task)?;
    total.add(kept);
    for (index, class) in classes.iter().enumerate().skip(1) {
        if total.asks(&solver.stop) {
            break;
        }
        let quotient = task.problem().quotient(&group[class[0]]);
        let quotient = task.about(quotient.into());
        let (mut kept, _) = part(index, &total).sum(&quotient)?;
        kept.found = kept.found.times(class.len() as u64);
        total.add(kept);
    }
    let sum = total.counts(engine)?;
    Ok(orbits(sum, group.len() as u64)?)
}

/// The identity keeps all placements, and every other map few of them: so much of the work is counting
/// all.
const IDENTITY: f64 = 0.9;

/// How much is done after so many classes, of which the first is that of the identity.
pub(super) fn progress(done: usize, classes: usize) -> f64 {
    match (done, classes) {
        (0, _) => 0.0,
        (_, 1) => 1.0,
        (done, classes) => IDENTITY + (1.0 - IDENTITY) * (done - 1) as f64 / (classes - 1) as f64,
    }
}

/// The search for what the maps of one class keep.
struct OfClass {
    /// How much of the whole is done before and after it.
    ends: [f64; 2],
    maps: usize,
    /// The order of the group.
    order: usize,
    /// The work for all classes before.
    work: u64,
    /// What the maps of all classes before keep.
    found: BigUint,
}

impl Portion for OfClass {
    fn progress(&self, of_part: &Progress<'_>) -> f64 {
        let [from, to] = self.ends;
        from + (to - from) * of_part.progress()
    }

    fn work(&self, of_part: &Progress<'_>) -> u64 {
        self.work + of_part.work()
    }

    fn found(&self, of_part: &Progress<'_>) -> BigUint {
        mean(&self.found + of_part.found() * self.maps, self.order as u64)
    }
}

/// The mean over so many maps, rounded up: of a sum that is not whole there are at least that many
/// orbits.
pub(super) fn mean(sum: BigUint, order: u64) -> BigUint {
    (sum + (order - 1)) / order
}

/// The mean of what the maps of a group keep. A whole sum that leaves a rest is wrong.
pub(super) fn orbits(
    sum: Outcome<Vec<BigUint>>,
    order: u64,
) -> Result<Outcome<Vec<BigUint>>, EngineBug> {
    let leaves_a_rest = |sum: &BigUint| sum % order != BigUint::ZERO;
    if let Answer::Exact(sums) = &sum.answer
        && let Some(wrong) = sums.iter().find(|sum| leaves_a_rest(sum))
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
    use standoff_core::End;

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
    fn a_whole_sum_that_leaves_a_rest_is_a_mistake() {
        let nine = || vec![8u32.into(), 9u32.into()];
        let mistake = orbits(sum(Answer::Exact(nine())), 8).unwrap_err();
        assert!(mistake.what.starts_with("8 maps keep 9 placements in all"));
        let at_least = orbits(sum(Answer::AtLeast(nine(), End::TimeLimit)), 8).unwrap();
        assert_eq!(at_least.answer.value(), &[1u32.into(), 2u32.into()]);
    }
}

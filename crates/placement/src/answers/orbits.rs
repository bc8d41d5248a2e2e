//! Placements up to symmetry: listed by their first, counted by those that a symmetry keeps.

use std::collections::HashSet;

use num_bigint::BigUint;

use super::answer::{Answer, Outcome};
use super::collect::Tally;
use super::exhaust::Sum;
use super::solutions::Solutions;
use super::solver::Solver;
use crate::arithmetic::{Permutation, Placement, classes};
use crate::task::{Mistake, Task, Unanswered};

/// A lazy iterator over the fundamental placements of a model, each with the size of its orbit;
/// see [`Solver::fundamental`].
pub struct Fundamental {
    solutions: Solutions,
    group: Vec<Permutation>,
}

impl Fundamental {
    pub(super) fn new(solutions: Solutions, group: Vec<Permutation>) -> Self {
        Fundamental { solutions, group }
    }

    /// The search that the placements are sifted from.
    pub fn solutions(&self) -> &Solutions {
        &self.solutions
    }

    /// The size of a placement's orbit, if no image of it comes earlier in the order.
    fn orbit_of_first(&self, placement: &Placement) -> Option<usize> {
        let mut stabilizer = 0;
        for map in &self.group {
            match map.image_of(placement).cmp(placement) {
                std::cmp::Ordering::Less => return None,
                std::cmp::Ordering::Equal => stabilizer += 1,
                std::cmp::Ordering::Greater => {}
            }
        }
        Some(self.group.len() / stabilizer)
    }
}

impl Iterator for Fundamental {
    type Item = (Placement, usize);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let placement = self.solutions.next()?;
            if let Some(size) = self.orbit_of_first(&placement) {
                return Some((placement, size));
            }
        }
    }
}

/// The number of orbits by number of pieces, by Burnside's lemma: the mean, over the group, of the
/// number of placements that a map keeps, which are the placements of the folded model. Conjugate maps
/// keep equally many, so one of each class is asked.
pub(super) fn count(solver: &Solver, task: &Task) -> Result<Outcome<Vec<BigUint>>, Unanswered> {
    let mut total = Sum::new(Tally::of(task.arithmetic()));
    let group = match solver.symmetries(task.question())? {
        Ok(group) => distinct(group),
        Err(end) => {
            total.end = end;
            let engine = solver.planner.choose(task)?.name();
            return Ok(total.counts(engine)?);
        }
    };
    // The identity keeps every placement: a folded copy would be the same model again.
    let (kept, engine) = solver.sum(task)?;
    total.add(kept);
    for class in classes(&group).into_iter().skip(1) {
        if total.asks(&solver.stop) {
            break;
        }
        let folded = task.arithmetic().fold(&group[class[0]]);
        let folded = Task::of(folded.arithmetic().clone(), task.question());
        let (mut kept, _) = solver.sum(&folded)?;
        kept.found = kept.found.times(class.len());
        total.add(kept);
    }
    let sum = total.counts(engine)?;
    Ok(orbits(sum, group.len())?)
}

/// The maps that move the candidates differently. Where all stand on one diagonal, the mirror there
/// moves none of them.
fn distinct(mut group: Vec<Permutation>) -> Vec<Permutation> {
    let mut seen = HashSet::new();
    group.retain(|map| seen.insert(map.images().to_vec()));
    group
}

/// The mean of what the maps of a group keep. Of a sum that was stopped it is rounded up: there are at
/// least that many orbits. A whole sum that leaves a rest is wrong.
fn orbits(sum: Outcome<Vec<BigUint>>, order: usize) -> Result<Outcome<Vec<BigUint>>, Mistake> {
    let leaves_a_rest = |sum: &BigUint| sum % order != BigUint::ZERO;
    if let Answer::Exact(sums) = &sum.answer
        && let Some(wrong) = sums.iter().find(|sum| leaves_a_rest(sum))
    {
        return Err(Mistake {
            engine: sum.engine,
            what: format!(
                "{order} maps keep {wrong} placements in all, which cannot be divided by {order}; \
                 some engine counts wrong, or these maps are no group"
            ),
        });
    }
    let mean = |sum: BigUint| (sum + (order - 1)) / order;
    Ok(sum.map(|sums| sums.into_iter().map(mean).collect()))
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

//! Placements up to symmetry: listed by their first, counted by those that a symmetry keeps.

use num_bigint::BigUint;

use crate::tally::{Sum, sum};
use crate::{Model, Outcome, Permutation, Placement, Question, Refusal, Solutions, Solver};

/// A lazy iterator over the fundamental placements of a model, each with the size of its orbit;
/// see [`Solver::fundamental`].
pub struct Fundamental<'m> {
    solutions: Solutions<'m>,
    group: Vec<Permutation>,
}

impl<'m> Fundamental<'m> {
    pub(crate) fn new(solutions: Solutions<'m>, group: Vec<Permutation>) -> Self {
        Fundamental { solutions, group }
    }

    /// The search that the placements are sifted from.
    pub fn solutions(&self) -> &Solutions<'m> {
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

impl Iterator for Fundamental<'_> {
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
/// number of placements that a map keeps, which are the placements of the folded model.
pub(crate) fn count(
    solver: &Solver<'_>,
    model: &Model,
    question: Question,
) -> Result<Outcome<Vec<BigUint>>, Refusal> {
    let mut total = Sum::default();
    let group = match solver.symmetries(question)? {
        Ok(group) => group,
        Err(end) => {
            total.end = end;
            return Ok(total.outcome(solver.choose(model, question).name()));
        }
    };
    // The identity keeps every placement: a folded copy would be the same model again.
    let (kept, engine) = sum(solver, model, question)?;
    total.add(kept);
    for map in &group[1..] {
        if total.asks(&solver.stop) {
            break;
        }
        total.add(sum(solver, &model.fold(map), question)?.0);
    }
    Ok(total.outcome(engine).map(|kept| orbits(kept, group.len())))
}

/// Rounds up, which matters only when the search was stopped: there are at least that many.
fn orbits(kept: Vec<BigUint>, order: usize) -> Vec<BigUint> {
    let mean = |sum: BigUint| (sum + (order - 1)) / order;
    kept.into_iter().map(mean).collect()
}

//! Placements up to symmetry: listed by their first, counted by those that a symmetry keeps.

use num_bigint::BigUint;
use standoff_core::End;

use crate::tally::tally;
use crate::{Answer, Model, Outcome, Permutation, Placement, Question, Refusal, Solutions, Solver};

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
    let group = model.symmetries();
    let mut sum = Sum::default();
    for map in &group {
        sum.add(tally(solver, &model.fold(map), question)?);
        if sum.end != End::Exhausted {
            break;
        }
    }
    Ok(sum.divided_by(group.len()))
}

/// The outcomes for several models, added up.
struct Sum {
    counts: Vec<BigUint>,
    end: End,
    engine: &'static str,
    nodes: u64,
}

impl Default for Sum {
    fn default() -> Self {
        Sum {
            counts: Vec::new(),
            end: End::Exhausted,
            engine: "",
            nodes: 0,
        }
    }
}

impl Sum {
    fn add(&mut self, outcome: Outcome<Vec<BigUint>>) {
        let counts = outcome.answer.value();
        if self.counts.len() < counts.len() {
            self.counts.resize(counts.len(), BigUint::ZERO);
        }
        for (sum, count) in self.counts.iter_mut().zip(counts) {
            *sum += count;
        }
        self.end = outcome.answer.end();
        self.engine = if self.engine.is_empty() {
            outcome.engine
        } else {
            self.engine
        };
        self.nodes += outcome.nodes;
    }

    /// Rounds up, which matters only when the search was stopped: there are at least that many.
    fn divided_by(self, order: usize) -> Outcome<Vec<BigUint>> {
        let orbits = |fixed: BigUint| (fixed + (order - 1)) / order;
        let counts = self.counts.into_iter().map(orbits).collect();
        Outcome {
            answer: match self.end {
                End::Exhausted => Answer::Exact(counts),
                end => Answer::AtLeast(counts, end),
            },
            engine: self.engine,
            nodes: self.nodes,
        }
    }
}

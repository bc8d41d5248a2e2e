//! Placements up to symmetry, listed by the first of each orbit.

use std::sync::Arc;

use super::canonical::CanonicalFilter;
use super::solutions::Solutions;
use super::solver::Solver;
use crate::problem::Placement;
use crate::task::{Question, Refusal};

/// A lazy iterator over the fundamental placements of a model, each with the size of its orbit;
/// see [`Solver::fundamental`].
pub struct Fundamental {
    solutions: Solutions,
    firsts: Arc<CanonicalFilter>,
}

impl Fundamental {
    /// The search that the placements are sifted from.
    pub fn solutions(&self) -> &Solutions {
        &self.solutions
    }
}

impl Iterator for Fundamental {
    type Item = (Placement, usize);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let placement = self.solutions.next()?;
            if let Some(size) = self.firsts.orbit(&placement) {
                return Some((placement, size));
            }
            self.solutions.passed_over += 1;
        }
    }
}

impl Solver {
    /// One placement for each orbit under the [symmetries](crate::Model::symmetries) of the model, the
    /// first in their order, with the size of its orbit. The search is cut where no first one can be: most
    /// of the others are never found.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] when no engine answers, or when there are too many symmetries.
    #[doc(alias = "canonical")]
    pub fn fundamental(&self) -> Result<Fundamental, Refusal> {
        let solutions = self.solutions()?;
        let (solutions, group) = match self.symmetries(Question::List)? {
            Ok(group) => (solutions, group),
            Err(end) => (solutions.ended(end), Vec::new()),
        };
        let firsts = Arc::new(CanonicalFilter::of(group));
        Ok(Fundamental {
            solutions: solutions.only(firsts.clone()),
            firsts,
        })
    }
}

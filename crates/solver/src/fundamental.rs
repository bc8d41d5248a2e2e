//! Placements up to symmetry: the first of each orbit.

use std::cmp::Ordering;
use std::sync::Arc;

use standoff_engine::{Question, Refusal};
use standoff_model::{Candidate, Permutation, Placement};

use crate::solutions::Solutions;
use crate::solver::Solver;

/// A lazy iterator over the fundamental placements of a model, each with the size of its orbit;
/// see [`Solver::fundamental`].
pub struct Fundamental {
    solutions: Solutions,
    filter: Arc<CanonicalFilter>,
}

impl Fundamental {
    /// The list that is filtered.
    pub fn solutions(&self) -> &Solutions {
        &self.solutions
    }
}

impl Iterator for Fundamental {
    type Item = (Placement, usize);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let placement = self.solutions.next()?;
            if let Some(size) = self.filter.orbit(&placement) {
                return Some((placement, size));
            }
            self.solutions.duplicates += 1;
        }
    }
}

impl Solver {
    /// One placement for each orbit under the [symmetries](standoff_model::Model::symmetries) of the model, the
    /// first in their order, with the size of its orbit. The search leaves out branches that contain no first
    /// placement: most of the others are never visited.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] if no engine answers, or if there are too many symmetries.
    #[doc(alias = "canonical")]
    pub fn fundamental(&self) -> Result<Fundamental, Refusal> {
        let solutions = self.solutions()?;
        let (solutions, group) = match self.symmetries(Question::List)? {
            Ok(group) => (solutions, group),
            Err(end) => (solutions.ended(end), Vec::new()),
        };
        let filter = Arc::new(CanonicalFilter { group });
        Ok(Fundamental {
            solutions: solutions.only(filter.clone()),
            filter,
        })
    }
}

/// Accepts the placements that come before their images under a group of maps.
pub(crate) struct CanonicalFilter {
    group: Vec<Permutation>,
}

impl CanonicalFilter {
    /// Returns the size of the orbit of a placement; `None` if an image of it comes earlier in the order.
    fn orbit(&self, placement: &Placement) -> Option<usize> {
        let mut stabilizer = 0;
        for map in &self.group {
            match map.image_of(placement).cmp(placement) {
                Ordering::Less => return None,
                Ordering::Equal => stabilizer += 1,
                Ordering::Greater => {}
            }
        }
        Some(self.group.len() / stabilizer)
    }

    /// Whether an accepted placement may begin with these candidates, all its others coming after them. None does if
    /// an image of the beginning comes earlier in the order: further candidates can only lower the first elements of
    /// the image.
    ///
    /// ```text
    /// . . Q .     for any lower rows, the reflection     . Q . .
    /// ? ? ? ?     comes earlier in the order             ? ? ? ?
    /// ```
    pub(crate) fn may_begin(&self, beginning: &[Candidate]) -> bool {
        let beginning = Placement::new(beginning);
        let mut images = self.group.iter().map(|map| map.image_of(&beginning));
        images.all(|image| image >= beginning)
    }
}

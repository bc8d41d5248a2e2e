//! Which placement is the first of its orbit, told of the whole or of its beginning.
//!
//! ```text
//! . . Q .     whatever stands below: the mirror image     . Q . .
//! ? ? ? ?     comes earlier in the order                  ? ? ? ?
//! ```

use std::cmp::Ordering;

use crate::problem::{Candidate, Permutation, Placement};

/// The placements that come before their images under a group of maps.
pub(super) struct CanonicalFilter {
    group: Vec<Permutation>,
}

impl CanonicalFilter {
    pub(super) fn of(group: Vec<Permutation>) -> Self {
        CanonicalFilter { group }
    }

    /// The size of a placement's orbit, if no image of it comes earlier in the order.
    pub(super) fn orbit(&self, placement: &Placement) -> Option<usize> {
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

    /// Whether one of them may begin with these, all others of it coming after them. It may not where an
    /// image of the beginning comes earlier: what follows puts members into the image, by which the first so
    /// many of it only become lower.
    pub(super) fn may_begin(&self, beginning: &[Candidate]) -> bool {
        let beginning = Placement::new(beginning);
        !self
            .group
            .iter()
            .any(|map| map.image_of(&beginning) < beginning)
    }
}

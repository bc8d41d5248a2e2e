//! Placements, many at once.

use std::ops::ControlFlow;

use super::totals::is_sound;
use crate::problem::Candidate;
use crate::task::Sink;

/// Some placements, one after the other: what [`Solutions::batch`](super::Solutions::batch) lends.
#[derive(Debug, Default)]
pub struct Batch {
    /// The candidates of all of them.
    chosen: Vec<Candidate>,
    /// Where in `chosen` each of them ends.
    ends: Vec<usize>,
    /// How many there may be.
    most: usize,
    /// How many candidates the model has.
    candidates: usize,
    /// What was shown last, if it is no placement.
    pub(super) nonsense: Option<Vec<Candidate>>,
}

impl Batch {
    /// No placement, of so many candidates, and room for so many.
    pub(super) fn clear(&mut self, candidates: usize, most: usize) {
        self.chosen.clear();
        self.ends.clear();
        self.candidates = candidates;
        self.most = most;
    }

    /// How many placements there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The candidates of each placement, in increasing order.
    pub fn iter(&self) -> impl Iterator<Item = &[Candidate]> {
        let mut start = 0;
        self.ends.iter().map(move |&end| {
            let one = &self.chosen[start..end];
            start = end;
            one
        })
    }
}

impl Sink for Batch {
    fn placement(&mut self, chosen: &[Candidate]) -> ControlFlow<()> {
        if !is_sound(chosen, self.candidates) {
            self.nonsense = Some(chosen.to_vec());
            return ControlFlow::Break(());
        }
        self.chosen.extend_from_slice(chosen);
        self.ends.push(self.chosen.len());
        match self.ends.len() < self.most {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    }
}

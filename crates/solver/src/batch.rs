//! A buffer of listed placements.

use std::ops::ControlFlow;

use standoff_engine::Sink;
use standoff_model::Candidate;

use crate::totals::is_sound;

/// Some placements in the order of their list, lent by [`Solutions::batch`](crate::Solutions::batch).
#[derive(Debug, Default)]
pub struct Batch {
    /// The candidates of all placements.
    chosen: Vec<Candidate>,
    /// The end of each placement in `chosen`.
    ends: Vec<usize>,
    /// The maximum number of placements.
    most: usize,
    /// The number of candidates of the model.
    candidates: usize,
    /// The last report, if that is no placement.
    pub(crate) nonsense: Option<Vec<Candidate>>,
}

impl Batch {
    /// Empties the buffer, for at most this many placements of this many candidates.
    pub(crate) fn clear(&mut self, candidates: usize, most: usize) {
        self.chosen.clear();
        self.ends.clear();
        self.candidates = candidates;
        self.most = most;
    }

    /// The number of placements.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no placement.
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
        if self.ends.len() < self.most {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    }
}

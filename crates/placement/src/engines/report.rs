//! What becomes of a placement that was found: counted, counted by size, or shown.

use std::ops::ControlFlow;

use num_bigint::BigUint;

use crate::Sink;

/// One report for each question, so that the walk is compiled once for each.
pub(super) trait Report: Send {
    /// A candidate is added to the chosen ones.
    fn choose(&mut self, _: usize) {}

    /// The last one chosen is taken back.
    fn unchoose(&mut self) {}

    /// The chosen ones are a placement of so many pieces.
    fn found(&mut self, pieces: usize, sink: &mut dyn Sink) -> ControlFlow<()>;

    /// The walk pauses: hand over what has been counted.
    fn flush(&mut self, _: &mut dyn Sink) {}
}

#[derive(Clone, Default)]
pub(super) struct List {
    chosen: Vec<u32>,
}

impl Report for List {
    fn choose(&mut self, head: usize) {
        self.chosen.push(head as u32);
    }

    fn unchoose(&mut self) {
        self.chosen.pop();
    }

    fn found(&mut self, _: usize, sink: &mut dyn Sink) -> ControlFlow<()> {
        sink.solution(&self.chosen)
    }
}

/// Counts one by one between two pauses, which no 64 bits overflow.
#[derive(Clone, Default)]
pub(super) struct Count {
    found: u64,
}

impl Report for Count {
    #[inline]
    fn found(&mut self, _: usize, _: &mut dyn Sink) -> ControlFlow<()> {
        self.found += 1;
        ControlFlow::Continue(())
    }

    fn flush(&mut self, sink: &mut dyn Sink) {
        sink.tally(None, BigUint::from(std::mem::take(&mut self.found)));
    }
}

#[derive(Clone, Default)]
pub(super) struct CountBySize {
    found: Vec<u64>,
}

impl Report for CountBySize {
    #[inline]
    fn found(&mut self, pieces: usize, _: &mut dyn Sink) -> ControlFlow<()> {
        if self.found.len() <= pieces {
            self.found.resize(pieces + 1, 0);
        }
        self.found[pieces] += 1;
        ControlFlow::Continue(())
    }

    fn flush(&mut self, sink: &mut dyn Sink) {
        for (pieces, found) in self.found.iter_mut().enumerate() {
            if *found > 0 {
                sink.tally(Some(pieces), BigUint::from(std::mem::take(found)));
            }
        }
    }
}

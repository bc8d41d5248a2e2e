//! Placements as a lazy iterator.

use std::ops::ControlFlow;

use num_bigint::BigUint;
use standoff_core::End;
use standoff_core::amb::Unique;

use crate::solver::Stop;
use crate::{Placement, Run, Sink, Step};

/// A lazy iterator over the placements of a model; see [`Solver::solutions`](crate::Solver::solutions).
pub struct Solutions<'m> {
    engine: &'static str,
    run: Box<dyn Run + 'm>,
    stop: Stop<'m>,
    /// Units of work between two looks at whether to stop.
    budget: u64,
    /// How much work had been done when `stop` was last asked.
    asked_at: u64,
    end: Option<End>,
}

impl<'m> Solutions<'m> {
    pub(crate) fn new(
        engine: &'static str,
        run: Box<dyn Run + 'm>,
        stop: Stop<'m>,
        budget: u64,
    ) -> Self {
        Solutions {
            engine,
            run,
            stop,
            budget,
            asked_at: 0,
            end: None,
        }
    }

    /// Why there are no more placements; `None` as long as there may be some.
    ///
    /// Ask it after the iterator has given `None`: only [`End::Exhausted`] means that all were
    /// listed.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// The engine that lists them.
    pub fn engine(&self) -> &'static str {
        self.engine
    }

    /// The work done so far: nodes of the engine's tree.
    pub fn nodes(&self) -> u64 {
        self.run.work()
    }

    /// Whether there is just one placement more; if there are several, the next two.
    pub fn unique(&mut self) -> Unique<Placement> {
        let (first, second) = (self.next(), self.next());
        match (first, second, self.end) {
            (Some(first), Some(second), _) => Unique::Many(first, second),
            (found, None, Some(end)) if !end.is_exhausted() => Unique::Unknown(found, end),
            (Some(only), ..) => Unique::One(only),
            (None, ..) => Unique::None,
        }
    }

    /// Asks whether to stop, once enough work has been done since the last time.
    fn ask(&mut self) -> Option<End> {
        if self.run.work() - self.asked_at < self.budget {
            return None;
        }
        self.asked_at = self.run.work();
        (self.stop)()
    }
}

impl Iterator for Solutions<'_> {
    type Item = Placement;

    fn next(&mut self) -> Option<Placement> {
        let mut next = Next(None);
        while next.0.is_none() && self.end.is_none() {
            let step = self.run.advance(self.budget, &mut next);
            self.end = match step {
                Step::Done => Some(End::Exhausted),
                Step::More => self.ask(),
            };
        }
        next.0
    }
}

/// Takes one placement and pauses the run.
struct Next(Option<Placement>);

impl Sink for Next {
    fn solution(&mut self, chosen: &[u32]) -> ControlFlow<()> {
        self.0 = Some(Placement::new(chosen));
        ControlFlow::Break(())
    }

    fn tally(&mut self, _: Option<usize>, _: BigUint) {
        unreachable!("an engine that was asked to list shows each placement")
    }
}

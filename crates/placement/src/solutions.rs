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
    /// How much work has to be done before `stop` is asked again.
    ask_at: u64,
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
            ask_at: 0,
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

    /// Asks whether to stop, before the search begins and whenever enough work has been done since
    /// the last time.
    fn ask(&mut self) -> Option<End> {
        if self.run.work() < self.ask_at {
            return None;
        }
        self.ask_at = self.run.work().saturating_add(self.budget);
        (self.stop)()
    }

    /// The same placements, of which none is looked for any more.
    pub(crate) fn ended(mut self, end: End) -> Self {
        self.end = Some(end);
        self
    }
}

impl Iterator for Solutions<'_> {
    type Item = Placement;

    fn next(&mut self) -> Option<Placement> {
        let mut next = Next(None);
        while next.0.is_none() && self.end.is_none() {
            self.end = self.ask();
            if self.end.is_none() && self.run.advance(self.budget, &mut next) == Step::Done {
                self.end = Some(End::Exhausted);
            }
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

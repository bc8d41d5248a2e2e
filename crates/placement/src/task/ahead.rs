//! Counts that were begun before anybody knew who counts.

use std::sync::{Arc, Mutex, MutexGuard};

use num_bigint::BigUint;

use super::run::{Search, Sink, Step};

/// A count that has begun.
pub(crate) struct Ahead {
    pub(crate) run: Box<dyn Search>,
    /// What it has found until now, by number of pieces, as it was told.
    pub(crate) found: Found,
    /// Whether that is all.
    pub(crate) is_done: bool,
}

impl Ahead {
    /// A count that stands before its first node.
    pub(crate) fn new(run: Box<dyn Search>) -> Self {
        Ahead {
            run,
            found: Found(Vec::new()),
            is_done: false,
        }
    }

    /// Goes on for so many steps; answers whether it came to the end.
    pub(crate) fn advance(&mut self, steps: u64) -> bool {
        self.is_done = self.is_done || self.run.advance(steps, &mut self.found) == Step::Done;
        self.is_done
    }
}

/// Counts, as they were told.
pub(crate) struct Found(pub(crate) Vec<(usize, BigUint)>);

impl Sink for Found {
    fn tally(&mut self, pieces: usize, more: BigUint) {
        self.0.push((pieces, more));
    }
}

/// The counts that engines have begun for their estimates, shared by all copies of a task: whoever counts goes on
/// with them.
#[derive(Clone, Default)]
pub(super) struct Begun(Arc<Mutex<Vec<Slot>>>);

/// An engine and the count that it has begun, unless somebody has taken it.
type Slot = (&'static str, Option<Ahead>);

impl Begun {
    pub(super) fn keep(&self, engine: &'static str, ahead: Ahead) {
        let mut begun = self.begun();
        begun.retain(|(other, _)| *other != engine);
        begun.push((engine, Some(ahead)));
    }

    /// The one of this engine, which nobody else goes on with then.
    pub(super) fn take(&self, engine: &'static str) -> Option<Ahead> {
        let mut begun = self.begun();
        let (_, ahead) = begun.iter_mut().find(|(other, _)| *other == engine)?;
        ahead.take()
    }

    /// Whether somebody goes on with the one of this engine.
    pub(super) fn is_taken(&self, engine: &'static str) -> bool {
        self.begun()
            .iter()
            .any(|(other, ahead)| *other == engine && ahead.is_none())
    }

    /// Whether the one of this engine has come to its end, and nobody has taken it.
    pub(super) fn is_done(&self, engine: &'static str) -> bool {
        let is_done = |ahead: &Option<Ahead>| ahead.as_ref().is_some_and(|ahead| ahead.is_done);
        self.begun()
            .iter()
            .any(|(other, ahead)| *other == engine && is_done(ahead))
    }

    fn begun(&self) -> MutexGuard<'_, Vec<Slot>> {
        self.0.lock().expect("to keep a count does not panic")
    }
}

#[cfg(test)]
mod tests {
    use super::super::search_state::{InvalidState, SearchState};
    use super::*;

    /// So many steps of three.
    struct OfThree(u64);

    impl Search for OfThree {
        fn advance(&mut self, budget: u64, _: &mut (dyn Sink + 'static)) -> Step {
            self.0 += budget;
            match self.0 < 3 {
                true => Step::More,
                false => Step::Done,
            }
        }

        fn work(&self) -> u64 {
            self.0
        }

        fn progress(&self) -> f64 {
            self.0 as f64 / 3.0
        }

        fn memory(&self) -> usize {
            size_of::<Self>()
        }

        fn save(&self) -> SearchState {
            SearchState::default()
        }

        fn load(&mut self, _: &SearchState) -> Result<(), InvalidState> {
            Ok(())
        }

        fn split(self: Box<Self>, _: usize) -> Vec<Box<dyn Search>> {
            vec![self]
        }
    }

    fn after(steps: u64) -> Ahead {
        let mut ahead = Ahead::new(Box::new(OfThree(0)));
        ahead.advance(steps);
        ahead
    }

    #[test]
    fn each_engine_has_the_last_count_that_it_kept() {
        let begun = Begun::default();
        assert!(begun.take("one").is_none() && !begun.is_taken("one"));
        for (engine, steps) in [("one", 1), ("other", 3), ("one", 2)] {
            begun.keep(engine, after(steps));
        }
        assert_eq!(
            ["one", "other"].map(|name| begun.is_done(name)),
            [false, true]
        );
        assert_eq!(begun.take("one").map(|ahead| ahead.run.work()), Some(2));
        assert!(begun.take("one").is_none());
        assert_eq!(
            ["one", "other"].map(|name| begun.is_taken(name)),
            [true, false]
        );
        assert!(begun.take("other").is_some_and(|ahead| ahead.is_done));
        assert!(!begun.is_done("other"));
        // Whoever does not go on with it may give it back.
        begun.keep("other", after(3));
        assert!(begun.is_done("other") && !begun.is_taken("other"));
    }

    #[test]
    fn what_has_come_to_its_end_goes_no_farther() {
        let mut ahead = after(3);
        assert!(ahead.advance(1) && ahead.run.work() == 3);
    }
}

//! What was measured of one way.

use std::time::Duration;

use super::measure::{Done, Measured};

/// What is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Table {
    First,
    Counts,
}

/// One way for one number of queens.
pub(super) struct Row {
    pub(super) table: Table,
    pub(super) n: i64,
    pub(super) way: &'static str,
    /// The engine that was asked or chosen.
    pub(super) engine: Option<String>,
    pub(super) measured: Measured,
    /// How many times as fast as the recursion it is, where both were measured.
    pub(super) times_as_fast: Option<f64>,
}

impl Row {
    pub(super) fn new(
        table: Table,
        n: i64,
        way: &'static str,
        engine: Option<&str>,
        measured: Measured,
    ) -> Self {
        let answered = |done: &Done| done.found.engine;
        let engine = engine.or(measured.as_ref().ok().and_then(answered));
        Row {
            table,
            n,
            way,
            engine: engine.map(str::to_string),
            measured,
            times_as_fast: None,
        }
    }

    pub(super) fn time(&self) -> Option<Duration> {
        self.measured.as_ref().ok().map(|done| done.time)
    }

    /// Sees how many times as fast as this it is.
    pub(super) fn hold_against(&mut self, other: Option<Duration>) {
        let ratio = |(other, own): (Duration, Duration)| {
            let own = own.max(Duration::from_nanos(1));
            other.as_secs_f64() / own.as_secs_f64()
        };
        self.times_as_fast = other.zip(self.time()).map(ratio);
    }
}

//! Seeds of random results.

use crate::diagnostics::note;

/// A new seed.
pub(crate) fn fresh() -> u64 {
    fastrand::u64(..1_000_000_000)
}

/// Notes the seed that gives the same results again.
pub(crate) fn say(what: &str, seed: u64) {
    note(&format!("these are the {what} of --seed {seed}"));
}

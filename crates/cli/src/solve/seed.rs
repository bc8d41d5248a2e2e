//! Seeds of random solutions.

use crate::diagnostics::note;

/// A new seed.
pub(super) fn fresh() -> u64 {
    fastrand::u64(..1_000_000_000)
}

/// Notes the seed that gives the same solutions again.
pub(super) fn say(seed: u64) {
    note(&format!("these are the draws of --seed {seed}"));
}

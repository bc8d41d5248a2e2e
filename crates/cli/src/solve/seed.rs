//! The seed of draws that were not given one.

use crate::diagnostics::note;

/// One that was not used before.
pub(super) fn fresh() -> u64 {
    fastrand::u64(..1_000_000_000)
}

/// Says by which seed the draws can be had again.
pub(super) fn say(seed: u64) {
    note(&format!("these are the draws of --seed {seed}"));
}

//! The width of the bit sets of an engine.

use standoff_core::split::Block;
use standoff_model::MAX_CANDIDATES;

/// A function that is compiled for each width of bit sets.
pub trait WithWidth {
    /// What the work returns.
    type Output;
    /// Does the work with bit sets of this width.
    fn run<B: Block + 'static>(self) -> Self::Output;
}

/// Runs a function with the narrowest bit sets that hold this number of candidates.
pub fn of_width<W: WithWidth>(candidates: usize, then: W) -> W::Output {
    match candidates {
        0..=64 => then.run::<u64>(),
        65..=128 => then.run::<u128>(),
        129..=256 => then.run::<[u64; 4]>(),
        257..=512 => then.run::<[u64; 8]>(),
        513..=1024 => then.run::<[u64; 16]>(),
        1025..=4096 => then.run::<[u64; 64]>(),
        _ => then.run::<[u64; MAX_CANDIDATES as usize / 64]>(),
    }
}

//! How wide the bit sets of an engine are.

use standoff_core::split::Block;

use crate::{MAX_CANDIDATES, Model};

/// Something to do once it is known how wide the bit sets are.
pub(super) trait WithWidth<'m> {
    type Output;
    fn run<B: Block + 'm>(self, model: &'m Model) -> Self::Output;
}

/// Chooses the narrowest bit sets that hold all candidates.
pub(super) fn of_width<'m, W: WithWidth<'m>>(model: &'m Model, then: W) -> W::Output {
    match model.candidates().len() {
        0..=64 => then.run::<u64>(model),
        65..=128 => then.run::<u128>(model),
        129..=256 => then.run::<[u64; 4]>(model),
        257..=512 => then.run::<[u64; 8]>(model),
        513..=1024 => then.run::<[u64; 16]>(model),
        1025..=4096 => then.run::<[u64; 64]>(model),
        _ => then.run::<[u64; MAX_CANDIDATES as usize / 64]>(model),
    }
}

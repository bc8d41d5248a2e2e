//! What symmetries spare.

use standoff_core::split::{BitSet, Block};

use crate::problem::{Candidate, Permutation};

/// What these maps make of the candidates of a set. Where those were tried in vain before anything was chosen, so
/// were these.
///
/// ```text
/// x . . .      tried: a corner        x . . x
/// . . . .      so no corner need      . . . .
/// . . . .      be tried any more      . . . .
/// . . . .                             x . . x
/// ```
pub(super) fn images<B: Block>(of: &BitSet<B>, maps: &[Permutation]) -> BitSet<B> {
    let image = |map: &Permutation, candidate| map.image(Candidate::new(candidate)).index();
    let images = maps
        .iter()
        .flat_map(|map| of.iter().map(move |candidate| image(map, candidate)));
    images.collect()
}

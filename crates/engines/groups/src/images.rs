//! Images of sets of candidates under symmetries.

use standoff_core::split::{BitSet, Block};
use standoff_model::{Candidate, Permutation};

/// The images of a set under these symmetries. If its candidates were tried in vain before anything was chosen, so
/// were the images.
///
/// ```text
/// x . . .      tried: a corner        x . . x
/// . . . .      so no corner need      . . . .
/// . . . .      be tried any more      . . . .
/// . . . .                             x . . x
/// ```
pub(crate) fn images<B: Block>(of: &BitSet<B>, symmetries: &[Permutation]) -> BitSet<B> {
    let image = |map: &Permutation, candidate| map.image(Candidate::new(candidate)).index();
    let images = symmetries
        .iter()
        .flat_map(|map| of.iter().map(move |candidate| image(map, candidate)));
    images.collect()
}

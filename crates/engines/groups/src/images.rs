//! Images of excluded candidates under symmetries.

use standoff_core::split::{BitSet, Block};
use standoff_model::{Candidate, Permutation};

/// Images are excluded only at the first levels of a tree. Below, a symmetry may exchange two choices, and would map what
/// was excluded after the first one alone; few symmetries keep each of them.
pub(crate) const LEVELS: usize = 2;

/// The images of excluded candidates under the symmetries that keep the chosen ones. If no placement with the chosen
/// candidates contains an excluded one, none contains its images.
///
/// ```text
/// x . . .      tried: a corner        x . . x
/// . . . .      so no corner need      . . . .
/// . . . .      be tried any more      . . . .
/// . . . .                             x . . x
///
/// k . . .      after a king in the    k . . .
/// . . . .      corner, tried: this    . . . .
/// . . . x      one, so its mirror     . . . x
/// . . . .      image need not be      . . x .
/// ```
pub(crate) fn images<B: Block>(
    excluded: &BitSet<B>,
    chosen: &BitSet<B>,
    symmetries: &[Permutation],
) -> BitSet<B> {
    let image = |map: &Permutation, candidate| map.image(Candidate::new(candidate)).index();
    let is_kept = |map: &&Permutation| chosen.iter().all(|c| chosen.contains(image(map, c)));
    let images = symmetries
        .iter()
        .filter(is_kept)
        .flat_map(|map| excluded.iter().map(move |candidate| image(map, candidate)));
    images.collect()
}

//! The usual number of pieces of a large placement.

use standoff_model::{Problem, clique_cover};

/// Maximum number of candidates that are covered by cliques: some tenths of a millisecond.
const MAX_COVERED: usize = 1024;

/// With more pieces, paths may agree and yet miss most of the tree: 27 kings are usual on 12 x 12.
const MAX_USUAL: usize = 24;

/// Returns the usual number of pieces of a large placement, of at most `most`; 0 if that is not known well enough.
///
/// In the tree of the moving split, the subtree of a decision has about one node for each set of later candidates. The
/// `skew` for [`estimate_skewed`](super::Knuth::estimate_skewed) is therefore the number of pieces still to be placed
/// after the decision.
pub fn usual_pieces(problem: &Problem, most: usize) -> usize {
    if problem.len() > MAX_COVERED {
        return 0;
    }
    let bound = clique_cover(problem.conflicts()).len();
    let usual = most.min(bound * 3 / 4);
    if usual <= MAX_USUAL { usual } else { 0 }
}

//! The number of threads of a search.

use standoff_model::Problem;
#[cfg(feature = "threads")]
use standoff_model::{MAX_CANDIDATES, clique_cover};

/// The maximum number of threads: more do not help on common machines.
#[cfg(feature = "threads")]
pub const MAX_THREADS: usize = 256;

/// The memory, in bytes, that the stacks of all threads may take.
#[cfg(feature = "threads")]
const STACKS: usize = 64 << 20;

/// The number of threads that can search a problem in parallel before their stacks of sets take more than
/// [`STACKS`]. A stack has a set for each piece of the largest placement; that is much only if thousands of pieces
/// are placed together on the widest boards.
#[cfg(feature = "threads")]
pub(crate) fn threads_within_memory(problem: &Problem) -> usize {
    let candidates = problem.len();
    let widest = MAX_CANDIDATES as usize;
    let set = if candidates > widest / 4 {
        widest / 8
    } else {
        candidates.div_ceil(8)
    };
    let most = |pieces: usize| (STACKS / (set * pieces).max(1)).max(1);
    match most(candidates) {
        at_worst if at_worst >= MAX_THREADS => MAX_THREADS,
        _ => most(clique_cover(problem.conflicts()).len()).min(MAX_THREADS),
    }
}

/// Without threads, there is only the calling one.
#[cfg(not(feature = "threads"))]
pub(crate) fn threads_within_memory(_: &Problem) -> usize {
    1
}

#[cfg(all(test, feature = "threads"))]
mod tests {
    use standoff_model::ConflictGraph;

    use super::*;

    #[test]
    fn deep_searches_on_wide_boards_get_few_threads() {
        let free = |squares| {
            let conflicts = ConflictGraph::new(squares);
            threads_within_memory(&Problem::new(vec![1; squares], conflicts, Vec::new()).unwrap())
        };
        assert_eq!(free(128 * 128), 2);
        assert_eq!(free(16 * 16), MAX_THREADS);
    }
}

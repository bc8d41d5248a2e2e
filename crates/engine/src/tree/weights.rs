//! The share of a tree that lies below the decisions of a level.

use super::by_decisions::{Ordered, below};
use super::cursor::{enter_silently, next_silently};

/// The share of a tree that lies below the decisions of a level, as an estimate.
///
/// If a decision leaves only those that follow it, a level of n decisions with k more to take has about as many nodes
/// below it as there are sets of k, which grow like the k-th power of n. The first path down the tree gives the
/// number of decisions. A share depends on nothing but the node, and what remains never seems to grow.
pub(super) struct Weights {
    /// Number of decisions on the first path; `None` if the decisions of a level weigh the same.
    path: Option<usize>,
}

impl Weights {
    /// The weights of a tree that stands at its root.
    pub(super) fn of<T: Ordered>(tree: T) -> Self {
        let path = leaves_what_follows(tree.clone()).then(|| first_path(tree));
        Weights { path }
    }

    /// The share of a level at this depth, which had `of` decisions, that remains with the last `left` of them.
    pub(super) fn share(&self, left: usize, of: usize, depth: usize) -> f64 {
        let to_choose = self
            .path
            .map_or(1, |path| path.saturating_sub(depth).max(1));
        (left as f64 / of.max(1) as f64).powf(to_choose as f64)
    }
}

/// Whether a decision leaves only those that follow it; if so, the last one leaves none.
fn leaves_what_follows<T: Ordered>(mut tree: T) -> bool {
    let root = tree.root();
    let last = T::last_taken(&root, &T::emptied(&root));
    let left = last.and_then(|last| below(&mut tree, &root, last, 1));
    left.is_none_or(|left| T::len(&left) == 0)
}

/// Number of decisions until none leads on, taking the first that does each time.
fn first_path<T: Ordered>(mut tree: T) -> usize {
    let (mut level, mut depth) = (tree.root(), 0);
    let mut is_path = false;
    while let Some(decision) = next_silently(&mut tree, &mut level, depth) {
        is_path = true;
        let deeper = depth + 1;
        match enter_silently(&mut tree, decision, &level, deeper) {
            Some(below) => (level, depth, is_path) = (below, deeper, false),
            None => tree.leave(deeper),
        }
    }
    depth + usize::from(is_path)
}

#[cfg(test)]
mod tests {
    use std::ops::Range;

    use super::*;
    use crate::tree::{ByDecisions, Out, Report, Tree};

    /// Levels of four decisions, down to a depth.
    #[derive(Clone)]
    struct Rows(usize);

    impl Tree for Rows {
        type Level = Range<usize>;
        type Codec = ByDecisions;

        fn emptied(_: &Range<usize>) -> Range<usize> {
            4..4
        }

        fn root(&mut self) -> Range<usize> {
            0..4
        }

        fn next<R: Report>(
            &mut self,
            level: &mut Range<usize>,
            _: usize,
            _: &mut Out<'_, R>,
        ) -> Option<usize> {
            level.next()
        }

        fn enter<R: Report>(
            &mut self,
            _: usize,
            _: &Range<usize>,
            depth: usize,
            _: &mut Out<'_, R>,
        ) -> Option<Range<usize>> {
            (depth < self.0).then_some(0..4)
        }

        fn look<R: Report>(&self, _: Option<&Range<usize>>, _: usize, _: &mut Out<'_, R>) {}

        fn breadth(level: &Range<usize>) -> usize {
            level.len()
        }

        fn work(&self) -> u64 {
            0
        }

        fn set_work(&mut self, _: u64) {}
    }

    impl Ordered for Rows {
        fn len(level: &Range<usize>) -> usize {
            level.len()
        }

        fn lowest(level: &Range<usize>) -> Option<usize> {
            level.clone().next()
        }

        fn last_taken(_: &Range<usize>, left: &Range<usize>) -> Option<usize> {
            left.start.checked_sub(1)
        }

        fn from(_: &Range<usize>, decision: usize) -> Range<usize> {
            decision..4
        }
    }

    #[test]
    fn decisions_that_leave_a_row_of_their_own_weigh_the_same() {
        for depth in 1..4 {
            let weights = Weights::of(Rows(depth));
            assert_eq!(weights.share(1, 4, 0), 0.25, "{depth}");
        }
    }
}

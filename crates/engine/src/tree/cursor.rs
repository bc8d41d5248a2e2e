//! The present node of a search, whatever the type of its levels.

use std::ops::Range;

use standoff_core::split::Walk;
use standoff_model::Subproblem;

use super::out::{Discard, Out, Show};
use super::tree::{StateCodec, Tree};
use super::work_left::{OpenNode, open_nodes};

/// The present node of a search: the tree, and the stack of levels from its root.
///
/// `base` is always the decisions that lead to the base of the search: the levels above it are empty.
pub(super) trait Cursor {
    /// Number of nodes visited.
    fn work(&self) -> u64;

    /// Sets the number of nodes visited.
    fn set_work(&mut self, nodes: u64);

    /// The candidate chosen by a decision that leads to this depth.
    fn candidate(&self, decision: usize, depth: usize) -> usize;

    /// Number of levels from the root to the present node; 0 once the search is done.
    fn levels(&self) -> usize;

    /// The share of the tree below the base that is done, from 0 to 1.
    fn progress(&self, base: &[usize]) -> f64;

    /// The nodes on the path from the present one up to a base of this depth.
    fn open_nodes(&self, base: usize) -> Vec<OpenNode>;

    /// The decisions that lead from the base to the present level.
    fn decisions(&self, base: &[usize]) -> Vec<usize>;

    /// The levels from the base on, as rows of numbers.
    fn write(&self, base: &[usize]) -> Vec<Vec<u64>>;

    /// Moves to the levels that were written as these rows below another base. If there are none, returns `false` and
    /// stays.
    fn read(&mut self, base: &[usize], rows: &[Vec<u64>]) -> bool;

    /// The placements that remain to be found at the level of this depth, if the tree can express them.
    fn subproblem(
        &self,
        depth: usize,
        has_level: bool,
        decisions: &[usize],
        is_due: bool,
    ) -> Option<Subproblem>;

    /// Takes the next decision of the present level, without reporting anything. If none remains, stays as it is.
    fn take(&mut self) -> Option<usize>;

    /// Moves to the node below a decision just taken, without reporting anything. Returns whether that node has a
    /// level; if not, its level is an empty one.
    fn descend(&mut self, decision: usize) -> bool;

    /// Removes the remaining decisions of the levels at these depths.
    fn empty(&mut self, depths: Range<usize>);

    /// Leaves the levels from this depth on.
    fn leave_from(&mut self, depth: usize);
}

/// A tree, and the stack of levels from its root to the present node.
#[derive(Clone)]
pub(super) struct TreeCursor<T: Tree> {
    pub(super) tree: T,
    pub(super) walk: Walk<T::Level>,
}

impl<T: Tree> TreeCursor<T> {
    pub(super) fn at_root(mut tree: T) -> Self {
        let walk = Walk::new(tree.root());
        TreeCursor { tree, walk }
    }

    /// The tree before any decision.
    fn root(&self) -> T {
        let mut tree = self.tree.clone();
        let depth = self.levels().saturating_sub(1);
        (1..=depth).rev().for_each(|depth| tree.leave(depth));
        tree
    }

    fn levels_from(&self, base: &[usize]) -> &[T::Level] {
        self.walk.levels().get(base.len()..).unwrap_or_default()
    }
}

impl<T: Tree> Cursor for TreeCursor<T> {
    fn work(&self) -> u64 {
        self.tree.work()
    }

    fn set_work(&mut self, nodes: u64) {
        self.tree.set_work(nodes);
    }

    fn candidate(&self, decision: usize, depth: usize) -> usize {
        self.tree.candidate(decision, depth)
    }

    fn levels(&self) -> usize {
        self.walk.levels().len()
    }

    fn progress(&self, base: &[usize]) -> f64 {
        T::Codec::progress(self.root(), base, self.levels_from(base))
    }

    fn open_nodes(&self, base: usize) -> Vec<OpenNode> {
        open_nodes(self, base)
    }

    fn decisions(&self, base: &[usize]) -> Vec<usize> {
        T::Codec::decisions(self.root(), base, self.levels_from(base))
    }

    fn write(&self, base: &[usize]) -> Vec<Vec<u64>> {
        T::Codec::write(self.root(), base, self.levels_from(base))
    }

    fn read(&mut self, base: &[usize], rows: &[Vec<u64>]) -> bool {
        let mut tree = self.root();
        let Some(levels) = T::Codec::read(&mut tree, base, rows) else {
            return false;
        };
        let mut all = Vec::with_capacity(base.len() + levels.len());
        if let Some(first) = levels.first() {
            all.resize(base.len(), T::emptied(first));
        }
        all.extend(levels);
        let walk = Walk::resume(all);
        *self = TreeCursor { tree, walk };
        true
    }

    fn subproblem(
        &self,
        depth: usize,
        has_level: bool,
        decisions: &[usize],
        is_due: bool,
    ) -> Option<Subproblem> {
        let level = self.walk.levels().get(depth).filter(|_| has_level);
        self.tree.subproblem(level, decisions, is_due)
    }

    fn take(&mut self) -> Option<usize> {
        let depth = self.levels().checked_sub(1)?;
        let (mut tree, mut level) = (self.tree.clone(), self.walk.levels()[depth].clone());
        let decision = next_silently(&mut tree, &mut level, depth)?;
        self.tree = tree;
        self.walk.levels_mut()[depth] = level;
        Some(decision)
    }

    fn descend(&mut self, decision: usize) -> bool {
        let levels = self.walk.levels_mut();
        let depth = levels.len();
        let level = &levels[depth - 1];
        let below = enter_silently(&mut self.tree, decision, level, depth);
        let (has_level, emptied) = (below.is_some(), T::emptied(level));
        levels[depth - 1] = emptied.clone();
        levels.push(below.unwrap_or(emptied));
        has_level
    }

    fn empty(&mut self, depths: Range<usize>) {
        for level in &mut self.walk.levels_mut()[depths] {
            *level = T::emptied(level);
        }
    }

    fn leave_from(&mut self, depth: usize) {
        for depth in (depth..self.levels()).rev() {
            self.tree.leave(depth);
        }
        self.walk.levels_mut().truncate(depth);
    }
}

/// Takes the next decision of a level. Compiled once for each tree, away from the inner loop.
#[inline(never)]
pub(super) fn next<T: Tree>(
    tree: &mut T,
    level: &mut T::Level,
    depth: usize,
    out: &mut Out<'_, Show>,
) -> Option<usize> {
    tree.next(level, depth, out)
}

/// Applies a decision of a level. Compiled once for each tree, away from the inner loop.
#[inline(never)]
pub(super) fn enter<T: Tree>(
    tree: &mut T,
    decision: usize,
    level: &T::Level,
    depth: usize,
    out: &mut Out<'_, Show>,
) -> Option<T::Level> {
    tree.enter(decision, level, depth, out)
}

/// Takes the next decision of a level, without reporting anything.
pub(super) fn next_silently<T: Tree>(
    tree: &mut T,
    level: &mut T::Level,
    depth: usize,
) -> Option<usize> {
    let (mut show, mut sink) = (Show::default(), Discard);
    next(tree, level, depth, &mut Out::new(&mut show, &mut sink))
}

/// Applies a decision of a level, without reporting anything.
pub(super) fn enter_silently<T: Tree>(
    tree: &mut T,
    decision: usize,
    level: &T::Level,
    depth: usize,
) -> Option<T::Level> {
    let (mut show, mut sink) = (Show::default(), Discard);
    let mut out = Out::new(&mut show, &mut sink);
    enter(tree, decision, level, depth, &mut out)
}

//! The present node of a search, whatever the type of its levels.

use standoff_core::split::Walk;

use super::out::{Discard, Out, Show};
use super::tree::{Found, StateCodec, Trail, Tree};
use crate::problem::Subproblem;

/// The present node of a search: the tree, and the stack of levels from its root.
///
/// `base` is always the decisions that lead to the base of the search: the levels above it are empty.
pub(super) trait Cursor {
    /// Number of nodes visited.
    fn work(&self) -> u64;

    /// Sets the number of nodes visited.
    fn set_work(&mut self, nodes: u64);

    /// Number of levels from the root to the present node; 0 once the search is done.
    fn levels(&self) -> usize;

    /// The share of the tree below the base that is done, from 0 to 1.
    fn progress(&self, base: &[usize]) -> f64;

    /// The decisions that lead from the base to the present level.
    fn decisions(&self, base: &[usize]) -> Vec<usize>;

    /// The levels from the base on, as rows of numbers.
    fn write(&self, base: &[usize]) -> Vec<Vec<u64>>;

    /// Moves to the levels that were written as these rows below another base, and returns the decisions that lead
    /// from there to the last of them. If there are no such levels, returns `None` and stays.
    fn read(&mut self, base: &[usize], rows: &[Vec<u64>]) -> Option<Vec<usize>>;

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

    /// Empties the levels above this depth, which becomes that of the base.
    fn empty_above(&mut self, depth: usize);

    /// Empties the present level.
    fn empty_present(&mut self);

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

    fn trail(&self, base: &[usize]) -> Trail<T::Level> {
        Trail {
            base: base.to_vec(),
            levels: self.walk.levels().skip(base.len()).cloned().collect(),
        }
    }

    /// Changes the stack of levels.
    fn change(&mut self, change: impl FnOnce(&mut Vec<T::Level>)) {
        let mut levels: Vec<T::Level> = self.walk.levels().cloned().collect();
        change(&mut levels);
        self.walk = Walk::resume(levels);
    }
}

impl<T: Tree> Cursor for TreeCursor<T> {
    fn work(&self) -> u64 {
        self.tree.work()
    }

    fn set_work(&mut self, nodes: u64) {
        self.tree.set_work(nodes);
    }

    fn levels(&self) -> usize {
        self.walk.levels().count()
    }

    fn progress(&self, base: &[usize]) -> f64 {
        T::Codec::progress(self.root(), &self.trail(base))
    }

    fn decisions(&self, base: &[usize]) -> Vec<usize> {
        T::Codec::decisions(self.root(), &self.trail(base))
    }

    fn write(&self, base: &[usize]) -> Vec<Vec<u64>> {
        T::Codec::write(self.root(), &self.trail(base))
    }

    fn read(&mut self, base: &[usize], rows: &[Vec<u64>]) -> Option<Vec<usize>> {
        let mut tree = self.root();
        let Found { decisions, levels } = T::Codec::read(&mut tree, base, rows)?;
        let above = levels
            .first()
            .map(|level| vec![T::emptied(level); base.len()]);
        let walk = Walk::resume([above.unwrap_or_default(), levels].concat());
        *self = TreeCursor { tree, walk };
        Some(decisions)
    }

    fn subproblem(
        &self,
        depth: usize,
        has_level: bool,
        decisions: &[usize],
        is_due: bool,
    ) -> Option<Subproblem> {
        let level = self.walk.levels().nth(depth).filter(|_| has_level);
        self.tree.subproblem(level, decisions, is_due)
    }

    fn take(&mut self) -> Option<usize> {
        let (mut tree, depth) = (self.tree.clone(), self.levels().checked_sub(1)?);
        let mut level = self.walk.levels().next_back()?.clone();
        let decision = next_silently(&mut tree, &mut level, depth)?;
        self.tree = tree;
        self.change(|levels| levels[depth] = level);
        Some(decision)
    }

    fn descend(&mut self, decision: usize) -> bool {
        let depth = self.levels();
        let level = self.walk.levels().next_back().cloned();
        let level = level.expect("a level at which the decision was taken");
        let below = enter_silently(&mut self.tree, decision, &level, depth);
        let (has_level, emptied) = (below.is_some(), T::emptied(&level));
        self.change(|levels| {
            levels[depth - 1] = emptied.clone();
            levels.push(below.unwrap_or(emptied));
        });
        has_level
    }

    fn empty_above(&mut self, depth: usize) {
        self.change(|levels| {
            let above = levels.iter_mut().take(depth);
            above.for_each(|level| *level = T::emptied(level));
        });
    }

    fn empty_present(&mut self) {
        self.change(|levels| {
            let present = levels.last_mut();
            present
                .into_iter()
                .for_each(|level| *level = T::emptied(level));
        });
    }

    fn leave_from(&mut self, depth: usize) {
        (depth..self.levels())
            .rev()
            .for_each(|depth| self.tree.leave(depth));
        self.change(|levels| levels.truncate(depth));
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

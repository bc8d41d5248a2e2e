//! The remaining part of a search, as branches of its tree.

use alloc::vec::Vec;
use core::ops::Range;

use crate::amb::cursors::cursor::Cursor;
use crate::amb::orders::order::Order;
use crate::amb::tree::prefix::{Prefix, Taken};

/// Consecutive alternatives of one choice, with their subtrees.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Branches {
    /// The choices above the one that the alternatives belong to.
    pub above: Prefix,
    /// The range of alternatives; an end of [`usize::MAX`] means all that the choice has.
    pub alternatives: Range<usize>,
}

impl Cursor {
    /// The branches that a search from here visits, in its order: they contain the solutions that
    /// it finds, and no others. Returns `None` unless the order is depth first.
    ///
    /// ```text
    ///            .              at 0/3 1/2 until 2/3 1/2:
    ///      /     |     \
    ///     0      1      2       of 0   alternative 1
    ///    / \    / \    / \      .      alternative 1
    ///   0  [1][0] [1][0]  1     of 2   alternative 0
    /// ```
    ///
    /// If you know the choices of the body, you can search the branches by another method.
    ///
    /// ```
    /// use standoff_core::amb::search;
    ///
    /// let parts = search(|amb| Ok((amb.choose(0..3)?, amb.choose(0..2)?))).split(2);
    /// let branches = parts[1].branches().unwrap();
    /// let told: Vec<String> = (branches.iter())
    ///     .map(|branches| format!("[{}] {:?}", branches.above, branches.alternatives))
    ///     .collect();
    /// assert_eq!(told, ["[1/3] 1..2", "[] 2..3"]);
    /// ```
    #[must_use]
    pub fn branches(&self) -> Option<Vec<Branches>> {
        if self.order != Order::DepthFirst {
            return None;
        }
        let at = self.at.as_ref().map(Prefix::taken);
        Some(at.map_or_else(Vec::new, |at| between(at, self.until.taken())))
    }
}

/// The branches from one path up to, but not including, another. An empty `until` is the end of the
/// tree.
fn between(at: &[Taken], until: &[Taken]) -> Vec<Branches> {
    let shared = at.iter().zip(until);
    let shared = shared.take_while(|(a, b)| a.alternative == b.alternative);
    let shared = shared.count();
    if shared > 0 && shared == until.len() {
        return Vec::new();
    }
    let up = (shared + 1..at.len()).rev();
    let up = up.map(|depth| some_of(at, depth, first(at, depth)..end(at, depth)));
    let across = until.get(shared).map(|next| next.alternative);
    let across = first(at, shared)..across.unwrap_or_else(|| end(at, shared));
    let down =
        (shared + 1..until.len()).map(|depth| some_of(until, depth, 0..until[depth].alternative));
    let mut all: Vec<Branches> = up
        .chain([some_of(at, shared, across)])
        .chain(down)
        .collect();
    all.retain(|branches| !branches.alternatives.is_empty());
    all
}

fn some_of(path: &[Taken], depth: usize, alternatives: Range<usize>) -> Branches {
    Branches {
        above: path[..depth].iter().copied().collect(),
        alternatives,
    }
}

/// The first alternative at a depth that is neither before a path nor on the way to its end.
fn first(path: &[Taken], depth: usize) -> usize {
    let is_last = depth + 1 == path.len();
    path.get(depth)
        .map_or(0, |taken| taken.alternative + usize::from(!is_last))
}

fn end(path: &[Taken], depth: usize) -> usize {
    path.get(depth).map_or(usize::MAX, |taken| taken.of)
}

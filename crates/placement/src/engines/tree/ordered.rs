//! Trees that take their heads in order.

use super::out::{Mute, Out};
use super::tree::Tree;

/// A tree that takes the heads of a level in increasing order, so that a level is what follows its
/// last head: then a trail is told [by its heads](super::ByHeads), and found again by choosing them.
pub trait Ordered: Tree {
    /// How many heads are left at a level.
    fn len(level: &Self::Level) -> usize;

    /// The lowest head that is left at a level.
    fn lowest(level: &Self::Level) -> Option<usize>;

    /// The highest head of a level that is not left in what has become of it.
    fn last_taken(whole: &Self::Level, left: &Self::Level) -> Option<usize>;

    /// Of a level, the heads from this one on.
    fn from(level: &Self::Level, head: usize) -> Self::Level;
}

/// The level below a head, with the head chosen.
pub(super) fn below<T: Ordered>(
    tree: &mut T,
    whole: &T::Level,
    head: usize,
    depth: usize,
) -> Option<T::Level> {
    let left = T::from(whole, head + 1);
    tree.enter(head, &left, depth, &mut Out::new(&mut Mute, &mut ()))
}

//! Where a walk stands.

/// Where a walk stands.
///
/// A walk may have a part of a tree only. Its *base* is the node at which that part begins, above all
/// its levels; the heads that lead there are never taken back.
#[derive(Clone, Debug)]
pub struct Trail<L> {
    /// The heads that lead to the base.
    pub base: Vec<usize>,
    /// The levels from the base down to the present one; none when the walk is done.
    pub levels: Vec<L>,
}

/// What was found again of a trail.
#[derive(Clone, Debug)]
pub struct Found<L> {
    /// The heads that lead from the base to the present level.
    pub heads: Vec<usize>,
    /// The levels from the base down to the present one; none when the walk is done.
    pub levels: Vec<L>,
}

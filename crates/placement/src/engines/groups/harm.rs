//! What a candidate takes from groups that need several members, of which no two exclude each other.

use standoff_core::split::{BitSet, Block, Pool};

use crate::engines::bits::{Compatible, ConstraintBits};

/// The groups of which candidates may take more than can be spared.
pub(super) struct Harm<B: Block> {
    /// For each group who takes some of it, and how many members one candidate takes at the most.
    of: Vec<(BitSet<B>, u64)>,
}

impl<B: Block> Harm<B> {
    /// Where members exclude each other, the cliques that they fall into tell more; a group that needs one member
    /// tells by its last ones what is taken from it; and where rows are wide, to look is too dear.
    pub(super) fn of(groups: &[ConstraintBits<B>], compatible: &Compatible<B>) -> Self {
        let of_group = |group: &ConstraintBits<B>| match is_looked_at(group, compatible) {
            true => by_whom(group, compatible),
            false => (BitSet::default(), 0),
        };
        Harm {
            of: groups.iter().map(of_group).collect(),
        }
    }

    /// Who takes some of a group, and how many one takes at the most.
    #[inline(always)]
    pub(super) fn to(&self, group: usize) -> (&BitSet<B>, u64) {
        let (by, most) = &self.of[group];
        (by, *most)
    }

    /// Whether any candidate takes some of a group.
    #[inline(always)]
    pub(super) fn is_done_to(&self, group: usize) -> bool {
        self.of[group].1 > 0
    }
}

/// Whether a group needs several members, of which no two exclude each other.
fn is_looked_at<B: Block>(group: &ConstraintBits<B>, compatible: &Compatible<B>) -> bool {
    let is_free = |member| taken(member, &group.members, compatible) == 0;
    !Compatible::<B>::IS_WIDE
        && group.is_even()
        && group.bounds.least() > 1
        && group.members.iter().all(is_free)
}

/// Who takes some of a group, and how many one takes at the most.
fn by_whom<B: Block>(group: &ConstraintBits<B>, compatible: &Compatible<B>) -> (BitSet<B>, u64) {
    let taken = |&candidate: &usize| taken(candidate, &group.members, compatible) as u64;
    let all = compatible.all();
    let some = all.iter().filter(|candidate| taken(candidate) > 0);
    (
        some.collect(),
        all.iter().map(|c| taken(&c)).max().unwrap_or(0),
    )
}

/// How many others of a set a candidate excludes.
#[inline(always)]
pub(super) fn taken<B: Block>(
    candidate: usize,
    set: &BitSet<B>,
    compatible: &Compatible<B>,
) -> usize {
    let mut others = *set;
    others.remove(candidate);
    others.len() - compatible.compatible_with(candidate, &others).len()
}

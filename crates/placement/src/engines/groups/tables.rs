//! A model as bit sets: what goes together, and the groups.

use standoff_core::split::Block;

use crate::Model;
use crate::engines::compatible::Compatible;
use crate::engines::group_bits::GroupBits;

/// What the engine looks up.
pub(super) struct Tables<'m, B: Block> {
    pub(super) compatible: Compatible<'m, B>,
    pub(super) groups: Vec<GroupBits<B>>,
}

impl<'m, B: Block> Tables<'m, B> {
    pub(super) fn of(model: &'m Model) -> Self {
        Tables {
            compatible: Compatible::of(model),
            groups: model.groups().iter().map(GroupBits::of).collect(),
        }
    }
}

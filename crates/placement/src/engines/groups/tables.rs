//! A model as bit sets: what goes together, and the groups.

use std::sync::OnceLock;

use standoff_core::split::Block;

use super::counting::Counted;
use crate::Model;
use crate::engines::compatible::Compatible;
use crate::engines::group_bits::GroupBits;

/// What the engine looks up.
pub(super) struct Tables<'m, B: Block> {
    pub(super) compatible: Compatible<'m, B>,
    pub(super) groups: Vec<GroupBits<B>>,
    /// Made when it is first asked for: small searches do without.
    counted: OnceLock<Counted>,
}

impl<'m, B: Block> Tables<'m, B> {
    pub(super) fn of(model: &'m Model) -> Self {
        Tables {
            compatible: Compatible::of(model),
            groups: model.groups().iter().map(GroupBits::of).collect(),
            counted: OnceLock::new(),
        }
    }

    /// Which groups are counted together.
    pub(super) fn counted(&self) -> &Counted {
        self.counted.get_or_init(|| Counted::of(&self.groups))
    }
}

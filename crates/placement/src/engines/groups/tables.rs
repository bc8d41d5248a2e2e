//! A model as bit sets: what goes together, and the groups.

use std::sync::{Arc, OnceLock};

use standoff_core::split::{BitSet, Block};

use super::counted::Counted;
use crate::arithmetic::{Arithmetic, Candidate};
use crate::engines::bits::{Compatible, GroupBits};

/// What the engine looks up.
pub(super) struct Tables<B: Block> {
    pub(super) compatible: Compatible<B>,
    pub(super) groups: Vec<GroupBits<B>>,
    /// Made when it is first asked for: small searches do without.
    counted: OnceLock<Counted>,
}

impl<B: Block> Tables<B> {
    pub(super) fn of(arithmetic: &Arc<Arithmetic>) -> Self {
        let groups: Vec<GroupBits<B>> = arithmetic.groups().iter().map(GroupBits::of).collect();
        let allow_one = groups.iter().filter(|group| group.allows_one());
        let pairs = allow_one.map(|group| group.members);
        Tables {
            compatible: Compatible::of(arithmetic).without_pairs_in(pairs),
            groups,
            counted: OnceLock::new(),
        }
    }

    /// How many pieces the candidates of a set place.
    pub(super) fn pieces(&self, set: &BitSet<B>) -> usize {
        let chosen = set.iter().map(Candidate::new);
        self.compatible.arithmetic().pieces(chosen)
    }

    /// Which groups are counted together.
    pub(super) fn counted(&self) -> &Counted {
        self.counted.get_or_init(|| Counted::of(&self.groups))
    }
}

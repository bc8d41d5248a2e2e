//! What a group can spare decides who may be chosen, and what is tried first.
//!
//! ```text
//! two armies, four of each needed, five squares left to black: one can be spared
//!
//! W . . b .      a white queen here would take three of them,
//! . b b . .      and two would be left: she cannot stand here
//! . b . . b
//! ```

use standoff_core::split::{BitSet, Block};

use super::harm::taken;
use super::state::State;
use super::tables::Tables;

impl<B: Block> State<B> {
    /// Excludes the free candidates that take more of a group than it can spare.
    #[inline(always)]
    pub(super) fn exclude_too_harmful(&mut self, group: usize, spare: u64, tables: &Tables<B>) {
        let (by, most) = tables.harm.to(group);
        if spare >= most {
            return;
        }
        let left = self.free.and(&tables.groups[group].members);
        for candidate in self.free.and(by) {
            if taken(candidate, &left, &tables.compatible) as u64 > spare {
                self.free.remove(candidate);
            }
        }
    }

    /// Of some candidates the first of those that exclude the most: what is chosen early decides much.
    pub(super) fn most_harmful(&self, of: &BitSet<B>, tables: &Tables<B>) -> Option<usize> {
        let taken = |&candidate: &usize| taken(candidate, &self.free, &tables.compatible);
        // `max_by_key` would take the last of them.
        of.iter()
            .min_by_key(|candidate| usize::MAX - taken(candidate))
    }
}

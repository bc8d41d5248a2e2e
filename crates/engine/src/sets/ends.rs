//! Leaves that are counted without visiting them one by one.
//!
//! If no two of the remaining candidates are compatible, each of them ends a set, so the number of sets is the number
//! of bits. On a board where queens are chosen row by row, this is the case for the last one:
//!
//! ```text
//! . Q . .     chosen
//! x x x Q     chosen
//! x x x x     no square is free
//! o x o x     the tail: two more sets
//! ```

use standoff_core::split::{BitSet, Block, Pool};

use super::limits::{Limits, SizeLimits};
use super::sets::SetTree;
use crate::tree::{Out, Report};

/// Maximum number of decisions taken at once, so that a search over wide sets pauses in time.
const MOST_DECISIONS: usize = 256;

impl<B: Block, L: Limits<B>> SetTree<B, L> {
    /// The limits, if the decisions of sets of this size are [counted](Self::count_ends).
    ///
    /// A set may be one candidate below the least size: then all sets that end below it count alike. It may not be
    /// two below.
    #[inline(always)]
    pub(super) fn counts_ends<R: Report>(
        &self,
        size: usize,
        out: &Out<'_, R>,
    ) -> Option<SizeLimits> {
        let limits = self.limits.of_size().filter(|_| out.is_counting());
        // Contradicting bounds cut a level off between the two sizes.
        limits.filter(|limits| limits.least <= limits.most && size + 2 >= limits.least)
    }

    /// Takes decisions of a level, and counts them and the sets that end below them, up to one below which the tree
    /// continues. That decision is counted too, and returned to be entered.
    #[inline(always)]
    pub(super) fn count_ends<R: Report>(
        &mut self,
        limits: SizeLimits,
        left: &mut BitSet<B>,
        size: usize,
        out: &mut Out<'_, R>,
    ) -> Option<usize> {
        let (one_more, two_more) = (size + 1, size + 2);
        if two_more == limits.most {
            self.count_pairs(limits, left, size, out);
            return None;
        }
        // Decisions that can have something below them.
        let open = if one_more < limits.least {
            // The remaining candidates are cut off before their end.
            self.compatible.all()
        } else if one_more < limits.most {
            self.before_tail
        } else {
            BitSet::default()
        };
        let (mut here, mut below, mut next) = (0, 0, None);
        while self.limits.can_be_met(size, left) {
            let Some(decision) = left.and(&open).lowest() else {
                here += left.len() as u64;
                *left = BitSet::default();
                break;
            };
            left.take_first();
            here += 1;
            let rest = self.compatible.compatible_with(decision, left);
            if Self::is_much(here) || !rest.and(&self.before_tail).is_empty() {
                next = Some(decision);
                break;
            }
            below += rest.len() as u64;
        }
        if self.limits.accept(one_more) {
            out.count(one_more, here);
        }
        out.count(two_more, below);
        self.nodes += here + below;
        next
    }

    /// Counts all decisions of a level and the pairs of them that end a set, since no set is larger.
    #[inline(always)]
    fn count_pairs<R: Report>(
        &mut self,
        limits: SizeLimits,
        left: &mut BitSet<B>,
        size: usize,
        out: &mut Out<'_, R>,
    ) {
        let candidates = std::mem::take(left);
        if !self.limits.can_be_met(size, &candidates) {
            return;
        }
        let (one_more, two_more) = (size + 1, size + 2);
        let pairs = self.compatible.pairs(&candidates);
        let mut decisions = candidates.len() as u64;
        if self.limits.accept(one_more) {
            out.count(one_more, decisions);
        } else if one_more < limits.least {
            // The last one has no other left.
            decisions -= 1;
        }
        out.count(two_more, pairs);
        self.nodes += decisions + pairs;
    }

    /// Whether this number of decisions is enough to pause.
    #[inline(always)]
    fn is_much(decisions: u64) -> bool {
        B::CAPACITY > MOST_DECISIONS && decisions == MOST_DECISIONS as u64
    }
}

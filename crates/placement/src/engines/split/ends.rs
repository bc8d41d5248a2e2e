//! The ends of the tree, counted without visiting them one by one.
//!
//! Where no two of the candidates that are left go together, each of them ends a set, and as many
//! sets end there as bits are set. Queens stand row by row, so that is what comes of the last one:
//!
//! ```text
//! . Q . .     chosen
//! x x x Q     chosen
//! x x x x     nothing is left
//! o x o x     the tail: two sets more
//! ```

use standoff_core::split::{BitSet, Block, Pool};

use super::limits::{Limits, SizeLimits};
use super::sets::SetTree;
use crate::engines::tree::{Out, Report};

/// How many heads are taken at once at the most: so many wide sets are some time's work.
const HEADS: usize = 256;

impl<B: Block, L: Limits<B>> SetTree<B, L> {
    /// The limits, if the heads of sets of this size are [counted](Self::count_ends).
    ///
    /// With a set that is too small, those of one more may be, but not those of two more: then all that
    /// end below can be counted alike.
    #[inline(always)]
    pub(super) fn counts_ends<R: Report>(
        &self,
        size: usize,
        out: &Out<'_, R>,
    ) -> Option<SizeLimits> {
        let limits = self.limits.of_size().filter(|_| out.is_counting());
        // Bounds that contradict each other cut a level off between the two sizes.
        limits.filter(|limits| limits.least <= limits.most && size + 2 >= limits.least)
    }

    /// Takes heads off a level, and counts them and what ends below them, up to one below which the tree
    /// goes on. That one is counted too, and still to be entered.
    #[inline(always)]
    pub(super) fn count_ends<R: Report>(
        &mut self,
        limits: SizeLimits,
        left: &mut BitSet<B>,
        size: usize,
        out: &mut Out<'_, R>,
    ) -> Option<usize> {
        let (one_more, two_more) = (size + 1, size + 2);
        // Heads that can have something below them, here and one level further down.
        let open = match one_more >= limits.least {
            true => self.open(limits, one_more),
            // What is left is cut off before its end.
            false => self.compatible.all(),
        };
        let open_below = self.open(limits, two_more);
        let (mut here, mut below, mut next) = (0, 0, None);
        while self.limits.can_be_met(size, left) {
            let Some(head) = left.and(&open).lowest() else {
                here += left.len() as u64;
                *left = BitSet::default();
                break;
            };
            left.take_first();
            here += 1;
            let rest = self.compatible.beside(head, left);
            if Self::is_much(here) || !rest.and(&open_below).is_empty() {
                next = Some(head);
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

    /// Whether so many heads of a level are enough to pause.
    #[inline(always)]
    fn is_much(heads: u64) -> bool {
        B::CAPACITY > HEADS && heads == HEADS as u64
    }

    /// Which heads of sets that become so large can have something below them.
    #[inline(always)]
    fn open(&self, limits: SizeLimits, size: usize) -> BitSet<B> {
        match size < limits.most {
            true => self.before_tail,
            false => BitSet::default(),
        }
    }
}

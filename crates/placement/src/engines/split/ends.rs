//! The ends of the tree, counted without visiting them one by one.

use standoff_core::split::{BitSet, Block, Pool};

use super::limits::Limits;
use super::sets::SetTree;
use crate::engines::tree::{Out, Report};

impl<B: Block, L: Limits<B>> SetTree<B, L> {
    #[inline(always)]
    pub(super) fn counts_ends(&self, size: usize) -> bool {
        self.limits
            .of_size()
            .is_some_and(|limits| size + 2 >= limits.least)
    }

    #[inline(always)]
    pub(super) fn count_ends<R: Report>(
        &mut self,
        left: &mut BitSet<B>,
        size: usize,
        out: &mut Out<'_, R>,
    ) -> Option<usize> {
        let limits = self.limits.of_size()?;
        let some = |open: bool| if open { self.before_tail } else { BitSet::default() };
        let open = match size + 1 >= limits.least {
            true => some(size + 1 < limits.most),
            false => self.compatible.all(),
        };
        let open_below = some(size + 2 < limits.most);
        let (mut here, mut below) = (0, 0);
        let mut next = None;
        while self.limits.can_be_met(size, left) {
            let Some(head) = left.and(&open).lowest() else {
                here += left.len() as u64;
                *left = BitSet::default();
                break;
            };
            left.take_first();
            here += 1;
            let rest = self.compatible.beside(head, left);
            if !rest.and(&open_below).is_empty() {
                next = Some(head);
                break;
            }
            below += rest.len() as u64;
        }
        if self.limits.accept(size + 1) {
            out.count(size + 1, here);
        }
        out.count(size + 2, below);
        self.nodes += here + below;
        next
    }
}

//! How a search goes where it is not the plain depth first search of the whole tree.

use alloc::vec::Vec;
use core::mem::take;

use crate::amb::orders::order::Order;
use crate::amb::tree::error::Event;
use crate::amb::tree::prefix::Taken;
use crate::amb::tree::recorded::Recorded;
use crate::end::End;

/// What departs from plain depth first search of the whole tree.
#[derive(Clone, Debug)]
pub(crate) struct Strategy {
    /// Nothing does.
    pub(crate) plain: bool,
    pub(crate) order: Order,
    /// The round of an order that searches in rounds: the depth, or the number of discrepancies.
    pub(crate) round: usize,
    /// Whether something was left out that a later round will reach.
    pub(crate) cut: bool,
    /// Whether something was left out because it is too deep.
    pub(crate) deep: bool,
    /// How deep a choice may lie.
    pub(crate) deepest: usize,
    /// The choices with which every round begins.
    pub(crate) from: Vec<Recorded>,
    /// The choices that the next run is to make.
    pub(crate) script: Vec<Recorded>,
    /// Where the search ends: this node and all after it belong to another part.
    until: Vec<Taken>,
    /// How many choices of the path, from the root, must be compared with `until` when one of them
    /// changes: those on the way to it, and the one that leaves that way. `usize::MAX` while the
    /// whole path is on that way, 0 without an end.
    pub(crate) fence: usize,
    /// What the choices of the first script look like, according to a cursor.
    pub(crate) fingerprint: Option<u64>,
    /// Whether the run ends at its first choice after the script.
    pub(crate) ends_at_choice: bool,
    /// Whether the run must not make any new choice.
    pub(crate) closed: bool,
    /// Whether weights count, where the order is random.
    pub(crate) weighs: bool,
    /// Whether somebody looks at every leaf.
    pub(crate) watched: bool,
    /// How many searches within the run there are around the present point.
    pub(crate) inner: usize,
}

impl Strategy {
    /// Decides whether anything departs from plain depth first search.
    pub(crate) fn settle(&mut self) {
        self.plain = self.order == Order::DepthFirst
            && self.deepest == usize::MAX
            && self.script.is_empty()
            && self.fence != usize::MAX
            && !(self.ends_at_choice || self.closed || self.watched);
    }

    /// Goes on to the next round, if there is one.
    pub(crate) fn next_round(&mut self) -> bool {
        self.round += usize::from(self.cut);
        self.script.clone_from(&self.from);
        self.return_to_root();
        take(&mut self.cut)
    }

    /// Ends the search before this node; an empty path sets no end.
    pub(crate) fn end_before(&mut self, until: Vec<Taken>) {
        self.until = until;
        self.return_to_root();
    }

    /// Where the search ends.
    pub(crate) fn until(&self) -> &[Taken] {
        &self.until
    }

    /// Takes note that the path has become empty.
    fn return_to_root(&mut self) {
        self.fence = if self.until.is_empty() { 0 } else { usize::MAX };
        self.settle();
    }

    /// Why a search ended that has nothing left to do.
    pub(crate) fn end(&self) -> End {
        if self.deep {
            End::DepthLimit
        } else {
            End::Exhausted
        }
    }

    /// Says whether no choice may be made at this depth, and takes note of it.
    pub(crate) fn is_too_deep(&mut self, depth: usize) -> bool {
        let deep = depth >= self.deepest;
        let cut = self.order == Order::Deepening && self.inner == 0 && depth >= self.round;
        self.deep |= deep;
        self.cut |= cut && !deep;
        deep || cut
    }

    /// Forbids new choices, or allows them again.
    pub(crate) fn close(&mut self, closed: bool) {
        self.closed = closed;
        self.settle();
    }

    /// Lets the search go its own way.
    pub(crate) fn forget_script(&mut self) {
        self.script.clear();
        self.settle();
    }

    /// What the script says that the body does at this depth.
    pub(crate) fn expected(&self, depth: usize) -> Event {
        match self.script.get(depth) {
            Some(&Recorded {
                taken,
                at: Some(at),
            }) => Event::Choice { at, of: taken.of },
            Some(&Recorded { taken, at: None }) => Event::Recorded(taken),
            None => Event::Leaf,
        }
    }
}

impl Default for Strategy {
    fn default() -> Self {
        Self {
            plain: true,
            order: Order::DepthFirst,
            round: 0,
            cut: false,
            deep: false,
            deepest: usize::MAX,
            from: Vec::new(),
            script: Vec::new(),
            until: Vec::new(),
            fence: 0,
            fingerprint: None,
            ends_at_choice: false,
            closed: false,
            weighs: true,
            watched: false,
            inner: 0,
        }
    }
}

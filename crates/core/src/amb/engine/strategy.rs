//! Everything that departs from plain depth-first search of the whole tree.

use alloc::vec::Vec;
use core::mem::take;

use crate::amb::orders::Order;
use crate::amb::tree::choice::{Recorded, Taken};
use crate::amb::tree::error::Event;
use crate::end::End;

/// Everything that departs from plain depth-first search of the whole tree.
#[derive(Clone, Debug)]
pub(crate) struct Strategy {
    /// Whether the search is plain depth first.
    pub(crate) plain: bool,
    pub(crate) order: Order,
    /// The present round: the depth, or the number of discrepancies.
    pub(crate) round: usize,
    /// Whether a node was skipped that a later round will reach.
    pub(crate) cut: bool,
    /// Whether a node was skipped because it is too deep.
    pub(crate) deep: bool,
    /// The depth limit.
    pub(crate) deepest: usize,
    /// The choices with which every round begins.
    pub(crate) from: Vec<Recorded>,
    /// The choices that the next run replays.
    pub(crate) script: Vec<Recorded>,
    /// The end of this part: this node and all after it belong to another one.
    until: Vec<Taken>,
    /// The number of choices of the path, from the root, that must be compared with `until` if one
    /// of them changes: those on the path to the end, and the one that leaves it. `usize::MAX`
    /// while the whole path is on the path to the end, 0 without an end.
    pub(crate) fence: usize,
    /// The fingerprint of the choices of the first script, from a cursor.
    pub(crate) fingerprint: Option<u64>,
    /// Whether the run ends at its first choice after the script.
    pub(crate) ends_at_choice: bool,
    /// Whether the run may make no new choice.
    pub(crate) closed: bool,
    /// Whether the search has an observer, or checks every run.
    pub(crate) watched: bool,
    /// The nesting depth of searches within the run.
    pub(crate) inner: usize,
}

impl Strategy {
    /// Updates `plain`, which selects the fast path.
    pub(crate) fn update_fast_path(&mut self) {
        self.plain = self.order == Order::DepthFirst
            && self.deepest == usize::MAX
            && self.script.is_empty()
            && self.fence != usize::MAX
            && !(self.ends_at_choice || self.closed || self.watched);
    }

    /// Starts the next round, if there is one.
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

    /// The path before which the search ends.
    pub(crate) fn until(&self) -> &[Taken] {
        &self.until
    }

    /// Updates the state for an empty path.
    fn return_to_root(&mut self) {
        self.fence = if self.until.is_empty() { 0 } else { usize::MAX };
        self.update_fast_path();
    }

    /// The reason for the end of a search that has nothing left to do.
    pub(crate) fn end(&self) -> End {
        if self.deep {
            End::DepthLimit
        } else {
            End::Exhausted
        }
    }

    /// Returns whether this depth is beyond a limit, and records it.
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
        self.update_fast_path();
    }

    /// Discards the script.
    pub(crate) fn forget_script(&mut self) {
        self.script.clear();
        self.update_fast_path();
    }

    /// The event that the script records at this depth.
    pub(crate) fn expected(&self, depth: usize) -> Event {
        match self.script.get(depth) {
            Some(&Recorded { taken, at }) => match at {
                Some(at) => Event::Choice { at, of: taken.of },
                None => Event::Recorded {
                    alternative: taken.alternative,
                    of: taken.of,
                },
            },
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
            watched: false,
            inner: 0,
        }
    }
}

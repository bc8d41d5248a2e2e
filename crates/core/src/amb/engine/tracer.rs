//! What there is to tell those who watch a search.

use alloc::string::String;
use alloc::vec::Vec;
use core::mem::take;

use crate::amb::tree::entry::Entry;
use crate::amb::tree::node::{Node, Status};

/// Keeps the numbers of the nodes from the root to the present one.
#[derive(Debug, Default)]
pub(crate) struct Tracer {
    numbers: Vec<Option<u64>>,
    count: u64,
    newest: Option<Node>,
    told: Vec<Node>,
}

impl Tracer {
    /// The path leads to a new node.
    pub(crate) fn visit(&mut self, path: &[Entry]) {
        self.numbers.resize(path.len(), None);
        self.newest = Some(Node {
            nid: self.count,
            pid: self.numbers.last().copied().flatten(),
            alt: path.last().map_or(0, Entry::rank),
            kids: 0,
            status: Status::Failed,
            label: String::new(),
        });
        self.numbers.push(Some(self.count));
        self.count += 1;
    }

    /// The number of the node that has been reached last.
    pub(crate) fn newest(&self) -> Option<u64> {
        self.newest.as_ref().map(|node| node.nid)
    }

    /// The next node is a child of this one, so deep in the tree.
    pub(crate) fn stand_below(&mut self, parent: Option<u64>, depth: usize) {
        self.numbers.clear();
        self.numbers.resize(depth - 1, None);
        self.numbers.push(parent);
    }

    pub(crate) fn tell(&mut self, status: Status, kids: usize) {
        if let Some(node) = self.newest.take() {
            self.told.push(Node {
                status,
                kids,
                ..node
            });
        }
    }

    /// Says something about the node that has been reached last.
    pub(crate) fn label(&mut self, text: impl FnOnce() -> String) {
        if let Some(node) = &mut self.newest {
            node.label = text();
        }
    }

    /// What has been told since it was asked for last.
    pub(crate) fn take_told(&mut self) -> Vec<Node> {
        take(&mut self.told)
    }
}

//! Comparable measures of work: nodes and attack tests.

use std::cell::Cell;
use std::time::Instant;

use standoff::core::amb::{Body, Search};

use super::queen::{Placement, Square};

/// The work of a search: nodes and attack tests.
///
/// A *node* is a placement of at least one queen that the search makes, even if it fails the next
/// test (a failed node). A square that is refused before a queen is put on it makes no node. The
/// empty board is no node.
///
/// An *attack test* is one yes-or-no question about a square: does this queen attack it? One look
/// into a record of attacked squares is also one test, although it answers for all queens at once.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    nodes: Cell<u64>,
    attack_tests: Cell<u64>,
    first: Cell<Option<First>>,
}

/// The work of a search up to its first complete placement.
#[derive(Clone, Copy, Debug)]
pub(crate) struct First {
    pub(crate) nodes: u64,
    pub(crate) at: Instant,
}

impl Tally {
    /// Counts one placement.
    pub(crate) fn node(&self) {
        self.nodes.update(|nodes| nodes + 1);
    }

    /// Notes a complete placement and returns it.
    pub(crate) fn found<T>(&self, placement: T) -> T {
        if self.first.get().is_none() {
            let (nodes, at) = (self.nodes(), Instant::now());
            self.first.set(Some(First { nodes, at }));
        }
        placement
    }

    /// All placements that a search by `amb` finds.
    ///
    /// The search counts its own nodes, including its root, the empty board.
    pub(crate) fn found_by<B: Body>(&self, mut search: Search<B>) -> Vec<Placement>
    where
        Search<B>: Iterator<Item = Placement>,
    {
        let mut placements = Vec::new();
        while let Some(placement) = search.next() {
            self.nodes.set(search.stats().nodes() - 1);
            placements.push(self.found(placement));
        }
        self.nodes.set(search.stats().nodes() - 1);
        placements
    }

    /// Tests whether a queen on one square attacks another square.
    pub(crate) fn attacks(&self, queen: Square, other: Square) -> bool {
        self.ask(queen.attacks(other))
    }

    /// Counts one attack test and returns its answer.
    pub(crate) fn ask(&self, answer: bool) -> bool {
        self.attack_tests.update(|tests| tests + 1);
        answer
    }

    /// The number of placements.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.get()
    }

    /// The work up to the first complete placement, if the search reports it before the end.
    pub(crate) fn first(&self) -> Option<First> {
        self.first.get()
    }

    /// The number of attack tests.
    pub(crate) fn attack_tests(&self) -> u64 {
        self.attack_tests.get()
    }
}

//! What is counted in every way, so that the figures can be compared.

use std::cell::Cell;
use std::time::Instant;

use standoff::core::amb::{Body, Search};

use crate::queen::{Placement, Square};

/// The work that a way has done so far.
///
/// A *node* is a placement of at least one queen that the way makes: the queen stands, and the
/// way holds the placement, even if its very next step is to find it wrong (a failed node). A
/// square that is refused before a queen is put on it makes no node. The empty board is no node.
///
/// An *attack test* is one yes-or-no question about a square: does this queen attack it? A way
/// that keeps a record of what is attacked asks the record instead of the queens, and that is one
/// test as well: a record answers for all queens at once, which is what it is kept for.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    nodes: Cell<u64>,
    attack_tests: Cell<u64>,
    first: Cell<Option<First>>,
}

/// How far a way had come when its first placement of all queens stood.
#[derive(Clone, Copy, Debug)]
pub(crate) struct First {
    pub(crate) nodes: u64,
    pub(crate) at: Instant,
}

impl Tally {
    /// A placement has been made.
    pub(crate) fn node(&self) {
        self.nodes.update(|nodes| nodes + 1);
    }

    /// A placement of all queens stands, and is passed on.
    pub(crate) fn found<T>(&self, placement: T) -> T {
        if self.first.get().is_none() {
            let (nodes, at) = (self.nodes(), Instant::now());
            self.first.set(Some(First { nodes, at }));
        }
        placement
    }

    /// All placements that a search by `amb` finds.
    ///
    /// It counts its nodes itself, among them its root, the empty board.
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

    /// Asks whether a queen on one square attacks another square.
    pub(crate) fn attacks(&self, queen: Square, other: Square) -> bool {
        self.ask(queen.attacks(other))
    }

    /// Counts one attack test and passes its answer on.
    pub(crate) fn ask(&self, answer: bool) -> bool {
        self.attack_tests.update(|tests| tests + 1);
        answer
    }

    /// How many placements have been made.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.get()
    }

    /// When the first placement of all queens stood, if a way says so before it has them all.
    pub(crate) fn first(&self) -> Option<First> {
        self.first.get()
    }

    /// How many times an attack has been asked for.
    pub(crate) fn attack_tests(&self) -> u64 {
        self.attack_tests.get()
    }
}

//! What a model's candidates and groups are on a board.

use std::collections::BTreeMap;

use standoff_board::{Board, Square, SquareSet};

use super::kind::Kind;
use super::mark::Marks;
use super::rule::Rule;
use crate::problem::{Candidate, Member};

/// A piece of one kind on one square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stand {
    /// Where it stands.
    pub square: Square,
    /// Its kind, as an index into [`Layout::kinds`].
    pub kind: usize,
}

/// What a group of a model comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// The number of pieces of this kind, as an index into [`Layout::kinds`].
    Kind(usize),
    /// This rule, as an index into [`Layout::rules`]; of rules that count alike the first.
    Rule(usize),
}

/// The part of a [`Model`](crate::Model) that is no problem: the board, the kinds, the rules, and
/// which piece stands where when a candidate is chosen.
#[derive(Clone, Debug)]
pub struct Layout {
    pub(super) board: Board,
    pub(super) kinds: Vec<Kind>,
    pub(super) rules: Vec<Rule>,
    /// For each candidate where it stands, in reading order.
    pub(super) stands: Vec<Stand>,
    /// For each group what it is.
    pub(super) counted: Vec<Counted>,
    pub(super) marks: Marks,
    /// For each rule that counts squares, by its index, what it counts.
    pub(super) tallies: BTreeMap<usize, Vec<Member>>,
}

/// What a bounded group is in the words of a puzzle.
#[derive(Clone, Debug)]
pub(super) struct Counted {
    /// Where is counted, or what.
    pub(super) name: String,
    pub(super) origin: Origin,
}

impl Layout {
    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The kinds of piece.
    pub fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    /// The rules that the model was made with.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// What stands where when a candidate is chosen, for all that place a piece: in reading order of the squares,
    /// and by kind on the same square.
    pub fn stands(&self) -> &[Stand] {
        &self.stands
    }

    /// Those that place a piece, of chosen candidates in increasing order: the others are marks, which tell
    /// of these.
    pub fn pieces<'c>(&self, chosen: &'c [Candidate]) -> &'c [Candidate] {
        let places = |candidate: &Candidate| candidate.index() < self.stands.len();
        // Asked of every placement that is listed, and most models have no marks.
        if chosen.last().is_none_or(places) {
            return chosen;
        }
        &chosen[..chosen.partition_point(places)]
    }

    /// What stands where when this candidate is chosen.
    ///
    /// # Panics
    ///
    /// When there is no such candidate, or it places no piece.
    pub fn stand(&self, candidate: Candidate) -> Stand {
        self.stands[candidate.index()]
    }

    /// The squares that a piece attacks.
    pub fn attacked_by(&self, stand: Stand) -> SquareSet {
        let piece = &self.kinds[stand.kind].piece;
        piece.attack_set(&self.board, stand.square)
    }

    /// What a group comes from, by its index.
    ///
    /// # Panics
    ///
    /// When there are not that many groups.
    pub fn origin(&self, group: usize) -> Origin {
        self.counted[group].origin
    }

    /// What a group is called, by its index: the line, the region, the square or the kind that it
    /// counts, or the piece that cannot be added.
    ///
    /// # Panics
    ///
    /// When there are not that many groups.
    pub fn constraint_name(&self, group: usize) -> &str {
        &self.counted[group].name
    }
}

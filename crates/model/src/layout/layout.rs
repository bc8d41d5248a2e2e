//! The meaning of candidates and constraints on a board.

use std::collections::BTreeMap;

use standoff_board::{Board, Square, SquareSet};

use super::auxiliary::Auxiliaries;
use super::kind::Kind;
use super::rule::Rule;
use crate::problem::{Candidate, Member};

/// A piece of some kind on some square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlacedPiece {
    /// The square.
    pub square: Square,
    /// The kind, as an index into [`Layout::kinds`].
    pub kind: usize,
}

/// The source of a constraint of a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// The number of pieces of this kind, as an index into [`Layout::kinds`].
    Kind(usize),
    /// This rule, as an index into [`Layout::rules`]. If several rules count the same, it is the first.
    Rule(usize),
}

/// The part of a [`Model`](crate::Model) that engines do not need: the board, the kinds, the rules, and the piece
/// that each candidate places.
#[derive(Clone, Debug)]
pub struct Layout {
    pub(super) board: Board,
    pub(super) kinds: Vec<Kind>,
    pub(super) rules: Vec<Rule>,
    /// The piece of each candidate that places one, in reading order.
    pub(super) pieces: Vec<PlacedPiece>,
    /// For each constraint its name and source.
    pub(super) constraint_info: Vec<ConstraintInfo>,
    pub(super) auxiliaries: Auxiliaries,
    /// For each rule that counts squares, by its index, the variables that it counts.
    pub(super) tallies: BTreeMap<usize, Vec<Member>>,
}

/// The meaning of a constraint in the puzzle.
#[derive(Clone, Debug)]
pub(super) struct ConstraintInfo {
    /// The line, region, square, kind or piece that the constraint is about.
    pub(super) name: String,
    pub(super) origin: Origin,
}

impl Layout {
    /// Returns the board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the kinds of piece.
    pub fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    /// Returns the rules of the model.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// Returns the piece of each candidate that places one, in reading order and by kind on the same square.
    pub fn pieces(&self) -> &[PlacedPiece] {
        &self.pieces
    }

    /// Returns the chosen candidates that place a piece.
    ///
    /// The chosen candidates come in increasing order.
    pub fn without_auxiliaries<'c>(&self, chosen: &'c [Candidate]) -> &'c [Candidate] {
        let places = |candidate: &Candidate| candidate.index() < self.pieces.len();
        // This is called for every listed placement, and most models have no auxiliary variables.
        if chosen.last().is_none_or(places) {
            return chosen;
        }
        &chosen[..chosen.partition_point(places)]
    }

    /// Returns the piece that a candidate places.
    ///
    /// # Panics
    ///
    /// If the candidate does not exist, or is an auxiliary variable.
    pub fn piece(&self, candidate: Candidate) -> PlacedPiece {
        self.pieces[candidate.index()]
    }

    /// Returns the definition of an auxiliary variable: it is chosen if and only if at most this number of these
    /// candidates are. `None` if the candidate places a piece.
    ///
    /// # Panics
    ///
    /// If the candidate does not exist.
    pub fn auxiliary(&self, candidate: Candidate) -> Option<(&[Candidate], u64)> {
        let index = candidate.index().checked_sub(self.pieces.len())?;
        Some(self.auxiliaries.definition(index))
    }

    /// Returns the squares that a piece attacks.
    pub fn attacked_by(&self, piece: PlacedPiece) -> SquareSet {
        let kind = &self.kinds[piece.kind];
        kind.piece.attack_set(&self.board, piece.square)
    }

    /// Returns the source of a constraint, by its index.
    ///
    /// # Panics
    ///
    /// If there is no such constraint.
    pub fn origin(&self, constraint: usize) -> Origin {
        self.constraint_info[constraint].origin
    }

    /// Returns the name of a constraint, by its index: the line, region, square or kind in which it counts, or the
    /// piece that it is about.
    ///
    /// # Panics
    ///
    /// If there is no such constraint.
    pub fn constraint_name(&self, constraint: usize) -> &str {
        &self.constraint_info[constraint].name
    }
}

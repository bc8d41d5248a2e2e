//! A model under construction, to which the rules add conflicts and constraints.

use std::collections::{BTreeMap, HashSet};

use standoff_board::{Board, Leap, Square};

use super::auxiliary::{Auxiliaries, Auxiliary};
use super::by_square::BySquare;
use super::effort::Effort;
use super::error::{MAX_MEMBERS, ModelError};
use super::kind::Kind;
use super::layout::{ConstraintInfo, Origin, PlacedPiece};
use crate::problem::{Candidate, ConflictGraph, LinearConstraint, MAX_CANDIDATES, Member};

/// The maximum number of constraints times candidates. An engine that keeps a bit for each takes 8 MiB.
const MAX_CONSTRAINT_BITS: u64 = 1 << 26;

/// The leaps to the neighbours on the right and below. For the other four, the neighbour leaps to the square.
const TO_LATER_NEIGHBOURS: [Leap; 4] = [
    Leap::new(1, 0),
    Leap::new(-1, -1),
    Leap::new(0, -1),
    Leap::new(1, -1),
];

/// A model under construction.
pub(super) struct Draft {
    pub(super) board: Board,
    pub(super) kinds: Vec<Kind>,
    /// The piece of each candidate that places one.
    pub(super) pieces: Vec<PlacedPiece>,
    pub(super) conflicts: ConflictGraph,
    pub(super) constraints: Vec<LinearConstraint>,
    pub(super) constraint_info: Vec<ConstraintInfo>,
    pub(super) auxiliaries: Auxiliaries,
    /// Conflicts that do not prevent a piece from being added for the rule [`Maximal`](super::rule::Rule::Maximal).
    late_conflicts: Vec<[Candidate; 2]>,
    /// For each rule that counts squares, by its index, the variables that it counts.
    pub(super) tallies: BTreeMap<usize, Vec<Member>>,
    /// The number of members of all constraints together.
    members: u64,
    /// The constraints that were added with [`add_constraint_once`](Self::add_constraint_once).
    once: HashSet<LinearConstraint>,
}

impl Draft {
    /// The kinds on the board, without any rule.
    pub(super) fn new(board: Board, kinds: Vec<Kind>) -> Result<Self, ModelError> {
        let pieces = all_pieces(&board, &kinds)?;
        Ok(Draft {
            conflicts: ConflictGraph::new(pieces.len()),
            auxiliaries: Auxiliaries::after(pieces.len()),
            late_conflicts: Vec::new(),
            tallies: BTreeMap::new(),
            board,
            kinds,
            pieces,
            constraints: Vec::new(),
            constraint_info: Vec::new(),
            members: 0,
            once: HashSet::new(),
        })
    }

    /// The candidates that place a piece, with the piece.
    pub(super) fn candidates(&self) -> impl Iterator<Item = (Candidate, PlacedPiece)> + use<'_> {
        (0..).map(Candidate::new).zip(self.pieces.iter().copied())
    }

    pub(super) fn conflict_on_one_square(&mut self, by_square: &BySquare) {
        for (index, piece) in self.pieces.iter().enumerate() {
            let others = by_square.on(piece.square);
            others.for_each(|other| self.conflicts.insert(Candidate::new(index), other));
        }
    }

    /// Lets two candidates conflict if one attacks the other, and if `at_odds` holds for their kinds.
    pub(super) fn conflict_where_attacked(
        &mut self,
        by_square: &BySquare,
        effort: &mut Effort<'_>,
        at_odds: impl Fn(usize, usize) -> bool,
    ) -> Result<(), ModelError> {
        for (index, piece) in self.pieces.iter().enumerate() {
            let row = self.conflicts.row_mut(Candidate::new(index));
            let with_all = (0..self.kinds.len()).all(|kind| at_odds(piece.kind, kind));
            let at_odds = |other: &Candidate| {
                with_all || at_odds(piece.kind, self.pieces[other.index()].kind)
            };
            let kind = &self.kinds[piece.kind];
            let _ = (kind.piece).visit_attacked(&self.board, piece.square, &mut |square| {
                for other in by_square.on(square).filter(at_odds) {
                    row[other.index() / 64] |= 1 << (other.index() % 64);
                }
                effort.reach()
            });
            effort.check()?;
        }
        self.conflicts.make_symmetric();
        Ok(())
    }

    pub(super) fn conflict_between_neighbours(&mut self, by_square: &BySquare) {
        for (index, piece) in self.pieces.iter().enumerate() {
            let near = self.board.leaps(piece.square, &TO_LATER_NEIGHBOURS);
            for other in near.flat_map(|square| by_square.on(square)) {
                self.conflicts.insert(Candidate::new(index), other);
            }
        }
    }

    /// Adds the constraints on the number of pieces of each kind.
    pub(super) fn count_kinds(&mut self) {
        for index in 0..self.kinds.len() {
            let of_kind = self.candidates().filter(|(_, piece)| piece.kind == index);
            let constraint = LinearConstraint {
                members: of_kind.map(|(c, _)| Member::of_weight_1(c)).collect(),
                bounds: self.kinds[index].number,
            };
            let name = format!("number of {}", self.kinds[index].name);
            self.add_constraint(constraint, name, Origin::Kind(index));
        }
    }

    /// An error if there are too many constraints, or too many members of them.
    pub(super) fn check_constraints(&self) -> Result<(), ModelError> {
        let candidates = (self.pieces.len() + self.auxiliaries.len()) as u64;
        let constraints = self.constraints.len() as u64;
        let most = MAX_CONSTRAINT_BITS / candidates.max(1);
        if constraints > most {
            return Err(ModelError::TooManyConstraints {
                constraints,
                candidates,
                most,
            });
        }
        self.check_members(0)
    }

    /// An error if there is no room for `more` members.
    pub(super) fn check_members(&self, more: u64) -> Result<(), ModelError> {
        if self.members + more > MAX_MEMBERS {
            return Err(ModelError::TooManyMembers);
        }
        Ok(())
    }

    /// The auxiliary variable with this definition. If it is new, its constraints are added and belong to `rule`.
    pub(super) fn auxiliary(
        &mut self,
        definition: Auxiliary,
        rule: usize,
        name: impl FnOnce(&Self) -> String,
    ) -> Result<Candidate, ModelError> {
        let (variable, is_new) = self.auxiliaries.add(definition.clone());
        if is_new {
            let candidates = self.pieces.len() as u64;
            if candidates + self.auxiliaries.len() as u64 > MAX_CANDIDATES {
                return Err(ModelError::TooManyAuxiliaries { candidates });
            }
            let name = name(self);
            for constraint in definition.constraints(variable) {
                self.add_constraint(constraint, name.clone(), Origin::Rule(rule));
            }
            self.check_constraints()?;
        }
        Ok(variable)
    }

    /// The auxiliary variable that is chosen if and only if this piece is not.
    pub(super) fn negation(
        &mut self,
        candidate: Candidate,
        rule: usize,
    ) -> Result<Candidate, ModelError> {
        let name = |draft: &Self| format!("no {}", draft.piece_name(candidate));
        self.auxiliary(Auxiliary::none([candidate]), rule, name)
    }

    /// The side, the kind and the square of a piece.
    pub(super) fn piece_name(&self, candidate: Candidate) -> String {
        let piece = self.pieces[candidate.index()];
        let (kind, square) = (&self.kinds[piece.kind], self.board.name(piece.square));
        let side = kind.side.iter().map(|side| format!("{side} "));
        format!("{}{} on {square}", side.collect::<String>(), kind.name)
    }

    /// Lets a candidate conflict with another one, or with an auxiliary variable, except for the rule
    /// [`Maximal`](super::rule::Rule::Maximal).
    pub(super) fn add_late_conflict(&mut self, piece: Candidate, other: Candidate) {
        self.late_conflicts.push([piece, other]);
    }

    /// Takes all conflicts out of the draft, including those of the auxiliary variables.
    pub(super) fn take_conflicts(&mut self) -> ConflictGraph {
        let mut conflicts = std::mem::replace(&mut self.conflicts, ConflictGraph::new(0));
        if self.auxiliaries.len() > 0 {
            conflicts = conflicts.grown_by(self.auxiliaries.len());
        }
        for (variable, definition) in self.auxiliaries.iter() {
            let others = definition.conflicts().iter();
            others.for_each(|&other| conflicts.insert(variable, other));
        }
        for &[piece, other] in &self.late_conflicts {
            conflicts.insert(piece, other);
        }
        conflicts
    }

    /// Adds a constraint, unless the same one was added here before. On a small board, several squares are attacked
    /// from the same squares.
    pub(super) fn add_constraint_once(
        &mut self,
        constraint: LinearConstraint,
        name: impl FnOnce(&Self) -> String,
        origin: Origin,
    ) {
        if self.once.insert(constraint.clone()) {
            let name = name(self);
            self.add_constraint(constraint, name, origin);
        }
    }

    /// Adds a constraint, unless every choice satisfies it.
    pub(super) fn add_constraint(
        &mut self,
        constraint: LinearConstraint,
        name: String,
        origin: Origin,
    ) {
        if !constraint.bounds_nothing() {
            self.members += constraint.members.len() as u64;
            self.constraints.push(constraint);
            self.constraint_info.push(ConstraintInfo { name, origin });
        }
    }
}

/// A piece of each kind on each square where it may stand, in reading order.
fn all_pieces(board: &Board, kinds: &[Kind]) -> Result<Vec<PlacedPiece>, ModelError> {
    let squares: Vec<Square> = board.squares().filter(|&s| board.may_hold(s)).collect();
    if squares.len() as u64 * kinds.len() as u64 > MAX_CANDIDATES {
        return Err(ModelError::TooLarge {
            squares: squares.len() as u64,
            kinds: kinds.len() as u64,
        });
    }
    let pieces = squares
        .into_iter()
        .flat_map(|square| (0..kinds.len()).map(move |kind| PlacedPiece { square, kind }));
    let may_stand = |piece: &PlacedPiece| kinds[piece.kind].may_stand_on(piece.square);
    Ok(pieces.filter(may_stand).collect())
}

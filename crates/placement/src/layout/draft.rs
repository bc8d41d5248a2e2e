//! A model in the making.

use std::collections::{BTreeMap, HashSet};

use standoff_board::{Board, Leap, Square};

use super::by_square::BySquare;
use super::effort::Effort;
use super::error::{MAX_MEMBERS, ModelError};
use super::kind::Kind;
use super::mark::{Mark, Marks};
use super::places::{Counted, Origin, Stand};
use crate::problem::{Candidate, ConflictGraph, LinearConstraint, MAX_CANDIDATES, Member};

/// The most pairs of a group and a candidate that a model may have: a bit for each takes 8 MiB.
const MAX_COUNTED: u64 = 1 << 26;

/// To the neighbours on the right and below; to those on the left and above, these lead back.
const TO_LATER_NEIGHBOURS: [Leap; 4] = [
    Leap::new(1, 0),
    Leap::new(-1, -1),
    Leap::new(0, -1),
    Leap::new(1, -1),
];

/// What the rules of a model add to.
pub(super) struct Draft {
    pub(super) board: Board,
    pub(super) kinds: Vec<Kind>,
    pub(super) stands: Vec<Stand>,
    pub(super) conflicts: ConflictGraph,
    pub(super) groups: Vec<LinearConstraint>,
    pub(super) counted: Vec<Counted>,
    pub(super) marks: Marks,
    /// Who conflicts as well, marks too, and counts for nothing where it is asked what can be added.
    apart: Vec<[Candidate; 2]>,
    /// For each rule that counts squares, by its index, what it counts.
    pub(super) tallies: BTreeMap<usize, Vec<Member>>,
    /// How many members all groups have together.
    members: u64,
    /// The groups that are not to be there twice.
    once: HashSet<LinearConstraint>,
}

impl Draft {
    /// The kinds on the board, without any rule.
    pub(super) fn new(board: Board, kinds: Vec<Kind>) -> Result<Self, ModelError> {
        let stands = stands(&board, &kinds)?;
        Ok(Draft {
            conflicts: ConflictGraph::new(stands.len()),
            marks: Marks::after(stands.len()),
            apart: Vec::new(),
            tallies: BTreeMap::new(),
            board,
            kinds,
            stands,
            groups: Vec::new(),
            counted: Vec::new(),
            members: 0,
            once: HashSet::new(),
        })
    }

    pub(super) fn candidates(&self) -> impl Iterator<Item = (Candidate, Stand)> + use<'_> {
        let numbered = self.stands.iter().enumerate();
        numbered.map(|(index, &stand)| (Candidate::new(index), stand))
    }

    pub(super) fn conflict_on_one_square(&mut self, by_square: &BySquare) {
        for (index, stand) in self.stands.iter().enumerate() {
            let others = by_square.on(stand.square);
            others.for_each(|other| self.conflicts.insert(Candidate::new(index), other));
        }
    }

    /// Two candidates conflict when one attacks the other and their kinds are at odds.
    pub(super) fn conflict_where_attacked(
        &mut self,
        by_square: &BySquare,
        effort: &mut Effort<'_>,
        at_odds: impl Fn(usize, usize) -> bool,
    ) -> Result<(), ModelError> {
        for (index, stand) in self.stands.iter().enumerate() {
            let row = self.conflicts.row_mut(Candidate::new(index));
            let with_all = (0..self.kinds.len()).all(|kind| at_odds(stand.kind, kind));
            let at_odds = |other: &Candidate| {
                with_all || at_odds(stand.kind, self.stands[other.index()].kind)
            };
            let piece = &self.kinds[stand.kind].piece;
            let _ = piece.visit_attacked(&self.board, stand.square, &mut |square| {
                for other in by_square.on(square).filter(at_odds) {
                    row[other.index() / 64] |= 1 << (other.index() % 64);
                }
                effort.reach()
            });
            effort.go_on()?;
        }
        self.conflicts.make_symmetric();
        Ok(())
    }

    pub(super) fn conflict_between_neighbours(&mut self, by_square: &BySquare) {
        for (index, stand) in self.stands.iter().enumerate() {
            let near = self.board.leaps(stand.square, &TO_LATER_NEIGHBOURS);
            for other in near.flat_map(|square| by_square.on(square)) {
                self.conflicts.insert(Candidate::new(index), other);
            }
        }
    }

    /// The groups that hold the numbers of pieces of each kind.
    pub(super) fn count_kinds(&mut self) {
        for index in 0..self.kinds.len() {
            let of_kind = self.candidates().filter(|(_, stand)| stand.kind == index);
            let group = LinearConstraint {
                members: of_kind.map(|(c, _)| Member::of_weight_1(c)).collect(),
                bounds: self.kinds[index].number,
            };
            let name = format!("number of {}", self.kinds[index].name);
            self.add_group(group, name, Origin::Kind(index));
        }
    }

    pub(super) fn check_groups(&self) -> Result<(), ModelError> {
        let candidates = (self.stands.len() + self.marks.len()) as u64;
        let groups = self.groups.len() as u64;
        match MAX_COUNTED / candidates.max(1) {
            most if groups > most => Err(ModelError::TooManyGroups {
                groups,
                candidates,
                most,
            }),
            _ => self.check_members(0),
        }
    }

    /// Whether there may be so many members more.
    pub(super) fn check_members(&self, more: u64) -> Result<(), ModelError> {
        match self.members + more > MAX_MEMBERS {
            true => Err(ModelError::TooManyMembers),
            false => Ok(()),
        }
    }

    /// The candidate that is this mark, with the groups that make it one: they count for the rule that asks for
    /// it first.
    pub(super) fn mark(
        &mut self,
        mark: Mark,
        rule: usize,
        name: impl FnOnce(&Self) -> String,
    ) -> Result<Candidate, ModelError> {
        let (own, is_new) = self.marks.add(mark.clone());
        if is_new {
            let candidates = self.stands.len() as u64;
            if candidates + self.marks.len() as u64 > MAX_CANDIDATES {
                return Err(ModelError::TooManyMarks { candidates });
            }
            let name = name(self);
            for group in mark.constraints(own) {
                self.add_group(group, name.clone(), Origin::Rule(rule));
            }
            self.check_groups()?;
        }
        Ok(own)
    }

    /// The mark that a piece does not stand.
    pub(super) fn absent(
        &mut self,
        candidate: Candidate,
        rule: usize,
    ) -> Result<Candidate, ModelError> {
        let name = |draft: &Self| format!("no {}", draft.piece_name(candidate));
        self.mark(Mark::none([candidate]), rule, name)
    }

    /// What a piece is called: its side, its name and its square.
    pub(super) fn piece_name(&self, candidate: Candidate) -> String {
        let stand = self.stands[candidate.index()];
        let (kind, square) = (&self.kinds[stand.kind], self.board.name(stand.square));
        let side = kind.side.iter().map(|side| format!("{side} "));
        format!("{}{} on {square}", side.collect::<String>(), kind.name)
    }

    /// Lets a piece conflict with another one or with a mark, whatever else can be added beside them.
    pub(super) fn keep_apart(&mut self, piece: Candidate, other: Candidate) {
        self.apart.push([piece, other]);
    }

    /// Takes the conflicts out, with those of the marks.
    pub(super) fn take_conflicts(&mut self) -> ConflictGraph {
        let conflicts = std::mem::replace(&mut self.conflicts, ConflictGraph::new(0));
        let mut conflicts = match self.marks.len() {
            // A copy would write what nobody has written yet.
            0 => conflicts,
            marks => conflicts.grown_by(marks),
        };
        for (own, mark) in self.marks.iter() {
            let others = mark.conflicts().iter();
            others.for_each(|&other| conflicts.insert(own, other));
        }
        for [piece, other] in &self.apart {
            conflicts.insert(*piece, *other);
        }
        conflicts
    }

    /// Adds a group, unless one that was added so says the same: on a small board several squares are
    /// attacked from the same ones.
    pub(super) fn add_group_once(
        &mut self,
        group: LinearConstraint,
        name: impl FnOnce(&Self) -> String,
        origin: Origin,
    ) {
        if self.once.insert(group.clone()) {
            let name = name(self);
            self.add_group(group, name, origin);
        }
    }

    /// Adds a group, unless it bounds nothing.
    pub(super) fn add_group(&mut self, group: LinearConstraint, name: String, origin: Origin) {
        if !group.bounds_nothing() {
            self.members += group.members.len() as u64;
            self.groups.push(group);
            self.counted.push(Counted { name, origin });
        }
    }
}

/// A candidate for every kind on every square that it may stand on.
fn stands(board: &Board, kinds: &[Kind]) -> Result<Vec<Stand>, ModelError> {
    let squares: Vec<Square> = board.squares().filter(|&s| board.may_hold(s)).collect();
    if squares.len() as u64 * kinds.len() as u64 > MAX_CANDIDATES {
        return Err(ModelError::TooLarge {
            squares: squares.len() as u64,
            kinds: kinds.len() as u64,
        });
    }
    let stands = squares
        .into_iter()
        .flat_map(|square| (0..kinds.len()).map(move |kind| Stand { square, kind }));
    let may_stand = |stand: &Stand| kinds[stand.kind].may_stand_on(stand.square);
    Ok(stands.filter(may_stand).collect())
}

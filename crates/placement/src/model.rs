//! What every puzzle comes down to: candidates, conflicts and bounded groups.

use standoff_board::{Board, Square};
use thiserror::Error;

use crate::{Candidate, Group, Kind, Member, Placement, Relation, Stand};

/// The most candidates that a model may have: their conflicts then take 32 MiB.
pub const MAX_CANDIDATES: u64 = 1 << 14;

/// A puzzle as the engines see it.
///
/// Candidates are numbered in reading order of their squares, and by kind on the same square. Two
/// conflict when either attacks the other, or when both stand on one square.
#[derive(Clone, Debug)]
pub struct Model {
    pub(crate) board: Board,
    pub(crate) kinds: Vec<Kind>,
    pub(crate) candidates: Vec<Candidate>,
    pub(crate) conflicts: Relation,
    pub(crate) groups: Vec<Group>,
}

/// Why there is no such model.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum ModelError {
    /// More than [`MAX_CANDIDATES`] candidates.
    #[error(
        "{squares} squares for {kinds} kind(s) of piece are too many to search: \
         at most {MAX_CANDIDATES} in all"
    )]
    TooLarge {
        /// Squares on which something may stand.
        squares: u64,
        /// Kinds of piece.
        kinds: u64,
    },
}

impl Model {
    /// The model in which the kinds stand on a board without attacking each other.
    ///
    /// # Errors
    ///
    /// [`ModelError::TooLarge`] when there are more than [`MAX_CANDIDATES`] candidates.
    pub fn new(board: Board, kinds: Vec<Kind>) -> Result<Self, ModelError> {
        let candidates = candidates(&board, kinds.len())?;
        let conflicts = conflicts(&board, &kinds, &candidates);
        let groups = (0..kinds.len())
            .map(|kind| count_of_kind(kind, &kinds[kind], &candidates))
            .filter(|group| group.at_least > 0 || group.at_most < group.total())
            .collect();
        Ok(Model {
            board,
            kinds,
            candidates,
            conflicts,
            groups,
        })
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The kinds of piece.
    pub fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    /// What can be chosen.
    pub fn candidates(&self) -> &[Candidate] {
        &self.candidates
    }

    /// Which candidates may not be chosen together.
    pub fn conflicts(&self) -> &Relation {
        &self.conflicts
    }

    /// What the chosen candidates must add up to.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// The pieces of a placement, in reading order.
    pub fn stands(&self, placement: &Placement) -> Vec<Stand> {
        let chosen = placement.chosen().iter();
        let mut stands: Vec<Stand> = chosen
            .flat_map(|&index| self.candidates[index as usize].stands())
            .copied()
            .collect();
        stands.sort_unstable();
        stands
    }
}

/// A candidate for every kind on every square that may hold a piece.
fn candidates(board: &Board, kinds: usize) -> Result<Vec<Candidate>, ModelError> {
    let squares: Vec<Square> = board.squares().filter(|&s| board.may_hold(s)).collect();
    if squares.len() as u64 * kinds as u64 > MAX_CANDIDATES {
        return Err(ModelError::TooLarge {
            squares: squares.len() as u64,
            kinds: kinds as u64,
        });
    }
    let stands = squares
        .into_iter()
        .flat_map(|square| (0..kinds).map(move |kind| Stand { square, kind }));
    Ok(stands.map(Candidate::one).collect())
}

fn conflicts(board: &Board, kinds: &[Kind], candidates: &[Candidate]) -> Relation {
    let on_square = candidates_by_square(board, candidates);
    let mut conflicts = Relation::new(candidates.len());
    for (index, candidate) in candidates.iter().enumerate() {
        for stand in candidate.stands() {
            let mut hit = kinds[stand.kind].piece.attack_set(board, stand.square);
            hit.insert(stand.square);
            for other in hit.iter().flat_map(|square| &on_square[square.index()]) {
                conflicts.insert(index, *other);
            }
        }
    }
    conflicts
}

/// For each square, the candidates that put something on it.
fn candidates_by_square(board: &Board, candidates: &[Candidate]) -> Vec<Vec<usize>> {
    let mut on_square = vec![Vec::new(); board.area()];
    for (index, candidate) in candidates.iter().enumerate() {
        for stand in candidate.stands() {
            on_square[stand.square.index()].push(index);
        }
    }
    on_square
}

/// The group that holds the number of pieces of a kind.
fn count_of_kind(index: usize, kind: &Kind, candidates: &[Candidate]) -> Group {
    let members = (0..).zip(candidates).filter_map(|(candidate, c)| {
        let weight = c.stands().iter().filter(|s| s.kind == index).count() as u32;
        (weight > 0).then_some(Member { candidate, weight })
    });
    Group {
        name: format!("number of {}", kind.name),
        members: members.collect(),
        at_least: kind.at_least,
        at_most: kind.at_most,
    }
}

//! The attackers of squares.

use standoff_board::Square;

use super::draft::Draft;
use super::effort::Effort;
use super::error::ModelError;
use crate::problem::{Candidate, Member};

/// The candidates that attack each of some squares.
pub(super) struct Attackers {
    /// For each square of the board the index of its list, if it has one.
    list_of: Vec<Option<u32>>,
    lists: Vec<Vec<Member>>,
    /// The total length of all lists.
    total: u64,
}

impl Attackers {
    /// The candidates of some kinds that attack each square, in the order of `squares`. With `or_occupy`, a
    /// candidate on the square is in its list, too. A piece does not attack its own square.
    pub(super) fn of(
        squares: &[Square],
        draft: &Draft,
        counts: impl Fn(usize) -> bool,
        or_occupy: bool,
        effort: &mut Effort<'_>,
    ) -> Result<Vec<Vec<Member>>, ModelError> {
        let mut attackers = Attackers::new(squares, draft.board.area());
        for (candidate, piece) in draft.candidates().filter(|(_, piece)| counts(piece.kind)) {
            if or_occupy {
                attackers.add(candidate, piece.square);
            }
            let kind = &draft.kinds[piece.kind];
            let _ = (kind.piece).visit_attacked(&draft.board, piece.square, &mut |square| {
                attackers.add(candidate, square);
                effort.reach()
            });
            effort.check()?;
            draft.check_members(attackers.total)?;
        }
        Ok(attackers.lists)
    }

    fn new(squares: &[Square], area: usize) -> Self {
        let mut list_of = vec![None; area];
        for (index, square) in (0..).zip(squares) {
            list_of[square.index()] = Some(index);
        }
        Attackers {
            list_of,
            lists: vec![Vec::new(); squares.len()],
            total: 0,
        }
    }

    /// Adds a candidate to the list of a square, once. Candidates come in increasing order.
    fn add(&mut self, candidate: Candidate, square: Square) {
        let Some(index) = self.list_of[square.index()] else {
            return;
        };
        let list = &mut self.lists[index as usize];
        if list.last().is_none_or(|last| last.candidate != candidate) {
            list.push(Member::of_weight_1(candidate));
            self.total += 1;
        }
    }
}

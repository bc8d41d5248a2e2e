//! Who attacks which square.

use standoff_board::Square;

use super::draft::Draft;
use super::effort::Effort;
use super::error::ModelError;
use crate::problem::{Candidate, Member};

/// For each of some squares the candidates that attack it.
pub(super) struct Attackers {
    /// For each square of the board the number of its list, if it is one of those that are asked about.
    list_of: Vec<Option<u32>>,
    lists: Vec<Vec<Member>>,
    /// How long all lists are together.
    total: u64,
}

impl Attackers {
    /// The candidates of some kinds that attack these squares, and those that stand on them if they
    /// count too. A piece does not attack its own square.
    pub(super) fn of(
        squares: &[Square],
        model: &Draft,
        counts: impl Fn(usize) -> bool,
        standing_counts: bool,
        effort: &mut Effort<'_>,
    ) -> Result<Self, ModelError> {
        let mut attackers = Attackers::new(squares, model.board.area());
        for (candidate, stand) in model.candidates().filter(|(_, stand)| counts(stand.kind)) {
            if standing_counts {
                attackers.add(candidate, stand.square);
            }
            let piece = &model.kinds[stand.kind].piece;
            let _ = piece.visit_attacked(&model.board, stand.square, &mut |square| {
                attackers.add(candidate, square);
                effort.reach()
            });
            effort.go_on()?;
            model.check_members(attackers.total)?;
        }
        Ok(attackers)
    }

    fn new(squares: &[Square], area: usize) -> Self {
        let mut list_of = vec![None; area];
        for (number, square) in (0..).zip(squares) {
            list_of[square.index()] = Some(number);
        }
        Attackers {
            list_of,
            lists: vec![Vec::new(); squares.len()],
            total: 0,
        }
    }

    /// Adds a candidate that none added before has come after. The same square may come twice.
    fn add(&mut self, candidate: Candidate, square: Square) {
        let Some(number) = self.list_of[square.index()] else {
            return;
        };
        let list = &mut self.lists[number as usize];
        if list.last().is_none_or(|last| last.candidate != candidate) {
            list.push(Member::of_weight_1(candidate));
            self.total += 1;
        }
    }

    /// The candidates of each square, in the order in which the squares were given.
    pub(super) fn into_lists(self) -> Vec<Vec<Member>> {
        self.lists
    }
}

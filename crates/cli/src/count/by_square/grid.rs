//! What is known of each square of a board.

use num_bigint::BigUint;
use standoff::board::Square;
use standoff::placement::{Kind, Model};

use super::Count;
use crate::in_words::name;

/// How many solutions have a piece on a square, and what follows.
pub(super) struct Cell {
    pub(super) square: Square,
    pub(super) count: BigUint,
    pub(super) mark: Mark,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// Every solution has a piece there.
    InAll,
    /// No solution has a piece there.
    InNone,
    /// Some solutions have a piece there and some have not.
    InSome,
    /// The search was stopped before it could tell.
    Open,
}

/// A board of counts, row by row from the top; holes are `None`.
pub(super) type Grid = Vec<Vec<Option<Cell>>>;

/// Kinds that look alike: given pieces and others of the same name and side.
pub(super) type Look<'a> = Vec<&'a Kind>;

/// The kinds of a model, those that look alike together.
pub(super) fn looks(model: &Model) -> Vec<Look<'_>> {
    let mut looks: Vec<Look<'_>> = Vec::new();
    for kind in model.kinds() {
        match looks.iter_mut().find(|look| name(look[0]) == name(kind)) {
            Some(look) => look.push(kind),
            None => looks.push(vec![kind]),
        }
    }
    looks
}

impl Count<'_> {
    /// The counts of some kinds together.
    pub(super) fn grid(&self, is_counted: impl Fn(&Kind) -> bool) -> Grid {
        let kinds = self.model().kinds().iter().enumerate();
        let kinds: Vec<_> = kinds.filter(|(_, kind)| is_counted(kind)).collect();
        let cell = |square: Square| {
            let counts = kinds
                .iter()
                .map(|(kind, _)| self.counts.of_kind(*kind, square));
            let count = counts.sum();
            let may_hold = self.model().board().may_hold(square)
                && kinds.iter().any(|(_, kind)| may_stand(kind, square));
            Cell {
                square,
                mark: self.mark(&count, may_hold),
                count,
            }
        };
        let board = self.model().board();
        let row = |row| {
            let columns = 0..i64::from(board.width());
            columns
                .map(|column| board.at(column, row).map(cell))
                .collect()
        };
        (0..i64::from(board.height())).map(row).collect()
    }

    /// Nothing is said for all solutions before all of them are known.
    fn mark(&self, count: &BigUint, may_hold: bool) -> Mark {
        let (is_none, is_all) = (*count == BigUint::ZERO, count == self.counts.placements());
        match (may_hold, self.end.is_exhausted()) {
            (false, _) => Mark::InNone,
            (true, true) if is_none => Mark::InNone,
            (true, true) if is_all => Mark::InAll,
            (true, false) if is_none || is_all => Mark::Open,
            _ => Mark::InSome,
        }
    }

    /// The share of a cell in percent. What is in some solutions is never rounded to none or all.
    pub(super) fn share(&self, cell: &Cell) -> String {
        let all = self.counts.placements();
        let per_mille = match *all == BigUint::ZERO {
            true => 0,
            false => u64::try_from((&cell.count * 1000u32 + all / 2u32) / all).unwrap_or(1000),
        };
        let per_mille = match cell.mark {
            Mark::InSome => per_mille.clamp(1, 999),
            _ => per_mille,
        };
        format!("{}.{}", per_mille / 10, per_mille % 10)
    }

    pub(super) fn model(&self) -> &Model {
        self.instance.model()
    }
}

fn may_stand(kind: &Kind, square: Square) -> bool {
    let squares = kind.squares.as_ref();
    squares.is_none_or(|squares| squares.contains(square))
}

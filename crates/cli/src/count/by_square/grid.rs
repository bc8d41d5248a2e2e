//! The counts of all squares of a board, and what follows from them.

use num_bigint::BigUint;
use standoff::board::Square;
use standoff::model::{Kind, Model};

use super::SquareRecord;
use crate::in_words::name;

/// The number of solutions that have a piece on a square.
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
    /// Some solutions have a piece there, and others have none.
    InSome,
    /// The search was stopped before this was known.
    Open,
}

/// A board of counts, row by row from the top, with `None` for holes.
pub(super) type Grid = Vec<Vec<Option<Cell>>>;

/// The kinds of a model, without those that have the name and side of an earlier one, such as given pieces.
pub(super) fn looks(model: &Model) -> Vec<&Kind> {
    let mut looks: Vec<&Kind> = Vec::new();
    for kind in model.kinds() {
        if !looks.iter().any(|look| name(look) == name(kind)) {
            looks.push(kind);
        }
    }
    looks
}

impl<'a> SquareRecord<'a> {
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

    /// The mark of a square. An incomplete count claims nothing about all solutions.
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

    /// The percentage of the solutions that have a piece on a square. A piece in some solutions is never rounded to none
    /// or all.
    pub(super) fn percent(&self, cell: &Cell) -> String {
        let all = self.counts.placements();
        let per_mille = if *all == BigUint::ZERO {
            0
        } else {
            u64::try_from((&cell.count * 1000u32 + all / 2u32) / all).unwrap_or(1000)
        };
        let per_mille = match cell.mark {
            Mark::InSome => per_mille.clamp(1, 999),
            _ => per_mille,
        };
        format!("{}.{}", per_mille / 10, per_mille % 10)
    }

    pub(super) fn model(&self) -> &'a Model {
        self.instance.model()
    }
}

fn may_stand(kind: &Kind, square: Square) -> bool {
    let squares = kind.squares.as_ref();
    squares.is_none_or(|squares| squares.contains(square))
}

#[cfg(test)]
mod tests {
    use standoff::End;

    use standoff::Standoff;
    use standoff::puzzle::Puzzle;

    use super::*;

    /// Marks and percentages of all squares for two rooks, one of them given on b2, on 2 x 2 squares and a
    /// forbidden one, for a search that ended in this way.
    fn cells(rooks: &str, end: End) -> Vec<(Mark, String)> {
        let board = "(squares: Map(r\"..x\n..#\"))";
        let text = format!("(board: {board}, place: [(piece: Rook, at: [\"b2\"]), {rooks}])");
        let puzzle = Puzzle::parse("rooks", &text, standoff::registry().pieces()).unwrap();
        let instance = &puzzle.instance([]).unwrap();
        let outcome = Standoff::of(instance.model().clone())
            .solver()
            .count_by_square()
            .unwrap();
        let counts = outcome.answer.exact().unwrap();
        let count = SquareRecord {
            instance,
            counts: &counts,
            end,
        };
        let grid = count.grid(|_| true);
        assert!(grid[1][2].is_none(), "a hole");
        let cells = grid.iter().flatten().flatten();
        cells.map(|cell| (cell.mark, count.percent(cell))).collect()
    }

    #[test]
    fn squares_in_all_or_no_solutions_are_marked() {
        let whole = cells("(piece: Rook)", End::Exhausted);
        let marks: Vec<Mark> = whole.iter().map(|(mark, _)| *mark).collect();
        assert_eq!(
            marks,
            [
                Mark::InNone,
                Mark::InAll,
                Mark::InNone,
                Mark::InSome,
                Mark::InNone
            ]
        );
        let percent: Vec<&str> = whole.iter().map(|(_, percent)| percent.as_str()).collect();
        assert_eq!(percent, ["0.0", "100.0", "0.0", "50.0", "0.0"]);
    }

    #[test]
    fn an_incomplete_count_marks_neither() {
        let part = cells("(piece: Rook)", End::TimeLimit);
        let marks: Vec<Mark> = part.iter().map(|(mark, _)| *mark).collect();
        // Nothing may ever stand on the forbidden square.
        assert_eq!(
            marks,
            [
                Mark::Open,
                Mark::Open,
                Mark::InNone,
                Mark::InSome,
                Mark::Open
            ]
        );
    }

    #[test]
    fn without_solutions_all_percentages_are_zero() {
        let none = cells("(piece: Rook, count: Exactly(3))", End::Exhausted);
        assert!(
            none.iter()
                .all(|(mark, percent)| *mark == Mark::InNone && percent == "0.0")
        );
    }

    /// Of the 2,048 solutions, one has no star at all.
    #[test]
    fn no_percentage_is_rounded_to_all_or_none() {
        let text = "(board: (squares: Rect(11, 1)), place: [(piece: Star)], rules: [])";
        let puzzle = Puzzle::parse("stars", text, standoff::registry().pieces()).unwrap();
        let instance = &puzzle.instance([]).unwrap();
        let outcome = Standoff::of(instance.model().clone())
            .solver()
            .count_by_square()
            .unwrap();
        let count = SquareRecord {
            instance,
            counts: &outcome.answer.exact().unwrap(),
            end: End::Exhausted,
        };
        let percent = |count_of: u32, mark| {
            let square = Square::new(0);
            let count_of = BigUint::from(count_of);
            count.percent(&Cell {
                square,
                count: count_of,
                mark,
            })
        };
        assert_eq!(percent(1, Mark::InSome), "0.1");
        assert_eq!(percent(2047, Mark::InSome), "99.9");
        assert_eq!(percent(1024, Mark::InSome), "50.0");
        assert_eq!(percent(683, Mark::InSome), "33.3");
        assert_eq!(percent(2048, Mark::InAll), "100.0");
    }
}

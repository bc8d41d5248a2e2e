//! Some queens on a rectangle, by the formula for squares.

use standoff_placement::Squares;

use super::construction::constructed;

/// The most queens that attack nowhere on a rectangle: one for each line of the shorter side, but on 2 x 2 and 3 x 3
/// squares.
pub(super) fn most(width: u64, height: u64) -> u64 {
    match (width, height) {
        (2, 2) | (3, 3) => width - 1,
        _ => width.min(height),
    }
}

/// So many queens that attack nowhere, in reading order; at most as many as there is [room](most) for.
///
/// They stand in a square at the top left, or, where that has no solution, on the few lines of a narrow rectangle.
pub(super) fn on_rectangle(width: u64, height: u64, queens: u64) -> Squares {
    match u32::try_from(width.min(height)) {
        Ok(short) if short > 3 => {
            let columns = constructed(short).into_iter().flatten().map(u64::from);
            Box::new(columns.zip(0..queens))
        }
        _ => narrow(height > width, queens),
    }
}

/// Up to three queens, each on a line of its own of the shorter side.
fn narrow(is_upright: bool, queens: u64) -> Squares {
    let along: &[u64] = match queens {
        3 => &[1, 3, 0],
        _ => &[0, 2],
    };
    let lines = (0..queens).zip(along.iter().copied());
    if is_upright {
        let mut squares = Vec::from_iter(lines);
        squares.sort_by_key(|&(_, row)| row);
        return Box::new(squares.into_iter());
    }
    Box::new(lines.map(|(row, column)| (column, row)))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use standoff_board::Board;
    use standoff_placement::{Kind, Model, PlacedPiece, Solver};

    use super::*;
    use crate::queen;

    /// What an engine finds on small rectangles is what there is room for, and what the formula gives is a placement.
    #[test]
    fn as_many_as_fit_stand_on_every_rectangle() {
        for (width, height) in (0..=6).flat_map(|width| (0..=6).map(move |height| (width, height)))
        {
            let room = most(width, height);
            for queens in 0..=room + 1 {
                let kind = Kind::new("queen", 'Q', Arc::new(queen())).exactly(queens);
                let board = Board::rectangle(width, height).unwrap();
                let model = Model::new(board, vec![kind]).unwrap();
                let there_are = Solver::new(&model).solutions().unwrap().next().is_some();
                assert_eq!(there_are, queens <= room, "{queens} on {width} x {height}");
                if there_are {
                    let squares: Vec<_> = on_rectangle(width, height, queens).collect();
                    assert!(squares.is_sorted_by_key(|&(column, row)| (row, column)));
                    let stands: Vec<PlacedPiece> = squares
                        .iter()
                        .map(|&(column, row)| PlacedPiece {
                            square: model.board().at(column as i64, row as i64).unwrap(),
                            kind: 0,
                        })
                        .collect();
                    assert_eq!(
                        model.violations(&stands).count(),
                        0,
                        "{width} x {height}: {squares:?}"
                    );
                }
            }
        }
    }
}

//! Queens on a rectangle by the formula for squares.

use standoff_engine::Squares;

use super::construction::constructed;

/// The maximum number of non-attacking queens on a rectangle: the length of the shorter side, except on 2 x 2 and
/// 3 x 3 squares.
pub(super) fn max_queens(width: u64, height: u64) -> u64 {
    match (width, height) {
        (2, 2) | (3, 3) => width - 1,
        _ => width.min(height),
    }
}

/// A placement of non-attacking queens, in reading order. `queens` is at most [`max_queens`].
///
/// They stand in a square at the top left. If the square has no solution, they are spread along a narrow rectangle.
pub(super) fn on_rectangle(width: u64, height: u64, queens: u64) -> Squares {
    match u32::try_from(width.min(height)) {
        Ok(short) if short > 3 => {
            let columns = constructed(short).into_iter().flatten().map(u64::from);
            Box::new(columns.zip(0..queens))
        }
        _ => narrow(height > width, queens),
    }
}

/// Up to three queens on different lines of the shorter side.
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
    use standoff_model::{Kind, Model, PlacedPiece};
    use standoff_solver::Solver;

    use super::*;
    use crate::queen;

    /// An engine confirms the maximum on small rectangles, and the model confirms the placements.
    #[test]
    fn every_number_up_to_the_maximum_has_a_placement() {
        for (width, height) in (0..=6).flat_map(|width| (0..=6).map(move |height| (width, height)))
        {
            let maximum = max_queens(width, height);
            for queens in 0..=maximum + 1 {
                let kind = Kind::new("queen", 'Q', Arc::new(queen())).exactly(queens);
                let board = Board::rectangle(width, height).unwrap();
                let model = Model::new(board, vec![kind]).unwrap();
                let is_possible = Solver::new(&model, &standoff_engines::all())
                    .solutions()
                    .unwrap()
                    .next()
                    .is_some();
                assert_eq!(
                    is_possible,
                    queens <= maximum,
                    "{queens} on {width} x {height}"
                );
                if is_possible {
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

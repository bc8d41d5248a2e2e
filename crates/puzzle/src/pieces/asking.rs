//! Conditions with values for what they name.

use standoff_board::{Board, Leap, Square};

use super::setting::Setting;
use crate::asked::Asked;
use crate::expression::{Bound, Expression};
use crate::problem::Fault;

/// The variables of a condition, which hide parameters of the same names. The last two are the same
/// for all squares of a board.
pub(crate) const VARIABLES: [&str; 8] = ["dx", "dy", "x", "y", "x2", "y2", "width", "height"];

/// Which of the variables tell where the squares are, and not only how far apart.
const PLACES: std::ops::Range<usize> = 2..6;

/// Two squares as a condition sees them: files and ranks from 1, the first square's and the other's.
#[derive(Clone, Copy, Default)]
pub(crate) struct View {
    leap: [i64; 2],
    from: [i64; 2],
    to: [i64; 2],
}

impl View {
    /// Two squares of which only the way between them counts.
    pub(crate) fn of_leap(leap: Leap) -> Self {
        View {
            leap: [leap.dx, leap.dy].map(i64::from),
            ..View::default()
        }
    }

    /// Two squares and a way between them.
    pub(crate) fn between(board: &Board, from: Square, to: Square, leap: Leap) -> Self {
        View {
            from: file_and_rank(board, from),
            to: file_and_rank(board, to),
            ..View::of_leap(leap)
        }
    }
}

fn file_and_rank(board: &Board, square: Square) -> [i64; 2] {
    let (column, row) = board.column_and_row(square);
    [column + 1, board.height() - row].map(i64::from)
}

/// Whether a condition names the places of the squares, and not only how far apart they are.
pub(crate) fn is_about_squares(condition: &Expression) -> bool {
    PLACES.into_iter().any(|number| condition.names(number))
}

/// A condition that is asked on a board.
pub(crate) struct Asking<'e> {
    condition: &'e Expression,
    bound: Bound<'e>,
    asked: &'e Asked<'e>,
}

impl<'e> Asking<'e> {
    pub(crate) fn new(condition: &'e Expression, setting: &'e Setting<'e>) -> Self {
        let size = [setting.board.width(), setting.board.height()].map(i64::from);
        let parameters = setting.parameters.values().copied();
        let unknown = [0; VARIABLES.len() - 2];
        Asking {
            condition,
            bound: condition.with(unknown.into_iter().chain(size).chain(parameters)),
            asked: setting.asked,
        }
    }

    /// Whether the condition holds for two squares.
    pub(crate) fn holds(&mut self, view: View) -> Result<bool, Fault> {
        self.asked.go_on(self.condition)?;
        let View { leap, from, to } = view;
        let [dx, dy] = leap;
        self.bound.set(&[dx, dy, from[0], from[1], to[0], to[1]]);
        let value = self.bound.value(|| format!(", at dx = {dx}, dy = {dy}"))?;
        Ok(value != 0)
    }
}

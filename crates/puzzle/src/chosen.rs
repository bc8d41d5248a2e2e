//! Conditions on one square: `Where("x <= y")` in a list of squares, or as the shape of a board.

use standoff_board::{Board, Square};

use crate::asked::Asked;
use crate::expression::{Expression, Purpose};
use crate::parameters::Parameters;
use crate::problem::Fault;
use crate::reader::{Raw, Reader};

/// The variables of a condition, which hide parameters of the same names: file and rank from 1, and
/// the numbers of both.
const VARIABLES: [&str; 4] = ["x", "y", "width", "height"];

/// The squares for which a condition holds.
#[derive(Clone, Debug)]
pub(crate) struct Chosen(Expression);

impl Chosen {
    /// Reads the condition.
    pub(crate) fn read(
        reader: Reader<'_>,
        raw: Raw<'_>,
        parameters: &Parameters,
    ) -> Result<Self, Fault> {
        let purpose = Purpose::ChooseSquares;
        Expression::read(reader, raw, purpose, &VARIABLES, parameters).map(Chosen)
    }

    /// Those squares of a board for which the condition holds or, of the others, does not.
    pub(crate) fn on(
        &self,
        board: &Board,
        parameters: &Parameters,
        asked: &Asked<'_>,
        wanted: bool,
    ) -> Result<Vec<Square>, Fault> {
        asked.spend(&self.0, board.area() as u64)?;
        let [width, height] = [board.width(), board.height()].map(i64::from);
        let values = [0, 0, width, height].into_iter();
        let mut condition = self.0.with(values.chain(parameters.values().copied()));
        let mut chosen = Vec::new();
        for square in board.squares() {
            let (column, row) = board.column_and_row(square);
            let (x, y) = (i64::from(column) + 1, height - i64::from(row));
            condition.set(&[x, y]);
            asked.go_on(&self.0)?;
            let holds = condition.value(|| format!(", at x = {x}, y = {y}"))? != 0;
            if holds == wanted {
                chosen.push(square);
            }
        }
        Ok(chosen)
    }
}

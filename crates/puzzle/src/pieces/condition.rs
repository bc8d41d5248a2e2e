//! Pieces by a condition on two squares: `Where("abs(dx) == abs(dy)")`.
//!
//! A condition is evaluated once for each leap of the board or, if it depends on the positions of the
//! squares, once for each pair of squares. The result is a list of leaps or a table.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use standoff_board::{Board, Leap, Square};

use super::setting::{AttackTable, Attacks, Setting};
use crate::budget::EvalBudget;
use crate::expression::{Bound, Expression};
use crate::form::Form;
use crate::parameters::Scope;
use crate::problem::{Fault, Purpose};

/// The variables of a condition, which hide parameters of the same names. The last two are the same
/// for all squares of a board.
const VARIABLES: [&str; 8] = ["dx", "dy", "x", "y", "x2", "y2", "width", "height"];

/// The variables that depend on the positions of the squares and not only on the leap between them.
const POSITIONS: Range<usize> = 2..6;

/// A condition on two squares.
#[derive(Debug)]
pub(crate) struct Condition(Expression);

impl Condition {
    /// Reads the argument of `Where`.
    pub(crate) fn read(form: Form<'_>, scope: &Scope) -> Result<Self, Fault> {
        let [node] = form.arguments(r#"Where("abs(dx) == abs(dy)")"#)?;
        Expression::read(node, Purpose::Condition, &VARIABLES, scope).map(Condition)
    }

    /// Whether the condition depends on the positions of the squares.
    pub(crate) fn is_about_squares(&self) -> bool {
        POSITIONS.into_iter().any(|number| self.0.names(number))
    }

    /// The attacks on the board of a setting.
    pub(crate) fn attacks(&self, setting: &Setting<'_>) -> Result<Attacks, Fault> {
        setting.attacks(&self.0.written.text, || {
            if self.is_about_squares() {
                self.table(setting).map(Arc::new).map(Attacks::Table)
            } else {
                self.leaps(setting).map(Attacks::Leaps)
            }
        })
    }

    /// The leaps that satisfy the condition, among those that stay on the board from some square.
    fn leaps(&self, setting: &Setting<'_>) -> Result<Arc<[Leap]>, Fault> {
        let board = setting.board;
        let [width, height] = [board.width(), board.height()].map(i64::from);
        (setting.budget).spend(&self.0, (2 * width * 2 * height) as u64)?;
        let mut evaluator = Evaluator::new(&self.0, setting);
        let mut leaps = Vec::new();
        for dy in 1 - height..height {
            for dx in 1 - width..width {
                let leap = Leap::new(dx as i32, dy as i32);
                if leap != Leap::new(0, 0) && evaluator.holds(leap, [0; 4])? {
                    leaps.push(leap);
                }
            }
        }
        Ok(leaps.into())
    }

    fn table(&self, setting: &Setting<'_>) -> Result<AttackTable, Fault> {
        let squares: Vec<Square> = setting.board.squares().collect();
        (setting.budget).spend(&self.0, (squares.len() as u64).pow(2))?;
        let mut evaluator = Evaluator::new(&self.0, setting);
        let mut table = HashMap::new();
        for &from in &squares {
            let mut attacked = Vec::new();
            for &to in squares.iter().filter(|&&to| to != from) {
                if evaluator.holds_between(setting.board, from, to)? {
                    attacked.push(to);
                }
            }
            table.insert(from, attacked);
        }
        Ok(AttackTable(table))
    }
}

/// A condition with the values of its variables.
struct Evaluator<'e> {
    condition: &'e Expression,
    bound: Bound<'e>,
    budget: &'e EvalBudget<'e>,
}

impl<'e> Evaluator<'e> {
    fn new(condition: &'e Expression, setting: &'e Setting<'e>) -> Self {
        let size = [setting.board.width(), setting.board.height()].map(i64::from);
        let parameters = setting.parameters.values();
        let unknown = [0; VARIABLES.len() - 2];
        Evaluator {
            condition,
            bound: condition.with(unknown.into_iter().chain(size).chain(parameters)),
            budget: setting.budget,
        }
    }

    /// Whether the condition holds between two squares. If edges are joined, several leaps may lead from
    /// one to the other, and one that satisfies the condition is enough.
    fn holds_between(&mut self, board: &Board, from: Square, to: Square) -> Result<bool, Fault> {
        let [x, y] = file_and_rank(board, from);
        let [x2, y2] = file_and_rank(board, to);
        for leap in board.leaps_between(from, to) {
            if self.holds(leap, [x, y, x2, y2])? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the condition holds for a leap and the files and ranks of both squares.
    fn holds(&mut self, leap: Leap, [x, y, x2, y2]: [i64; 4]) -> Result<bool, Fault> {
        self.budget.check_stop(self.condition)?;
        let [dx, dy] = [leap.dx, leap.dy].map(i64::from);
        self.bound.set(&[dx, dy, x, y, x2, y2]);
        let value = self.bound.value(|| format!(", at dx = {dx}, dy = {dy}"))?;
        Ok(value != 0)
    }
}

/// File and rank, both from 1.
fn file_and_rank(board: &Board, square: Square) -> [i64; 2] {
    let (column, row) = board.column_and_row(square);
    [column + 1, board.height() - row].map(i64::from)
}

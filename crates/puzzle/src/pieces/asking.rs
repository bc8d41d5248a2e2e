//! Conditions put to the evaluator.

use rhai::{AST, Scope};
use standoff_board::{Board, Leap, Square};

use super::setting::Setting;
use crate::expression;
use crate::logic::Logic;
use crate::parameters::Parameters;
use crate::problem::Problem;
use crate::written::Trouble;

/// The variables of a condition, which hide parameters of the same names.
const VARIABLES: [&str; 8] = ["dx", "dy", "x", "y", "x2", "y2", "width", "height"];

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
        let file_and_rank = |square| {
            let (column, row) = board.column_and_row(square);
            [column + 1, board.height() - row].map(i64::from)
        };
        View {
            from: file_and_rank(from),
            to: file_and_rank(to),
            ..View::of_leap(leap)
        }
    }
}

/// Says what is wrong with a condition, as far as no board is needed.
pub(crate) fn check(text: &str, parameters: &Parameters) -> Result<(), Trouble> {
    let scope = scope(parameters, [0, 0]);
    logic().parse(text, &scope, names(parameters)).map(drop)
}

/// A condition that was parsed for a board.
pub(crate) struct Asking {
    logic: Logic,
    ast: AST,
    scope: Scope<'static>,
}

impl Asking {
    pub(crate) fn new(text: &str, setting: &Setting<'_>) -> Result<Self, Trouble> {
        let logic = logic();
        let size = [setting.board.width(), setting.board.height()].map(i64::from);
        let scope = scope(setting.parameters, size);
        let ast = logic.parse(text, &scope, names(setting.parameters))?;
        Ok(Asking { logic, ast, scope })
    }

    /// Whether the condition holds for two squares.
    pub(crate) fn holds(&mut self, text: &str, view: View) -> Result<bool, Trouble> {
        let values = [view.leap, view.from, view.to].concat();
        for (name, value) in VARIABLES.into_iter().zip(values) {
            self.scope.set_value(name, value);
        }
        let [dx, dy] = view.leap;
        let at = || format!(", at dx = {dx}, dy = {dy}");
        self.logic.holds((text, &self.ast), &mut self.scope, at)
    }
}

fn logic() -> Logic {
    Logic::new("variable", |message| Problem::Condition { message })
}

fn names(parameters: &Parameters) -> impl Iterator<Item = String> {
    let variables = VARIABLES.iter().map(|name| name.to_string());
    variables.chain(parameters.keys().cloned())
}

fn scope(parameters: &Parameters, [width, height]: [i64; 2]) -> Scope<'static> {
    let mut scope = expression::scope(parameters);
    for (name, value) in VARIABLES.into_iter().zip([0, 0, 0, 0, 0, 0, width, height]) {
        scope.push(name, value);
    }
    scope
}

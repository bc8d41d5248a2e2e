//! Pieces by a condition on two squares: `Where("abs(dx) == abs(dy)")`.
//!
//! A condition is asked once for each leap of the board, or for each two squares if it names their
//! places. From then on the piece is a list of leaps or a table.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use standoff_board::{Board, Leap, Paths, Piece, Square};

use super::asking::{self, Asking, VARIABLES, View};
use super::setting::Setting;
use super::spec::Context;
use crate::expression::{Expression, Purpose};
use crate::form::Form;
use crate::problem::Fault;

/// A condition as it is written.
#[derive(Debug)]
pub(crate) struct Condition(Expression);

/// What a condition attacks on one board.
#[derive(Clone)]
pub(crate) enum Attacks {
    /// The same leaps from every square.
    Leaps(Arc<[Leap]>),
    /// From each square others.
    Table(Arc<Table>),
}

/// For each square those that are attacked from it.
#[derive(Debug)]
pub(crate) struct Table(HashMap<Square, Vec<Square>>);

impl Piece for Table {
    fn paths(&self, _board: &Board, from: Square) -> Paths {
        let mut paths = Paths::new();
        for &to in self.0.get(&from).into_iter().flatten() {
            paths.push([to]);
        }
        paths
    }

    fn visit_attacked(
        &self,
        _board: &Board,
        from: Square,
        reached: &mut dyn FnMut(Square) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut attacked = self.0.get(&from).into_iter().flatten();
        attacked.try_for_each(|&to| reached(to))
    }
}

impl<'a> Context<'_, 'a> {
    /// Reads the argument of `Where`.
    pub(crate) fn condition(self, form: &Form<'a>) -> Result<Condition, Fault> {
        let [raw] = form.arguments("Where", r#"Where("abs(dx) == abs(dy)")"#)?;
        let purpose = Purpose::Condition;
        let (reader, parameters) = (self.reader, self.parameters);
        Expression::read(reader, raw, purpose, &VARIABLES, parameters).map(Condition)
    }
}

impl Condition {
    /// Whether the condition names the places of the squares, and not only how far apart they are.
    pub(crate) fn is_about_squares(&self) -> bool {
        asking::is_about_squares(&self.0)
    }

    /// What it attacks, asked once.
    pub(crate) fn attacks(&self, setting: &Setting<'_>) -> Result<Attacks, Fault> {
        let text = &self.0.written.text;
        setting.attacks(text, || match self.is_about_squares() {
            true => self.table(setting).map(Arc::new).map(Attacks::Table),
            false => self.leaps(setting).map(Attacks::Leaps),
        })
    }

    /// All leaps that stay on the board from some square, and have the condition.
    fn leaps(&self, setting: &Setting<'_>) -> Result<Arc<[Leap]>, Fault> {
        let board = setting.board;
        let [width, height] = [board.width(), board.height()].map(i64::from);
        (setting.asked).spend(&self.0, (2 * width * 2 * height) as u64)?;
        let mut asking = Asking::new(&self.0, setting);
        let mut leaps = Vec::new();
        for dy in 1 - height..height {
            for dx in 1 - width..width {
                let leap = Leap::new(dx as i32, dy as i32);
                if leap != Leap::new(0, 0) && asking.holds(View::of_leap(leap))? {
                    leaps.push(leap);
                }
            }
        }
        Ok(leaps.into())
    }

    fn table(&self, setting: &Setting<'_>) -> Result<Table, Fault> {
        let squares: Vec<Square> = setting.board.squares().collect();
        (setting.asked).spend(&self.0, (squares.len() as u64).pow(2))?;
        let mut asking = Asking::new(&self.0, setting);
        let mut table = HashMap::new();
        for &from in &squares {
            let mut attacked = Vec::new();
            for &to in squares.iter().filter(|&&to| to != from) {
                if holds_between(&mut asking, setting.board, from, to)? {
                    attacked.push(to);
                }
            }
            table.insert(from, attacked);
        }
        Ok(Table(table))
    }
}

/// On a board with joined edges both ways round are asked about, and one is enough.
fn holds_between(
    asking: &mut Asking<'_>,
    board: &Board,
    from: Square,
    to: Square,
) -> Result<bool, Fault> {
    for leap in board.leaps_between(from, to) {
        if asking.holds(View::between(board, from, to, leap))? {
            return Ok(true);
        }
    }
    Ok(false)
}

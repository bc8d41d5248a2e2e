//! Lists of squares: by name, by file and rank, or by a condition.

use std::collections::HashSet;

use standoff_board::{Board, Square};

use crate::budget::EvalBudget;
use crate::expression::Expression;
use crate::form::Form;
use crate::integer::Integer;
use crate::parameters::{Parameters, Scope};
use crate::pieces::Setting;
use crate::problem::{Fault, Problem, Purpose, SQUARE};
use crate::source::Span;
use crate::tree::Node;

/// Squares that may depend on the parameters.
#[derive(Clone, Debug, Default)]
pub(crate) struct SquareList(Vec<(Places, Span)>);

/// An element of a list.
#[derive(Clone, Debug)]
enum Places {
    Named(Box<str>),
    /// File and rank, both from 1.
    At(Box<[Integer; 2]>),
    Where(Box<SquareCondition>),
}

/// A condition on squares.
#[derive(Clone, Debug)]
pub(crate) struct SquareCondition(Expression);

/// The variables of a condition, which hide parameters of the same names: file and rank of the square from 1, and the
/// numbers of files and ranks.
const VARIABLES: [&str; 4] = ["x", "y", "width", "height"];

impl SquareCondition {
    /// Reads the condition.
    pub(crate) fn read(node: &Node<'_>, scope: &Scope) -> Result<Self, Fault> {
        let purpose = Purpose::ChooseSquares;
        Expression::read(node, purpose, &VARIABLES, scope).map(SquareCondition)
    }

    /// The squares for which the condition is true, or those for which it is false.
    pub(crate) fn squares(
        &self,
        board: &Board,
        parameters: &Parameters,
        budget: &EvalBudget<'_>,
        wanted: bool,
    ) -> Result<Vec<Square>, Fault> {
        budget.spend(&self.0, board.area() as u64)?;
        let [width, height] = [board.width(), board.height()].map(i64::from);
        let values = [0, 0, width, height].into_iter();
        let mut condition = self.0.with(values.chain(parameters.values()));
        let mut squares = Vec::new();
        for square in board.squares() {
            let (column, row) = board.column_and_row(square);
            let (x, y) = (i64::from(column) + 1, height - i64::from(row));
            condition.set(&[x, y]);
            budget.check_stop(&self.0)?;
            let holds = condition.value(|| format!(", at x = {x}, y = {y}"))? != 0;
            if holds == wanted {
                squares.push(square);
            }
        }
        Ok(squares)
    }
}

impl SquareList {
    /// Reads a list.
    pub(crate) fn read(node: &Node<'_>, scope: &Scope) -> Result<Self, Fault> {
        let places = |node: &Node<'_>| Ok((places(node, scope)?, node.span()));
        let list = node.list()?.iter().map(places);
        list.collect::<Result<_, _>>().map(SquareList)
    }

    /// Whether the list is empty.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The squares on the board of a setting, each of them once.
    pub(crate) fn on(&self, setting: &Setting<'_>) -> Result<Vec<Square>, Fault> {
        let squares = self.with_places(setting)?;
        Ok(squares.into_iter().map(|(square, _)| square).collect())
    }

    /// The squares of given pieces. Fails at forbidden squares and at those in `taken`, and adds the others to `taken`.
    pub(crate) fn given_on(
        &self,
        setting: &Setting<'_>,
        taken: &mut HashSet<Square>,
    ) -> Result<Vec<Square>, Fault> {
        let given = |(square, span): (Square, &Span)| {
            let name = || setting.board.name(square);
            if !setting.board.may_hold(square) {
                return Err(Fault::at(span.clone(), Problem::Forbidden { name: name() }));
            }
            if !taken.insert(square) {
                return Err(Fault::at(span.clone(), Problem::Twice { name: name() }));
            }
            Ok(square)
        };
        self.with_places(setting)?.into_iter().map(given).collect()
    }

    /// Each square once, with its place in the text. A square may be named only once. Files, ranks and conditions
    /// depend on the parameters, so these may give a square several times.
    fn with_places(&self, setting: &Setting<'_>) -> Result<Vec<(Square, &Span)>, Fault> {
        let (mut found, mut seen, mut named) = (Vec::new(), HashSet::new(), HashSet::new());
        for (places, span) in &self.0 {
            for square in places.on(setting, span)? {
                if matches!(places, Places::Named(_)) && !named.insert(square) {
                    let name = setting.board.name(square);
                    return Err(Fault::at(span.clone(), Problem::Twice { name }));
                }
                if seen.insert(square) {
                    found.push((square, span));
                }
            }
        }
        Ok(found)
    }
}

fn places(node: &Node<'_>, scope: &Scope) -> Result<Places, Fault> {
    if let Some([file, rank]) = node.as_pair() {
        let place = [Integer::read(file, scope)?, Integer::read(rank, scope)?];
        return Ok(Places::At(Box::new(place)));
    }
    if let Some(form) = Form::of(node)
        && form.name == "Where"
    {
        let [condition] = form.arguments(r#"Where("x == y")"#)?;
        let condition = SquareCondition::read(condition, scope)?;
        return Ok(Places::Where(Box::new(condition)));
    }
    let name = node.as_text().ok_or_else(|| node.unexpected(SQUARE))?;
    Ok(Places::Named(name.into()))
}

impl Places {
    fn on(&self, setting: &Setting<'_>, span: &Span) -> Result<Vec<Square>, Fault> {
        let (board, parameters) = (setting.board, setting.parameters);
        let square = match self {
            Places::Named(name) => board.square(name),
            Places::At(place) => {
                let [file, rank] = &**place;
                board.on_file_and_rank(file.signed(parameters)?, rank.signed(parameters)?)
            }
            Places::Where(condition) => {
                return condition.squares(board, parameters, setting.budget, true);
            }
        };
        let square = square.map_err(|error| Fault::at(span.clone(), error))?;
        Ok(vec![square])
    }
}

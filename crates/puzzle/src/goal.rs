//! The field `goal`: the number that a puzzle minimises or maximises.

use standoff_model::{Goal, SquareState};

use crate::form::Form;
use crate::pieces::Context;
use crate::place::Entry;
use crate::problem::{Fault, GOAL, Problem};
use crate::tree::Node;

const GOALS: [&str; 3] = ["Fewest", "Most", "MostOfEach"];

const STATES: [(&str, SquareState); 3] = [
    ("Free", SquareState::Free),
    ("Attacked", SquareState::Attacked),
    ("Dominated", SquareState::Dominated),
];

/// A state of squares or none, and some kinds of piece or all.
type Target = (Option<SquareState>, Option<Vec<usize>>);

impl Context<'_> {
    /// Reads the field `goal` of a puzzle that places `entries`.
    pub(crate) fn goal(self, node: &Node<'_>, entries: &[Entry]) -> Result<Goal, Fault> {
        let form = Form::read(node, GOAL)?;
        let of = |usage: &str| self.target(form, usage, entries);
        Ok(match form.name {
            "Fewest" => match of("Fewest` or `Fewest(Queen)")? {
                (Some(state), kinds) => Goal::FewestSquares(state, kinds),
                (None, kinds) => Goal::Fewest(kinds),
            },
            "Most" => match of("Most` or `Most(Queen)")? {
                (Some(state), kinds) => Goal::MostSquares(state, kinds),
                (None, kinds) => Goal::Most(kinds),
            },
            "MostOfEach" => {
                form.without_arguments()?;
                Goal::MostOfEach(armies(node, entries)?)
            }
            _ => return Err(form.unknown("goal", GOALS)),
        })
    }

    /// Reads the argument of a goal: squares in a state, or pieces if there is no state. A piece of the puzzle hides a
    /// state of the same name. The kinds are `None` for all.
    fn target(self, form: Form<'_>, usage: &str, entries: &[Entry]) -> Result<Target, Fault> {
        let named = form.optional_argument(usage)?;
        if let Some(squares) = named.and_then(Form::of)
            && let Some((_, state)) = STATES.into_iter().find(|(name, _)| *name == squares.name)
            && !entries.iter().any(|entry| entry.name == squares.name)
        {
            let usage = format!("{}` or `{0}(Queen)", squares.name);
            let piece = squares.optional_argument(&usage)?;
            return Ok((Some(state), self.some_kinds(piece, entries)?));
        }
        Ok((None, self.some_kinds(named, entries)?))
    }
}

/// The kinds of each side.
fn armies(node: &Node<'_>, entries: &[Entry]) -> Result<Vec<Vec<usize>>, Fault> {
    let mut armies: Vec<Vec<usize>> = Vec::new();
    for (kind, entry) in entries.iter().enumerate() {
        let is_on_side = |army: &&mut Vec<usize>| entries[army[0]].side == entry.side;
        match armies.iter_mut().find(is_on_side) {
            Some(army) => army.push(kind),
            None => armies.push(vec![kind]),
        }
    }
    match armies.len() {
        1 => Err(node.fault(Problem::OneSide)),
        _ => Ok(armies),
    }
}

//! The field `goal`: what is wanted as few or as many of as can be.

use standoff_model::{Goal, SquareState};

use crate::around::state_of;
use crate::form::Form;
use crate::pieces::Context;
use crate::place::Entry;
use crate::problem::{Fault, GOAL, Problem};
use crate::reader::Raw;

const GOALS: [&str; 3] = ["Fewest", "Most", "MostOfEach"];

/// What is wanted, of some kinds or all.
enum Wanted {
    Pieces(Option<Vec<usize>>),
    Squares(SquareState, Option<Vec<usize>>),
}

impl Wanted {
    fn goal(
        self,
        pieces: fn(Option<Vec<usize>>) -> Goal,
        squares: fn(SquareState, Option<Vec<usize>>) -> Goal,
    ) -> Goal {
        match self {
            Wanted::Pieces(kinds) => pieces(kinds),
            Wanted::Squares(state, kinds) => squares(state, kinds),
        }
    }
}

impl<'c, 'a> Context<'c, 'a> {
    /// Reads the field `goal` of a puzzle that places these.
    pub(crate) fn goal(self, raw: Raw<'a>, entries: &[Entry]) -> Result<Goal, Fault> {
        let form = Form::read(self.reader, raw, GOAL)?;
        match form.name {
            "Fewest" => {
                let wanted = self.wanted(&form, "Fewest` or `Fewest(Queen)", entries)?;
                Ok(wanted.goal(Goal::Fewest, Goal::FewestSquares))
            }
            "Most" => {
                let wanted = self.wanted(&form, "Most` or `Most(Queen)", entries)?;
                Ok(wanted.goal(Goal::Most, Goal::MostSquares))
            }
            "MostOfEach" => {
                form.without_arguments()?;
                self.armies(raw, entries).map(Goal::MostOfEach)
            }
            _ => Err(form.unknown("goal", GOALS)),
        }
    }

    /// Reads what is wanted: all pieces, those that are named, or squares.
    fn wanted(self, form: &Form<'a>, usage: &str, entries: &[Entry]) -> Result<Wanted, Fault> {
        let named = form.any_arguments(1, form.name, usage)?.first();
        if let Some(&raw) = named
            && let Ok(squares) = Form::read(self.reader, raw, GOAL)
            && let Some(state) = state_of(squares.name)
            && !entries.iter().any(|entry| entry.name == squares.name)
        {
            let usage = format!("{}` or `{0}(Queen)", squares.name);
            let piece = squares.any_arguments(1, squares.name, &usage)?;
            let kinds = self.some_kinds(piece.first(), entries)?;
            return Ok(Wanted::Squares(state, kinds));
        }
        Ok(Wanted::Pieces(self.some_kinds(named, entries)?))
    }

    /// The kinds of each side.
    fn armies(self, raw: Raw<'a>, entries: &[Entry]) -> Result<Vec<Vec<usize>>, Fault> {
        let mut armies: Vec<Vec<usize>> = Vec::new();
        for (kind, entry) in entries.iter().enumerate() {
            let is_mine = |army: &&mut Vec<usize>| entries[army[0]].side == entry.side;
            match armies.iter_mut().find(is_mine) {
                Some(army) => army.push(kind),
                None => armies.push(vec![kind]),
            }
        }
        match armies.len() {
            1 => Err(self.reader.fault(raw.text, Problem::OneSide)),
            _ => Ok(armies),
        }
    }
}

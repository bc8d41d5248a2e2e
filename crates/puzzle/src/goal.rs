//! The field `goal`: what is wanted as few or as many of as can be.

use standoff_placement::Goal;

use crate::form::Form;
use crate::pieces::Context;
use crate::place::Entry;
use crate::problem::{Fault, GOAL, Problem};
use crate::reader::Raw;

const GOALS: [&str; 3] = ["Fewest", "Most", "MostOfEach"];

impl<'c, 'a> Context<'c, 'a> {
    /// Reads the field `goal` of a puzzle that places these.
    pub(crate) fn goal(self, raw: Raw<'a>, entries: &[Entry]) -> Result<Goal, Fault> {
        let form = Form::read(self.reader, raw, GOAL)?;
        let kinds = |usage| {
            let piece = form.any_arguments(1, form.name, usage)?;
            let kinds = piece.first().map(|&raw| self.kinds_of(raw, entries));
            Ok(kinds
                .transpose()?
                .filter(|kinds| kinds.len() < entries.len()))
        };
        match form.name {
            "Fewest" => kinds("Fewest` or `Fewest(Queen)").map(Goal::Fewest),
            "Most" => kinds("Most` or `Most(Queen)").map(Goal::Most),
            "MostOfEach" => {
                form.without_arguments()?;
                self.armies(raw, entries).map(Goal::MostOfEach)
            }
            _ => Err(form.unknown("goal", GOALS)),
        }
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

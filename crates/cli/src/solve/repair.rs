//! `standoff solve --unique --suggest`: squares to move to another region.

use serde::Serialize;
use standoff::board::Board;
use standoff::generate::{Change, RegionMap, Repair};
use standoff::model::{Model, Placement};

use crate::args::SolveFormat;
use crate::failure::{Exit, Failure};
use crate::in_words::number_of;
use crate::output::Output;
use crate::stop::Stop;

/// Changes of one square that are listed.
const LISTED: usize = 5;

/// The suggestions as JSON.
#[derive(Serialize)]
struct Suggestions {
    #[serde(rename = "type")]
    kind: &'static str,
    changes: Vec<ChangeRecord>,
    /// Absent if no sequence was found.
    sequence: Option<Vec<ChangeRecord>>,
    /// The regions after the sequence, row by row.
    regions: Option<Vec<String>>,
}

#[derive(Serialize)]
struct ChangeRecord {
    square: String,
    from: char,
    to: char,
    /// Absent if there are 10,000 or more.
    solutions: Option<usize>,
}

/// A puzzle with regions that can be changed.
pub(super) struct Suggester {
    repair: Repair,
    model: Model,
}

impl Suggester {
    /// Fails if the puzzle has no regions to change.
    pub(super) fn new(
        model: &Model,
        keep: Option<&Placement>,
        format: SolveFormat,
    ) -> Result<Self, Failure> {
        if !matches!(format, SolveFormat::Board | SolveFormat::Json) {
            let message = "--suggest writes text, or JSON with --format json";
            return Err(Failure::mistake(message));
        }
        let repair = Repair::new(model, keep.map(Placement::chosen))?.ok_or_else(|| {
            Failure::mistake("--suggest: no rule of the puzzle counts pieces in regions")
        })?;
        Ok(Suggester {
            repair,
            model: model.clone(),
        })
    }

    /// Writes changes that leave fewer solutions, and a sequence that leaves one.
    pub(super) fn show(
        &self,
        format: SolveFormat,
        stop: &Stop,
        output: &mut Output,
    ) -> Result<Exit, Failure> {
        let is_over = || stop.reason();
        let changes = self.repair.changes(LISTED, &is_over);
        let sequence = self.repair.sequence(&is_over);
        if format == SolveFormat::Json {
            self.json(&changes, sequence, output)?;
        } else {
            self.text(&changes, sequence, output)?;
        }
        Ok(match stop.reason() {
            Some(_) => Exit::Stopped,
            None => Exit::No,
        })
    }

    fn json(
        &self,
        changes: &[Change],
        sequence: Option<(Vec<Change>, RegionMap)>,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let (sequence, map) = sequence.unzip();
        let rows = |map: RegionMap| map.draw(self.board()).lines().map(str::to_string).collect();
        output.json(&Suggestions {
            kind: "suggestions",
            changes: changes.iter().map(|change| self.record(change)).collect(),
            sequence: sequence.map(|all| all.iter().map(|change| self.record(change)).collect()),
            regions: map.map(rows),
        })
    }

    fn text(
        &self,
        changes: &[Change],
        sequence: Option<(Vec<Change>, RegionMap)>,
        output: &mut Output,
    ) -> Result<(), Failure> {
        output.line("")?;
        output.line(&format!("{}.", solutions(self.repair.solutions())))?;
        if !changes.is_empty() {
            output.line("Changes of one square that leave the fewest:")?;
        }
        for change in changes {
            output.line(&format!("  {}", self.in_words(change)))?;
        }
        let Some((sequence, map)) = sequence else {
            return output.line("No sequence of changes to one solution was found.");
        };
        output.line("Changes to one solution:")?;
        for (number, change) in (1..).zip(&sequence) {
            output.line(&format!("  {number}. {}", self.in_words(change)))?;
        }
        output.line("")?;
        output.text(map.draw(self.board()).as_bytes())
    }

    fn board(&self) -> &Board {
        self.model.board()
    }

    fn in_words(&self, change: &Change) -> String {
        let Change { from, to, .. } = change;
        let square = self.board().name(change.square);
        let solutions = solutions(change.solutions);
        format!("move {square} from region {from} to region {to}: {solutions}")
    }

    fn record(&self, change: &Change) -> ChangeRecord {
        ChangeRecord {
            square: self.board().name(change.square),
            from: change.from,
            to: change.to,
            solutions: change.solutions,
        }
    }
}

fn solutions(number: Option<usize>) -> String {
    match number {
        Some(number) => number_of(number as u64, "solution"),
        None => "10000 solutions or more".to_string(),
    }
}

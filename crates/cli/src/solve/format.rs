//! Solutions as text and as JSON.

use serde::Serialize;
use standoff::core::End;
use standoff::placement::{Model, Placement};
use standoff::puzzle::{Instance, Parameters};

use crate::args::SolveFormat;
use crate::failure::Failure;
use crate::output::{Output, json};

/// A solution, and the size of its orbit where that is known.
pub(super) struct Solution {
    pub(super) index: usize,
    pub(super) placement: Placement,
    pub(super) orbit: Option<usize>,
}

/// Prints solutions in one of the formats.
pub(super) struct Printer<'a> {
    format: SolveFormat,
    puzzle: &'a str,
    instance: &'a Instance,
    output: &'a mut Output,
}

impl<'a> Printer<'a> {
    pub(super) fn new(
        format: SolveFormat,
        puzzle: &'a str,
        instance: &'a Instance,
        output: &'a mut Output,
    ) -> Self {
        Printer {
            format,
            puzzle,
            instance,
            output,
        }
    }

    pub(super) fn solution(&mut self, solution: &Solution) -> Result<(), Failure> {
        let model = self.instance.model();
        match self.format {
            SolveFormat::Board => self.output.line(&board(model, solution)),
            SolveFormat::Rows => self.output.text(&rows(model, solution)),
            SolveFormat::Squares => self
                .output
                .line(&squares(model, &solution.placement).join(" ")),
            SolveFormat::Ndjson => self.output.line(&record(model, solution)),
        }
    }

    /// Ends what the format has begun, so that it is whole however the search ended.
    pub(super) fn finish(&mut self, found: usize, end: End) -> Result<(), Failure> {
        match self.format {
            SolveFormat::Board | SolveFormat::Squares => {}
            SolveFormat::Rows if found == 0 => self.output.line("[]")?,
            SolveFormat::Rows => self.output.line("\n]")?,
            SolveFormat::Ndjson => self.output.line(&self.end_record(found, end))?,
        }
        self.output.flush()
    }

    fn end_record(&self, found: usize, end: End) -> String {
        json(&EndRecord {
            kind: "end",
            puzzle: self.puzzle,
            params: self.instance.parameters(),
            solutions: found,
            complete: end.is_exhausted(),
            reason: end.to_string(),
        })
    }
}

/// The board, after a blank line unless it is the first.
fn board(model: &Model, solution: &Solution) -> String {
    let gap = if solution.index > 1 { "\n" } else { "" };
    let mut lines = model.rows(&solution.placement);
    lines.extend(solution.orbit.map(|size| format!("orbit of {size}")));
    format!("{gap}{}", lines.join("\n"))
}

/// A line of the one array of all solutions. Whether a comma ends it is known when the next one
/// comes.
fn rows(model: &Model, solution: &Solution) -> String {
    let before = if solution.index > 1 { "," } else { "[" };
    format!("{before}\n{}", json(&model.rows(&solution.placement)))
}

/// The squares, each with the letter of its piece when there are several kinds.
fn squares(model: &Model, placement: &Placement) -> Vec<String> {
    if model.kinds().len() == 1 {
        return model.square_names(placement);
    }
    let stands = model.stands(placement);
    let named = stands.iter().map(|stand| {
        let letter = model.kinds()[stand.kind].letter;
        format!("{letter}{}", model.board().name(stand.square))
    });
    named.collect()
}

fn record(model: &Model, solution: &Solution) -> String {
    json(&SolutionRecord {
        kind: "solution",
        index: solution.index,
        rows: model.rows(&solution.placement),
        squares: squares(model, &solution.placement),
        orbit: solution.orbit,
    })
}

#[derive(Serialize)]
struct SolutionRecord {
    #[serde(rename = "type")]
    kind: &'static str,
    index: usize,
    rows: Vec<String>,
    squares: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    orbit: Option<usize>,
}

#[derive(Serialize)]
struct EndRecord<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    puzzle: &'a str,
    params: &'a Parameters,
    solutions: usize,
    complete: bool,
    reason: String,
}

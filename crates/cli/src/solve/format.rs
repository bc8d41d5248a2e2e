//! The beginning and the end of a list of solutions in each format.

use serde::Serialize;
use standoff::core::End;
use standoff::puzzle::Parameters;

use super::sheet::SolutionBuffer;
use crate::args::SolveFormat;
use crate::diagnostics::note;
use crate::failure::Failure;
use crate::output::{Output, json};

/// Whether a solution is the only one.
#[derive(Serialize)]
pub(super) struct Verdict {
    pub(super) unique: bool,
    /// The index of the intended solution, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) intended: Option<usize>,
    /// The names of the squares on which two solutions differ.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) differ: Vec<String>,
}

impl Verdict {
    fn in_words(&self) -> String {
        match (self.differ.join(" ").as_str(), self.intended) {
            ("", _) => "unique".to_string(),
            (squares, None) => format!("not unique: these two differ on {squares}"),
            (squares, Some(_)) => {
                format!("not unique: the first one is intended; these two differ on {squares}")
            }
        }
    }
}

/// Prints solutions in one of the formats.
pub(super) struct Printer<'a> {
    format: SolveFormat,
    puzzle: &'a str,
    parameters: &'a Parameters,
    output: &'a mut Output,
    /// Whether a solution had no piece.
    any_empty: bool,
}

impl<'a> Printer<'a> {
    pub(super) fn new(
        format: SolveFormat,
        puzzle: &'a str,
        parameters: &'a Parameters,
        output: &'a mut Output,
    ) -> Self {
        Printer {
            format,
            puzzle,
            parameters,
            output,
            any_empty: false,
        }
    }

    /// Writes the solutions of a sheet, and clears it.
    pub(super) fn print(&mut self, sheet: &mut SolutionBuffer) -> Result<(), Failure> {
        sheet.complete();
        self.any_empty |= sheet.any_empty;
        self.output.text(&sheet.text)?;
        sheet.text.clear();
        Ok(())
    }

    /// Writes a part of a solution that is not on a sheet.
    pub(super) fn text(&mut self, text: &[u8]) -> Result<(), Failure> {
        self.output.text(text)
    }

    /// Ends the line of a solution that is not whole.
    pub(super) fn break_off(&mut self) -> Result<(), Failure> {
        self.output.line("")?;
        self.output.flush()
    }

    /// Notes that a solution has no piece.
    pub(super) fn mark_empty(&mut self) {
        self.any_empty = true;
    }

    /// The same for the last ones, when it is known why there are no more.
    pub(super) fn print_last(
        &mut self,
        sheet: &mut SolutionBuffer,
        end: End,
    ) -> Result<(), Failure> {
        self.print(sheet)?;
        sheet.end(end);
        self.print(sheet)
    }

    /// Ends what the format has begun, so that it is whole however the search ended.
    pub(super) fn finish(
        &mut self,
        found: usize,
        end: End,
        verdict: Option<Verdict>,
    ) -> Result<(), Failure> {
        let words = verdict
            .as_ref()
            .filter(|_| found > 0)
            .map(Verdict::in_words);
        match (self.format, words) {
            (SolveFormat::Board, Some(words)) => self.output.line(&format!("\n{words}"))?,
            (SolveFormat::Squares, Some(words)) => self.output.line(&words)?,
            (SolveFormat::Board | SolveFormat::Squares, None) => {}
            (SolveFormat::Binary, words) => words.iter().for_each(|words| note(words)),
            (SolveFormat::Rows, words) => self.end_of_rows(found, words)?,
            (SolveFormat::Json, _) => self.output.line(&self.end_record(found, end, verdict))?,
        }
        self.output.flush()?;
        self.say_which_is_empty(found);
        Ok(())
    }

    /// There is no room for words in an array of solutions.
    fn end_of_rows(&mut self, found: usize, words: Option<String>) -> Result<(), Failure> {
        self.output.line(if found == 0 { "[]" } else { "\n]" })?;
        self.output.flush()?;
        words.iter().for_each(|words| note(words));
        Ok(())
    }

    /// A board without pieces, or a line without squares, looks as if something had gone wrong.
    fn say_which_is_empty(&self, found: usize) {
        let shown = match self.format {
            _ if !self.any_empty => return,
            SolveFormat::Rows | SolveFormat::Json | SolveFormat::Binary => return,
            _ if found == 1 => "this",
            SolveFormat::Board => "the empty board",
            SolveFormat::Squares => "the empty line",
        };
        note(&format!("{shown} is the placement with no piece"));
    }

    fn end_record(&self, found: usize, end: End, verdict: Option<Verdict>) -> String {
        json(&EndRecord {
            kind: "end",
            puzzle: self.puzzle,
            params: self.parameters,
            solutions: found,
            complete: end.is_exhausted(),
            reason: end.to_string(),
            verdict,
        })
    }
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
    #[serde(flatten)]
    verdict: Option<Verdict>,
}

//! Output formats of solutions.

use std::sync::Arc;

use serde::Serialize;
use standoff::End;
use standoff::board::Square;
use standoff::engine::Squares as Places;
use standoff::model::{Candidate, Layout, Model};
use standoff::puzzle::{Parameters, Puzzle};

use super::binary::Binary;
use super::boards::BoardFormat;
use super::json::{RecordFormat, RowsFormat};
use super::page::{Page, Parts};
use super::squares::Squares;
use crate::args::SolveFormat;
use crate::diagnostics::note;
use crate::failure::Failure;
use crate::label::labels;
use crate::output::Output;
use crate::session::title;

/// An output format. It adds text to a buffer.
pub(super) trait Format {
    /// Adds a solution of the model.
    fn add(&mut self, solution: Solution<'_>, text: &mut Vec<u8>);

    /// The parts of a solution without a model.
    fn parts(&self, page: &Page<'_>, index: usize, places: Places) -> Parts;

    /// Completes the text of the solutions so far.
    fn complete(&mut self, _text: &mut Vec<u8>) {}

    /// Adds the end of the text, however the search ended. Returns the verdict for a note if the format has no room for it.
    fn finish(&mut self, list: List, text: &mut Vec<u8>) -> Option<String>;

    /// Marks the squares on which two solutions differ, on all boards that follow.
    fn mark(&mut self, _squares: &[Square]) {}

    /// The name of an empty solution, if that could be mistaken for a failure.
    fn name_of_empty(&self) -> Option<&'static str> {
        None
    }

    /// Whether the text grows with the board, and not only with the number of pieces.
    fn has_boards(&self) -> bool {
        true
    }
}

/// The only place that knows every format. Without a model, solutions are added as parts.
fn format<'a>(
    format: SolveFormat,
    puzzle: &'a Puzzle,
    parameters: &'a Parameters,
    model: Option<&Model>,
) -> Box<dyn Format + 'a> {
    let labels = || model.map_or(Vec::new(), |model| labels(model, model.layout().pieces()));
    match format {
        SolveFormat::Board => Box::new(BoardFormat::new(model)),
        SolveFormat::Rows => Box::new(RowsFormat::new(model, &labels())),
        SolveFormat::Squares => Box::new(Squares::new(&labels())),
        SolveFormat::Json => {
            let name = puzzle.name();
            Box::new(RecordFormat::new(model, &labels(), name, parameters))
        }
        SolveFormat::Binary => Box::new(Binary::new(model, &title(puzzle, parameters))),
    }
}

/// A solution, and the size of its orbit if that is known.
#[derive(Clone, Copy)]
pub(super) struct Solution<'a> {
    pub(super) index: usize,
    /// All chosen candidates.
    pub(super) chosen: &'a [Candidate],
    /// Those that place a piece.
    pub(super) pieces: &'a [Candidate],
    pub(super) orbit: Option<usize>,
}

/// The end of a list of solutions.
pub(super) struct List {
    pub(super) found: usize,
    pub(super) end: End,
    pub(super) verdict: Option<Verdict>,
}

impl List {
    /// The verdict in words, if there is a solution.
    pub(super) fn verdict_in_words(&self) -> Option<String> {
        let verdict = self.verdict.as_ref().filter(|_| self.found > 0);
        verdict.map(Verdict::in_words)
    }
}

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
    format: Box<dyn Format + 'a>,
    layout: Option<Arc<Layout>>,
    output: &'a mut Output,
    text: Vec<u8>,
    /// Whether a solution had no piece.
    any_empty: bool,
}

impl<'a> Printer<'a> {
    pub(super) fn new(
        kind: SolveFormat,
        puzzle: &'a Puzzle,
        parameters: &'a Parameters,
        model: Option<&Model>,
        output: &'a mut Output,
    ) -> Self {
        Printer {
            format: format(kind, puzzle, parameters, model),
            layout: model.map(|model| model.layout().clone()),
            output,
            text: Vec::new(),
            any_empty: false,
        }
    }

    /// Marks the squares on which two solutions differ, on all boards that follow.
    pub(super) fn mark(&mut self, squares: &[Square]) {
        self.format.mark(squares);
    }

    /// Adds a solution of the model to the buffer.
    pub(super) fn add(&mut self, index: usize, chosen: &[Candidate], orbit: Option<usize>) {
        let layout = self.layout.as_ref();
        let pieces = layout.map_or(chosen, |layout| layout.without_auxiliaries(chosen));
        self.any_empty |= pieces.is_empty();
        let solution = Solution {
            index,
            chosen,
            pieces,
            orbit,
        };
        self.format.add(solution, &mut self.text);
    }

    /// Writes the buffer.
    pub(super) fn print(&mut self) -> Result<(), Failure> {
        self.format.complete(&mut self.text);
        self.output.text(&self.text)?;
        self.text.clear();
        Ok(())
    }

    /// Whether the text grows with the board, and not only with the number of pieces.
    pub(super) fn has_boards(&self) -> bool {
        self.format.has_boards()
    }

    /// The parts of a solution without a model.
    pub(super) fn parts(&mut self, page: &Page<'_>, index: usize, places: Places) -> Parts {
        let mut places = places.peekable();
        self.any_empty |= places.peek().is_none();
        self.format.parts(page, index, Box::new(places))
    }

    /// Writes a part of a solution without a model.
    pub(super) fn text(&mut self, text: &[u8]) -> Result<(), Failure> {
        self.output.text(text)
    }

    /// Ends the line of an incomplete solution.
    pub(super) fn break_off(&mut self) -> Result<(), Failure> {
        self.output.line("")?;
        self.output.flush()
    }

    /// Writes the end of the list.
    pub(super) fn finish(
        &mut self,
        found: usize,
        end: End,
        verdict: Option<Verdict>,
    ) -> Result<(), Failure> {
        self.print()?;
        let list = List {
            found,
            end,
            verdict,
        };
        let words = self.format.finish(list, &mut self.text);
        self.output.text(&self.text)?;
        self.output.flush()?;
        words.iter().for_each(|words| note(words));
        // A board without pieces, or a line without squares, could be mistaken for a failure.
        if let (true, Some(name)) = (self.any_empty, self.format.name_of_empty()) {
            let name = if found == 1 { "this" } else { name };
            note(&format!("{name} is the placement with no piece"));
        }
        Ok(())
    }
}

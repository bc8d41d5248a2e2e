//! A buffer of solutions in an output format.

use std::sync::Arc;

use standoff::board::Square;
use standoff::core::End;
use standoff::model::{Candidate, Layout, Model};

use super::binary::Binary;
use super::boards::Boards;
use super::json::Json;
use super::squares::Squares;
use crate::args::SolveFormat;
use crate::label::labels;

/// A solution, and the size of its orbit if that is known.
#[derive(Clone, Copy)]
pub(super) struct Solution<'a> {
    pub(super) index: usize,
    pub(super) chosen: &'a [Candidate],
    pub(super) orbit: Option<usize>,
}

/// Solutions of a model in one of the formats, written together.
pub(super) struct SolutionBuffer {
    format: SolveFormat,
    boards: Boards,
    layout: Arc<Layout>,
    json: Json,
    squares: Squares,
    binary: Option<Binary>,
    pub(super) text: Vec<u8>,
    /// Whether a solution had no piece.
    pub(super) any_empty: bool,
}

impl SolutionBuffer {
    /// The title is for formats that do not show the puzzle.
    pub(super) fn new(format: SolveFormat, model: &Model, title: &str) -> Self {
        let labels = labels(model, model.layout().pieces());
        SolutionBuffer {
            format,
            boards: Boards::of(model),
            layout: model.layout().clone(),
            json: Json::new(model, &labels),
            squares: Squares::new(&labels),
            binary: (format == SolveFormat::Binary).then(|| Binary::new(model, title)),
            text: Vec::new(),
            any_empty: false,
        }
    }

    /// Marks the squares on which two solutions differ, on all boards that follow.
    pub(super) fn mark(&mut self, squares: &[Square]) {
        self.boards.mark(squares);
    }

    pub(super) fn add(&mut self, solution: Solution<'_>) {
        let all = solution.chosen;
        let chosen = self.layout.without_auxiliaries(solution.chosen);
        let solution = Solution { chosen, ..solution };
        self.any_empty |= solution.chosen.is_empty();
        match self.format {
            SolveFormat::Board => self.add_board(solution),
            SolveFormat::Rows => self.add_rows(solution),
            SolveFormat::Squares => self.squares.add(solution.chosen, &mut self.text),
            SolveFormat::Json => self.json.record(solution, &mut self.text),
            SolveFormat::Binary => self.binary.iter_mut().for_each(|list| list.add(all)),
        }
    }

    /// Completes the text of the solutions so far.
    pub(super) fn complete(&mut self) {
        if let Some(binary) = &mut self.binary {
            binary.hand_over(&mut self.text);
        }
    }

    /// Adds the end of the text, if the format has one.
    pub(super) fn end(&mut self, end: End) {
        if let Some(binary) = &mut self.binary {
            binary.finish(end, &mut self.text);
        }
    }

    /// Adds a board, after a blank line unless it is the first. A board without squares is an empty line.
    fn add_board(&mut self, solution: Solution<'_>) {
        if solution.index > 1 {
            self.text.push(b'\n');
        }
        let start = self.text.len();
        self.boards.draw(solution.chosen, &mut self.text);
        if let Some(size) = solution.orbit {
            self.text.extend(format!("orbit of {size}\n").bytes());
        }
        if self.text.len() == start {
            self.text.push(b'\n');
        }
    }

    /// Adds a line of the array of all solutions. The comma is written before the next one.
    fn add_rows(&mut self, solution: Solution<'_>) {
        let before = if solution.index > 1 { ",\n" } else { "[\n" };
        self.text.extend_from_slice(before.as_bytes());
        self.json.rows(solution.chosen, &mut self.text);
    }
}

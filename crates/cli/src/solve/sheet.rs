//! Solutions as text, many at once.

use std::sync::Arc;

use serde::Serialize;
use standoff::placement::{Candidate, Drawing, Layout, Model};

use crate::args::SolveFormat;
use crate::label::labels;
use crate::output::json;

/// A solution, and the size of its orbit where that is known.
#[derive(Clone, Copy)]
pub(super) struct Solution<'a> {
    pub(super) index: usize,
    pub(super) chosen: &'a [Candidate],
    pub(super) orbit: Option<usize>,
}

/// Solutions of a model in one of the formats, to be written together.
pub(super) struct Sheet {
    format: SolveFormat,
    drawing: Drawing,
    layout: Arc<Layout>,
    /// What each candidate that places a piece is called.
    labels: Vec<String>,
    pub(super) text: Vec<u8>,
    /// Whether a solution had no piece.
    pub(super) any_empty: bool,
}

impl Sheet {
    pub(super) fn new(format: SolveFormat, model: &Model) -> Self {
        Sheet {
            format,
            drawing: Drawing::of(model),
            layout: model.layout().clone(),
            labels: labels(model, model.layout().stands()),
            text: Vec::new(),
            any_empty: false,
        }
    }

    pub(super) fn add(&mut self, solution: Solution<'_>) {
        let chosen = self.layout.pieces(solution.chosen);
        let solution = Solution { chosen, ..solution };
        self.any_empty |= solution.chosen.is_empty();
        match self.format {
            SolveFormat::Board => self.add_board(solution),
            SolveFormat::Rows => self.add_rows(solution),
            SolveFormat::Squares => self.add_squares(solution.chosen),
            SolveFormat::Ndjson => self.add_record(solution),
        }
    }

    /// The board, after a blank line unless it is the first. One without squares is a line, too.
    fn add_board(&mut self, solution: Solution<'_>) {
        if solution.index > 1 {
            self.text.push(b'\n');
        }
        let start = self.text.len();
        self.drawing.draw(solution.chosen, &mut self.text);
        if let Some(size) = solution.orbit {
            self.text.extend(format!("orbit of {size}\n").bytes());
        }
        if self.text.len() == start {
            self.text.push(b'\n');
        }
    }

    /// A line of the one array of all solutions. Whether a comma ends it is known when the next one
    /// comes.
    fn add_rows(&mut self, solution: Solution<'_>) {
        let before = if solution.index > 1 { ",\n" } else { "[\n" };
        self.text.extend(before.bytes());
        let board = self.board(solution);
        let rows = json(&Vec::from_iter(board.lines()));
        self.text.extend(rows.bytes());
    }

    fn add_squares(&mut self, chosen: &[Candidate]) {
        for candidate in chosen {
            let label = &self.labels[candidate.index()];
            self.text.extend_from_slice(label.as_bytes());
            self.text.push(b' ');
        }
        if !chosen.is_empty() {
            self.text.pop();
        }
        self.text.push(b'\n');
    }

    fn add_record(&mut self, solution: Solution<'_>) {
        let board = self.board(solution);
        let chosen = solution.chosen.iter();
        let record = SolutionRecord {
            kind: "solution",
            index: solution.index,
            rows: board.lines().collect(),
            squares: chosen.map(|c| &*self.labels[c.index()]).collect(),
            orbit: solution.orbit,
        };
        self.text.extend(json(&record).bytes());
        self.text.push(b'\n');
    }

    fn board(&self, solution: Solution<'_>) -> String {
        let mut board = Vec::new();
        self.drawing.draw(solution.chosen, &mut board);
        String::from_utf8(board).expect("letters are characters")
    }
}

#[derive(Serialize)]
struct SolutionRecord<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    index: usize,
    rows: Vec<&'a str>,
    squares: Vec<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    orbit: Option<usize>,
}

//! Solutions as text, many at once.

use serde::Serialize;
use standoff::placement::{Candidate, Drawing, Model};

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
    /// What each candidate is called.
    labels: Vec<String>,
    pub(super) text: String,
    /// Whether a solution had no piece.
    pub(super) any_empty: bool,
}

impl Sheet {
    pub(super) fn new(format: SolveFormat, model: &Model) -> Self {
        Sheet {
            format,
            drawing: Drawing::of(model),
            labels: labels(model, model.layout().stands()),
            text: String::new(),
            any_empty: false,
        }
    }

    pub(super) fn add(&mut self, solution: Solution<'_>) {
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
            self.text.push('\n');
        }
        let start = self.text.len();
        self.drawing.draw(solution.chosen, &mut self.text);
        if let Some(size) = solution.orbit {
            self.text += &format!("orbit of {size}\n");
        }
        if self.text.len() == start {
            self.text.push('\n');
        }
    }

    /// A line of the one array of all solutions. Whether a comma ends it is known when the next one
    /// comes.
    fn add_rows(&mut self, solution: Solution<'_>) {
        self.text += if solution.index > 1 { ",\n" } else { "[\n" };
        let board = self.board(solution);
        self.text += &json(&Vec::from_iter(board.lines()));
    }

    fn add_squares(&mut self, chosen: &[Candidate]) {
        for candidate in chosen {
            self.text += &self.labels[candidate.index()];
            self.text.push(' ');
        }
        if !chosen.is_empty() {
            self.text.pop();
        }
        self.text.push('\n');
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
        self.text += &json(&record);
        self.text.push('\n');
    }

    fn board(&self, solution: Solution<'_>) -> String {
        let mut board = String::new();
        self.drawing.draw(solution.chosen, &mut board);
        board
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

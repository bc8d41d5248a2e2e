//! Solutions as boards.

use std::sync::Arc;

use standoff::Figures;
use standoff::board::Square;
use standoff::draw::Diagram;
use standoff::engine::Squares as Places;
use standoff::model::{Candidate, Drawing, Layout, Model};

use super::format::{Format, List, Solution};
use super::page::{Page, Parts};
use crate::screen::Screen;

/// Boards of dots and letters.
pub(super) struct BoardFormat(Option<Boards>);

impl BoardFormat {
    pub(super) fn new(model: Option<&Model>) -> Self {
        BoardFormat(model.map(Boards::of))
    }
}

impl Format for BoardFormat {
    /// Adds a board, after a blank line unless it is the first. A board without squares is an empty line.
    fn add(&mut self, solution: Solution<'_>, text: &mut Vec<u8>) {
        if solution.index > 1 {
            text.push(b'\n');
        }
        let start = text.len();
        if let BoardFormat(Some(boards)) = self {
            boards.draw(solution.pieces, text);
        }
        if let Some(size) = solution.orbit {
            text.extend(format!("orbit of {size}\n").bytes());
        }
        if text.len() == start {
            text.push(b'\n');
        }
    }

    fn parts(&self, page: &Page<'_>, index: usize, places: Places) -> Parts {
        page.board(index, places)
    }

    fn finish(&mut self, list: List, text: &mut Vec<u8>) -> Option<String> {
        if let Some(words) = list.verdict_in_words() {
            text.extend(format!("\n{words}\n").bytes());
        }
        None
    }

    fn mark(&mut self, squares: &[Square]) {
        self.0.iter_mut().for_each(|boards| boards.mark(squares));
    }

    fn name_of_empty(&self) -> Option<&'static str> {
        Some("the empty board")
    }
}

/// The drawing of boards of a model.
enum Boards {
    /// Plain text, with a line for each rank.
    Plain(Drawing),
    /// With lines and coordinates.
    Ruled(Box<Ruled>),
}

/// The common parts of all boards on a screen.
struct Ruled {
    screen: Screen,
    layout: Arc<Layout>,
    figures: Figures,
    /// The board without any piece.
    empty: Diagram,
}

impl Boards {
    fn of(model: &Model) -> Self {
        match Screen::of_results() {
            None => Boards::Plain(Drawing::of(model)),
            Some(screen) => Boards::Ruled(Box::new(Ruled {
                screen,
                layout: model.layout().clone(),
                figures: Figures::of(model.kinds()),
                empty: Diagram::new(model.board().clone()),
            })),
        }
    }

    /// Marks squares on all following boards, on a screen.
    fn mark(&mut self, squares: &[Square]) {
        if let Boards::Ruled(ruled) = self {
            ruled.empty = ruled.empty.clone().with_marked(squares.iter().copied());
        }
    }

    /// Adds the board with these pieces to a text.
    fn draw(&self, chosen: &[Candidate], text: &mut Vec<u8>) {
        match self {
            Boards::Plain(drawing) => drawing.draw(chosen, text),
            Boards::Ruled(ruled) => ruled.draw(chosen, text),
        }
    }
}

impl Ruled {
    fn draw(&self, chosen: &[Candidate], text: &mut Vec<u8>) {
        let stands = chosen.iter().map(|&candidate| self.layout.piece(candidate));
        let diagram = self.figures.on(self.empty.clone(), stands);
        let lines = self.screen.lines(&diagram);
        lines.for_each(|line| text.extend(line.bytes()));
    }
}

//! Solutions as boards.

use std::sync::Arc;

use standoff::board::Square;
use standoff::draw::Diagram;
use standoff::model::{Candidate, Drawing, Layout, Model};

use crate::figures::Figures;
use crate::screen::Screen;

/// The drawing of boards of a model.
pub(super) enum Boards {
    /// Plain text, with a line for each rank.
    Plain(Drawing),
    /// With lines and coordinates.
    Ruled(Box<Ruled>),
}

/// The common parts of all boards on a screen.
pub(super) struct Ruled {
    screen: Screen,
    layout: Arc<Layout>,
    figures: Figures,
    /// The board without any piece.
    empty: Diagram,
}

impl Boards {
    pub(super) fn of(model: &Model) -> Self {
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
    pub(super) fn mark(&mut self, squares: &[Square]) {
        if let Boards::Ruled(ruled) = self {
            ruled.empty = ruled.empty.clone().with_marked(squares.iter().copied());
        }
    }

    /// Adds the board with these pieces to a text.
    pub(super) fn draw(&self, chosen: &[Candidate], text: &mut Vec<u8>) {
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

//! The lines around squares as box-drawing characters.

use crate::diagram::Diagram;
use crate::edges::{Edge, Edges, edges};
use crate::window::Window;

/// The lines of a diagram, by positions from its top left corner.
pub(super) struct Ruling {
    edges: Edges,
    /// The column of the arrows on joined top and bottom edges.
    pub(super) joined_level: Option<u32>,
    /// The row of the arrows on joined left and right edges.
    pub(super) joined_upright: Option<u32>,
}

impl Ruling {
    pub(super) fn of(diagram: &Diagram, regions: &[Option<usize>]) -> Self {
        let window = &diagram.window;
        let (width, height) = (window.width, window.height);
        let mut ruling = Ruling {
            edges: edges(&diagram.board, regions, window),
            joined_level: None,
            joined_upright: None,
        };
        // The sides of a part are not the edges of the board.
        if *window == Window::whole(&diagram.board) {
            let is_joined = |place| ruling.is_joined(place);
            let level = from_middle(width).find(|&x| is_joined((false, 0, x)));
            let upright = from_middle(height).find(|&y| is_joined((true, 0, y)));
            (ruling.joined_level, ruling.joined_upright) = (level, upright);
        }
        ruling
    }

    /// The line above a square, or below the last one.
    pub(super) fn level(&self, x: u32, y: u32) -> char {
        match self.edges.get(&(false, y, x)) {
            None | Some(Edge::Inner) => ' ',
            Some(Edge::Joined) => '╌',
            Some(Edge::Border | Edge::End) => '─',
        }
    }

    /// The line to the left of a square, or to the right of the last one.
    pub(super) fn upright(&self, x: u32, y: u32) -> char {
        match self.edges.get(&(true, x, y)) {
            None | Some(Edge::Inner) => ' ',
            Some(Edge::Joined) => '╎',
            Some(Edge::Border | Edge::End) => '│',
        }
    }

    /// The character at the top left corner of a square, where lines meet.
    pub(super) fn corner(&self, x: u32, y: u32) -> char {
        let up = y.checked_sub(1).map_or(' ', |y| self.upright(x, y));
        let left = x.checked_sub(1).map_or(' ', |x| self.level(x, y));
        let (right, down) = (self.level(x, y), self.upright(x, y));
        match (up, right, down, left) {
            (' ', '╌', ' ', '╌') => '╌',
            ('╎', ' ', '╎', ' ') => '╎',
            _ => {
                let lines = [up, right, down, left].map(|line| usize::from(line != ' '));
                CORNERS[lines[0] + 2 * lines[1] + 4 * lines[2] + 8 * lines[3]]
            }
        }
    }

    /// Whether an edge of the board is joined to the opposite one.
    fn is_joined(&self, place: (bool, u32, u32)) -> bool {
        let edge = self.edges.get(&place);
        matches!(edge, Some(Edge::Joined | Edge::Border))
    }
}

/// Indexed by a sum over the lines that meet: 1 from above, 2 from the right, 4 from below, 8 from the left.
const CORNERS: [char; 16] = [
    ' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼',
];

/// The numbers from 0 to `number` - 1, beginning in the middle.
fn from_middle(number: u32) -> impl Iterator<Item = u32> {
    (number / 2..number).chain(0..number / 2)
}

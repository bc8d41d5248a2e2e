//! The sides of squares: borders of the board and of regions, and joined edges.

use std::collections::BTreeMap;

use standoff_board::{Board, Leap, Square};

use crate::window::Window;

/// The kind of an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Edge {
    /// Between squares of the same region.
    Inner,
    /// Between squares of different regions.
    Border,
    /// Between a square and a hole or the outside of the board.
    End,
    /// An edge of the board that is joined to the opposite one.
    Joined,
}

/// A straight line along edges of one kind, in squares from the top left of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Segment {
    pub(crate) edge: Edge,
    pub(crate) is_upright: bool,
    pub(crate) column: u32,
    pub(crate) row: u32,
    pub(crate) length: u32,
}

/// Edges by direction, then by line, then along the line. Adjacent edges of a line follow each other.
pub(crate) type Edges = BTreeMap<(bool, u32, u32), Edge>;

/// All edges of the squares in a window, merged into maximal lines.
pub(crate) fn lines(board: &Board, regions: &[Option<usize>], window: &Window) -> Vec<Segment> {
    let mut lines: Vec<Segment> = Vec::new();
    for ((is_upright, line, at), edge) in edges(board, regions, window) {
        let (column, row) = if is_upright { (line, at) } else { (at, line) };
        if let Some(last) = lines.last_mut()
            && (last.edge, last.is_upright) == (edge, is_upright)
            && last.end() == (column, row)
        {
            last.length += 1;
            continue;
        }
        lines.push(Segment {
            edge,
            is_upright,
            column,
            row,
            length: 1,
        });
    }
    lines
}

impl Segment {
    /// The end point.
    fn end(&self) -> (u32, u32) {
        if self.is_upright {
            (self.column, self.row + self.length)
        } else {
            (self.column + self.length, self.row)
        }
    }
}

/// All edges of the squares in a window.
pub(crate) fn edges(board: &Board, regions: &[Option<usize>], window: &Window) -> Edges {
    let mut edges = Edges::new();
    for square in window.squares(board) {
        let (column, row) = board.column_and_row(square);
        let (x, y) = (column - window.left, row - window.top);
        let kind = |dx, dy, is_rim| edge(board, regions, square, Leap::new(dx, dy), is_rim);
        edges.insert((true, x, y), kind(-1, 0, column == 0));
        edges.insert((true, x + 1, y), kind(1, 0, column + 1 == board.width()));
        edges.insert((false, y, x), kind(0, 1, row == 0));
        edges.insert((false, y + 1, x), kind(0, -1, row + 1 == board.height()));
    }
    edges
}

fn edge(board: &Board, regions: &[Option<usize>], from: Square, step: Leap, is_rim: bool) -> Edge {
    match board.leap(from, step) {
        None => Edge::End,
        Some(to) if regions[from.index()] != regions[to.index()] => Edge::Border,
        Some(_) if is_rim => Edge::Joined,
        Some(_) => Edge::Inner,
    }
}

#[cfg(test)]
mod tests {
    use standoff_board::Wrap;

    use super::*;
    use crate::colouring::regions_by_square;

    fn lines_of(board: &Board) -> Vec<Segment> {
        lines(board, &regions_by_square(board), &Window::whole(board))
    }

    fn number(lines: &[Segment], edge: Edge) -> usize {
        lines.iter().filter(|line| line.edge == edge).count()
    }

    #[test]
    fn adjacent_edges_are_one_line() {
        let lines = lines_of(&Board::rectangle(3, 2).unwrap());
        assert_eq!(
            (number(&lines, Edge::End), number(&lines, Edge::Inner)),
            (4, 3)
        );
        assert_eq!(lines.len(), 7);
        assert!(
            lines
                .iter()
                .any(|line| !line.is_upright && line.row == 2 && line.length == 3)
        );
    }

    #[test]
    fn holes_have_edges() {
        let lines = lines_of(&Board::map("...\n.#.\n...").unwrap());
        assert_eq!(number(&lines, Edge::End), 8);
    }

    #[test]
    fn regions_have_borders_across_joined_edges() {
        let flat = Board::map("AAB").unwrap();
        assert_eq!(number(&lines_of(&flat), Edge::Border), 1);
        let round = lines_of(&flat.wrap(Wrap::Cylinder));
        assert_eq!(
            (number(&round, Edge::Border), number(&round, Edge::Joined)),
            (3, 0)
        );
        let torus = lines_of(&Board::rectangle(2, 2).unwrap().wrap(Wrap::Torus));
        assert_eq!(
            (number(&torus, Edge::Joined), number(&torus, Edge::End)),
            (4, 0)
        );
    }
}

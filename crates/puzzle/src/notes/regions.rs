//! Regions in which no rule counts, and regions that do not hang together.

use standoff_board::{Board, Leap, Square, SquareSet};

use super::{Remark, Unused};
use crate::asked::Asked;
use crate::puzzle::Puzzle;

/// What there is to say of the regions of a puzzle. Those in which nothing counts may lie as they
/// like, and those of a board that cannot be made are for the error to say.
pub(super) fn remarks(puzzle: &Puzzle) -> Vec<Remark> {
    let Some(drawing) = puzzle.board.drawn_regions() else {
        return Vec::new();
    };
    if !puzzle.rules.iter().any(|rule| rule.counts_in_regions()) {
        return vec![Remark {
            what: Unused::Regions,
            span: drawing.span_of_row(1),
        }];
    }
    let Ok(board) = puzzle
        .board
        .board(&puzzle.parameters, &Asked::new(&|| None))
    else {
        return Vec::new();
    };
    let apart = |(region, squares): &(char, SquareSet)| {
        let parts = parts(&board, squares);
        let (column, row) = board.column_and_row(*parts.get(1)?);
        Some(Remark {
            what: Unused::Parts {
                region: *region,
                parts: parts.len(),
            },
            span: drawing.span_of(row as usize + 1, column as usize + 1),
        })
    };
    board.regions().iter().filter_map(apart).collect()
}

/// The first square of each part of a region, whose squares hang together along their edges.
fn parts(board: &Board, region: &SquareSet) -> Vec<Square> {
    let mut seen = SquareSet::new();
    let mut parts = Vec::new();
    for first in region.iter() {
        if !seen.insert(first) {
            continue;
        }
        parts.push(first);
        let mut open = vec![first];
        while let Some(square) = open.pop() {
            let beside = [(0, 1), (1, 0), (0, -1), (-1, 0)];
            let beside = beside.map(|(dx, dy)| board.leap(square, Leap::new(dx, dy)));
            let new = beside.into_iter().flatten();
            open.extend(new.filter(|&square| region.contains(square) && seen.insert(square)));
        }
    }
    parts
}

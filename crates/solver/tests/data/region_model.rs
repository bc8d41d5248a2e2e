//! Region puzzles as models, for tests and benchmarks.

use std::sync::Arc;

use standoff_board::{Board, Where};
use standoff_model::{Bounds, Kind, Lines, Model, Rule};

/// The model of a puzzle whose rows of regions have slashes between them.
pub(crate) fn model(regions: &str) -> Model {
    let regions = regions.replace('/', "\n");
    let side = regions.lines().count() as u64;
    let board = Board::rectangle(side, side)
        .unwrap()
        .with_regions(&regions)
        .unwrap();
    stars(board, [Lines::Rows, Lines::Columns, Lines::Regions])
}

/// One star in each of the lines, no two of which touch.
pub(crate) fn stars(board: Board, lines: impl IntoIterator<Item = Lines>) -> Model {
    let star = Kind::new("star", '*', Arc::new(Where(|_: i32, _: i32| false)));
    let rules: Vec<Rule> = std::iter::once(Rule::NoTouch)
        .chain(lines.into_iter().map(one_in_each))
        .collect();
    Model::with_rules(board, vec![star], &rules).unwrap()
}

/// The rule that each of the lines has one piece.
pub(crate) fn one_in_each(lines: Lines) -> Rule {
    Rule::Each {
        lines,
        kinds: None,
        number: Bounds::exactly(1),
    }
}

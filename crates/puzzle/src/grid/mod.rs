//! Region puzzles without RON: a grid of letters, JSON, or an address.
//!
//! A grid contains only the region of each square. It is translated into RON, and the RON is read. The places in the
//! puzzle are then moved to the grid, so that errors and notes point at the text of the author.

pub(crate) mod address;
mod borders;
mod json;
mod letters;
mod penpa;
mod regions;

use std::sync::Arc;

use standoff_board::Pieces;

pub(crate) use regions::MAX_ROWS;

use crate::problem::Fault;
use crate::puzzle::Puzzle;
use crate::source::Source;

/// Reads a puzzle that is not in RON. Returns `None` for RON.
pub(crate) fn read(source: &Arc<Source>, named: &Pieces) -> Option<Result<Puzzle, Fault>> {
    let text = &source.text;
    let grid = match Format::of(text) {
        Format::Ron => return None,
        Format::Letters => letters::read(text),
        Format::Json => json::read(text),
        Format::Address => address::read(text),
    };
    Some(grid.and_then(|grid| grid.puzzle(source, named)))
}

/// The format of a puzzle.
enum Format {
    Ron,
    Letters,
    Json,
    Address,
}

impl Format {
    /// Detects the format. RON has parentheses, JSON begins with a bracket or a brace, and an address with `https://`.
    fn of(text: &str) -> Self {
        let text = text.trim_start();
        let begins_with = |begin| text.starts_with(begin);
        match text {
            _ if begins_with("[") || begins_with("{") => Format::Json,
            "" => Format::Ron,
            _ if address::is_address(text) => Format::Address,
            _ if ["//", "/*", "#!"].into_iter().any(begins_with) => Format::Ron,
            _ if text.contains(['(', ')', '"', ':']) => Format::Ron,
            _ => Format::Letters,
        }
    }
}

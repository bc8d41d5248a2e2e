//! Counts of puzzles that are too large for a model, as far as they are known.

use std::time::Instant;

use num_bigint::BigUint;
use standoff::engine::Registry;
use standoff::puzzle::{Puzzle, PuzzleError};

use crate::args::CountArgs;
use crate::assignment::Row;
use crate::failure::Failure;
use crate::outlined;
use crate::search::Work;

/// The number that a shortcut knows, or why there is no model, and what the shortcut says of the number.
pub(super) fn count(
    puzzle: &Puzzle,
    row: Row<'_>,
    args: &CountArgs,
    registry: &Registry,
    error: PuzzleError,
) -> Result<(BigUint, Work), Failure> {
    let start = Instant::now();
    let asks_for_more = args.by.is_some() || args.up_to.is_some();
    if asks_for_more || args.search.engine.is_some() {
        return Err(error.into());
    }
    let Some(outline) = outlined::outline(puzzle, row, registry) else {
        return Err(error.into());
    };
    match registry.known_count(&outline) {
        Ok((name, count)) => {
            let work = Work {
                engine: name.to_string(),
                nodes: 0,
                time: start.elapsed(),
            };
            Ok((count, work))
        }
        Err(refusals) => Err(outlined::refused(error, &outline, registry, refusals)),
    }
}

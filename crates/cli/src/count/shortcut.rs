//! Counts of puzzles that are too large for a model, if a plug-in knows them.

use std::time::Instant;

use standoff::End;
use standoff::engine::Registry;
use standoff::puzzle::{Puzzle, PuzzleError};

use super::record::Record;
use crate::args::CountArgs;
use crate::assignment::{Row, parameters_of};
use crate::failure::Failure;
use crate::outlined;
use crate::session::Work;

/// The count that a shortcut knows, or why there is no model.
pub(super) fn count(
    puzzle: &Puzzle,
    row: Row<'_>,
    args: &CountArgs,
    registry: &Registry,
    error: PuzzleError,
) -> Result<Record, Failure> {
    let start = Instant::now();
    let asks_for_more =
        args.by.is_some() || args.up_to.is_some() || args.optimum || args.search.engine.is_some();
    let outline = match error.stopped() {
        None if !asks_for_more => outlined::outline(puzzle, row.clone(), registry),
        _ => None,
    };
    let Some(outline) = outline else {
        return Err(error.into());
    };
    match registry.known_count(&outline) {
        Ok((name, count)) => {
            let work = Work {
                engine: name.to_string(),
                nodes: 0,
                time: start.elapsed(),
            };
            let parameters = parameters_of(puzzle, row);
            Ok(Record {
                work: Some(work),
                ..Record::with_numbers(parameters, vec![count], End::Exhausted)
            })
        }
        Err(refusals) => Err(outlined::refused(error, &outline, registry, refusals)),
    }
}

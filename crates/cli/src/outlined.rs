//! Puzzles that are too large for a model, where a plug-in knows a shortcut.

use standoff::placement::{Outline, Refusal, Registry, Wish};
use standoff::puzzle::{Puzzle, PuzzleError};

use crate::assignment::Row;
use crate::failure::Failure;

/// The puzzle in outline, if a shortcut knows it.
pub(crate) fn outline(puzzle: &Puzzle, row: Row<'_>, registry: &Registry) -> Option<Outline> {
    let outline = puzzle.outline(row).ok().flatten()?;
    shortcut_for(&outline, registry).map(|_| outline)
}

/// The name of the shortcut that knows it.
fn shortcut_for(outline: &Outline, registry: &Registry) -> Option<&'static str> {
    let found = registry.find(outline, Wish::Any).ok()?;
    Some(found.0)
}

/// That there is no model, with what the shortcut that knows the puzzle says instead of an answer.
pub(crate) fn refused(
    error: PuzzleError,
    outline: &Outline,
    registry: &Registry,
    refusals: Vec<Refusal>,
) -> Failure {
    let name = shortcut_for(outline, registry);
    let refusal = refusals
        .into_iter()
        .find(|refusal| Some(refusal.engine) == name);
    match refusal {
        Some(Refusal { reason: hint, .. }) => Failure::TooLarge { error, hint },
        None => error.into(),
    }
}

/// That there is no model, with what can be had without one.
pub(crate) fn without_a_model(
    error: PuzzleError,
    puzzle: &Puzzle,
    row: Row<'_>,
    registry: &Registry,
) -> Failure {
    let outline = outline(puzzle, row, registry);
    match outline.and_then(|outline| shortcut_for(&outline, registry)) {
        Some(shortcut) => Failure::TooLarge {
            error,
            hint: format!(
                "`solve` needs no model for one solution: the shortcut `{shortcut}` finds it"
            ),
        },
        None => error.into(),
    }
}

//! Shortcuts of plug-ins for puzzles that are too large for a model.

use standoff::engine::{Refusal, Registry, Wish};
use standoff::model::Outline;
use standoff::puzzle::{Puzzle, PuzzleError};

use crate::assignment::Row;
use crate::failure::Failure;

/// The puzzle in outline, if a shortcut knows it.
pub(crate) fn outline(puzzle: &Puzzle, row: Row<'_>, registry: &Registry) -> Option<Outline> {
    let outline = puzzle.outline(row).ok().flatten()?;
    shortcut_for(&outline, registry).map(|_| outline)
}

/// The name of the shortcut for it.
fn shortcut_for(outline: &Outline, registry: &Registry) -> Option<&'static str> {
    let found = registry.find(outline, Wish::Any).ok()?;
    Some(found.0)
}

/// The error that there is no model, with the reason why the shortcut for the puzzle refuses.
pub(crate) fn refused(
    error: PuzzleError,
    outline: &Outline,
    registry: &Registry,
    refusals: Vec<Refusal>,
) -> Failure {
    match refusal(outline, registry, refusals) {
        Some(Refusal { reason: hint, .. }) => Failure::TooLarge { error, hint },
        None => error.into(),
    }
}

/// The refusal of the shortcut for the puzzle.
fn refusal(outline: &Outline, registry: &Registry, refusals: Vec<Refusal>) -> Option<Refusal> {
    let name = shortcut_for(outline, registry);
    let mut refusals = refusals.into_iter();
    refusals.find(|refusal| Some(refusal.engine) == name)
}

/// The placements that a shortcut finds, with the commands for them.
pub(crate) fn placements(outline: &Outline, registry: &Registry, any: &str) -> Vec<String> {
    let wishes = [
        (any, Wish::Any),
        ("solve --random --biased", Wish::ByChance { seed: 0 }),
    ];
    let found = wishes.into_iter().filter_map(|(command, wish)| {
        let (name, found) = registry.find(outline, wish).ok()?;
        Some(match found.squares {
            Some(_) => format!("{command}: {name} finds one {}", found.how),
            None => format!("{command}: {name} knows that there is none"),
        })
    });
    found.collect()
}

/// The number of placements that a shortcut knows, or its refusal.
pub(crate) fn number(outline: &Outline, registry: &Registry) -> Option<String> {
    match registry.known_count(outline) {
        Ok((name, number)) => Some(format!("count: {name} knows the number, {number}")),
        Err(refusals) => {
            let Refusal { engine, reason } = refusal(outline, registry, refusals)?;
            Some(format!("count: {engine} refuses: {reason}"))
        }
    }
}

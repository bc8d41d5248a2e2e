//! Puzzles that are too large for a model, where a plug-in knows a shortcut.

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
    match told(outline, registry, refusals) {
        Some(Refusal { reason: hint, .. }) => Failure::TooLarge { error, hint },
        None => error.into(),
    }
}

/// What the shortcut that knows the puzzle says against an answer.
fn told(outline: &Outline, registry: &Registry, refusals: Vec<Refusal>) -> Option<Refusal> {
    let name = shortcut_for(outline, registry);
    let mut refusals = refusals.into_iter();
    refusals.find(|refusal| Some(refusal.engine) == name)
}

/// Which placements a shortcut finds, each with the command that asks for it.
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

/// What a shortcut knows of the number of placements.
pub(crate) fn number(outline: &Outline, registry: &Registry) -> Option<String> {
    match registry.known_count(outline) {
        Ok((name, number)) => Some(format!("count: {name} knows the number, {number}")),
        Err(refusals) => {
            let Refusal { engine, reason } = told(outline, registry, refusals)?;
            Some(format!("count: {engine} refuses: {reason}"))
        }
    }
}

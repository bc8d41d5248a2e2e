//! Any text is refused with a valid message, or is a puzzle on which all engines agree, as far as a bounded search shows.

#![no_main]

use std::sync::atomic::{AtomicU32, Ordering};

use libfuzzer_sys::fuzz_target;
use num_bigint::BigUint;
use standoff::core::End;
use standoff::engine::Question;
use standoff::model::Model;
use standoff::puzzle::{Instance, PuzzleError};
use standoff::solver::{Answer, Solver};

/// Number of checks after which an engine is stopped.
const PATIENCE: u32 = 4;

/// Larger models are built, but not searched.
const MOST_CANDIDATES: usize = 100;

fuzz_target!(|text: &str| {
    match instance(text) {
        Ok(instance) => search(instance.model()),
        Err(error) => printable(&error),
    }
});

/// Parameters are clamped, so that more boards can be searched.
fn instance(text: &str) -> Result<Instance, PuzzleError> {
    let puzzle = standoff::parse("fuzz.ron", text)?;
    for note in puzzle.notes() {
        assert!(note.source_text().get(note.span()).is_some());
        assert!(!note.to_string().contains(char::is_control), "{note:?}");
    }
    let small = |(name, &value): (_, &i64)| (name, value.clamp(-1, 5));
    let parameters: Vec<(&String, i64)> = puzzle.parameters().iter().map(small).collect();
    puzzle.instance(
        parameters
            .iter()
            .map(|(name, value)| (name.as_str(), *value)),
    )
}

/// Checks the promises of error messages.
fn printable(error: &PuzzleError) {
    let source = error.source_text();
    assert!(error.span().is_none_or(|span| source.get(span).is_some()));
    let line = format!("{error} {}", error.hint().unwrap_or_default());
    assert!(!line.contains(char::is_control), "{line:?}");
    assert!(line.len() < 2000, "{line}");
}

fn search(model: &Model) {
    if model.problem().len() > MOST_CANDIDATES {
        return;
    }
    let counts: Vec<(&str, Answer<Vec<BigUint>>)> = standoff::solver(model)
        .estimates(Question::CountBySize)
        .into_iter()
        .filter(|(_, bid)| bid.is_ok())
        .map(|(engine, _)| (engine, counted(model, engine)))
        .collect();
    let exact = counts
        .iter()
        .filter_map(|(_, answer)| answer.clone().exact());
    let exact: Vec<_> = exact.collect();
    assert!(exact.windows(2).all(|two| two[0] == two[1]), "{counts:?}");
    listed(model);
}

fn counted(model: &Model, engine: &str) -> Answer<Vec<BigUint>> {
    let solver = bounded(model).with_engine(engine).unwrap();
    solver.count_by_size().unwrap().answer
}

/// Checks that the first solutions can be drawn and are in order.
fn listed(model: &Model) {
    let solver = bounded(model);
    let first: Vec<_> = solver.solutions().unwrap().take(3).collect();
    assert!(first.is_sorted());
    for placement in first {
        assert_eq!(
            model.rows(&placement).len() as u64,
            u64::from(model.board().height())
        );
    }
}

fn bounded(model: &Model) -> Solver {
    let asked = AtomicU32::new(0);
    standoff::solver(model).stop_when(move || {
        let asked = asked.fetch_add(1, Ordering::Relaxed);
        (asked > PATIENCE).then_some(End::NodeLimit)
    })
}

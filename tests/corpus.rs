//! Every engine answers every puzzle that ships or stands among the examples, and agrees with what
//! the puzzle says.

use std::fs;
use std::path::Path;

use num_bigint::BigUint;
use standoff::placement::{Answer, Model, Question, Solver};
use standoff::puzzle::{Expectation, Puzzle, shipped};

/// The shipped puzzles and those in `examples/puzzles`.
pub(crate) fn puzzles() -> Vec<Puzzle> {
    let shipped = shipped()
        .iter()
        .map(|puzzle| Puzzle::parse(puzzle.name, puzzle.text).unwrap());
    shipped.chain(examples()).collect()
}

/// The puzzles in `examples/puzzles`, by name of their files.
pub(crate) fn examples() -> Vec<Puzzle> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/puzzles");
    let mut paths: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    let read = |path: &std::path::PathBuf| {
        let text = fs::read_to_string(path).unwrap();
        Puzzle::parse(&path.file_name().unwrap().to_string_lossy(), &text).unwrap()
    };
    paths.iter().map(read).collect()
}

/// The model that an expectation is about.
fn model_of(puzzle: &Puzzle, expected: &Expectation) -> Model {
    let at = expected
        .at
        .iter()
        .map(|(name, value)| (name.as_str(), *value));
    puzzle.instance(at).unwrap().model().clone()
}

/// Asks every engine that does not refuse; the general ones must not.
fn every_engine(model: &Model, mut ask: impl FnMut(&str, Solver<'_>)) {
    for name in ["split", "groups", "plain", "queens"] {
        let solver = standoff::solver(model).with_engine(name).unwrap();
        match solver.plan(Question::Count).remove(0) {
            (_, Ok(_)) => ask(name, solver),
            (engine, Err(refusal)) => assert_eq!(engine, "queens", "{refusal}"),
        }
    }
}

#[test]
fn every_engine_finds_what_the_puzzles_expect() {
    let mut asked = 0;
    for puzzle in puzzles() {
        for expected in puzzle.expectations() {
            let model = model_of(&puzzle, expected);
            every_engine(&model, |engine, solver| {
                let what = format!("{}, line {}, by {engine}", puzzle.name(), expected.line);
                agree(&solver, &model, expected, &what);
                asked += 1;
            });
        }
    }
    assert!(asked > 100, "only {asked} questions were asked");
}

fn agree(solver: &Solver<'_>, model: &Model, expected: &Expectation, what: &str) {
    if let Some(count) = &expected.count {
        let answer = solver.count().unwrap().answer;
        assert_eq!(answer, Answer::Exact(count.clone()), "count: {what}");
    }
    if let Some(by_size) = &expected.by_size {
        let answer = solver.count_by_size().unwrap().answer;
        assert_eq!(answer, Answer::Exact(by_size.clone()), "by size: {what}");
    }
    if let Some(first) = &expected.first {
        let found = solver.solutions().unwrap().next().map(|p| model.rows(&p));
        assert_eq!(found.as_ref(), Some(first), "first: {what}");
    }
    if let Some(fundamental) = &expected.fundamental {
        let listed = solver.fundamental().unwrap().count();
        assert_eq!(
            &BigUint::from(listed),
            fundamental,
            "listed up to symmetry: {what}"
        );
        // By Burnside's lemma; a plug-in may not know the folded models.
        let counted = standoff::solver(model)
            .count_up_to_symmetry()
            .unwrap()
            .answer;
        assert_eq!(
            counted,
            Answer::Exact(fundamental.clone()),
            "up to symmetry: {what}"
        );
    }
}

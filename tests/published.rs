//! The puzzles in `tests/published`: the solver and every engine agree with the published numbers.
//!
//! By default, each file is compared up to a number of nodes; its values come in the order of their size. The long form
//! compares all values.

mod drawn;
mod large;
mod symmetric;
mod table;

use std::path::PathBuf;
use std::slice::from_ref;

use num_bigint::BigUint;
use standoff::Standoff;
use standoff::model::Model;
use standoff::puzzle::{Expectation, Puzzle};
use standoff::solver::Answer;

use crate::corpus::{files, model_of, proved_optimum, read};
use crate::within::{ENGINES, MAY_REFUSE, as_list, is_exact, is_long, on_threads, solver_within};

/// Where the puzzles are, as seen from `tests`.
const FOLDER: &str = "published";

/// By default, a file is compared until the solver has taken this number of nodes.
const NODES: u64 = 20_000;

/// The minimum number of compared expectations.
const COMPARED: usize = 1_220;
const COMPARED_LONG: usize = 2_150;

/// The number of checks after which an engine is stopped: at most 260,000 nodes, or four million in the long form.
const CHECKS: u64 = 4;
const CHECKS_LONG: u64 = 64;

/// The minimum number of exact answers of each engine, by default and in the long form. `queens` refuses most puzzles.
const EXACT: [(&str, usize, usize); 7] = [
    ("split", 900, 1100),
    ("groups", 850, 1000),
    ("plain", 500, 600),
    ("sweep", 500, 600),
    ("join", 500, 600),
    ("maximal", 40, 50),
    ("queens", 80, 90),
];

/// The puzzles by name of their files.
fn puzzles() -> Vec<(String, Puzzle)> {
    let named = |path: &PathBuf| {
        (
            path.file_name().unwrap().to_string_lossy().into(),
            read(path),
        )
    };
    files(FOLDER).iter().map(named).collect()
}

#[test]
fn published_numbers_are_found() {
    let most_nodes = if is_long() { u64::MAX } else { NODES };
    let compared = on_threads(&puzzles(), |(file, puzzle)| {
        let (mut differences, mut compared, mut nodes) = (Vec::new(), 0, 0);
        for expected in puzzle.expectations() {
            if nodes > most_nodes {
                break;
            }
            let place = format!("{file}, line {}", expected.line);
            nodes += compare(puzzle, expected, &place, &mut differences);
            compared += 1;
        }
        (differences, compared)
    });
    let (differences, compared): (Vec<_>, Vec<usize>) = compared.into_iter().unzip();
    let differences = differences.concat();
    assert!(differences.is_empty(), "{}", differences.join("\n"));
    let (compared, least): (usize, _) = (
        compared.iter().sum(),
        if is_long() { COMPARED_LONG } else { COMPARED },
    );
    assert!(compared >= least, "{compared} expectations");
}

/// Compares the answers of the engine that the solver chooses, adds the differences, and returns the nodes.
fn compare(
    puzzle: &Puzzle,
    expected: &Expectation,
    place: &str,
    differences: &mut Vec<String>,
) -> u64 {
    let only_numbers = expected.first.is_none() && expected.unique.is_none();
    assert!(only_numbers, "{place}: only numbers are compared here");
    let model = model_of(puzzle, expected);
    let solver = Standoff::of(model.clone()).solver();
    let mut nodes = 0;
    let mut compare = |what, found: &[BigUint], said: &[BigUint], taken: u64| {
        if found != said {
            differences.push(format!(
                "{place}: {what}: expected {said:?}, found {found:?}"
            ));
        }
        nodes += taken;
    };
    if let Some(value) = expected.optimum {
        let found = proved_optimum(puzzle, expected).unwrap();
        let best = found.value.map(BigUint::from);
        compare("optimum", best.as_slice(), &[value.into()], found.nodes);
    }
    if let Some(count) = &expected.count {
        let found = solver.count().unwrap();
        let nodes = found.nodes;
        compare("count", &[exact(found.answer)], from_ref(count), nodes);
    }
    if let Some(by_size) = &expected.by_size {
        let found = solver.count_by_size().unwrap();
        let nodes = found.nodes;
        compare("by size", &exact(found.answer), by_size, nodes);
    }
    if let Some(fundamental) = &expected.fundamental {
        let found = solver.count_up_to_symmetry().unwrap();
        let nodes = found.nodes;
        compare(
            "fundamental",
            &[exact(found.answer)],
            from_ref(fundamental),
            nodes,
        );
    }
    nodes
}

fn exact<T>(answer: Answer<T>) -> T {
    answer.exact().expect("the search has no limits")
}

/// Each engine answers the expectations of a file up to the first one that takes it too long; the next ones are larger.
#[test]
fn every_engine_agrees_with_published_numbers() {
    let puzzles = puzzles();
    let questions: Vec<(&str, &Puzzle, &str)> = puzzles
        .iter()
        .flat_map(|(file, puzzle)| ENGINES.map(|engine| (&**file, puzzle, engine)))
        .collect();
    let exact = on_threads(&questions, |&(file, puzzle, engine)| {
        (engine, exact_answers(file, puzzle, engine))
    });
    for (engine, least, least_long) in EXACT {
        let of_engine = exact.iter().filter(|(name, _)| *name == engine);
        let number: usize = of_engine.map(|(_, number)| number).sum();
        let least = if is_long() { least_long } else { least };
        assert!(number >= least, "{engine}: {number} exact answers");
    }
}

/// The number of exact answers of an engine before it is stopped.
fn exact_answers(file: &str, puzzle: &Puzzle, engine: &str) -> usize {
    let expected = puzzle.expectations().iter();
    let answered = expected.map_while(|expected| {
        let model = model_of(puzzle, expected);
        let what = || format!("{file}, line {}, by {engine}", expected.line);
        answers(&model, engine, expected, what)
    });
    answered.sum()
}

/// The number of expected values that an engine finds: 0 if it refuses, `None` if it is stopped.
fn answers(
    model: &Model,
    engine: &str,
    expected: &Expectation,
    what: impl Fn() -> String,
) -> Option<usize> {
    let checks = if is_long() { CHECKS_LONG } else { CHECKS };
    let solver = || solver_within(model, engine, checks);
    let counts = expected.count.as_ref().map(|count| {
        let found = solver().count().map(|outcome| as_list(outcome.answer));
        (found, vec![count.clone()])
    });
    let by_size = expected.by_size.as_ref().map(|by_size| {
        let found = solver().count_by_size().map(|outcome| outcome.answer);
        (found, by_size.clone())
    });
    let fundamental = expected.fundamental.as_ref().map(|fundamental| {
        let found = solver().count_up_to_symmetry();
        let found = found.map(|outcome| as_list(outcome.answer));
        (found, vec![fundamental.clone()])
    });
    let mut exact = 0;
    for (found, expected) in [counts, by_size, fundamental].into_iter().flatten() {
        match found {
            Ok(answer) if is_exact(&answer, &expected, &what) => exact += 1,
            Ok(_) => return None,
            Err(refusal) => assert!(MAY_REFUSE.contains(&engine), "{refusal}"),
        }
    }
    Some(exact)
}

/// The number of placements of a puzzle.
fn count(text: &str) -> BigUint {
    let solver = Standoff::of(model(text)).solver();
    exact(solver.count().unwrap().answer)
}

fn model(text: &str) -> Model {
    let puzzle =
        Puzzle::parse("a puzzle of this test", text, standoff::registry().pieces()).unwrap();
    puzzle.instance([]).unwrap().model().clone()
}

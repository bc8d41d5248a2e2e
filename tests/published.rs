//! The puzzles in `tests/published`: what they expect was published, and holds; every engine agrees
//! with it.

mod drawn;
mod symmetric;
mod table;

use std::path::PathBuf;
use std::slice::from_ref;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use num_bigint::BigUint;
use standoff::model::Model;
use standoff::puzzle::{Expectation, Puzzle};
use standoff::solver::Answer;

use crate::corpus::{files, model_of, optimum, read};
use crate::within::{ENGINES, MAY_REFUSE, as_list, is_whole, solver_within};

/// Where the puzzles are, as seen from `tests`.
const FOLDER: &str = "published";

/// The looks at whether to stop that an engine is allowed: at most four million nodes.
const LOOKS: u64 = 64;

/// At least so many whole answers each engine gives within them. `queens` refuses most puzzles.
const WHOLE: [(&str, usize); 7] = [
    ("split", 1100),
    ("groups", 1000),
    ("plain", 600),
    ("sweep", 600),
    ("join", 600),
    ("maximal", 50),
    ("queens", 90),
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
fn what_was_published_holds() {
    let puzzles = puzzles();
    let expected: Vec<(&str, &Puzzle, &Expectation)> = puzzles
        .iter()
        .flat_map(|(file, puzzle)| {
            puzzle
                .expectations()
                .iter()
                .map(move |e| (&**file, puzzle, e))
        })
        .collect();
    assert!(expected.len() > 2150, "{} expectations", expected.len());
    let found = on_threads(&expected, |(file, puzzle, expected)| {
        differences(file, puzzle, expected)
    });
    let differ = found.concat();
    assert!(differ.is_empty(), "{}", differ.join("\n"));
}

/// Asks the engine that the solver chooses, and says what is found and was not expected.
fn differences(file: &str, puzzle: &Puzzle, expected: &Expectation) -> Vec<String> {
    let only_numbers = expected.first.is_none() && expected.unique.is_none();
    assert!(only_numbers, "{file}: only numbers are compared here");
    let model = model_of(puzzle, expected);
    let solver = standoff::solver(&model);
    let mut differences = Vec::new();
    let mut compare = |what, found: &[BigUint], said: &[BigUint]| {
        if found != said {
            let place = format!("{file}, line {}", expected.line);
            differences.push(format!(
                "{place}: {what}: expected {said:?}, found {found:?}"
            ));
        }
    };
    if let Some(value) = expected.optimum {
        let found = optimum(puzzle, expected).map(BigUint::from);
        compare("optimum", found.as_slice(), &[value.into()]);
    }
    if let Some(count) = &expected.count {
        let found = exact(solver.count().unwrap().answer);
        compare("count", &[found], from_ref(count));
    }
    if let Some(by_size) = &expected.by_size {
        let found = exact(solver.count_by_size().unwrap().answer);
        compare("by size", &found, by_size);
    }
    if let Some(fundamental) = &expected.fundamental {
        let found = exact(solver.count_up_to_symmetry().unwrap().answer);
        compare("fundamental", &[found], from_ref(fundamental));
    }
    differences
}

fn exact<T>(answer: Answer<T>) -> T {
    answer.exact().expect("nothing stops the search")
}

/// What each puzzle expects, for each engine from the first to the one that is too much for it: the
/// next ones are larger still.
#[test]
fn every_engine_agrees_with_what_was_published() {
    let puzzles = puzzles();
    let questions: Vec<(&str, &Puzzle, &str)> = puzzles
        .iter()
        .flat_map(|(file, puzzle)| ENGINES.map(|engine| (&**file, puzzle, engine)))
        .collect();
    let whole = on_threads(&questions, |&(file, puzzle, engine)| {
        (engine, whole(file, puzzle, engine))
    });
    for (engine, at_least) in WHOLE {
        let of_engine = whole.iter().filter(|(name, _)| *name == engine);
        let number: usize = of_engine.map(|(_, number)| number).sum();
        assert!(number >= at_least, "{engine}: {number} whole answers");
    }
}

/// How many answers an engine gives before it has to be stopped.
fn whole(file: &str, puzzle: &Puzzle, engine: &str) -> usize {
    let expected = puzzle.expectations().iter();
    let answered = expected.map_while(|expected| {
        let model = model_of(puzzle, expected);
        let what = || format!("{file}, line {}, by {engine}", expected.line);
        answers(&model, engine, expected, what)
    });
    answered.sum()
}

/// How many of the expected numbers an engine finds: none if it refuses; `None` if it is stopped.
fn answers(
    model: &Model,
    engine: &str,
    expected: &Expectation,
    what: impl Fn() -> String,
) -> Option<usize> {
    let solver = || solver_within(model, engine, LOOKS);
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
    let mut whole = 0;
    for (found, expected) in [counts, by_size, fundamental].into_iter().flatten() {
        match found {
            Ok(answer) if is_whole(&answer, &expected, &what) => whole += 1,
            Ok(_) => return None,
            Err(refusal) => assert!(MAY_REFUSE.contains(&engine), "{refusal}"),
        }
    }
    Some(whole)
}

/// Asks about all items, on as many threads as there are cores.
fn on_threads<T: Sync, R: Send>(items: &[T], ask: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let (next, answers) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = || {
        while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
            let answer = ask(item);
            answers.lock().unwrap().push(answer);
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
    answers.into_inner().unwrap()
}

/// The number of placements of a puzzle that is written in a test.
fn count(text: &str) -> BigUint {
    exact(standoff::solver(&model(text)).count().unwrap().answer)
}

fn model(text: &str) -> Model {
    let puzzle = standoff::parse("a puzzle of this test", text).unwrap();
    puzzle.instance([]).unwrap().model().clone()
}

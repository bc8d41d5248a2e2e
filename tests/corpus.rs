//! Every engine agrees with the expectations of all shipped puzzles and examples.
//!
//! An engine is stopped if a puzzle takes it too long. Then its partial answer must not contradict the puzzle, and another
//! engine must answer. In the long form, some engine must answer every expectation; by default, the bound is lower, and
//! some engine must answer an expectation of every puzzle.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use num_bigint::BigUint;
use standoff::Standoff;
use standoff::amb::Unique;
use standoff::model::Model;
use standoff::puzzle::{Expectation, Instance, Puzzle, shipped};
use standoff::solver::{Answer, Optimum, Solver};

use crate::within::{ENGINES, MAY_REFUSE, as_list, is_exact, is_long, on_threads, solver_within};

/// The number of checks after which an engine is stopped: at most a quarter of a million nodes.
const CHECKS: u64 = 4;

/// The same in the long form: at most 16 million nodes.
const CHECKS_LONG: u64 = 256;

/// The minimum number of exact answers of all engines.
const EXACT: usize = 1_600;
const EXACT_LONG: usize = 1_600;

/// The shipped puzzles and those in `examples/puzzles`.
pub(crate) fn puzzles() -> Vec<Puzzle> {
    let shipped = shipped().iter().map(|puzzle| {
        Puzzle::parse(puzzle.name, puzzle.text, standoff::registry().pieces()).unwrap()
    });
    shipped.chain(examples()).collect()
}

/// The puzzles in `examples/puzzles`, by name of their files.
pub(crate) fn examples() -> Vec<Puzzle> {
    let files = files("../examples/puzzles");
    files.iter().map(|path| read(path)).collect()
}

/// The puzzle files in a folder, given relative to `tests`, by name.
pub(crate) fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let entries = fs::read_dir(folder).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let mut files: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|extension| extension == "ron"))
        .collect();
    files.sort();
    files
}

pub(crate) fn read(path: &Path) -> Puzzle {
    let text = fs::read_to_string(path).unwrap();
    Puzzle::parse(
        &path.file_name().unwrap().to_string_lossy(),
        &text,
        standoff::registry().pieces(),
    )
    .unwrap()
}

/// The puzzle with the parameters of an expectation.
pub(crate) fn instance_of(puzzle: &Puzzle, expected: &Expectation) -> Instance {
    puzzle.instance(&expected.at).unwrap()
}

/// The model of an expectation: with a goal, the model of the expected value.
pub(crate) fn model_of(puzzle: &Puzzle, expected: &Expectation) -> Model {
    let instance = instance_of(puzzle, expected);
    match (instance.goal(), expected.optimum) {
        (None, _) => instance.model().clone(),
        (Some(_), Some(value)) => instance.of_value(value, &|| None).unwrap().model().clone(),
        (Some(_), None) => panic!("{}: which value is expected?", puzzle.name()),
    }
}

#[test]
fn every_engine_agrees_with_the_expectations() {
    let exact = on_threads(&puzzles(), |puzzle| {
        let expectations = puzzle.expectations().iter();
        let answered = expectations.map(|expected| exact_answers(puzzle, expected));
        let answered: usize = answered.sum();
        let is_expected = !puzzle.expectations().is_empty();
        assert!(
            answered > 0 || !is_expected,
            "no engine answers {}",
            puzzle.name()
        );
        answered
    });
    let (exact, least): (usize, _) = (
        exact.iter().sum(),
        if is_long() { EXACT_LONG } else { EXACT },
    );
    assert!(exact >= least, "only {exact} answers were exact");
}

/// Compares all engines with an expectation, and returns the number of exact answers.
fn exact_answers(puzzle: &Puzzle, expected: &Expectation) -> usize {
    let model = model_of(puzzle, expected);
    let what = format!("{}, line {}", puzzle.name(), expected.line);
    let mut answered = BTreeSet::new();
    let mut exact = 0;
    for engine in ENGINES {
        let question = Questions {
            model: &model,
            expected,
            engine,
            what: format!("{what}, by {engine}"),
        };
        let fields = question.answered();
        exact += fields.len();
        answered.extend(fields);
    }
    if is_long() {
        assert_eq!(
            answered,
            fields(expected),
            "some engine must answer: {what}"
        );
    }
    up_to_symmetry(&model, expected, &what);
    let optimum = proved_optimum(puzzle, expected).and_then(|found| found.value);
    assert_eq!(optimum, expected.optimum, "{what}");
    exact
}

/// The proved optimum, if there is a goal.
pub(crate) fn proved_optimum(puzzle: &Puzzle, expected: &Expectation) -> Option<Optimum> {
    let instance = instance_of(puzzle, expected);
    let model = instance.model();
    let objective = instance.goal()?.objective(model);
    let found = Standoff::of(model.clone())
        .solver()
        .optimum(&objective)
        .unwrap();
    assert!(found.end.is_exhausted(), "{found:?}");
    if let Some(placement) = &found.placement {
        assert_eq!(Some(objective.value(placement)), found.value);
        assert_eq!(model.violations(&model.pieces(placement)).count(), 0);
    }
    Some(found)
}

/// The names of the fields of an expectation that are set.
fn fields(expected: &Expectation) -> BTreeSet<&'static str> {
    let said = [
        ("count", expected.count.is_some()),
        ("by_size", expected.by_size.is_some()),
        ("first", expected.first.is_some()),
        ("fundamental", expected.fundamental.is_some()),
        ("unique", expected.unique.is_some()),
    ];
    said.iter()
        .filter(|(_, is)| *is)
        .map(|(name, _)| *name)
        .collect()
}

/// Compares a count by Burnside's lemma, with the engine that the solver chooses: a plug-in may refuse the quotients.
fn up_to_symmetry(model: &Model, expected: &Expectation, what: &str) {
    if let Some(fundamental) = &expected.fundamental {
        let outcome = Standoff::of(model.clone())
            .solver()
            .count_up_to_symmetry()
            .unwrap();
        let expected = Answer::Exact(fundamental.clone());
        assert_eq!(outcome.answer, expected, "up to symmetry: {what}");
    }
}

/// All questions of an expectation for one engine.
struct Questions<'a> {
    model: &'a Model,
    expected: &'a Expectation,
    engine: &'static str,
    what: String,
}

impl Questions<'_> {
    fn solver(&self) -> Solver {
        let checks = if is_long() { CHECKS_LONG } else { CHECKS };
        solver_within(self.model, self.engine, checks)
    }

    /// The fields of the expectation with an exact answer. An engine that does not finish its count is not asked for
    /// lists.
    fn answered(&self) -> Vec<&'static str> {
        let counted = self.solver().count().map(|outcome| outcome.answer);
        if let Err(refusal) = &counted {
            assert!(MAY_REFUSE.contains(&self.engine), "{refusal}");
        }
        let counted = counted.ok();
        let finished = !matches!(counted, Some(Answer::AtLeast(..)));
        let lists = self.solver().solutions().is_ok();
        assert!(lists || MAY_REFUSE.contains(&self.engine), "{}", self.what);
        let answers = [
            ("by_size", counted.is_some() && self.by_size()),
            ("count", counted.is_some_and(|counted| self.count(counted))),
            ("first", lists && finished && self.first()),
            ("fundamental", lists && finished && self.fundamental()),
            ("unique", lists && self.unique()),
        ];
        let exact = answers.iter().filter(|(_, is_exact)| *is_exact);
        exact.map(|(name, _)| *name).collect()
    }

    fn count(&self, counted: Answer<BigUint>) -> bool {
        self.expected.count.as_ref().is_some_and(|count| {
            let what = || format!("count: {}", self.what);
            is_exact(&as_list(counted), std::slice::from_ref(count), what)
        })
    }

    fn by_size(&self) -> bool {
        self.expected.by_size.as_ref().is_some_and(|by_size| {
            let counted = self.solver().count_by_size().unwrap().answer;
            is_exact(&counted, by_size, || format!("by size: {}", self.what))
        })
    }

    fn first(&self) -> bool {
        self.expected.first.as_ref().is_some_and(|first| {
            let mut solutions = self.solver().solutions().unwrap();
            let found = solutions.next().map(|p| self.model.rows(&p));
            let stopped = solutions.end().is_some_and(|end| !end.is_exhausted());
            assert!(
                stopped || found.as_ref() == Some(first),
                "first: {}",
                self.what
            );
            !stopped
        })
    }

    fn fundamental(&self) -> bool {
        self.expected.fundamental.as_ref().is_some_and(|expected| {
            let mut listed = self.solver().fundamental().unwrap();
            let number = BigUint::from(listed.by_ref().count());
            let answer = match listed.solutions().end() {
                Some(end) if !end.is_exhausted() => Answer::AtLeast(vec![number], end),
                _ => Answer::Exact(vec![number]),
            };
            let what = || format!("listed up to symmetry: {}", self.what);
            is_exact(&answer, std::slice::from_ref(expected), what)
        })
    }

    fn unique(&self) -> bool {
        self.expected.unique.is_some_and(|expected| {
            let unique = self.solver().unique().unwrap();
            let stopped = matches!(unique, Unique::Unknown(..));
            let is_unique = matches!(unique, Unique::One(_));
            assert!(stopped || is_unique == expected, "unique: {}", self.what);
            !stopped
        })
    }
}

#[test]
fn puzzles_have_no_notes() {
    for puzzle in puzzles() {
        assert!(puzzle.notes().is_empty(), "{:?}", puzzle.notes());
    }
}

//! How often the words of an estimate hold: `about` within a factor of 2, `likely over`, `at least` and `at most`.
//!
//! The sample is every puzzle of the corpus and of `tests/published` with each engine that counts it with few nodes. With
//! `--nocapture`, the long form prints a table, which is in `docs/choosing.md`.

use std::collections::BTreeMap;

use standoff::engine::{Nodes, Question};
use standoff::model::Model;

use crate::corpus::{files, model_of, puzzles, read};
use crate::within::{COUNTING_ENGINES, is_long, on_threads, solver_within};

/// The number of checks after which an engine is stopped: at most 260,000 nodes, or four million in the long form.
const CHECKS: u64 = 4;
const CHECKS_LONG: u64 = 64;

/// By default, one model in this number is taken.
const ONE_IN: usize = 10;

/// Smaller searches end before their estimate matters.
const LEAST_NODES: f64 = 1000.0;

/// An estimate and the truth: the engine, the first word, and whether it holds.
type Said = (&'static str, &'static str, bool);

fn estimate(model: &Model, engine: &'static str) -> Option<Said> {
    let checks = if is_long() { CHECKS_LONG } else { CHECKS };
    let outcome = solver_within(model, engine, checks).count().ok()?;
    let truth = outcome.answer.exact().map(|_| outcome.nodes as f64)?;
    let estimates = solver_within(model, engine, u64::MAX).estimates(Question::Count);
    let estimate = estimates.into_iter().next()?.1.ok()?;
    let (least, most) = estimate.nodes.interval();
    let said = match estimate.nodes {
        Nodes::Exact(number) => ("exact", truth == number),
        Nodes::Likely { .. } if estimate.is_near() => {
            let middle = (least + most) / 2.0;
            ("about", (truth / 2.0..=truth * 2.0).contains(&middle))
        }
        Nodes::Likely { .. } => ("likely over", truth >= least),
        Nodes::AtLeast { .. } => ("at least", truth >= least),
        Nodes::AtMost { .. } => ("at most", truth <= most),
        Nodes::Unknown { .. } | Nodes::Unprepared { .. } => ("unknown", true),
    };
    (truth >= LEAST_NODES).then_some((engine, said.0, said.1))
}

#[test]
#[expect(clippy::print_stdout, reason = "a measurement")]
fn estimates_hold() {
    let published = files("published");
    let published = published.iter().map(|path| read(path));
    let models: Vec<Model> = puzzles()
        .into_iter()
        .chain(published)
        .flat_map(|puzzle| {
            let models = puzzle.expectations().iter();
            Vec::from_iter(models.map(|expected| model_of(&puzzle, expected)))
        })
        .collect();
    let step = if is_long() { 1 } else { ONE_IN };
    let sample: Vec<&Model> = models.iter().step_by(step).collect();
    let said = on_threads(&sample, |model| {
        Vec::from_iter(
            COUNTING_ENGINES
                .iter()
                .filter_map(|engine| estimate(model, engine)),
        )
    });
    let mut held = BTreeMap::<(&str, &str), (u32, u32)>::new();
    for (engine, word, holds) in said.into_iter().flatten() {
        let (of_word, that_hold) = held.entry((word, engine)).or_default();
        *of_word += 1;
        *that_hold += u32::from(holds);
    }
    for ((word, engine), (all, hold)) in &held {
        println!("{word:12} {engine:12} {hold:5} of {all:5}");
        let least = match (*word, *engine) {
            // The number of pairs is a product of two means.
            ("about", "join") => 0.5,
            ("about" | "likely over", _) => 0.9,
            _ => 1.0,
        };
        let share = f64::from(*hold) / f64::from(*all);
        assert!(share >= least, "{word}, {engine}: {hold} of {all}");
    }
    for word in ["about", "likely over", "at least", "at most", "exact"] {
        assert!(held.keys().any(|(said, _)| *said == word), "{word}");
    }
}

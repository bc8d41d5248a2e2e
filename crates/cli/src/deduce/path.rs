//! `standoff solve --explain`: the solving path, step by step.

use serde::Serialize;
use standoff::deduce::{Deduction, Grade, PathEnd, Words};
use standoff::model::Candidate;
use standoff::puzzle::{Instance, Parameters, Puzzle};

use super::grade::{in_words, level_name};
use super::record::{StepRecord, labels};
use crate::args::SolveFormat;
use crate::failure::{Exit, Failure};
use crate::in_words::number_of;
use crate::output::Output;
use crate::screen::{Screen, shown};
use crate::stop::Stop;

/// The end of a solving path as JSON.
#[derive(Serialize)]
struct EndRecord<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    puzzle: &'a str,
    params: &'a Parameters,
    steps: usize,
    solved: bool,
    level: Option<String>,
    squares: Vec<String>,
}

/// Writes the steps from the empty board until no technique finds one.
pub(crate) fn run(
    puzzle: &Puzzle,
    instance: &Instance,
    format: SolveFormat,
    stop: &Stop,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let is_json = match format {
        SolveFormat::Board => false,
        SolveFormat::Json => true,
        _ => {
            let message = "--explain writes text, or JSON with --format json";
            return Err(Failure::mistake(message));
        }
    };
    let model = instance.model().clone();
    let (deduction, path) = stop.run_interruptible(move || {
        let deduction = Deduction::of(&model);
        let path = deduction.path();
        (deduction, path)
    })?;
    let model = instance.model();
    let words = Words::new(model, &deduction);
    let mut position = deduction.start();
    for (index, step) in (1..).zip(&path.steps) {
        if is_json {
            output.json(&StepRecord::of(model, &deduction, step, &position))?;
        } else {
            output.line(&format!("{index}. {}", words.sentence(step, &position)))?;
        }
        position.apply(step);
    }
    let grade = Grade::of(&path);
    let chosen: Vec<Candidate> = position.chosen().iter().collect();
    if is_json {
        output.json(&EndRecord {
            kind: "end",
            puzzle: puzzle.name(),
            params: instance.parameters(),
            steps: path.steps.len(),
            solved: path.outcome == PathEnd::Solved,
            level: grade.level().map(|level| level.to_string()),
            squares: labels(model, &chosen),
        })?;
    } else {
        let diagram = super::hint::diagram(model, &chosen);
        output.line("")?;
        output.text(shown(&diagram, Screen::of_results().as_ref()).as_bytes())?;
        output.line(&match path.outcome {
            PathEnd::Solved => format!(
                "solved, so this is the only solution; {}: {}",
                level_name(&grade),
                in_words(&grade)
            ),
            PathEnd::Stuck => {
                let open = number_of(position.open().len() as u64, "candidate");
                format!("no further step is found; {open} left")
            }
            PathEnd::Contradiction(constraint) => {
                format!(
                    "no solution: too few squares are left for {}",
                    words.name(constraint)
                )
            }
        })?;
    }
    Ok(match path.outcome {
        PathEnd::Solved => Exit::Answered,
        PathEnd::Stuck | PathEnd::Contradiction(_) => Exit::No,
    })
}

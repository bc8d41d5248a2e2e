//! `standoff grade`: how difficult puzzles are.

use std::path::Path;

use serde::Serialize;
use standoff::deduce::{Deduction, Grade, PathEnd};
use standoff::engine::Registry;
use standoff::model::Model;
use standoff::puzzle::wording::printable;

use crate::args::{GradeArgs, VerdictFormat};
use crate::diagnostics;
use crate::failure::{Exit, Failure};
use crate::files;
use crate::in_words::number_of;
use crate::load;
use crate::output::Output;
use crate::progress::Job;
use crate::session::{Session, values};
use crate::side_by_side::side_by_side;
use crate::threads;

/// The grade of a puzzle as JSON.
#[derive(Serialize)]
struct GradeRecord<'a> {
    puzzle: &'a str,
    /// Whether deduction alone solves the puzzle.
    solved: bool,
    level: Option<String>,
    hardest: Option<String>,
    difficulty: Option<u32>,
    effort: u64,
    narrowest: usize,
    steps: Vec<TechniqueRecord>,
}

/// The number of steps of a technique.
#[derive(Serialize)]
struct TechniqueRecord {
    technique: String,
    number: usize,
}

pub(crate) fn run(
    args: &GradeArgs,
    registry: &Registry,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let files = files::puzzles(&args.paths);
    let names = files
        .iter()
        .map(|(path, _)| printable(&path.display().to_string()));
    let names: Vec<String> = names.collect();
    let session = Session::new(registry, &args.limits)?;
    let threads = threads::number(args.threads);
    if args.format == VerdictFormat::Text {
        output.line("LEVEL   HARDEST          NARROWEST  EFFORT  PUZZLE")?;
    }
    let mut exit = Exit::Answered;
    side_by_side(
        files,
        threads,
        |(path, found)| found.and_then(|()| graded(&path, &session)),
        |index, grade| {
            match grade {
                Ok(grade) => {
                    if grade.level().is_none() {
                        exit = exit.max(Exit::No);
                    }
                    match args.format {
                        VerdictFormat::Text => output.line(&row(&names[index], &grade))?,
                        VerdictFormat::Json => output.json(&record(&names[index], &grade))?,
                    }
                }
                Err(Failure::Stopped(_)) => {
                    exit = exit.max(Exit::Stopped);
                    diagnostics::note(&format!("{}: stopped", names[index]));
                }
                Err(failure) => {
                    exit = exit.max(Exit::Mistake);
                    output.flush()?;
                    diagnostics::report(&failure);
                }
            }
            output.flush()
        },
    )?;
    Ok(exit)
}

fn graded(path: &Path, session: &Session<'_>) -> Result<Grade, Failure> {
    let puzzle = load::file_or_shipped(path, session.registry.pieces())?;
    let instance = session.instance(&puzzle, Vec::new())?;
    let job = Job::new(values(instance.parameters()));
    let optimized = session.optimize(instance, &job)?;
    grade_of(optimized.instance.model(), session)
}

/// The grade of a model, unless the limits stop its deduction.
pub(crate) fn grade_of(model: &Model, session: &Session<'_>) -> Result<Grade, Failure> {
    let model = model.clone();
    let path = session
        .stop
        .run_interruptible(move || Deduction::of(&model).path());
    Ok(Grade::of(&path?))
}

fn row(name: &str, grade: &Grade) -> String {
    let hardest = grade.hardest().map(|technique| technique.to_string());
    format!(
        "{:7} {:16} {:>9}  {:>6}  {name}: {}",
        level_name(grade),
        hardest.as_deref().unwrap_or("-"),
        grade.narrowest,
        grade.effort,
        in_words(grade),
    )
}

/// The level, or the reason why there is none.
pub(crate) fn level_name(grade: &Grade) -> String {
    match (grade.level(), grade.outcome) {
        (Some(level), _) => level.to_string(),
        (None, PathEnd::Contradiction(_)) => "none".to_string(),
        (None, _) => "stuck".to_string(),
    }
}

/// The number of steps of each technique.
pub(super) fn in_words(grade: &Grade) -> String {
    let steps = grade.techniques.iter();
    let steps: Vec<String> = steps
        .map(|(technique, number)| format!("{number} {technique}"))
        .collect();
    match &steps[..] {
        [] => number_of(0, "step"),
        _ => steps.join(", "),
    }
}

fn record<'a>(puzzle: &'a str, grade: &Grade) -> GradeRecord<'a> {
    let steps = grade
        .techniques
        .iter()
        .map(|(technique, number)| TechniqueRecord {
            technique: technique.to_string(),
            number: *number,
        });
    GradeRecord {
        puzzle,
        solved: grade.outcome == PathEnd::Solved,
        level: grade.level().map(|level| level.to_string()),
        hardest: grade.hardest().map(|technique| technique.to_string()),
        difficulty: grade.hardest().map(|technique| technique.difficulty()),
        effort: grade.effort,
        narrowest: grade.narrowest,
        steps: steps.collect(),
    }
}

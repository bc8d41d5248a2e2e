//! `standoff explain`: what a puzzle says, how large it is, and which engine would answer.

use standoff::placement::{Estimate, Kind, Model, Question, Refusal};
use standoff::puzzle::{Instance, OwnPiece, Puzzle};

use crate::args::ExplainArgs;
use crate::assignment::single;
use crate::drawing::{draw, draw_on};
use crate::failure::{Exit, Failure};
use crate::in_words;
use crate::load;
use crate::output::Output;

pub(crate) fn run(args: &ExplainArgs, output: &mut Output) -> Result<Exit, Failure> {
    let puzzle = load::puzzle(&args.puzzle.puzzle)?;
    let instance = puzzle.instance(single(&args.puzzle.assignments, "explain")?)?;
    output.line(puzzle.name())?;
    for (title, text) in sections(&puzzle, &instance) {
        output.line(&section(title, &text))?;
    }
    for own in instance.own_pieces() {
        output.line(&drawn(own, instance.model()))?;
    }
    Ok(Exit::Answered)
}

/// What is said, each under its title; a title without text is left out.
fn sections(puzzle: &Puzzle, instance: &Instance) -> Vec<(&'static str, Vec<String>)> {
    let model = instance.model();
    let kind = |kind: &Kind| in_words::kind(kind, model.board());
    let sections = vec![
        ("parameters", parameters(instance)),
        ("required", required(puzzle)),
        ("board", vec![in_words::board(model.board())]),
        ("pieces", model.kinds().iter().map(kind).collect()),
        ("rules", in_words::rules(instance.rules(), model)),
        ("model", vec![size(model)]),
        ("symmetries", vec![symmetries(model)]),
        ("to count", plan(model, Question::Count)),
        ("to list", plan(model, Question::List)),
    ];
    let has_text = |(_, text): &(_, Vec<String>)| !text.is_empty();
    sections.into_iter().filter(has_text).collect()
}

fn section(title: &str, lines: &[String]) -> String {
    format!("{title:<12}{}", lines.join(&format!("\n{:12}", "")))
}

fn parameters(instance: &Instance) -> Vec<String> {
    let parameters = instance.parameters().iter();
    parameters
        .map(|(name, value)| format!("{name} = {value}"))
        .collect()
}

/// A condition may go over several lines.
fn required(puzzle: &Puzzle) -> Vec<String> {
    let line = |(condition, _): (&str, &str)| {
        let words: Vec<&str> = condition.split_whitespace().collect();
        words.join(" ")
    };
    puzzle.requirements().map(line).collect()
}

fn size(model: &Model) -> String {
    let candidates = model.candidates().len();
    let conflicts = model.conflicts().pairs();
    let groups = match model.groups().len() {
        1 => "1 bounded group".to_string(),
        groups => format!("{groups} bounded groups"),
    };
    format!("{candidates} candidates, {conflicts} conflicts, {groups}")
}

/// As many symmetries are named: a square has so many, and a torus hundreds.
const NAMED: usize = 8;

fn symmetries(model: &Model) -> String {
    let group = match model.symmetries() {
        Ok(group) => group,
        Err(error) => return format!("not looked for: {error}"),
    };
    let names: Vec<&str> = group.iter().take(NAMED).map(|map| map.name()).collect();
    let more = match group.len() - names.len() {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    format!("{}: {}{more}", group.len(), names.join(", "))
}

/// Which engine would answer, and what each of them says.
fn plan(model: &Model, question: Question) -> Vec<String> {
    let bids = standoff::solver(model).plan(question);
    let lines = bids.iter().enumerate();
    lines
        .map(|(rank, (engine, bid))| format!("{engine}: {}", said(bid, rank == 0)))
        .collect()
}

fn said(bid: &Result<Estimate, Refusal>, is_first: bool) -> String {
    match bid {
        Ok(estimate) if is_first => format!("{estimate}; the least work, so it answers"),
        Ok(estimate) => estimate.to_string(),
        Err(refusal) => format!("refuses: {}", refusal.reason),
    }
}

/// A piece that the puzzle defines, on a board of its own if it is the same everywhere.
fn drawn(own: &OwnPiece, model: &Model) -> String {
    let kind = model.kinds().iter().find(|kind| kind.name == own.name);
    let letter = kind.map_or_else(|| first_letter(&own.name), |kind| kind.letter);
    let drawing = match own.is_about_squares {
        true => draw_on(model.board(), &*own.piece, letter),
        false => draw(&*own.piece, letter),
    };
    format!("\n{}\n{}", own.name, drawing.join("\n"))
}

fn first_letter(name: &str) -> char {
    name.chars()
        .next()
        .map_or('?', |first| first.to_ascii_uppercase())
}

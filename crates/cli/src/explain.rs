//! `standoff explain`: the rules, size, symmetry and engines of a puzzle.

mod presolve;

use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use indicatif::HumanDuration;
use standoff::End;
use standoff::engine::{Estimate, Question, Refusal, Registry};
use standoff::model::{Kind, Model, Outline};
use standoff::puzzle::{Instance, OwnPiece, Parameters, Puzzle, PuzzleError};
use standoff::solver::{Ask, EngineEstimate, Solver};
use textwrap::{Options, WordSplitter, fill};

use crate::args::ExplainArgs;
use crate::assignment::parameters_of;
use crate::drawing::{draw, draw_on};
use crate::failure::{Exit, Failure};
use crate::in_words;
use crate::load;
use crate::memory;
use crate::outlined;
use crate::output::Output;
use crate::screen::{Screen, shown};
use crate::terminal;
use crate::threads;

pub(crate) fn run(
    args: &ExplainArgs,
    registry: &Registry,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let (puzzle, row) = load::with_values(&args.puzzle, "explain", registry.pieces())?;
    let outline = outlined::outline(&puzzle, row.clone(), registry);
    let instance = match (puzzle.instance(row.clone()), outline.as_ref()) {
        (Ok(instance), _) => instance,
        (Err(error), Some(outline)) => {
            let parameters = parameters(&parameters_of(&puzzle, row));
            let without = without_a_model(parameters, &error, outline, registry);
            return write(&puzzle, without, output);
        }
        (Err(error), None) => return Err(error.into()),
    };
    let mut all = sections(&puzzle, &instance, registry);
    let at_once =
        outline.map(|outline| outlined::placements(&outline, registry, "solve --any-order"));
    all.push(("at once", at_once.unwrap_or_default()));
    write(&puzzle, all, output)?;
    let screen = Screen::of_results();
    for own in instance.own_pieces() {
        let drawn = drawn(own, instance.model(), screen.as_ref());
        output.text(drawn.as_bytes())?;
    }
    Ok(Exit::Answered)
}

/// Titles and their text.
type Sections = Vec<(&'static str, Vec<String>)>;

/// Writes the sections that have text.
fn write(puzzle: &Puzzle, sections: Sections, output: &mut Output) -> Result<Exit, Failure> {
    output.line(puzzle.name())?;
    let width = terminal::width();
    let has_text = |(_, text): &(_, Vec<String>)| !text.is_empty();
    for (title, text) in sections.into_iter().filter(has_text) {
        output.line(&section(title, &text, width))?;
    }
    Ok(Exit::Answered)
}

/// The sections if there is no model: the reason, and the answers of a shortcut.
fn without_a_model(
    parameters: Vec<String>,
    error: &PuzzleError,
    outline: &Outline,
    registry: &Registry,
) -> Sections {
    let mut at_once = outlined::placements(outline, registry, "solve");
    at_once.extend(outlined::number(outline, registry));
    vec![
        ("parameters", parameters),
        ("model", vec![format!("none: {}", error.message())]),
        ("at once", at_once),
    ]
}

fn sections(puzzle: &Puzzle, instance: &Instance, registry: &Registry) -> Sections {
    let model = instance.model();
    // With the limits of `count` and `solve`, so that it chooses the same engines.
    let solver = Solver::new(model, registry.engines())
        .max_memory(memory::limit(None))
        .threads(threads::number(None));
    // With a goal, many bounded searches come before the count.
    let time = match instance.goal() {
        None => Vec::from_iter(time_to_count(&solver)),
        Some(_) => Vec::new(),
    };
    let kind = |kind: &Kind| in_words::kind(kind, model.board());
    vec![
        ("parameters", parameters(instance.parameters())),
        ("required", required(puzzle)),
        ("board", vec![in_words::board(model.board())]),
        ("pieces", model.kinds().iter().map(kind).collect()),
        ("rules", in_words::rules(instance.rules(), model)),
        (
            "goal",
            Vec::from_iter(instance.goal().map(|goal| in_words::goal(goal, model))),
        ),
        ("model", vec![size(model)]),
        ("presolve", presolve::findings(registry, model)),
        ("symmetries", vec![symmetries(model)]),
        ("to count", plan(&solver, Question::Count)),
        ("time", time),
        ("to list", plan(&solver, Question::List)),
        ("to find one", plan(&solver, Question::First)),
    ]
}

/// The lines beside their title. A long line is wrapped with an indent.
fn section(title: &str, lines: &[String], width: usize) -> String {
    let title = format!("{title:12}");
    let blank = " ".repeat(title.len());
    let rest = " ".repeat(title.len() + 2);
    let wrapped = lines.iter().enumerate().map(|(index, line)| {
        let options = Options::new(width)
            .initial_indent(if index == 0 { &title } else { &blank })
            .subsequent_indent(&rest)
            .word_splitter(WordSplitter::NoHyphenation)
            .break_words(false);
        fill(line, options)
    });
    wrapped.collect::<Vec<_>>().join("\n")
}

fn parameters(parameters: &Parameters) -> Vec<String> {
    parameters
        .iter()
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
    let (all, pieces) = (model.problem().len(), model.layout().pieces().len());
    let candidates = in_words::number_of(pieces as u64, "candidate");
    let numbers = [
        match all - pieces {
            0 => candidates,
            auxiliaries => format!(
                "{candidates} and {}",
                in_words::number_of(auxiliaries as u64, "auxiliary variable")
            ),
        },
        in_words::number_of(model.conflicts().pairs(), "conflict"),
        in_words::number_of(model.constraints().len() as u64, "linear constraint"),
    ];
    numbers.join(", ")
}

/// Maximum number of symmetries that are named. A square has 8, and a torus hundreds.
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

/// The engines that answer, and the estimates of all.
fn plan(solver: &Solver, question: Question) -> Vec<String> {
    let answering = solver.engines_for(question).unwrap_or_default();
    let place = |name: &str| answering.iter().position(|engine| *engine == name);
    let mut bids = solver.estimates(question);
    bids.sort_by_key(|(engine, _)| place(engine).unwrap_or(answering.len()));
    let lines = bids.iter().map(|(engine, bid)| {
        let why = match place(engine) {
            Some(0) if answering.len() > 1 => ONE_WINS,
            Some(0) => why_the_first(&bids),
            Some(_) => TAKES_TURNS,
            None => "",
        };
        format!("{engine}: {}{why}", said(bid))
    });
    lines.collect()
}

const ONE_WINS: &str = "; begins, and takes turns with others until one of them finds it";
const TAKES_TURNS: &str = "; takes turns";

/// The expected time of a count on this machine, without planning: its first tenth of a second is extrapolated.
fn time_to_count(solver: &Solver) -> Option<String> {
    let engine = *solver.engines_for(Question::Count).ok()?.first()?;
    let began = Arc::new(OnceLock::<Instant>::new());
    let clock = began.clone();
    let is_over = move || clock.get().is_some_and(|began| began.elapsed() > TRIAL);
    let solver = solver.clone().with_engine(engine).ok()?;
    let solver = solver.stop_when(move || is_over().then_some(End::TimeLimit));
    let mut count = solver.begin(Ask::count()).ok()?;
    // If the puzzle falls into parts, planning has already counted some of each.
    let planned = count.ledger().fraction();
    let began = *began.get_or_init(Instant::now);
    count.run().ok()?;
    let took = began.elapsed().as_secs_f64();
    let fraction = count.ledger().fraction();
    let is_known = count.work_left().is_some() || fraction >= MIN_PROGRESS;
    let share = is_known.then(|| share_done(planned, fraction)).flatten();
    Some(in_all(took, share))
}

/// The share of the rest that was done between two fractions of a count; `None` if there was no progress.
fn share_done(before: f64, after: f64) -> Option<f64> {
    match after {
        1.0 => Some(1.0),
        _ => (after > before).then(|| (after - before) / (1.0 - before)),
    }
}

/// Time for which the count is tried.
const TRIAL: Duration = Duration::from_millis(100);

/// Minimum progress of an engine that does not sample its rest: early layers of a sweep say nothing about later ones.
const MIN_PROGRESS: f64 = 0.05;

const CENTURY: f64 = 100.0 * 365.25 * 86400.0;

/// The time of a count of which this share, if known, took `seconds`.
fn in_all(seconds: f64, share: Option<f64>) -> String {
    let Some(share) = share else {
        return format!("unknown, more than {seconds:.1} seconds to count");
    };
    match seconds / share {
        ..1.0 => "less than a second to count".to_string(),
        all if all < CENTURY => {
            let all = HumanDuration(Duration::from_secs_f64(all));
            format!("about {all} to count")
        }
        _ => "more than a century to count".to_string(),
    }
}

const MEGABYTE: f64 = 1e6;

/// Less memory is not worth a word.
const MUCH: f64 = 8.0 * MEGABYTE;

fn said(bid: &Result<Estimate, Refusal>) -> String {
    match bid {
        Ok(estimate) if estimate.memory >= MUCH => {
            format!(
                "{estimate}, up to {:.0} MB of memory",
                estimate.memory / MEGABYTE
            )
        }
        Ok(estimate) => estimate.to_string(),
        Err(refusal) => format!("refuses: {}", refusal.reason),
    }
}

/// The reason why the first engine answers, as the estimates show it.
fn why_the_first(bids: &[EngineEstimate]) -> &'static str {
    let estimates = bids.iter().filter_map(|(_, bid)| bid.as_ref().ok());
    let estimates: Vec<&Estimate> = estimates.collect();
    let Some((first, others)) = estimates.split_first() else {
        return "";
    };
    let most_nodes = |of: &Estimate| of.nodes.interval().1;
    let against_all = |holds: &dyn Fn(&Estimate, &Estimate) -> bool| {
        let mut others = others.iter();
        others.all(|other| holds(first, other))
    };
    if others.is_empty() {
        "; the only one that can, so it answers"
    } else if first.is_of_parts {
        "; it counts the parts of the puzzle one by one, so it answers"
    } else if !against_all(&|a, b| a.work() <= b.work()) {
        "; the best in a trial search, so it answers"
    } else if !against_all(&|a, b| a.work() < b.work()) {
        "; it answers"
    } else if !first.is_near() {
        "; the smallest estimate, so it answers"
    } else if against_all(&|a, b| most_nodes(a) <= most_nodes(b)) {
        "; the least work, so it answers"
    } else if against_all(&|a, b| most_nodes(a) <= most_nodes(b) || a.node_cost < b.node_cost) {
        "; the least work (cheaper nodes), so it answers"
    } else {
        "; it answers"
    }
}

/// A piece that the puzzle defines, on a board of its own if it is the same everywhere.
fn drawn(own: &OwnPiece, model: &Model, screen: Option<&Screen>) -> String {
    let kind = model.kinds().iter().find(|kind| kind.name == own.name);
    let letter = kind.map_or_else(|| first_letter(&own.name), |kind| kind.letter);
    let drawing = if own.is_about_squares {
        draw_on(model.board(), &*own.piece, letter)
    } else {
        draw(&*own.piece, letter)
    };
    format!("\n{}\n{}", own.name, shown(&drawing, screen))
}

fn first_letter(name: &str) -> char {
    name.chars()
        .next()
        .map_or('?', |first| first.to_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use standoff::engine::Nodes;

    use super::*;

    fn why(bids: &[(Nodes, f64)]) -> &'static str {
        let bid = |&(nodes, node_cost)| ("engine", Ok(Estimate::new(nodes, node_cost)));
        why_the_first(&Vec::from_iter(bids.iter().map(bid)))
    }

    #[test]
    fn parts_are_a_reason() {
        let [of_parts, other] = [10.0, 9.0].map(|nodes| Estimate::new(Nodes::Exact(nodes), 1.0));
        let of_parts = Estimate {
            is_of_parts: true,
            ..of_parts
        };
        let parts = "; it counts the parts of the puzzle one by one, so it answers";
        let bids = [("components", Ok(of_parts)), ("other", Ok(other))];
        assert_eq!(why_the_first(&bids), parts);
    }

    #[test]
    fn the_reason_depends_on_the_estimates() {
        let [nine, ten, eleven] = [9.0, 10.0, 11.0].map(Nodes::Exact);
        let unknown = Nodes::Unknown { likely_least: 1.0 };
        let [near, far] = [11.0, 28.0].map(|most| Nodes::Likely { least: 7.0, most });
        let least = "; the least work, so it answers";
        assert_eq!(why(&[(ten, 1.0), (eleven, 1.0)]), least);
        let cheap = "; the least work (cheaper nodes), so it answers";
        assert_eq!(why(&[(ten, 1.0), (nine, 2.0)]), cheap);
        let answers = "; it answers";
        assert_eq!(why(&[(ten, 1.0), (ten, 1.0)]), answers);
        assert_eq!(why(&[(unknown, 1.0), (unknown, 2.0)]), answers);
        let trial = "; the best in a trial search, so it answers";
        assert_eq!(why(&[(eleven, 1.0), (ten, 1.0)]), trial);
        let unsure = "; the smallest estimate, so it answers";
        assert_eq!(why(&[(far, 1.0), (unknown, 1.0)]), unsure);
        assert_eq!(why(&[(ten, 1.0), (near, 1.0)]), least);
        let only = "; the only one that can, so it answers";
        assert_eq!(why(&[(ten, 1.0)]), only);
        assert_eq!(why(&[]), "");
    }

    #[test]
    fn times_are_extrapolated() {
        assert_eq!(in_all(0.1, Some(1.0)), "less than a second to count");
        assert_eq!(in_all(0.1, Some(0.05)), "about 2 seconds to count");
        assert_eq!(in_all(0.1, Some(1e-12)), "more than a century to count");
        let unknown = "unknown, more than 0.1 seconds to count";
        assert_eq!(in_all(0.1, None), unknown);
    }

    #[test]
    fn what_planning_has_done_takes_no_time() {
        let share = share_done(0.6, 0.62);
        assert_eq!(in_all(0.1, share), "about 2 seconds to count");
        let [whole, nothing] = [1.0, 0.5].map(|at| share_done(at, at));
        assert_eq!((whole, nothing), (Some(1.0), None));
    }

    #[test]
    fn long_lines_are_wrapped_with_an_indent() {
        let lines = ["one two-three four five".to_string(), "six".to_string()];
        let wrapped = section("title", &lines, 24);
        let expected = "\
title       one
              two-three
              four five
            six";
        assert_eq!(wrapped, expected);
        assert_eq!(section("title", &lines[1..], 5), "title       six");
    }
}

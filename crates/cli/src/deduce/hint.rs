//! `standoff hint`: the next step from a position.

use serde::Serialize;
use standoff::Figures;
use standoff::deduce::{Deduction, Position, Step, Words};
use standoff::draw::Diagram;
use standoff::engine::Registry;
use standoff::model::{Candidate, Model, PlacedPiece};
use standoff::puzzle::{Instance, Position as Pieces};

use super::record::{StepRecord, labels};
use crate::args::{HintArgs, VerdictFormat};
use crate::check::is_completable;
use crate::failure::{Exit, Failure};
use crate::load;
use crate::output::Output;
use crate::progress::Job;
use crate::screen::{Screen, shown};
use crate::session::{Session, values};

/// The answer if there is no step, as JSON.
#[derive(Serialize)]
struct NoStepRecord {
    #[serde(rename = "type")]
    kind: &'static str,
    solved: bool,
    squares: Vec<String>,
}

pub(crate) fn run(
    args: &HintArgs,
    registry: &Registry,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let (puzzle, row) = load::with_values(&args.puzzle, "hint", registry.pieces())?;
    let session = Session::new(registry, &args.limits)?;
    let instance = session.instance(&puzzle, row)?;
    let job = Job::new(values(instance.parameters()));
    let optimized = session.optimize(instance, &job)?;
    optimized.say(session.stats);
    let instance = optimized.instance;
    let text = args.position.as_deref().unwrap_or_default();
    let pieces = instance.read_position("--position", text.as_bytes())?;
    if !is_completable(&instance, &pieces, &session, output)? {
        return Ok(Exit::No);
    }
    let deduction = Deduction::of(instance.model());
    let position = position(args, &instance, &pieces, &deduction)?;
    let model = instance.model().clone();
    let (deduction, position, step) = session.stop.run_interruptible(move || {
        let step = deduction.next(&position);
        (deduction, position, step)
    })?;
    let is_json = args.format == VerdictFormat::Json;
    match step {
        Ok(Some(step)) => {
            if is_json {
                output.json(&StepRecord::of(&model, &deduction, &step, &position))?;
            } else {
                let diagram = with_step(&model, &position, &step);
                output.text(shown(&diagram, Screen::of_results().as_ref()).as_bytes())?;
                let words = Words::new(&model, &deduction);
                output.line(&words.sentence(&step, &position))?;
            }
            Ok(Exit::Answered)
        }
        Ok(None) => {
            let solved = position.open().is_empty();
            if is_json {
                let chosen: Vec<Candidate> = position.chosen().iter().collect();
                output.json(&NoStepRecord {
                    kind: "end",
                    solved,
                    squares: labels(&model, &chosen),
                })?;
            } else if solved {
                output.line("this is a solution")?;
            } else {
                output.line("no step is found: the position takes a guess")?;
            }
            Ok(if solved { Exit::Answered } else { Exit::No })
        }
        Err(constraint) => {
            let name = Words::new(&model, &deduction).name(constraint);
            output.line(&format!("too few squares are left for {name}"))?;
            Ok(Exit::No)
        }
    }
}

/// The position of the arguments, with all squares marked that the pieces attack.
fn position(
    args: &HintArgs,
    instance: &Instance,
    pieces: &Pieces,
    deduction: &Deduction,
) -> Result<Position, Failure> {
    let model = instance.model();
    let mut position = deduction.start();
    for piece in pieces.stands() {
        if let Ok(index) = model.layout().pieces().binary_search(piece) {
            position.choose(Candidate::new(index));
        }
    }
    deduction.keep_books(&mut position);
    let empty = args.empty.as_deref().unwrap_or_default();
    let names = empty.split(|c: char| c.is_whitespace() || c == ',');
    for name in names.filter(|name| !name.is_empty()) {
        let square = model.board().square(name);
        let square = square.map_err(|error| Failure::mistake(format!("--empty: {error}")))?;
        let on_it = |(_, piece): &(usize, &PlacedPiece)| piece.square == square;
        for (index, _) in model.layout().pieces().iter().enumerate().filter(on_it) {
            if position.chosen().contains(Candidate::new(index)) {
                let message = format!("--empty: there is a piece on {name}");
                return Err(Failure::mistake(message));
            }
            position.exclude(Candidate::new(index));
        }
    }
    Ok(position)
}

/// The board with some candidates chosen.
pub(super) fn diagram(model: &Model, chosen: &[Candidate]) -> Diagram {
    let pieces = model.layout().without_auxiliaries(chosen).iter();
    let pieces = pieces.map(|&c| model.layout().piece(c));
    Figures::of(model.kinds()).on(Diagram::new(model.board().clone()), pieces)
}

/// The board of a position with the pieces and the empty squares of a step.
fn with_step(model: &Model, position: &Position, step: &Step) -> Diagram {
    let chosen: Vec<Candidate> = position.chosen().iter().collect();
    let mut chosen = [&chosen[..], &step.place[..]].concat();
    chosen.sort_unstable();
    let squares = |candidates: &[Candidate]| {
        let pieces = model.layout().without_auxiliaries(candidates).iter();
        let squares: Vec<_> = pieces.map(|&c| model.layout().piece(c).square).collect();
        squares
    };
    diagram(model, &chosen)
        .with_marked(squares(&step.place))
        .with_attacked(squares(&step.exclude))
}

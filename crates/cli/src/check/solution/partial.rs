//! `standoff check --solution --partial`: whether more pieces can complete a position.

use standoff::End;
use standoff::engine::Registry;
use standoff::model::{Bounds, Lines, Model, ModelError, PlacedPiece, Rule};
use standoff::puzzle::{Instance, Position, Puzzle};

use super::{Broken, broken, json, words};
use crate::args::{CheckArgs, VerdictFormat};
use crate::diagnostics::note;
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::session::Session;
use crate::stop::{Stop, stopped};

/// Whether a position that is not a solution can be completed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Future {
    Completable,
    Hopeless,
    /// The search was stopped.
    Unknown(End),
}

/// Prints the rules that more pieces cannot mend, and whether the position can be completed.
pub(super) fn run(
    args: &CheckArgs,
    puzzle: &Puzzle,
    instance: &Instance,
    position: &Position,
    registry: &Registry,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let model = instance.model();
    let session = Session::new(registry, &args.limits)?;
    let future = future(model, position, &session)?;
    match args.format {
        Some(VerdictFormat::Json) => {
            output.json(&json::partial(puzzle, instance, position, future))?;
        }
        Some(VerdictFormat::Text) | None => {
            words::write_partial(model, position, future, output)?;
        }
    }
    output.flush()?;
    Ok(match future {
        Future::Completable => {
            if instance.goal().is_some() {
                note("whether it can be the best, as the goal asks, is not looked at");
            }
            Exit::Answered
        }
        Future::Hopeless => Exit::No,
        Future::Unknown(end) => {
            note(&format!("stopped: {end}"));
            stopped(end)
        }
    })
}

/// Whether a position can be completed, as far as the limits allow to find out.
pub(super) fn future(
    model: &Model,
    position: &Position,
    session: &Session<'_>,
) -> Result<Future, Failure> {
    if broken_for_good(model, position).next().is_some() {
        return Ok(Future::Hopeless);
    }
    match search(model, position, session) {
        Err(Failure::Stopped(end)) => Ok(Future::Unknown(end)),
        future => future,
    }
}

/// The rules that a position breaks and that more pieces cannot mend.
pub(super) fn broken_for_good<'p>(
    model: &'p Model,
    position: &'p Position,
) -> impl Iterator<Item = Broken<'p>> {
    broken(model, position).filter(|broken| !broken.is_open(model))
}

/// Searches for a solution that has all these pieces.
fn search(model: &Model, position: &Position, session: &Session<'_>) -> Result<Future, Failure> {
    let model = with_pieces(model, position.stands(), &session.stop)?;
    let solver = session.solver_of(&model);
    let mut solutions = session
        .stop
        .run_interruptible(move || solver.few_solutions())??;
    let found = solutions.next().is_some();
    if let Some(bug) = solutions.engine_bug() {
        return Err(bug.clone().into());
    }
    Ok(match solutions.end() {
        _ if found => Future::Completable,
        Some(end) if !end.is_exhausted() => Future::Unknown(end),
        _ => Future::Hopeless,
    })
}

/// The model in which these pieces stand, beside any others. Its candidates are those of the model.
fn with_pieces(model: &Model, stands: &[PlacedPiece], stop: &Stop) -> Result<Model, ModelError> {
    let fixed = (0..model.kinds().len()).filter_map(|kind| {
        let of_kind = stands.iter().filter(|stand| stand.kind == kind);
        let squares = Vec::from_iter(of_kind.map(|stand| stand.square));
        let number = Bounds::exactly(squares.len() as u64);
        (!squares.is_empty()).then(|| Rule::Each {
            lines: Lines::Squares(squares),
            kinds: Some(vec![kind]),
            number,
        })
    });
    let rules = Vec::from_iter(model.rules().iter().cloned().chain(fixed));
    let (board, kinds) = (model.board().clone(), model.kinds().to_vec());
    Model::with_rules_until(board, kinds, &rules, &|| stop.reason())
}

#[cfg(test)]
mod tests {
    use standoff::Standoff;

    use super::*;
    use crate::args::LimitArgs;
    use crate::label::labels;

    /// Rules of every sort, with few solutions and with many.
    const PUZZLES: [&str; 14] = [
        "(board: (squares: Square(4)), place: [(piece: Queen, count: Exactly(4))])",
        "(board: (squares: Square(3)), place: [(piece: King)], rules: [NoAttack, Maximal])",
        "(board: (squares: Square(3)), place: [(piece: King)], rules: [Each(Rows, AtMost(2)), Each(Columns, AtMost(2)), Maximal])",
        "(board: (squares: Square(3)), place: [(piece: Queen)], rules: [Dominate, Irredundant])",
        "(board: (squares: Square(3)), place: [(piece: Rook)], rules: [Guarded(Exactly(1))])",
        "(board: (squares: Square(3)), place: [(piece: Rook)], rules: [Guarded(Exactly(0))])",
        "(board: (squares: Rect(3, 1)), place: [(piece: Rook, count: Exactly(2)), (piece: Knight)], rules: [Guarded(Exactly(0), Rook)])",
        "(board: (squares: Square(3)), place: [(piece: Knight)], rules: [Free(Exactly(3))])",
        "(board: (squares: Square(3)), place: [(piece: King)], rules: [Attacked(Between(4, 6))])",
        "(board: (squares: Square(3)), place: [(piece: King)], rules: [Cover(Board, Exactly(1))])",
        "(board: (squares: Square(3)), place: [(piece: King, count: Exactly(2))], rules: [NoTouch])",
        "(board: (squares: Rect(3, 2)), place: [(piece: Rook, count: Exactly(1)), (piece: Knight)])",
        "(board: (squares: Square(4)), place: [(piece: Queen, at: [\"b4\"]), (piece: Queen, count: Exactly(3))])",
        "(board: (squares: Square(3)), place: [(piece: King)], rules: [Each(Rows, Exactly(1)), Each(Columns, AtMost(1))])",
    ];

    /// Tries every position of at most two pieces: it can be completed if and only if it is part of a solution.
    #[test]
    fn a_position_can_be_completed_if_it_is_part_of_a_solution() {
        let registry = standoff::registry();
        let session = Session::new(&registry, &LimitArgs::silent(None, None)).unwrap();
        let (mut completable, mut hopeless, mut broken) = (0, 0, 0);
        for text in PUZZLES {
            let puzzle = Puzzle::parse("x.ron", text, registry.pieces()).unwrap();
            let instance = puzzle.instance([]).unwrap();
            let model = instance.model();
            let solutions = Standoff::of(model.clone()).solver().solutions().unwrap();
            let solutions = Vec::from_iter(solutions.map(|placement| model.pieces(&placement)));
            let stands = model.layout().pieces();
            for (first, one) in stands.iter().enumerate() {
                for other in &stands[first..] {
                    let two = [*one, *other];
                    let named = if one == other { &two[..1] } else { &two };
                    let text = labels(model, named).join(" ");
                    let position = instance.read_position("x", text.as_bytes()).unwrap();
                    let is_there = |stand: &PlacedPiece| position.stands().contains(stand);
                    if !named.iter().all(is_there) {
                        // A piece on the square of a given one is read as that one.
                        continue;
                    }
                    let is_part = |solution: &&Vec<PlacedPiece>| {
                        position
                            .stands()
                            .iter()
                            .all(|stand| solution.contains(stand))
                    };
                    let expected = match solutions.iter().find(is_part) {
                        Some(_) => Future::Completable,
                        None => Future::Hopeless,
                    };
                    let is_broken = broken_for_good(model, &position).next().is_some();
                    let found = search(model, &position, &session).unwrap();
                    assert!(found == expected, "{text} in {}", puzzle.name());
                    assert!(!is_broken || expected == Future::Hopeless, "{text}");
                    completable += usize::from(expected == Future::Completable);
                    hopeless += usize::from(expected == Future::Hopeless);
                    broken += usize::from(is_broken);
                }
            }
        }
        assert!(completable > 100 && broken > 100 && hopeless > broken + 20);
    }
}

//! How many solutions have a piece on each square, as a heat map.

use num_bigint::BigUint;
use standoff::board::Board;
use standoff::core::End;
use standoff::draw::Diagram;
use standoff::solver::{Answer, Solver, SquareCounts};

use super::Drawn;
use crate::diagnostics::note;
use crate::failure::Failure;
use crate::solve::exit;
use crate::stop::{Stop, stopped};
use crate::threads;

/// As many digits as can be read on a square.
const DIGITS: usize = 6;

pub(super) fn draw(
    solver: Solver,
    board: &Board,
    empty: &Diagram,
    stop: &Stop,
) -> Result<Drawn, Failure> {
    let solver = solver.threads(threads::number(None));
    let outcome = match stop.patiently(move || solver.count_by_square()) {
        Ok(outcome) => outcome?,
        Err(end) => return Ok(nothing(end)),
    };
    threads::say_unstarted(outcome.unstarted_threads);
    let drawn = match outcome.answer {
        Answer::Exact(counts) if *counts.placements() == BigUint::ZERO => nothing(End::Exhausted),
        Answer::Exact(counts) => Drawn::answer(vec![map(&counts, board, empty)]),
        Answer::AtLeast(_, end) => nothing(end),
    };
    Ok(drawn.by(outcome.engine, outcome.nodes))
}

/// What is drawn if the counts are not whole, or there is nothing to count.
pub(super) fn nothing(end: End) -> Drawn {
    if end.is_exhausted() {
        return Drawn::nothing(exit(0, end));
    }
    note(&format!(
        "stopped: {end}; the counts are not whole, so nothing is drawn"
    ));
    Drawn::nothing(stopped(end))
}

/// The warmest square is the one that most solutions use.
fn map(counts: &SquareCounts, board: &Board, empty: &Diagram) -> Diagram {
    let squares = || board.squares().filter(|&square| board.may_hold(square));
    let most = squares().map(|square| counts.on(square)).max();
    let most = most.unwrap_or_default().max(1u32.into());
    let as_shares = most.to_string().len() > DIGITS;
    squares().fold(empty.clone(), |diagram, square| {
        let count = counts.on(square);
        let label = match as_shares {
            true => format!("{:.1}%", thousandths(&count, counts.placements()) / 10.0),
            false => count.to_string(),
        };
        diagram.with_heat(square, thousandths(&count, &most) / 1000.0, label)
    })
}

/// How large a part one number is of another one.
fn thousandths(part: &BigUint, whole: &BigUint) -> f64 {
    let thousandths = (part * 1000u32 + whole / 2u32) / whole;
    u32::try_from(thousandths).map_or(0.0, f64::from)
}

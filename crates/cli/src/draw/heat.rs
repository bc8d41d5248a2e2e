//! Heat maps: the number of solutions that have a piece on each square.

use num_bigint::BigUint;
use standoff::End;
use standoff::board::Board;
use standoff::draw::Diagram;
use standoff::solver::{Answer, Solver, SquareCounts};

use super::Drawn;
use crate::diagnostics::note;
use crate::failure::Failure;
use crate::solve::exit;
use crate::stop::{Stop, stopped};
use crate::threads;

/// Maximum number of digits on a square.
const DIGITS: usize = 6;

pub(super) fn draw(
    solver: Solver,
    board: &Board,
    empty: &Diagram,
    stop: &Stop,
) -> Result<Drawn, Failure> {
    let solver = solver.threads(threads::number(None));
    let outcome = stop.run_interruptible(move || solver.count_by_square())??;
    threads::warn_threads_not_started(outcome.unstarted_threads);
    let drawn = match outcome.answer {
        Answer::Exact(counts) if *counts.placements() == BigUint::ZERO => nothing(End::Exhausted),
        Answer::Exact(counts) => Drawn::answer(vec![map(&counts, board, empty)]),
        Answer::AtLeast(_, end) => nothing(end),
    };
    Ok(drawn.by(outcome.engine, outcome.nodes))
}

/// The result if the counts are incomplete, or there is no solution.
pub(super) fn nothing(end: End) -> Drawn {
    if end.is_exhausted() {
        return Drawn::nothing(exit(0, end));
    }
    note(&format!(
        "stopped: {end}; the counts are not whole, so nothing is drawn"
    ));
    Drawn::nothing(stopped(end))
}

/// The warmest square is the one that the most solutions use.
fn map(counts: &SquareCounts, board: &Board, empty: &Diagram) -> Diagram {
    let squares = || board.squares().filter(|&square| board.may_hold(square));
    let most = squares().map(|square| counts.on(square)).max();
    let most = most.unwrap_or_default().max(1u32.into());
    let as_percent = most.to_string().len() > DIGITS;
    squares().fold(empty.clone(), |diagram, square| {
        let count = counts.on(square);
        let label = if as_percent {
            format!("{:.1}%", thousandths(&count, counts.placements()) / 10.0)
        } else {
            count.to_string()
        };
        diagram.with_heat(square, thousandths(&count, &most) / 1000.0, label)
    })
}

/// The ratio of two numbers in thousandths.
fn thousandths(part: &BigUint, whole: &BigUint) -> f64 {
    let thousandths = (part * 1000u32 + whole / 2u32) / whole;
    u32::try_from(thousandths).map_or(0.0, f64::from)
}

//! How many solutions have a piece on each square, as a heat map.

use std::time::Instant;

use num_bigint::BigUint;
use standoff::core::End;
use standoff::draw::Diagram;
use standoff::placement::{Answer, Solver, SquareCounts};
use standoff::puzzle::Instance;

use super::Drawn;
use crate::args::DrawArgs;
use crate::diagnostics::note;
use crate::failure::{Exit, Failure};
use crate::search::{self, Work};
use crate::solve::exit;
use crate::threads;

/// As many digits as can be read on a square.
const DIGITS: usize = 6;

pub(super) fn draw(
    solver: &Solver,
    instance: &Instance,
    args: &DrawArgs,
    empty: &Diagram,
) -> Result<Drawn, Failure> {
    let solver = solver.clone().threads(threads::number(None));
    let start = Instant::now();
    let outcome = solver.count_by_square()?;
    threads::say_unstarted(outcome.unstarted_threads);
    if args.search.tell.stats {
        let work = Work {
            engine: outcome.engine.to_string(),
            nodes: outcome.nodes,
            time: start.elapsed(),
        };
        work.say(&search::values(instance.parameters()));
    }
    match outcome.answer {
        Answer::Exact(counts) if *counts.placements() == BigUint::ZERO => {
            Ok(nothing(End::Exhausted))
        }
        Answer::Exact(counts) => Ok(Drawn::answer(vec![map(&counts, instance, empty)])),
        Answer::AtLeast(_, end) => Ok(nothing(end)),
    }
}

/// What is drawn if the counts are not whole, or there is nothing to count.
pub(super) fn nothing(end: End) -> Drawn {
    if end.is_exhausted() {
        return Drawn::nothing(exit(0, end));
    }
    note(&format!(
        "stopped: {end}; the counts are not whole, so nothing is drawn"
    ));
    Drawn::nothing(Exit::Stopped)
}

/// The warmest square is the one that most solutions use.
fn map(counts: &SquareCounts, instance: &Instance, empty: &Diagram) -> Diagram {
    let board = instance.model().board();
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

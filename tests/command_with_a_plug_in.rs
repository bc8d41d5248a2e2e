//! The command of a third party, for `command_line.rs`: the standard registry with two more pieces, a shortcut, and
//! engines with bugs.

use std::process::ExitCode;
use std::sync::Arc;

use standoff::board::Paths;
use standoff::engine::{
    Engine, Estimate, Found, InvalidState, Nodes, Plan, Refusal, RegistryError, Search,
    SearchState, Shortcut, Sink, Squares, Step, Task, Wish,
};
use standoff::model::{Candidate, Feature, Outline};
use standoff::prelude::*;

fn main() -> ExitCode {
    let mut registry = standoff::registry();
    register(&mut registry).expect("no other piece is called so");
    standoff_cli::main_with(registry)
}

fn register(registry: &mut Registry) -> Result<(), RegistryError> {
    let definition =
        "one square along a diagonal, again and again, turning at each by a right angle";
    let piece = NamedPiece::new("CrookedBishop", 'B', CrookedBishop, definition);
    registry
        .pieces_mut()
        .register(piece.with_aliases(["Boyscout"]))?;
    let dummy = NamedPiece::new("Dummy", 'D', Dummy, "nothing");
    registry.pieces_mut().register(dummy)?;
    registry.register_shortcut(Arc::new(SideBySide))?;
    registry.register_engine(Arc::new(Wrong::Liar))?;
    registry.register_engine(Arc::new(Wrong::Idler))
}

/// Zigzags along a rank or a file. No leaper or rider has these paths.
struct CrookedBishop;

impl Piece for CrookedBishop {
    fn paths(&self, board: &Board, from: Square) -> Paths {
        let mut paths = Paths::new();
        for first in Leap::all(1, 1) {
            for second in [
                Leap::new(first.dx, -first.dy),
                Leap::new(-first.dx, first.dy),
            ] {
                // With joined edges, the path has no end.
                let leaps = [first, second].into_iter().cycle().take(board.area());
                paths.push(leaps.scan(from, |at, leap| {
                    *at = board.leap(*at, leap)?;
                    Some(*at)
                }));
            }
        }
        paths
    }
}

/// Attacks nothing, with an empty list of rides.
struct Dummy;

impl Piece for Dummy {
    fn paths(&self, _: &Board, _: Square) -> Paths {
        Paths::new()
    }

    fn rides(&self) -> Option<Vec<standoff::board::Ride>> {
        Some(Vec::new())
    }
}

/// Places dummies on the first squares.
struct SideBySide;

impl Shortcut for SideBySide {
    fn name(&self) -> &'static str {
        "side-by-side"
    }

    fn find(&self, outline: &Outline, wish: Wish) -> Result<Found, Refusal> {
        let is_dummy = outline.kind().piece.rides() == Some(Vec::new());
        if !is_dummy || wish != Wish::Any {
            return Err(Refusal::new(
                self.name(),
                "it knows one placement of dummies",
            ));
        }
        let width = outline.width();
        let squares = (0..outline.kind().number.least()).map(move |at| (at % width, at / width));
        Ok(Found {
            squares: Some(Box::new(squares) as Squares),
            how: "side by side",
            nodes: 0,
        })
    }
}

/// Engines with bugs, which answer only on request.
#[derive(Clone, Copy)]
enum Wrong {
    /// Returns placements and counts that do not exist.
    Liar,
    /// Never ends.
    Idler,
}

impl Engine for Wrong {
    fn name(&self) -> &'static str {
        match self {
            Wrong::Liar => "liar",
            Wrong::Idler => "idler",
        }
    }

    fn knows(&self) -> &[Feature] {
        Feature::ALL
    }

    fn only_on_request(&self, _: &Task) -> bool {
        true
    }

    fn plan(&self, task: &Task) -> Result<Box<dyn Plan>, Refusal> {
        let lists = task.question().lists();
        Ok(Box::new(WrongPlan {
            engine: *self,
            lists,
        }))
    }
}

struct WrongPlan {
    engine: Wrong,
    lists: bool,
}

impl Plan for WrongPlan {
    fn estimate(&mut self, _: f64) -> Result<Estimate, Refusal> {
        Ok(Estimate::new(Nodes::Exact(1.0), 1.0))
    }

    fn start(&mut self) -> Result<Box<dyn Search>, Refusal> {
        Ok(Box::new(WrongSearch {
            engine: self.engine,
            lists: self.lists,
        }))
    }
}

struct WrongSearch {
    engine: Wrong,
    lists: bool,
}

impl Search for WrongSearch {
    fn advance(&mut self, _: u64, sink: &mut dyn Sink) -> Step {
        match self.engine {
            Wrong::Liar if self.lists => {
                let _ = sink.placement(&[Candidate::new(1_000_000)]);
                Step::Done
            }
            Wrong::Liar => {
                sink.tally(1_000_000, 1u32.into());
                Step::Done
            }
            Wrong::Idler => Step::More,
        }
    }

    fn work(&self) -> u64 {
        0
    }

    fn progress(&self) -> f64 {
        0.0
    }

    fn memory(&self) -> usize {
        0
    }

    fn save(&self) -> SearchState {
        SearchState::default()
    }

    fn load(&mut self, _: &SearchState) -> Result<(), InvalidState> {
        Ok(())
    }

    fn split(self: Box<Self>, _: usize) -> Vec<Box<dyn Search>> {
        vec![self]
    }
}

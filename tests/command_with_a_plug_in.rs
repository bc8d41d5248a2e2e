//! A command of somebody else's, for `command_line.rs`: all of ours, and a piece more.

use std::process::ExitCode;

use standoff::prelude::*;

fn main() -> ExitCode {
    let mut registry = standoff::registry();
    register(&mut registry).expect("no other piece is called so");
    standoff_cli::main_with(registry)
}

fn register(registry: &mut Registry) -> Result<(), RegistryError> {
    let definition =
        "one square along a diagonal, again and again, turning at each by a right angle";
    let piece = NamedPiece::new("CrookedBishop", 'B', Arc::new(CrookedBishop), definition);
    Ok(registry
        .pieces_mut()
        .register(piece.with_aliases(["Boyscout"]))?)
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
                // On joined edges the way has no end.
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

//! With joined edges, rays are cycles that several leaps share: each is walked once.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use standoff_board::{Board, Leap, Piece, Square, UpTo, Wrap};
use standoff_riders::{Rider, bishop, rook};

/// The squares in the order of the visit.
fn visited(piece: &dyn Piece, board: &Board, from: Square) -> Vec<Square> {
    let mut squares = Vec::new();
    let all = piece.visit_attacked(board, from, &mut |to| {
        squares.push(to);
        ControlFlow::Continue(())
    });
    assert!(all.is_continue());
    squares
}

fn boards() -> Vec<Board> {
    let mut boards = Vec::new();
    for wrap in [Wrap::Flat, Wrap::Cylinder, Wrap::Torus] {
        for (width, height) in [(1, 1), (2, 3), (4, 4), (6, 4), (5, 7), (9, 3)] {
            boards.push(Board::rectangle(width, height).unwrap().wrap(wrap));
        }
        let holes = Board::map("......\n.#..#.\n......\n..#...")
            .unwrap()
            .wrap(wrap);
        boards.extend([holes.clone(), holes.let_riders_pass_holes()]);
    }
    boards
}

#[test]
fn visited_squares_are_those_of_the_paths() {
    let oblique = Rider::with_leaps([Leap::new(2, 4), Leap::new(1, 2), Leap::new(-5, 3)]);
    let riders = [
        rook(),
        bishop(),
        Rider::new(1, 2),
        Rider::new(2, 2),
        oblique,
    ];
    let short = riders.clone().map(|rider| rider.up_to(3));
    for board in boards() {
        for rider in riders.iter().chain(&short) {
            for from in board.squares() {
                let paths = rider.paths(&board, from);
                let reached = paths.squares().iter().copied().filter(|&to| to != from);
                let shown: BTreeSet<Square> = visited(rider, &board, from).into_iter().collect();
                assert_eq!(shown, reached.collect(), "{rider:?} {board:?} {from:?}");
            }
        }
    }
}

/// All four diagonals of this torus are the same cycle.
#[test]
fn a_cycle_is_walked_once() {
    let torus = Board::rectangle(7, 8).unwrap().wrap(Wrap::Torus);
    let from = torus.square("c3").unwrap();
    assert_eq!(bishop().paths(&torus, from).squares().len(), 4 * 55);
    assert_eq!(visited(&bishop(), &torus, from).len(), 55);
    assert_eq!(visited(&Rider::new(1, 2), &torus, from).len(), 55);
    assert_eq!(visited(&rook(), &torus, from).len(), 6 + 7);
    let up_to = |most| UpTo::new(most, Arc::new(bishop()));
    assert_eq!(visited(&up_to(torus.area()), &torus, from).len(), 55);
    assert_eq!(visited(&up_to(55), &torus, from).len(), 4 * 55);
}

#[test]
fn a_visit_stops_on_request() {
    let board = Board::rectangle(8, 8).unwrap();
    let mut seen = 0;
    let flow = rook().visit_attacked(&board, board.square("a1").unwrap(), &mut |_| {
        seen += 1;
        match seen {
            3 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    });
    assert!(flow.is_break());
    assert_eq!(seen, 3);
}

//! A registered piece that is neither a leaper nor a rider nor a compound of them.

use std::sync::Arc;

use standoff_board::{Board, Leap, NamedPiece, Paths, Piece, Pieces, Square};
use standoff_puzzle::{Instance, Puzzle, PuzzleError};
use standoff_solver::Solver;

use crate::support::{PIECES, count};

/// A piece that moves up by steps of two ranks.
struct Stairs;

impl Piece for Stairs {
    fn paths(&self, board: &Board, from: Square) -> Paths {
        let mut paths = Paths::new();
        paths.push(board.ray(from, Leap::new(0, 2)));
        paths
    }
}

fn pieces() -> Pieces {
    let mut pieces = PIECES.clone();
    let stairs = NamedPiece::new("Stairs", '!', Arc::new(Stairs), "up by twos");
    pieces.register(stairs.with_aliases(["Ladder"])).unwrap();
    pieces
}

fn puzzle(text: &str) -> Result<Puzzle, PuzzleError> {
    Puzzle::parse("stairs.ron", text, &pieces())
}

fn instance(text: &str) -> Instance {
    puzzle(text).unwrap().instance([]).unwrap()
}

/// Two pieces on a file attack each other if their ranks differ by an even number.
#[test]
fn registered_pieces_can_be_placed_and_drawn() {
    let text = |piece: &str| {
        format!("(board: (squares: Rect(1, 5)), place: [(piece: {piece}, count: Exactly(2))])")
    };
    let stairs = instance(&text("Stairs"));
    assert_eq!(count(stairs.model()), 6);
    let first = Solver::new(stairs.model(), &standoff_engines::all())
        .solutions()
        .unwrap()
        .next()
        .unwrap();
    assert_eq!(stairs.model().draw(&first), "!\n!\n.\n.\n.\n");
    assert_eq!(stairs.model().kinds()[0].name, "Stairs");
    let ladder = instance(&text("Ladder"));
    assert_eq!(ladder.model().kinds()[0].name, "Stairs");
}

#[test]
fn registered_pieces_can_be_parts_of_other_pieces() {
    let attacked = |definition: &str| {
        let text = format!(
            "(pieces: {{\"Own\": {definition}}}, board: (squares: Rect(3, 9)),
              place: [(piece: Own)])"
        );
        let instance = instance(&text);
        let (piece, board) = (&instance.own_pieces()[0].piece, instance.model().board());
        let attacked = piece.attack_set(board, board.square("b1").unwrap());
        let names: Vec<String> = attacked.iter().map(|square| board.name(square)).collect();
        names.join(" ")
    };
    assert_eq!(attacked("Stairs"), "b9 b7 b5 b3");
    assert_eq!(attacked("UpTo(2, Stairs)"), "b5 b3");
    assert_eq!(attacked("UpTo(0, Stairs)"), "");
    assert_eq!(attacked("Any([Wazir, UpTo(1, Stairs)])"), "b3 b2 a1 c1");
    assert_eq!(
        attacked("Any([UpTo(2, Stairs), UpTo(3, Stairs), UpTo(1, Stairs)])"),
        "b7 b5 b3"
    );
    assert_eq!(
        attacked("UpTo(2, Any([Rides([(0, 1)]), UpTo(3, Stairs)]))"),
        "b5 b3 b2"
    );
}

#[test]
fn similar_registered_names_are_suggested() {
    let place = |piece: &str| format!("(board: (squares: Square(3)), place: [(piece: {piece})])");
    let message = |text: &str| puzzle(text).unwrap_err().message();
    assert_eq!(
        message(&place("Stars")),
        "unknown piece `Stars`: did you mean `Stairs`?"
    );
    assert_eq!(
        message(&place("stairs")),
        "unknown piece `stairs`: did you mean `Stairs`?"
    );
    assert_eq!(
        message(&place("Laddr")),
        "unknown piece `Laddr`: did you mean `Ladder`?"
    );
    let unknown = Puzzle::parse("stairs.ron", &place("Laddr"), &PIECES).unwrap_err();
    assert_eq!(unknown.message(), "unknown piece `Laddr`");
}

#[test]
fn a_puzzle_cannot_redefine_a_registered_name() {
    let error = puzzle(
        "(pieces: {\"Ladder\": King}, board: (squares: Square(3)), place: [(piece: Ladder)])",
    );
    let message = error.unwrap_err().message();
    assert_eq!(message, "the piece `Ladder` already exists");
}

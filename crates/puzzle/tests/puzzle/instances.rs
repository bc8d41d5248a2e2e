//! The models and expectations that the fields of a puzzle describe.

use standoff_model::Kind;
use standoff_puzzle::Puzzle;

use crate::support::{PIECES, instance, puzzle};

/// The kinds of a puzzle on 8 x 8 with a parameter k = 3.
fn kinds(pieces: &str, place: &str) -> Vec<Kind> {
    let text = format!(
        "(params: {{\"k\": 3}}, pieces: {{{pieces}}}, board: (squares: Square(8)), place: [{place}])"
    );
    instance(&text).model().kinds().to_vec()
}

fn bounds(count: &str) -> (u64, u64) {
    let kind = &kinds("", &format!("(piece: King{count})"))[0];
    (kind.number.least(), kind.number.most_of(u64::MAX))
}

#[test]
fn counts_are_bounds_on_the_number_of_a_kind() {
    assert_eq!(bounds(""), (0, u64::MAX));
    assert_eq!(bounds(", count: Exactly(5)"), (5, 5));
    assert_eq!(bounds(", count: Exactly(\"2*k\")"), (6, 6));
    assert_eq!(bounds(", count: AtLeast(5)"), (5, u64::MAX));
    assert_eq!(bounds(", count: AtMost(5)"), (0, 5));
    assert_eq!(bounds(", count: Between(\"k\", 5)"), (3, 5));
    assert_eq!(bounds(", count: Between(5, 5)"), (5, 5));
}

#[test]
fn kinds_have_different_names_and_letters() {
    let kinds = kinds(
        "\"Nag\": Any([Knight, Wazir]), \"Nagy\": Any([Rook, Ferz])",
        "(piece: Knight), (piece: Nightrider), (piece: Nag), (piece: Any([ Rook,\n Knight ])),
         (piece: Leaper(1, 4)), (piece: Chancellor), (piece: Nagy)",
    );
    let named: Vec<(&str, char)> = (kinds.iter())
        .map(|kind| (kind.name.as_str(), kind.letter))
        .collect();
    assert_eq!(
        named,
        [
            ("Knight", 'N'),
            ("Nightrider", 'I'),
            ("Nag", 'A'),
            ("Any([ Rook, Knight ])", 'Y'),
            ("Leaper(1, 4)", 'L'),
            ("Empress", 'E'),
            ("Nagy", 'G'),
        ]
    );
}

#[test]
fn leaps_may_depend_on_parameters() {
    let text = "(
        params: {\"m\": 1, \"n\": 2},
        pieces: {\"Own\": Any([Leaper(\"m\", \"n\"), Rider(\"m\", 1)])},
        board: (squares: Square(9)),
        place: [(piece: Own)],
    )";
    let puzzle = puzzle(text);
    let attacked = |m, n| {
        let instance = puzzle.instance([("m", m), ("n", n)]).unwrap();
        let board = instance.model().board().clone();
        let piece = &instance.model().kinds()[0].piece;
        piece.attack_set(&board, board.square("e5").unwrap()).len()
    };
    assert_eq!(attacked(1, 2), 8 + 16);
    assert_eq!(attacked(0, 2), 4 + 16 - 4);
}

#[test]
fn assignments_override_the_defaults_of_parameters() {
    let text = "(
        params: {\"w\": 3, \"h\": 4},
        board: (squares: Rect(\"w\", \"h\"), forbidden: [\"a1\", \"C4\"]),
        place: [(piece: King)],
    )";
    let puzzle = Puzzle::parse("board.ron", text, &PIECES).unwrap();
    assert_eq!(puzzle.name(), "board.ron");
    let instance = puzzle.instance([("h", 5)]).unwrap();
    assert_eq!(instance.parameters()["w"], 3);
    let board = instance.model().board();
    assert_eq!((board.width(), board.height()), (3, 5));
    let holds = |name| board.may_hold(board.square(name).unwrap());
    assert_eq!(
        ["a1", "c4", "b1", "c5"].map(holds),
        [false, false, true, true]
    );
}

#[test]
fn expected_numbers_may_exceed_64_bits() {
    let text = "(
        board: (squares: Square(1)),
        place: [(piece: King)],
        expect: [(count: \"36893488147419103232\", by_size: [1, \"1\", 0, 0], first: [])],
    )";
    let puzzle = puzzle(text);
    let expected = &puzzle.expectations()[0];
    assert_eq!(
        expected.count.as_ref().unwrap().to_string(),
        (1u128 << 65).to_string()
    );
    assert_eq!(expected.by_size, Some(vec![1u32.into(), 1u32.into()]));
    assert_eq!(expected.first, Some(Vec::new()));
    assert_eq!(expected.fundamental, None);
    assert_eq!((expected.line, expected.at.len()), (4, 0));
}

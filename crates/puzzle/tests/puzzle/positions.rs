//! Positions from drawn boards and from names of squares.

use standoff_model::{PlacedPiece, Violation};
use standoff_puzzle::{Instance, MAX_BYTES, Position, PuzzleError};

use crate::support::instance;

/// Queens and kings on a board with a hole and a given queen.
fn mixed() -> Instance {
    instance(
        "(
            board: (squares: Map(r\"...\n.#.\n..x\")),
            place: [(piece: Queen, at: [\"a3\"]), (piece: Queen), (piece: King, side: \"black\")],
        )",
    )
}

/// Only given rooks.
fn given() -> Instance {
    instance("(board: (squares: Square(2)), place: [(piece: Rook, at: [\"a1\", \"b2\"])])")
}

fn rooks(width: u32) -> Instance {
    instance(&format!(
        "(board: (squares: Rect({width}, 2)), place: [(piece: Rook)])"
    ))
}

fn read(instance: &Instance, text: &str) -> Result<Position, PuzzleError> {
    instance.read_position("text", text.as_bytes())
}

/// Kind and square of each piece on the board, and the errors of the others.
fn pieces(instance: &Instance, text: &str) -> Vec<String> {
    let position = read(instance, text).unwrap();
    let name = |stand: &PlacedPiece| {
        format!(
            "{}{}",
            stand.kind,
            instance.model().board().name(stand.square)
        )
    };
    let stands = position.stands().iter().map(name);
    stands
        .chain(position.off_board().iter().map(ToString::to_string))
        .collect()
}

#[test]
fn drawings_may_have_blanks_between_squares() {
    let spaced = "Q . K\n. # .\n\n  . Q .\n";
    assert_eq!(pieces(&mixed(), spaced), ["0a3", "2c3", "1b1"]);
    let column = instance("(board: (squares: Rect(1, 3)), place: [(piece: Rook)])");
    for one_wide in ["R . R", "R\n.\nR"] {
        assert_eq!(pieces(&column, one_wide), ["0a3", "0a1"], "{one_wide}");
    }
    let error = read(&mixed(), "Q . K\n. #\n. Q .").unwrap_err();
    let expected = "text:2:1: row 2 has 2 characters instead of 3";
    assert_eq!(error.to_string(), expected);
}

#[test]
fn drawings_are_read_row_by_row() {
    assert_eq!(pieces(&mixed(), "Q.K\n.#.\n.Q."), ["0a3", "2c3", "1b1"]);
    assert_eq!(
        pieces(&mixed(), "\u{feff}\r\n  Q..  \r\n\n\t.#.\r\nK..\n\n"),
        ["0a3", "2a1"]
    );
    assert_eq!(
        pieces(&mixed(), "...\n...\n..."),
        [""; 0],
        "a drawing has all pieces"
    );
    assert_eq!(pieces(&rooks(2), "R. .R"), ["0a2", "0b1"]);
    assert_eq!(pieces(&rooks(2), "RR\nRR").len(), 4);
}

#[test]
fn several_pieces_need_letters() {
    assert_eq!(pieces(&mixed(), "Qa3 Kc3,Qb1"), ["0a3", "2c3", "1b1"]);
    assert_eq!(
        pieces(&mixed(), "Ka1\n"),
        ["2a1", "0a3"],
        "the given queen need not be named"
    );
    assert_eq!(pieces(&mixed(), "Ka3"), ["2a3", "0a3"]);
    assert_eq!(pieces(&mixed(), "Qa3 Qa3"), ["0a3", "0a3"]);
    assert_eq!(pieces(&mixed(), " \n "), ["0a3"]);
    assert_eq!(pieces(&mixed(), "QA1"), ["1a1", "0a3"]);
}

#[test]
fn letters_are_optional_for_one_piece() {
    assert_eq!(pieces(&rooks(2), "a1 Rb2 A2"), ["0a1", "0b2", "0a2"]);
    assert_eq!(pieces(&given(), "a1"), ["0a1", "0b2"]);
    // A wide board has files with two letters, such as `ra`.
    assert_eq!(pieces(&rooks(500), "ra1 aa2 Rb1"), ["0ra1", "0aa2", "0b1"]);
}

#[test]
fn given_pieces_on_other_squares_are_misplaced() {
    let instance = given();
    let position = read(&instance, "R.\n.R").unwrap();
    let violations: Vec<Violation> = instance.model().violations(position.stands()).collect();
    assert!(
        matches!(violations[0], Violation::Misplaced(_)),
        "{violations:?}"
    );
    assert!(
        matches!(violations[2], Violation::Count { found: 0, .. }),
        "{violations:?}"
    );
    assert_eq!(violations.len(), 3);
}

#[test]
fn pieces_off_the_board_are_not_errors() {
    let hole = "there is no square `b2`: the board has a hole there";
    assert_eq!(pieces(&mixed(), "Q..\n.K.\n..."), ["0a3", hole]);
    assert_eq!(pieces(&mixed(), "Kb2"), ["0a3", hole]);
    let beyond = "there is no square `i9` on this board, which goes from a1 to b2";
    assert_eq!(pieces(&rooks(2), "Ri9 a1"), ["0a1", beyond]);
    assert_eq!(pieces(&rooks(2), "i9 a1"), ["0a1", beyond]);
}

/// Texts with errors, and the errors.
const WRONG: [(&str, &str); 13] = [
    ("Qa3 b1", "text:1:5: which piece stands on `b1`?"),
    (
        "Qa3\nXb1",
        "text:2:1: no piece of this puzzle is drawn as `X`",
    ),
    (
        "\u{2654}b1",
        "text:1:1: no piece of this puzzle is drawn as `\\u{2654}`",
    ),
    (
        "Qa3 b",
        "text:1:5: `b` is no square: a name is a file and a rank, as in `a1`",
    ),
    (
        "Qa3 Q0",
        "text:1:5: `Q0` is no square: a name is a file and a rank, as in `a1`",
    ),
    (
        "Qa3, 1a",
        "text:1:6: `1a` is no square: a name is a file and a rank, as in `a1`",
    ),
    (
        "QKX\n...\n...",
        "text:1:3: no piece of this puzzle is drawn as `X`",
    ),
    (
        "Q..\n.\u{200b}.\n...",
        "text:2:2: no piece of this puzzle is drawn as `\\u{200b}`",
    ),
    (
        "Q..\n.#\n...",
        "text:2:1: row 2 has 2 characters instead of 3",
    ),
    ("Q..\n.#.", "text:2:1: the drawing has 2 rows instead of 3"),
    (
        "Q..\n.#.\n...\n...",
        "text:4:1: the drawing has 4 rows instead of 3",
    ),
    ("Q.#\n.#.\n...", "text:1:3: `c3` is not a hole"),
    ("Queen", "text:1:2: no piece of this puzzle is drawn as `u`"),
];

#[test]
fn errors_have_a_place() {
    for (text, expected) in WRONG {
        let error = read(&mixed(), text).expect_err(text);
        assert_eq!(error.to_string(), expected, "{text:?}");
    }
    let letters = read(&mixed(), "b1").unwrap_err().hint().unwrap();
    assert!(letters.contains("`Q`, `K`"), "{letters}");
    let known = read(&mixed(), "Xb1").unwrap_err().hint().unwrap();
    assert!(known.contains("`Q`, `K`"), "{known}");
    assert!(
        read(&mixed(), "#..\n...\n...")
            .unwrap_err()
            .hint()
            .is_some()
    );
}

#[test]
fn texts_are_in_utf_8_and_not_too_long() {
    let instance = rooks(2);
    let error = instance.read_position("text", b"a1 \xff").unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("text:1:4: the text is not valid UTF-8"),
        "{error}"
    );
    let long = " ".repeat(MAX_BYTES + 1);
    let error = read(&instance, &long).unwrap_err();
    assert!(error.to_string().contains("longer than"), "{error}");
    assert_eq!(read(&instance, &long[1..]).unwrap(), Position::default());
}

#[test]
fn boards_without_squares_have_no_pieces() {
    for size in ["Rect(0, 3)", "Rect(3, 0)"] {
        let instance = instance(&format!(
            "(board: (squares: {size}), place: [(piece: Rook)])"
        ));
        assert_eq!(pieces(&instance, "\n\n\n"), [""; 0]);
        assert_eq!(
            pieces(&instance, "a1"),
            ["there is no square `a1`: the board has none"]
        );
        assert!(read(&instance, "R.").is_err());
    }
}

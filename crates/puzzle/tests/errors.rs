//! Everything that can be wrong with a puzzle, with the message, the place and the hint it gets.
//!
//! The golden table is `snapshots/errors__table.snap`.

use std::fmt::Write;

use standoff_puzzle::wording::printable;
use standoff_puzzle::{MAX_BYTES, Puzzle, PuzzleError};

#[test]
fn every_error_says_what_is_wrong_and_where() {
    let mut table = String::new();
    for (text, assignments) in WRONG {
        let error = wrong(text, assignments);
        let asked: String = (assignments.iter())
            .map(|(name, value)| format!("   with {name}={value}"))
            .collect();
        let text = printable(text);
        write!(table, "{text}{asked}\n{}\n\n", shown(&error)).unwrap();
    }
    insta::assert_snapshot!("table", table);
}

fn wrong(text: &str, assignments: &[(&str, i64)]) -> PuzzleError {
    let instance = Puzzle::parse("p.ron", text)
        .and_then(|puzzle| puzzle.instance(assignments.iter().copied()));
    match instance {
        Ok(_) => panic!("nothing is wrong with {text}"),
        Err(error) => error,
    }
}

fn shown(error: &PuzzleError) -> String {
    let marked = error.span().map_or("", |span| &error.source_text()[span]);
    let hint = error
        .hint()
        .map_or(String::new(), |hint| format!("\n    hint: {hint}"));
    format!("    {error}\n    marked: {marked:?}{hint}")
}

/// Texts, each with what is assigned to its parameters.
const WRONG: &[(&str, &[(&str, i64)])] = &[
    // Not RON, or not the RON of a puzzle.
    ("", &[]),
    ("[]", &[]),
    ("(board: (squares: Square(8), place: [])", &[]),
    ("(board: (squares: Square(8)) place: [])", &[]),
    ("(name: \"unfinished", &[]),
    (
        "(board: (squares: Square(8)), place: [(piece: King)]) and more",
        &[],
    ),
    ("(\"name\": \"x\")", &[]),
    ("(name \"x\")", &[]),
    ("/* never closed", &[]),
    ("(name: \"\\q\")", &[]),
    ("Puzle(name: \"x\")", &[]),
    (
        "(board: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
        &[],
    ),
    // Fields.
    ("(borad: (squares: Square(8)), place: [(piece: King)])", &[]),
    (
        "(goal: Fewest, board: (squares: Square(8)), place: [(piece: King)])",
        &[],
    ),
    ("(place: [(piece: King)])", &[]),
    ("(board: (forbidden: []), place: [(piece: King)])", &[]),
    ("(name: \"x\", name: \"y\")", &[]),
    (
        "(board: (squares: Square(8), wrap: Torus), place: [(piece: King)])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: King, at: [\"a1\"])])",
        &[],
    ),
    ("(board: (squares: Square(8)), place: (piece: King))", &[]),
    ("(board: (squares: Square(8)), place: [King])", &[]),
    ("(board: Square(8), place: [(piece: King)])", &[]),
    (
        "(board: (squares: Square(8)), place: [(piece: King)], expect: [92])",
        &[],
    ),
    (
        "(name: 8, board: (squares: Square(8)), place: [(piece: King)])",
        &[],
    ),
    (
        "(name: \"a\\u{202e}b\", board: (squares: Square(8)), place: [(piece: King)])",
        &[],
    ),
    // Parameters.
    (
        "(params: [\"n\"], board: (squares: Square(8)), place: [(piece: King)])",
        &[],
    ),
    (
        "(params: {n: 8}, board: (squares: Square(8)), place: [(piece: King)])",
        &[],
    ),
    (
        "(params: {\"n\": 8, \"n\": 9}, board: (squares: Square(8)), place: [(piece: King)])",
        &[],
    ),
    (
        "(params: {\"n\": 8.5}, board: (squares: Square(8)), place: [(piece: King)])",
        &[],
    ),
    (
        "(params: {\"n\": NaN}, board: (squares: Square(8)), place: [(piece: King)])",
        &[],
    ),
    (
        "(params: {\"n\": 9223372036854775808}, board: (squares: Square(8)), place: [(piece: King)])",
        &[],
    ),
    (
        "(params: {\"if\": 8}, board: (squares: Square(8)), place: [(piece: King)])",
        &[],
    ),
    (
        "(params: {\"n-1\": 8}, board: (squares: Square(8)), place: [(piece: King)])",
        &[],
    ),
    (
        "(params: {\"\u{438}\": 8}, board: (squares: Square(8)), place: [(piece: King)])",
        &[],
    ),
    (
        "(params: {\"n\": 8}, board: (squares: Square(\"n\")), place: [(piece: King)])",
        &[("m", 3)],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: King)])",
        &[("m", 3)],
    ),
    (
        "(params: {\"n\": 8}, board: (squares: Square(\"n\")), place: [(piece: King)])",
        &[("n", -3)],
    ),
    // Expressions.
    (
        "(params: {\"n\": 8}, board: (squares: Square(\"m\")), place: [(piece: King)])",
        &[],
    ),
    (
        "(board: (squares: Square(\"n\")), place: [(piece: King)])",
        &[],
    ),
    (
        "(params: {\"width\": 8}, board: (squares: Square(\"2 * widht\")), place: [(piece: King)])",
        &[],
    ),
    (
        "(params: {\"n\": 8}, board: (squares: Square(\"2*n-\")), place: [(piece: King)])",
        &[],
    ),
    (
        "(params: {\"n\": 8}, board: (squares: Square(\"\")), place: [(piece: King)])",
        &[],
    ),
    (
        "(params: {\"n\": 8}, board: (squares: Square(\"n^2\")), place: [(piece: King)])",
        &[],
    ),
    (
        "(params: {\"n\": 8}, board: (squares: Square(\"n == 2\")), place: [(piece: King)])",
        &[],
    ),
    (
        "(params: {\"n\": 8}, board: (squares: Square(\"\\\"n\\\"\")), place: [(piece: King)])",
        &[],
    ),
    (
        "(params: {\"n\": 8}, board: (squares: Square(\"abs(n)\")), place: [(piece: King)])",
        &[],
    ),
    (
        "(params: {\"n\": 8}, board: (squares: Square(\"eval(n)\")), place: [(piece: King)])",
        &[],
    ),
    (
        "(params: {\"n\": 8}, board: (squares: Square(\"8 / (n-8)\")), place: [(piece: King)])",
        &[],
    ),
    (
        "(params: {\"n\": 8}, board: (squares: Square(r#\"9**9**9\"#)), place: [(piece: King)])",
        &[],
    ),
    (
        "(params: {\"n\": 8}, board: (squares: Square(\"while true {}\")), place: [(piece: King)])",
        &[],
    ),
    (
        "(params: {\"n\": 8}, board: (squares: Square(\"n\u{1b}[31m\")), place: [(piece: King)])",
        &[],
    ),
    (
        "(params: {\"n\": 8}, board: (squares: Square(\"((((((((((((((((((((((((((((((((((n\")), place: [(piece: King)])",
        &[],
    ),
    // Boards.
    (
        "(board: (squares: Hexagon(8)), place: [(piece: King)])",
        &[],
    ),
    ("(board: (squares: 8), place: [(piece: King)])", &[]),
    ("(board: (squares: Square), place: [(piece: King)])", &[]),
    (
        "(board: (squares: Square(8, 8)), place: [(piece: King)])",
        &[],
    ),
    (
        "(board: (squares: Rect(w: 3, h: 4)), place: [(piece: King)])",
        &[],
    ),
    (
        "(board: (squares: Square(8.0)), place: [(piece: King)])",
        &[],
    ),
    (
        "(board: (squares: Square(-1)), place: [(piece: King)])",
        &[],
    ),
    (
        "(board: (squares: Rect(3, \"-n\")), params: {\"n\": 2}, place: [(piece: King)])",
        &[],
    ),
    (
        "(board: (squares: Square(1000000000)), place: [(piece: King)])",
        &[],
    ),
    (
        "(board: (squares: Rect(9223372036854775807, 9223372036854775807)), place: [(piece: King)])",
        &[],
    ),
    (
        "(board: (squares: Square(200)), place: [(piece: King)])",
        &[],
    ),
    (
        "(board: (squares: Square(8), forbidden: [\"a1\", \"a9\"]), place: [(piece: King)])",
        &[],
    ),
    (
        "(board: (squares: Square(8), forbidden: [\"1a\"]), place: [(piece: King)])",
        &[],
    ),
    (
        "(board: (squares: Square(8), forbidden: [\"\\r\u{430}1\"]), place: [(piece: King)])",
        &[],
    ),
    (
        "(board: (squares: Square(8), forbidden: [a1]), place: [(piece: King)])",
        &[],
    ),
    (
        "(board: (squares: Square(8), forbidden: [\"a1\", \"A1\"]), place: [(piece: King)])",
        &[],
    ),
    (
        "(board: (squares: Square(0), forbidden: [\"a1\"]), place: [(piece: King)])",
        &[],
    ),
    // Pieces.
    ("(board: (squares: Square(8)), place: [(piece: Quen)])", &[]),
    ("(board: (squares: Square(8)), place: [(piece: king)])", &[]),
    (
        "(board: (squares: Square(8)), place: [(piece: \u{41a}ing)])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: Where(\"dx == dy\"))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: \"Queen\")])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: Queen(3))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: Leaper)])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: Rider(1))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: Any(Rook, Knight))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: Any(Rook))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: Leaper(0, 0))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: Leaper(1, -2))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: Rider(1, 5000000000))])",
        &[],
    ),
    (
        "(pieces: {\"Spy\": Spy}, board: (squares: Square(8)), place: [(piece: Spy)])",
        &[],
    ),
    (
        "(pieces: {\"Queen\": King}, board: (squares: Square(8)), place: [(piece: King)])",
        &[],
    ),
    (
        "(pieces: {\"Any\": King}, board: (squares: Square(8)), place: [(piece: King)])",
        &[],
    ),
    (
        "(pieces: {\"my spy\": King}, board: (squares: Square(8)), place: [(piece: King)])",
        &[],
    ),
    (
        "(pieces: {\"Spy\": King, \"Spy\": Rook}, board: (squares: Square(8)), place: [(piece: Spy)])",
        &[],
    ),
    (
        "(pieces: {\"Unused\": Leaper(0, 0)}, board: (squares: Square(8)), place: [(piece: King)])",
        &[],
    ),
    // What is placed.
    ("(board: (squares: Square(8)), place: [])", &[]),
    (
        "(board: (squares: Square(8)), place: [(piece: Empress), (piece: Chancellor)])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: King, count: 8)])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: King, count: Exact(8))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: King, count: Between(8))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: King, count: Exactly(-1))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: King, count: Between(5, 4))])",
        &[],
    ),
    // What is expected.
    (
        "(board: (squares: Square(8)), place: [(piece: King)], expect: [()])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: King)], expect: [(unique: true)])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: King)], expect: [(at: {\"n\": 8}, count: 1)])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: King)], expect: [(count: -1)])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: King)], expect: [(count: 18446744073709551616)])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: King)], expect: [(count: \"1_000\")])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: King)], expect: [(first: [1])])",
        &[],
    ),
];

/// A puzzle that is well but for what stands in its field `pieces`.
fn with_pieces(pieces: &str) -> String {
    format!("(pieces: {{{pieces}}}, board: (squares: Square(8)), place: [(piece: King)])")
}

#[test]
fn a_text_may_not_be_longer_than_a_mebibyte() {
    let error = wrong(&" ".repeat(MAX_BYTES + 1), &[]);
    assert_eq!(
        error.to_string(),
        "p.ron:1:1: the text is longer than 1048576 bytes"
    );
}

#[test]
fn lists_that_only_fill_the_memory_are_refused() {
    let message = |text: &str| wrong(text, &[]).message();

    let definitions: String = (0..33).map(|i| format!("\"P{i}\": King,")).collect();
    assert_eq!(
        message(&with_pieces(&definitions)),
        "more than 32 own pieces"
    );

    let parts = "Rook,".repeat(257);
    let definition = format!("\"Spy\": Any([{parts}])");
    assert_eq!(
        message(&with_pieces(&definition)),
        "more than 256 parts of a piece"
    );

    let doubled: String = (1..32)
        .map(|i| format!("\"P{i}\": Any([P{0}, P{0}]),", i - 1))
        .collect();
    let definitions = format!("\"P0\": King, {doubled}");
    assert_eq!(
        message(&with_pieces(&definitions)),
        "more than 256 parts of a piece"
    );

    let kinds = "(piece: King),".repeat(50_000);
    let text = format!("(board: (squares: Square(8)), place: [{kinds}])");
    assert_eq!(message(&text), "more than 32 kinds of piece");

    let parameters: String = (0..33).map(|i| format!("\"n{i}\": 1,")).collect();
    let text =
        format!("(params: {{{parameters}}}, board: (squares: Square(8)), place: [(piece: King)])");
    assert_eq!(message(&text), "more than 32 parameters");

    let expected = "(count: 1),".repeat(1001);
    let text =
        format!("(board: (squares: Square(8)), place: [(piece: King)], expect: [{expected}])");
    assert_eq!(message(&text), "more than 1000 expectations");
}

#[test]
fn long_names_are_cut_short_but_not_mixed_up() {
    let long = format!("Any([{}Leaper(1, 2)])", "Leaper(0, 1), ".repeat(20));
    let longer = format!("Any([{}Leaper(1, 3)])", "Leaper(0, 1), ".repeat(20));
    let text = |a: &str, b: &str| {
        format!("(board: (squares: Square(3)), place: [(piece: {a}), (piece: {b})])")
    };
    assert!(Puzzle::parse("p.ron", &text(&long, &longer)).is_ok());
    let message = wrong(&text(&long, &long), &[]).message();
    assert_eq!(
        message,
        "`Any([Leaper(0, 1), Leaper(0, 1), Leaper(...` is given twice"
    );

    let extension = format!("#![enable({})]()", "x".repeat(1000));
    assert!(wrong(&extension, &[]).message().len() < 200);
}

#[test]
fn places_are_right_after_a_byte_order_mark_and_with_any_line_ends() {
    let text = "\u{feff}(\r\n    board: (squares: Square(8)),\r\n    place: [(piece: Quen)],\r\n)";
    let error = wrong(text, &[]);
    assert_eq!(error.line_and_column(), Some((3, 21)));
    assert_eq!(&error.source_text()[error.span().unwrap()], "Quen");
}

#[test]
fn the_name_of_a_file_cannot_upset_a_terminal() {
    let error = Puzzle::parse("\u{1b}[2J.ron", "").unwrap_err();
    assert!(error.to_string().starts_with(r"\u{1b}[2J.ron:1:1: "));
}

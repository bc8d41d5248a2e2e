//! Everything that can be wrong with a puzzle, with the message, the place and the hint it gets.
//!
//! The golden table is `snapshots/errors__table.snap`.

mod support;

use standoff_puzzle::{MAX_BYTES, Puzzle};
use support::{table, wrong};

#[test]
fn every_error_says_what_is_wrong_and_where() {
    insta::assert_snapshot!("table", table(WRONG));
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
        "(board: (squares: Square(8), walls: []), place: [(piece: King)])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: King, on: [\"a1\"])])",
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
        "(board: (squares: Square(8)), place: [(piece: Where(dx))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: Where(\"dx == \"))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: Where(\"dx == d\"))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: Where(r#\"dx = 1\"#))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: Where(\"dx | dy == 1\"))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: Where(\"dx\"))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: Where(\"dx && dy == 1\"))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: Where(\"0 < dx < 3\"))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: Where(\"true < dx\"))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: Where(\"dx != 'c'\"))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: Where(\"1 / dx == 1\"))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: Where(\"dx == y &&
 1 % (x - 3) == 0\"))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: Where(\"abs(0 - 9223372036854775807 - 1) == dx\"))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: Where(\"dx * 9223372036854775807 == 1\"))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: Where(\"min(dx) == 1\"))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: Where(\"dx == dy\", 3))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: Where(\"if dx == 1 { true }\"))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: Where(\"((((((((((((((((((((((((((((((((((dx\"))])",
        &[],
    ),
    (
        "(board: (squares: Square(30)), place: [(piece: Where(\"x == x2\"))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: Any([Where(\"dx == 1\"), Where(\"x\")]))])",
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
        "(board: (squares: Square(8)), place: [(piece: Leaps((1, 1), (-1, 1)))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: Leaps([1, 1]))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: Rides([(1, 1, 1)]))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: Rides([(1, 1), (0, 0)]))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: Leaps([(0, -5000000000)]))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: UpTo(Rook, 2))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: UpTo(2))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: UpTo(-1, Rook))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: Betza(WD))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: Betza(\"WD\", 2))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: Betza(\"\"))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: Betza(\"WfN\"))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: Betza(\"frN\"))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: Betza(\"fffN\"))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: Betza(\"hF\"))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: Betza(\"WJ\"))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: Betza(\"L0\"))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: Betza(\"WX\"))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: Betza(\"gQ\"))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: Betza(\"W \"))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: Betza(\"W!\"))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: Betza(\"f\"))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: Betza(\"fc\"))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: Betza(\"WW3\"))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: Betza(\"D99999999999999999999\"))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: Betza(\"mW\"))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: Betza(\"(1;4)\"))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: Betza(\"(1,4\"))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: Betza(\"W(0,0)\"))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: Betza(\"(1,5000000000)\"))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: Betza(\"\u{417}\"))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: Betza(r#\"NfN\"#))])",
        &[],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: Betza(\"N\u{202e}\"))])",
        &[],
    ),
    (
        "(pieces: {\"Betza\": King}, board: (squares: Square(8)), place: [(piece: King)])",
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
        "(board: (squares: Square(8)), place: [(piece: King)], expect: [(largest: 8)])",
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
fn conditions_that_only_take_time_are_refused() {
    let mut long = "dx + dy + x + y".to_string();
    for _ in 0..6 {
        long = format!("max({long}, {long})");
    }
    let text = |condition: &str| {
        format!("(board: (squares: Square(22)), place: [(piece: Where(\"{condition}\"))])")
    };
    let message = wrong(&text(&format!("{long} > 0")), &[]).message();
    assert_eq!(message, "in the condition: it is too long");

    let all: String = (0..3).map(|i| format!("Where(\"x == {i}\"),")).collect();
    let text = format!("(board: (squares: Square(22)), place: [(piece: Any([{all}]))])");
    let message = wrong(&text, &[]).message();
    assert_eq!(message, "conditions would be asked more than 262144 times");

    let same = "Where(\"x == 3\"),".repeat(200);
    let text = format!("(board: (squares: Square(22)), place: [(piece: Any([{same}]))])");
    assert!(Puzzle::parse("p.ron", &text).unwrap().instance([]).is_ok());
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

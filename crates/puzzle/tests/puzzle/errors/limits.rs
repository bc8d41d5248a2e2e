//! Errors of puzzles that would take much time or memory.

use standoff_puzzle::{MAX_BYTES, Puzzle};

use super::bytes;
use crate::support::{PIECES, error_of, instance, parse};

/// The message of a puzzle with this in its field `place`.
fn placing(place: &str) -> String {
    message(&format!("(board: (squares: Square(8)), place: [{place}])"))
}

/// The message of a puzzle with more fields.
fn with(fields: &str) -> String {
    message(&format!(
        "(board: (squares: Square(8)), place: [(piece: King)], {fields})"
    ))
}

fn message(text: &str) -> String {
    error_of(text, &[]).message()
}

/// Messages of puzzles that are too large for the tables.
pub(crate) fn messages() -> [String; 4] {
    [
        requiring(201),
        message(&" ".repeat(MAX_BYTES + 1)),
        placing(&"(piece: King),".repeat(33)),
        message(&three_conditions()),
    ]
}

/// The message of a requirement with this number of bytes.
fn requiring(bytes: usize) -> String {
    let text = "x".repeat(bytes);
    with(&format!("require: {{\"1 > 2\": \"{text}\"}}"))
}

#[test]
fn messages_of_requirements_have_at_most_200_bytes() {
    assert_eq!(requiring(200), "x".repeat(200));
    assert_eq!(requiring(201), "the message is longer than 200 bytes");
}

#[test]
fn puzzles_may_have_many_requirements() {
    let many: String = (0..1000)
        .map(|k| format!("\"999 > {k}\": \"not {k}\","))
        .collect();
    assert_eq!(with(&format!("require: {{{many}}}")), "not 999");
}

/// Three conditions that are evaluated for each pair of squares.
fn three_conditions() -> String {
    let all: String = (0..3).map(|i| format!("Where(\"x == {i}\"),")).collect();
    format!("(board: (squares: Square(22)), place: [(piece: Any([{all}]))])")
}

#[test]
fn texts_have_at_most_a_mebibyte() {
    let expected = "p.ron:1:1: the text is longer than 1048576 bytes";
    let long = " ".repeat(MAX_BYTES + 1);
    assert_eq!(error_of(&long, &[]).to_string(), expected);
    assert_eq!(
        bytes::error(&vec![0xff; MAX_BYTES + 1]).to_string(),
        expected
    );
    assert_eq!(message(&long[1..]), "expected the fields of a puzzle");
}

#[test]
fn lists_have_a_maximum_length() {
    let definitions: String = (0..33).map(|i| format!("\"P{i}\": King,")).collect();
    assert_eq!(
        with(&format!("pieces: {{{definitions}}}")),
        "more than 32 own pieces"
    );
    let parameters: String = (0..33).map(|i| format!("\"n{i}\": 1,")).collect();
    assert_eq!(
        with(&format!("params: {{{parameters}}}")),
        "more than 32 parameters"
    );
    let expected = "(count: 1),".repeat(1001);
    assert_eq!(
        with(&format!("expect: [{expected}]")),
        "more than 1000 expectations"
    );
    let sizes = "1,".repeat(16_386);
    assert_eq!(
        with(&format!("expect: [(by_size: [{sizes}])]")),
        "more than 16385 sizes"
    );
    let kinds = "(piece: King),".repeat(50_000);
    assert_eq!(placing(&kinds), "more than 32 kinds of piece");
}

#[test]
fn pieces_have_a_maximum_number_of_parts() {
    let most = "more than 256 parts of a piece";
    let doubled: String = (1..32)
        .map(|i| format!("\"P{i}\": Any([P{0}, P{0}]),", i - 1))
        .collect();
    assert_eq!(with(&format!("pieces: {{\"P0\": King, {doubled}}}")), most);
    let lists = [
        format!("Any([{}])", "King,".repeat(150_000)),
        format!("Any([{}])", "Any([]),".repeat(257)),
        format!("Leaps([{}])", "(1, 1),".repeat(100_000)),
        format!("Rides([{}])", "(1, 1),".repeat(257)),
        format!("Betza(\"{}\")", "W".repeat(1_000_000)),
    ];
    for list in lists {
        assert_eq!(placing(&format!("(piece: {list})")), most);
    }
}

#[test]
fn evaluations_of_conditions_have_a_limit() {
    let mut long = "dx + dy + x + y".to_string();
    for _ in 0..6 {
        long = format!("max({long}, {long})");
    }
    let text = |n: u64, condition: &str| {
        format!("(board: (squares: Square({n})), place: [(piece: Where(\"{condition}\"))])")
    };
    let too_often = "conditions would be evaluated more than 262144 times";
    assert_eq!(message(&text(22, &format!("{long} > 0"))), too_often);
    instance(&text(14, &format!("{long} > 0")));
    assert_eq!(message(&three_conditions()), too_often);

    let same = "Where(\"x == 3\"),".repeat(200);
    let text = format!("(board: (squares: Square(22)), place: [(piece: Any([{same}]))])");
    instance(&text);
}

#[test]
fn expressions_have_a_maximum_length() {
    let blank = "\n".repeat(100_000);
    assert_eq!(
        placing(&format!("(piece: Where(\"{blank}dz == 1\"))")),
        "in the condition: it is longer than 16384 bytes"
    );
    assert_eq!(
        placing(&format!("(piece: UpTo(\"{blank}m\", Rook))")),
        "in the expression: it is longer than 16384 bytes"
    );
}

#[test]
fn expected_counts_have_a_maximum_number_of_digits() {
    let expected = |digits| format!("expect: [(count: \"{}\")]", "9".repeat(digits));
    let text = format!(
        "(board: (squares: Square(8)), place: [(piece: King)], {})",
        expected(5000)
    );
    assert!(parse(&text).is_ok());
    let nines = "9".repeat(39);
    assert_eq!(
        with(&expected(5001)),
        format!("expected a number, found `\"{nines}...`")
    );
}

#[test]
fn long_pieces_are_shortened_in_messages_only() {
    let long = format!("Any([{}Leaper(1, 2)])", "Leaper(0, 1), ".repeat(20));
    let longer = format!("Any([{}Leaper(1, 3)])", "Leaper(0, 1), ".repeat(20));
    let text = |a: &str, b: &str| {
        format!("(board: (squares: Square(3)), place: [(piece: {a}), (piece: {b})])")
    };
    assert!(parse(&text(&long, &longer)).is_ok());
    assert_eq!(
        message(&text(&long, &long)),
        "`Any([Leaper(0, 1), Leaper(0, 1), Leaper(...` is given twice"
    );
}

#[test]
fn messages_and_hints_are_short() {
    let name = "a".repeat(30_000);
    let names: String = (0..32).map(|i| format!("\"{name}{i}\": 1,")).collect();
    let own: String = (0..32).map(|i| format!("\"{name}{i}\": King,")).collect();
    let rule = format!(
        "Each(Squares([{}]), Exactly",
        "\"a1\", ".repeat(1000).trim_end()
    );
    let rule = rule.replacen("\"a1\",", "", 999);
    for text in [
        format!("#![enable({name})]()"),
        format!("({name}: 1)"),
        format!("(board: (squares: Square(\"n\")), place: [(piece: King)], params: {{{names}}})"),
        format!(
            "(board: (squares: Square(8)), place: [(piece: {})], pieces: {{{own}}})",
            &name[..30]
        ),
        format!("(board: (squares: Square(8), forbidden: [\"{name}\"]), place: [(piece: King)])"),
        format!(
            "(board: (squares: Square({})), place: [(piece: King)])",
            "9".repeat(1000)
        ),
        format!(
            "(board: (squares: Square(8)), place: [(piece: King)], rules: [{rule}(1)), {rule}(0))])"
        ),
    ] {
        let error = error_of(&text, &[]);
        let line = format!("{error} {}", error.hint().unwrap_or_default());
        assert!(line.len() < 2000, "{line}");
    }
}

#[test]
fn source_names_are_escaped() {
    let error = Puzzle::parse("\u{1b}[2J.ron", "", &PIECES).unwrap_err();
    assert!(error.to_string().starts_with(r"\u{1b}[2J.ron:1:1: "));
}

//! Puzzles that would only take time or memory.

use standoff_puzzle::{MAX_BYTES, Puzzle};

use crate::bytes;
use crate::support::{PIECES, wrong};

/// What is said about a puzzle with this in its field `place`.
fn placing(place: &str) -> String {
    said(&format!("(board: (squares: Square(8)), place: [{place}])"))
}

/// What is said about a puzzle with one more field, or with several.
fn with(fields: &str) -> String {
    said(&format!(
        "(board: (squares: Square(8)), place: [(piece: King)], {fields})"
    ))
}

fn said(text: &str) -> String {
    wrong(text, &[]).message()
}

/// A message of each kind that the tables are too small for.
pub(crate) fn messages() -> [String; 4] {
    [
        requiring(201),
        said(&" ".repeat(MAX_BYTES + 1)),
        placing(&"(piece: King),".repeat(33)),
        said(&asking_thrice()),
    ]
}

/// What is said about a message of so many bytes.
fn requiring(bytes: usize) -> String {
    let message = "x".repeat(bytes);
    with(&format!("require: {{\"1 > 2\": \"{message}\"}}"))
}

#[test]
fn the_message_of_a_requirement_fits_on_a_line() {
    assert_eq!(requiring(200), "x".repeat(200));
    assert_eq!(requiring(201), "the message is longer than 200 bytes");
}

#[test]
fn requirements_may_be_many() {
    let many: String = (0..1000)
        .map(|k| format!("\"999 > {k}\": \"not {k}\","))
        .collect();
    assert_eq!(with(&format!("require: {{{many}}}")), "not 999");
}

/// Three conditions, each of which is asked for every two squares.
fn asking_thrice() -> String {
    let all: String = (0..3).map(|i| format!("Where(\"x == {i}\"),")).collect();
    format!("(board: (squares: Square(22)), place: [(piece: Any([{all}]))])")
}

#[test]
fn a_text_may_not_be_longer_than_a_mebibyte() {
    let message = "p.ron:1:1: the text is longer than 1048576 bytes";
    let long = " ".repeat(MAX_BYTES + 1);
    assert_eq!(wrong(&long, &[]).to_string(), message);
    assert_eq!(
        bytes::error(&vec![0xff; MAX_BYTES + 1]).to_string(),
        message
    );
    assert_eq!(said(&long[1..]), "expected fields in parentheses");
}

#[test]
fn lists_that_only_fill_the_memory_are_refused() {
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
fn pieces_of_too_many_parts_are_refused() {
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
fn conditions_that_only_take_time_are_refused() {
    let mut long = "dx + dy + x + y".to_string();
    for _ in 0..6 {
        long = format!("max({long}, {long})");
    }
    let text = |n: u64, condition: &str| {
        format!("(board: (squares: Square({n})), place: [(piece: Where(\"{condition}\"))])")
    };
    let too_often = "conditions would be evaluated more than 262144 times";
    assert_eq!(said(&text(22, &format!("{long} > 0"))), too_often);
    let smaller = Puzzle::parse("p.ron", &text(14, &format!("{long} > 0")), &PIECES).unwrap();
    assert!(smaller.instance([]).is_ok());
    assert_eq!(said(&asking_thrice()), too_often);

    let same = "Where(\"x == 3\"),".repeat(200);
    let text = format!("(board: (squares: Square(22)), place: [(piece: Any([{same}]))])");
    assert!(
        Puzzle::parse("p.ron", &text, &PIECES)
            .unwrap()
            .instance([])
            .is_ok()
    );
}

#[test]
fn expressions_of_many_lines_are_refused() {
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
fn counts_have_no_more_digits_than_the_largest() {
    let expected = |digits| format!("expect: [(count: \"{}\")]", "9".repeat(digits));
    let text = format!(
        "(board: (squares: Square(8)), place: [(piece: King)], {})",
        expected(5000)
    );
    assert!(Puzzle::parse("p.ron", &text, &PIECES).is_ok());
    let nines = "9".repeat(39);
    assert_eq!(
        with(&expected(5001)),
        format!("expected a number, found `\"{nines}...`")
    );
}

#[test]
fn long_names_are_cut_short_but_not_mixed_up() {
    let long = format!("Any([{}Leaper(1, 2)])", "Leaper(0, 1), ".repeat(20));
    let longer = format!("Any([{}Leaper(1, 3)])", "Leaper(0, 1), ".repeat(20));
    let text = |a: &str, b: &str| {
        format!("(board: (squares: Square(3)), place: [(piece: {a}), (piece: {b})])")
    };
    assert!(Puzzle::parse("p.ron", &text(&long, &longer), &PIECES).is_ok());
    assert_eq!(
        said(&text(&long, &long)),
        "`Any([Leaper(0, 1), Leaper(0, 1), Leaper(...` is given twice"
    );
}

#[test]
fn no_message_and_no_hint_is_long() {
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
        let error = wrong(&text, &[]);
        let said = format!("{error} {}", error.hint().unwrap_or_default());
        assert!(said.len() < 2000, "{said}");
    }
}

#[test]
fn the_name_of_a_file_cannot_upset_a_terminal() {
    let error = Puzzle::parse("\u{1b}[2J.ron", "", &PIECES).unwrap_err();
    assert!(error.to_string().starts_with(r"\u{1b}[2J.ron:1:1: "));
}

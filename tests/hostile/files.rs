//! Hostile files, and the largest valid ones.

const MEBIBYTE: usize = 1 << 20;

/// A puzzle that is valid for a king and a board of 8 x 8.
fn puzzle(squares: &str, piece: &str, more: &str) -> String {
    format!("(board: (squares: {squares}), place: [(piece: {piece})]{more})")
}

fn repeated(text: &str, behind: &str) -> String {
    text.repeat((MEBIBYTE - 200) / text.len()) + behind
}

/// Thousands of distinct entries.
fn many(entry: impl Fn(usize) -> String) -> String {
    (0..40_000).map(entry).collect()
}

fn placing(piece: &str) -> String {
    puzzle("Square(8)", piece, "")
}

fn on(squares: &str) -> String {
    puzzle(squares, "King", "")
}

fn with(fields: &str) -> String {
    puzzle("Square(8)", "King", &format!(", {fields}"))
}

/// Texts of one mebibyte, or with large numbers, each with its error message.
pub(super) fn refused() -> Vec<(String, &'static str)> {
    let list = |of: &str| repeated(of, "");
    vec![
        (
            " ".repeat(MEBIBYTE + 1),
            "the text is longer than 1048576 bytes",
        ),
        (" ".repeat(MEBIBYTE), "expected the fields of a puzzle"),
        ("\n".repeat(MEBIBYTE), "expected the fields of a puzzle"),
        (
            "\u{1b}".repeat(MEBIBYTE),
            "the grid has characters that cannot be printed",
        ),
        (
            "A".repeat(MEBIBYTE),
            "more than 52 squares in a row of a grid",
        ),
        ("A\n".repeat(MEBIBYTE / 2), "more than 52 rows in a grid"),
        (
            "[".repeat(MEBIBYTE),
            "in the JSON: EOF while parsing a list",
        ),
        ("(".repeat(MEBIBYTE), "brackets are nested too deeply"),
        ("/*".repeat(MEBIBYTE / 2), "the text ends inside a comment"),
        (
            repeated("x", ": 1)"),
            "expected the fields of a puzzle, found `xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...`",
        ),
        (list("(board: "), "brackets are nested too deeply"),
        (placing(&list("Any([")), "brackets are nested too deeply"),
        (
            placing(&format!("King),{}(piece: King", list("(piece: K),"))),
            "more than 32 kinds of piece",
        ),
        (
            placing(&format!("Any([{}])", list("K,"))),
            "more than 256 parts of a piece",
        ),
        (
            placing(&format!("Leaps([{}])", list("(1,1),"))),
            "more than 256 parts of a piece",
        ),
        (
            placing(&format!("Betza(\"{}\")", list("W"))),
            "more than 256 parts of a piece",
        ),
        (
            placing(&format!("Queen({})", list("1,"))),
            "wrong arguments for `Queen`",
        ),
        (
            placing(&format!("Where(\"{}dz\")", list("\n"))),
            "in the condition: it is longer than 16384 bytes",
        ),
        (
            placing(&format!("Where(\"{}\")", list("("))),
            "in the condition: it is longer than 16384 bytes",
        ),
        (
            placing(&format!("Where(\"{}\")", "(".repeat(16_384))),
            "in the condition: it is nested deeper than 64 levels",
        ),
        (
            placing("UpTo(\"9**9**9**9\", Rook)"),
            "in the expression: `9 ** 387420489` exceeds 64 bits",
        ),
        (
            with(&format!("pieces: {{{}}}", ranges("1", 50))),
            "more than 64 pieces inside each other",
        ),
        (
            with(&format!("rules: [{}]", list("N,"))),
            "unknown rule `N`",
        ),
        (
            with(&format!("rules: [{}]", list("[[[1]]],"))),
            "expected a rule, found `[[[1]]]`",
        ),
        (
            with(&format!(
                "rules: [{}]",
                list("Each(Squares([Where(\"x>0\")]),AtMost(9)),")
            )),
            "conditions would be evaluated more than 262144 times",
        ),
        (
            on(&format!(
                "Square(64), forbidden: [{}]",
                list("Where(\"x>9\"),")
            )),
            "conditions would be evaluated more than 262144 times",
        ),
        (
            with(&format!("params: {{{}}}", list("\"n\":1,"))),
            "`n` is given twice",
        ),
        (
            with(&format!("expect: [{}]", list("(),"))),
            "more than 1000 expectations",
        ),
        (
            with(&format!("name: \"{}\\n\"", list("\u{301}"))),
            "the name has characters that cannot be printed",
        ),
        (
            on(&format!("Square(64), forbidden: [{}]", list("\"b2\","))),
            "`b2` is given twice",
        ),
        (
            placing(&format!("King, at: [{}]", list("\"b2\","))),
            "`b2` is given twice",
        ),
        (
            with(&format!(
                "pieces: {{{}}}",
                many(|i| format!("\"P{i}\": Rook,"))
            )),
            "more than 32 own pieces",
        ),
        (
            with(&format!(
                "params: {{{}}}",
                many(|i| format!("\"p{i}\": {i},"))
            )),
            "more than 32 parameters",
        ),
        (
            on("Square(1000000000)"),
            "a board of 1000000000 x 1000000000 is too large: at most 1048576 squares",
        ),
        (
            on("Rect(1, 16385)"),
            "16385 squares for 1 kind of piece are too many to search: at most 16384 in all",
        ),
        (
            on(&format!("Map(r\"{}?\")", list(".\n"))),
            "row 524189, column 1: `?` means nothing; `.` is a square, `#` a hole, `x` a forbidden square, and a capital letter a square of that region",
        ),
        (
            on(&format!("Map(r\"{}?\")", list("."))),
            "row 1, column 1048377: `?` means nothing; `.` is a square, `#` a hole, `x` a forbidden square, and a capital letter a square of that region",
        ),
    ]
}

/// A sum close to the maximum length of an expression.
fn sum(of: &str) -> String {
    format!(
        "\"{}{of}\"",
        format!("{of}+").repeat(16_000 / (of.len() + 1))
    )
}

/// Pieces with the maximum number of parts. Each bounds the previous one a number of times.
fn ranges(range: &str, times: usize) -> String {
    let bounds = format!("UpTo({range},").repeat(times);
    let ends = ")".repeat(times);
    let bounded = |i: usize| format!("\"P{i}\": {bounds}P{}{ends},", i - 1);
    let first = format!("\"P0\": Any([{}]),", "King,Rook,".repeat(128));
    first + &(1..32).map(bounded).collect::<String>()
}

/// The largest valid puzzles: 16384 candidates, or the rules, ranges or conditions that fit into a text.
pub(super) fn large() -> [String; 6] {
    let lines = "Each(Diagonals, AtMost(2)), Each(Rows, AtMost(9)), Each(Columns, AtMost(9))";
    let forbidden = format!("{}\n", "x".repeat(1000)).repeat(1000);
    let alike: String = (1..=1000)
        .map(|n| format!("Each(Diagonals, Between({n}, 9999)),"))
        .collect();
    [
        on("Square(128)"),
        puzzle(
            "Square(128)",
            "Star",
            &format!(", rules: [NoTouch, {lines}]"),
        ),
        on("Square(64), wrap: Torus"),
        format!(
            "(pieces: {{{}}}, board: (squares: Square(8)), place: [(piece: P31)])",
            ranges(&sum("1"), 2)
        ),
        placing(&format!(
            "Any([{}])",
            (0..60)
                .map(|i| format!("Where({}=={i}\"),", sum("dx").trim_end_matches('"')))
                .collect::<String>()
        )),
        puzzle(
            &format!("Map(r\"{forbidden}\")"),
            "King",
            &format!(", rules: [{alike}]"),
        ),
    ]
}

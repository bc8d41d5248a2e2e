//! The files.

const MEBIBYTE: usize = 1 << 20;

/// A puzzle that would be right with a king for its piece and a board of 8 x 8.
fn puzzle(squares: &str, piece: &str, more: &str) -> String {
    format!("(board: (squares: {squares}), place: [(piece: {piece})]{more})")
}

fn repeated(text: &str, behind: &str) -> String {
    text.repeat((MEBIBYTE - 200) / text.len()) + behind
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

/// Texts of a mebibyte, or that would make something large, each with the message that it gets.
pub(super) fn refused() -> Vec<(String, &'static str)> {
    let list = |of: &str| repeated(of, "");
    vec![
        (
            " ".repeat(MEBIBYTE + 1),
            "the text is longer than 1048576 bytes",
        ),
        (" ".repeat(MEBIBYTE), "expected fields in parentheses"),
        ("\n".repeat(MEBIBYTE), "expected fields in parentheses"),
        (
            "\u{1b}".repeat(MEBIBYTE),
            r"expected fields in parentheses, found `\u{1b}`",
        ),
        ("(".repeat(MEBIBYTE), "expected identifier"),
        ("/*".repeat(MEBIBYTE / 2), "the text ends inside a comment"),
        (
            repeated("x", ": 1)"),
            "expected fields in parentheses, found `xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...`",
        ),
        (
            list("(board: "),
            "brackets inside brackets, too deep to follow",
        ),
        (
            placing(&list("Any([")),
            "brackets inside brackets, too deep to follow",
        ),
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
            "these are not the arguments of `Queen`",
        ),
        (
            placing(&format!("Where(\"{}dz\")", list("\n"))),
            "in the condition: it is too long",
        ),
        (
            placing(&format!("Where(\"{}\")", list("("))),
            "in the condition: it is too long",
        ),
        (
            placing("UpTo(\"9**9**9**9\", Rook)"),
            "in the expression: exponential overflow: 9 ** 387420489",
        ),
        (
            with(&format!("rules: [{}]", list("N,"))),
            "more than 64 rules",
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
            on("Square(1000000000)"),
            "a board of 1000000000 x 1000000000 is too large: at most 1048576 squares",
        ),
        (
            on("Rect(1, 16385)"),
            "16385 squares for 1 kind(s) of piece are too many to search: at most 16384 in all",
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

/// Puzzles as large as they may be: 16384 candidates, or as many rules as anybody may write.
pub(super) fn large() -> [String; 4] {
    let lines = "Each(Diagonals, AtMost(2)), Each(Rows, AtMost(9)), Each(Columns, AtMost(9))";
    let forbidden = format!("{}\n", "x".repeat(1000)).repeat(1000);
    let alike: String = (1..=64)
        .map(|n| format!("Each(Diagonals, Between({n}, 99)),"))
        .collect();
    [
        on("Square(128)"),
        puzzle(
            "Square(128)",
            "Star",
            &format!(", rules: [NoTouch, {lines}]"),
        ),
        on("Square(64), wrap: Torus"),
        puzzle(
            &format!("Map(r\"{forbidden}\")"),
            "King",
            &format!(", rules: [{alike}]"),
        ),
    ]
}

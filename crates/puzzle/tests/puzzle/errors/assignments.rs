//! Wrong values of parameters.

/// Texts with values of their parameters.
pub(crate) const WRONG: &[(&str, &[(&str, i64)])] = &[
    (
        r#"(params: {"n": 8}, board: (squares: Square("n")), place: [(piece: King)])"#,
        &[("m", 3)],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: King)])",
        &[("m", 3)],
    ),
    (
        r#"(params: {"n": 8}, board: (squares: Square("n")), place: [(piece: King)])"#,
        &[("n", -3)],
    ),
    (
        "(params: {\"n\": 2}, board: (squares: Square(\"n\"), regions: r\"AB\nBA\"), place: [(piece: King)])",
        &[("n", 3)],
    ),
    (
        r#"(params: {"n": 8}, board: (squares: Square("n - 1")), place: [(piece: King)])"#,
        &[("n", -9223372036854775808)],
    ),
    (
        r#"(params: {"n": 8}, board: (squares: Square("n")), place: [(piece: King)])"#,
        &[("n", 9223372036854775807)],
    ),
    (
        "(board: (squares: Square(8)), place: [(piece: King)])",
        &[("\u{1b}[31mn", 1)],
    ),
    ("AAB\nABB\nCCC", &[("stars", 0)]),
    ("AAB\nABB\nCCC", &[("stars", -1)]),
    ("AAB\nABB\nCCC", &[("n", 8)]),
];

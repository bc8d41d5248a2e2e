//! Expectations.

use super::table::Frame;

pub(crate) const WRONG: &[Frame] = &[
    Frame {
        around: "(board: (squares: Square(8)), place: [(piece: King)], expect: [(@)])",
        wrong: &[
            "optimum: 2",
            "optimum: -1",
            "",
            "largest: 8",
            "unique: 1",
            r#"at: {"n": 8}, count: 1"#,
            "count: -1",
            "count: 18446744073709551616",
            r#"count: "1_000""#,
            "first: [1]",
            "count: NaN",
            "count: 1.5",
            "count: 1, count: 2",
            "by_size: 1",
            r#"first: "..""#,
        ],
    },
    Frame {
        around: "@",
        wrong: &[
            r#"(params: {"n": 3}, board: (squares: Square("n")), place: [(piece: King)], expect: [(at: {"n": 1, "n": 2}, count: 1)])"#,
            r#"(params: {"n": 3}, board: (squares: Square("n")), place: [(piece: King)], expect: [(at: {"n": NaN}, count: 1)])"#,
        ],
    },
];

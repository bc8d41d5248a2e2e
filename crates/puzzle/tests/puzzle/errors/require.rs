//! Requirements.

use super::table::Frame;

pub(crate) const WRONG: &[Frame] = &[
    Frame {
        around: r#"(params: {"m": 2, "n": 4}, require: {"@": "no"}, board: (squares: Square(4)), place: [(piece: King)])"#,
        wrong: &[
            "n",
            "k > 2",
            "dx > 2",
            "n > ",
            "n / 0 == 1",
            "n = 4",
            "1 < m < n",
            "n > 9",
            "m > 1 && m > n",
            "\u{43f} > 2",
            "9223372036854775807 * n > 0",
        ],
    },
    Frame {
        around: r#"(params: {"n": 4}, require: {@}, board: (squares: Square(4)), place: [(piece: King)])"#,
        wrong: &[
            r#""n > 1": "a", "n > 1": "b""#,
            r#""n > 1": 3"#,
            r#""n > 1": " ""#,
            r#""n > 1": "\u{1b}[31m""#,
            r#"n > 1: "no""#,
            r#""n > 5": "n must be 6 or more", "n > 9": "and now 10""#,
        ],
    },
    Frame {
        around: r#"(params: {"n": 4}, require: @, board: (squares: Square(4)), place: [(piece: King)])"#,
        wrong: &[r#"["n > 1"]"#, r#""n > 1""#],
    },
];

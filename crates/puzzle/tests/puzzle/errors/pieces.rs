//! Pieces and own pieces.

use super::table::Frame;

pub(crate) const WRONG: &[Frame] = &[
    Frame {
        around: "(board: (squares: Square(8)), place: [(piece: @)])",
        wrong: &[
            "Quen",
            "king",
            "\u{41a}ing",
            r#""Queen""#,
            r#""Star""#,
            r#""Leaper(1, 2)""#,
            "Queen(3)",
            "Leaper",
            "Rider(1)",
            "Any(Rook, Knight)",
            "Any(Rook)",
            "Leaper(0, 0)",
            "Leaper(1, -2)",
            "Rider(1, 5000000000)",
            "Leaps((1, 1), (-1, 1))",
            "Leaps([1, 1])",
            "Rides([(1, 1, 1)])",
            "Rides([(1, 1), (0, 0)])",
            "Leaps([(0, -5000000000)])",
            "UpTo(Rook, 2)",
            "UpTo(2)",
            "UpTo(-1, Rook)",
            "Qu\u{435}en",
            "UpTo(NaN, Rook)",
            "Leaper(1000000000000000000, 1)",
            "Rider(0, 0)",
            "Leaps([(-9223372036854775808, 0)])",
            "None",
            "()",
        ],
    },
    Frame {
        around: "(pieces: {@}, board: (squares: Square(8)), place: [(piece: King)])",
        wrong: &[
            r#""Betza": King"#,
            r#""Queen": King"#,
            r#""Any": King"#,
            r#""my spy": King"#,
            r#""Unused": Leaper(0, 0)"#,
            "\"\u{41a}ing\": King",
        ],
    },
    Frame {
        around: "@",
        wrong: &[
            r#"(pieces: {"Spy": Spy}, board: (squares: Square(8)), place: [(piece: Spy)])"#,
            r#"(pieces: {"Spy": King, "Spy": Rook}, board: (squares: Square(8)), place: [(piece: Spy)])"#,
        ],
    },
];

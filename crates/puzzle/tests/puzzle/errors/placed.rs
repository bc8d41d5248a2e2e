//! Counts, sides and given pieces.

use super::table::Frame;

pub(crate) const WRONG: &[Frame] = &[
    Frame {
        around: "(board: (squares: Square(8)), place: [@])",
        wrong: &[
            "",
            "(piece: Empress), (piece: Chancellor)",
            "(piece: King, count: 8)",
            "(piece: King, count: Exact(8))",
            "(piece: King, count: Between(8))",
            r#"(piece: King, count: "n")"#,
            "(piece: King, count: Exactly(-1))",
            "(piece: King, count: Between(5, 4))",
            "(piece: King, side: black)",
            r#"(piece: King, side: "\u{202e}")"#,
            r#"(piece: King, side: "b"), (piece: King), (piece: King, side: "b")"#,
            r#"(piece: King, at: "a1")"#,
            r#"(piece: King, at: ["a9"])"#,
            r#"(piece: King, at: ["a1"], count: Exactly(1))"#,
            r#"(piece: King, at: ["a1"]), (piece: Rook, at: ["a1"])"#,
            "(piece: King, count: Exactly(NaN))",
            "(piece: King, count: Exactly(2.5))",
            "(piece: King, count: AtMost(-1))",
            "(piece: King, piece: Rook)",
            r#"(piece: King, at: ["a1", "a1"])"#,
            r#"(piece: King, at: [(1, 1)]), (piece: Rook, at: [Where("x == y")])"#,
            r#"(piece: King, at: [a1])"#,
            "(piece: King, at: Open, count: Exactly(2))",
        ],
    },
    Frame {
        around: "(board: (squares: Square(8)), place: [(piece: King)], goal: @)",
        wrong: &[
            "Least",
            "5",
            r#""Fewest""#,
            "Fewest(Queen)",
            "Fewest(King, King)",
            r#"Most("white")"#,
            "MostOfEach",
            "MostOfEach(King)",
        ],
    },
    Frame {
        around: "@",
        wrong: &[
            r#"(board: (squares: Square(8), forbidden: ["a1"]), place: [(piece: King, at: ["a1"])])"#,
            r#"(board: (squares: Map(r".#")), place: [(piece: King, at: ["b1"])])"#,
            r#"(params: {"n": 3}, board: (squares: Square(8)), place: [(piece: King, count: Between(5, "n"))])"#,
        ],
    },
];

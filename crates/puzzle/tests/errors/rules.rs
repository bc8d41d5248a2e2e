//! Rules.

use crate::table::Frame;

pub(crate) const WRONG: &[Frame] = &[
    Frame {
        around: "@",
        wrong: &[
            "(board: (squares: Square(8)), place: [(piece: King)], rules: NoTouch)",
            "(params: {\"n\": 3}, board: (squares: Square(\"n\")), place: [(piece: King)], rules: [Each(Rows, Exactly(2)), Each(Rows,\n    Exactly(\"n\"))])",
            "(board: (squares: Rect(1, 16384)), place: [(piece: King)], rules: [Each(Rows, AtMost(0))])",
        ],
    },
    Frame {
        around: "(board: (squares: Square(8)), place: [(piece: King)], rules: [@])",
        wrong: &[
            r#""NoTouch""#,
            "NoTouching",
            "NoTouch(2)",
            "NoTouch, NoAttack, NoTouch",
            "SidesAtPeace",
            "Each(Rows)",
            "Each(Rows, 1)",
            r#"Each("Rows", Exactly(1))"#,
            "Each(Ranks, Exactly(1))",
            "Each(Rows(1), Exactly(1))",
            "Each(Rows, Exact(1))",
            "Each(Rows, Between(2, 1))",
            "Each(Rows, Exactly(-1))",
            "Each(Regions, Exactly(1))",
            r#"Each(Squares(["a9"]), Exactly(1))"#,
            r#"Each(Squares(["a1", "a1"]), Exactly(1))"#,
            r#"Each(Squares("a1"), Exactly(1))"#,
            r#"Each(Squares([Where("x == 1")]), Exactly(1)), Each(Squares([(1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (1, 6), (1, 7), "a8"]), AtLeast(2))"#,
            r#"Each(Squares([Where("x > 2 ||")]), Exactly(1))"#,
            "Each(Rows, Exactly(1), Rook)",
            "Each(Rows, Exactly(1), Kong)",
            "Each(Rows, Exactly(1), King, Rook)",
            "Each(Rows, Exactly(1)), Each(Rows, Exactly(2))",
            "Each(Rows, Exactly(2)), Each(Columns, Exactly(1)), Each(Rows, AtMost(1))",
            "Each(Rows, Exactly(1)), Each(Rows, Exactly(2), King)",
            r#"Each(Squares(["a1", "b2"]), AtLeast(2)), Each(Squares(["b2", "a1"]), AtMost(1))"#,
            "Each(Board, Between(3, 5)), Each(Board, AtLeast(4)), Each(Board, Between(1, 3))",
            "Each(Rows, Exactly(NaN))",
        ],
    },
];

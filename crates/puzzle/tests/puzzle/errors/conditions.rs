//! Conditions on two squares.

use super::table::Frame;

pub(crate) const WRONG: &[Frame] = &[
    Frame {
        around: "(board: (squares: Square(8)), place: [(piece: Where(@))])",
        wrong: &[
            "dx",
            r#""dx == ""#,
            r#""dx == d""#,
            r##"r#"dx = 1"#"##,
            r#""dx | dy == 1""#,
            r#""dx""#,
            r#""dx && dy == 1""#,
            r#""0 < dx < 3""#,
            r#""true < dx""#,
            r#""dx != 'c'""#,
            r#""1 / dx == 1""#,
            "\"dx == y &&\n 1 % (x - 3) == 0\"",
            r#""abs(0 - 9223372036854775807 - 1) == dx""#,
            r#""dx * 9223372036854775807 == 1""#,
            r#""min(dx) == 1""#,
            r#""dx == dy", 3"#,
            r#""if dx == 1 { true }""#,
            r#""((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((((dx""#,
            "\"d\u{445} == 1\"",
            r#""dx == 9**9**9**9""#,
            r#""loop {}""#,
            r#""blob(9) == dx""#,
            "\"dx == \u{202e}1\"",
            r#""`${dx}` == `1`""#,
        ],
    },
    Frame {
        around: "@",
        wrong: &[
            r#"(board: (squares: Square(30)), place: [(piece: Where("x == x2"))])"#,
            r#"(board: (squares: Square(8)), place: [(piece: Any([Where("dx == 1"), Where("x")]))])"#,
        ],
    },
];

//! Betza's notation.

use super::table::Frame;

pub(crate) const WRONG: &[Frame] = &[Frame {
    around: "(board: (squares: Square(8)), place: [(piece: Betza(@))])",
    wrong: &[
        "WD",
        r#""WD", 2"#,
        r#""""#,
        r#""WfN""#,
        r#""frN""#,
        r#""fffN""#,
        r#""hF""#,
        r#""WJ""#,
        r#""L0""#,
        r#""WX""#,
        r#""gQ""#,
        r#""W ""#,
        r#""W!""#,
        r#""f""#,
        r#""fc""#,
        r#""WW3""#,
        r#""D99999999999999999999""#,
        r#""mW""#,
        r#""(1;4)""#,
        r#""(1,4""#,
        r#""W(0,0)""#,
        r#""(1,5000000000)""#,
        "\"\u{417}\"",
        r##"r#"NfN"#"##,
        "\"N\u{202e}\"",
    ],
}];

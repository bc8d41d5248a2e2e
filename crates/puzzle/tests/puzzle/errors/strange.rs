//! Invisible characters and look-alike letters.

use super::table::Frame;

pub(crate) const WRONG: &[Frame] = &[Frame {
    around: "@",
    wrong: &[
        "\u{feff}\u{feff}(board: (squares: Square(8)), place: [(piece: King)])",
        "(\u{feff}board: (squares: Square(8)), place: [(piece: King)])",
        "\u{feff}(\r\n  board: (squares: Square(8)),\r\n  place: [(piece: Kng)],\r\n)\r\n",
        "(\r  board: (squares: Square(8)),\r  place: [(piece: Kng)],\r)\r",
        "\0",
        "(board: (squares: Square(8))\0, place: [(piece: King)])",
        "(\u{1b}[31mboard: (squares: Square(8)), place: [(piece: King)])",
        "(board: (squares: Square(8)), place: [(piece: King\u{1b}[31m)])",
        "(board: (squares: Square(8)), place: [(piece: King\u{9b}31m)])",
        "(board: (squares: Square(8)), place: [(piece: Ki\u{200b}ng)])",
        "(board: (squares: Square(8)), place: [(piece: Ki\u{200d}ng)])",
        "(board: (squares: Square(8)), place: [(piece: Ki\u{ad}ng)])",
        "(board: (squares: Square(8)), /* \u{202e} } \u{2066} */ place: [(piece: Kng)])",
        "(b\u{43e}ard: (squares: Square(8)), place: [(piece: King)])",
        "(board: (squares: Square(8), wrap: \u{422}orus), place: [(piece: King)])",
        "(board: (squares: Square(8)), place: [(piece: King)], rules: [N\u{43e}Touch])",
        "(params: {\"n\": 8}, board: (squares: Square(\"\u{43f}\")), place: [(piece: King)])",
        "(params: {\"n\": 8}, board: (squares: Square(\"n\u{430}\")), place: [(piece: King)])",
        "(board: (squares: Square(\u{ff18})), place: [(piece: King)])",
        "(board: (squares: Square(8))\u{ff0c} place: [(piece: King)])",
        "(board\u{ff1a} (squares: Square(8)), place: [(piece: King)])",
        "\u{ff08}board: (squares: Square(8)), place: [(piece: King)])",
        "(board: \u{ff08}squares: Square(8)), place: [(piece: King)])",
        "(name: \u{201c}x\u{201d}, board: (squares: Square(8)), place: [(piece: King)])",
        "(board:\u{a0}(squares: Square(8)), place: [(piece: King)])",
    ],
}];

//! Regressions: bugs that random puzzles found.

use super::library::Searched;

/// The number of symmetries of a puzzle.
fn maps(text: &str) -> usize {
    Searched::read(text, None).unwrap().maps().len()
}

/// Rules that count the same squares and pieces are one rule.
#[test]
fn symmetries_do_not_depend_on_the_spelling_of_rules() {
    let puzzle = |again: &str| {
        let rules = "Each(Squares([\"a1\", \"b1\"]), AtLeast(1)), \
                     Each(Squares([\"a2\", \"b2\"]), Exactly(1))";
        format!("(board: (squares: Square(2)), place: [(piece: Star)], rules: [{rules}, {again}])")
    };
    let alike = [
        "Each(Squares([\"a1\", \"b1\"]), AtMost(1))",
        "Each(Squares([\"b1\", \"a1\"]), AtMost(1))",
        "Each(Squares([\"a1\", \"b1\"]), AtMost(1), Star)",
    ];
    for again in alike {
        assert_eq!(maps(&puzzle(again)), 4, "{again}");
    }
}

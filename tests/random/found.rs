//! What random puzzles found, or what was found while they were written.

use super::library::Searched;

/// How many maps keep a puzzle.
fn maps(text: &str) -> usize {
    Searched::read(text, None).unwrap().maps().len()
}

/// Rules that count alike are one, however they name what they count.
#[test]
fn symmetry_does_not_depend_on_how_the_same_squares_and_pieces_are_named() {
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

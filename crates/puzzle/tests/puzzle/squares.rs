//! Squares and boards that depend on parameters, and the number of rules.

use standoff_board::Board;
use standoff_model::ModelError;

use crate::support::{count, error_of, instance, puzzle};

/// A board with a parameter n, drawn with `x` for forbidden squares.
fn drawn(board: &str, n: i64) -> String {
    let text = format!("(params: {{\"n\": 1}}, board: ({board}), place: [(piece: Star)])");
    let instance = puzzle(&text).instance([("n", n)]).unwrap();
    let board: &Board = instance.model().board();
    let square = |square| if board.may_hold(square) { '.' } else { 'x' };
    board.rows(square).collect::<Vec<_>>().join("/")
}

#[test]
fn boards_may_have_a_condition() {
    let staircase = r#"squares: Where(Square("n"), "x + y <= n + 1")"#;
    assert_eq!(drawn(staircase, 3), ".##/..#/...");
    assert_eq!(drawn(staircase, 1), ".");
    assert_eq!(drawn(staircase, 0), "");
    let ring = r#"squares: Where(Rect("n", 3), "x == 1 || x == width || y == 1 || y == height")"#;
    assert_eq!(drawn(ring, 4), "..../.##./....");
    let diamond = r#"squares: Where(Square("2*n - 1"), "abs(x - n) + abs(y - n) < n")"#;
    assert_eq!(drawn(diamond, 2), "#.#/.../#.#");
    assert_eq!(drawn(r#"squares: Where(Square("n"), "false")"#, 2), "##/##");
    let regions = "squares: Where(Square(2), \"x <= y\"), regions: r\"AB\nA#\"";
    assert_eq!(drawn(regions, 1), "../.#");
}

#[test]
fn squares_may_be_names_expressions_and_conditions() {
    let forbidden =
        |list: &str, n| drawn(&format!("squares: Square(\"n\"), forbidden: [{list}]"), n);
    assert_eq!(forbidden(r#"(1, "n")"#, 3), "x../.../...");
    assert_eq!(
        forbidden(r#""a1", ("n", "n"), ("(n + 1) / 2", 2)"#, 3),
        "..x/.x./x.."
    );
    assert_eq!(forbidden(r#"Where("x == y")"#, 3), "..x/.x./x..");
    assert_eq!(
        forbidden(r#"Where("x + y == n + 1 && x > 1")"#, 3),
        ".../.x./..x"
    );
}

/// Squares that differ for n = 2 may be equal for n = 1.
#[test]
fn computed_squares_may_repeat() {
    let board = r#"squares: Square("n"), forbidden: ["a1", ("n", "n"), Where("x == y")]"#;
    assert_eq!(drawn(board, 1), "x");
    assert_eq!(drawn(board, 2), ".x/x.");
}

#[test]
fn given_pieces_and_rules_may_use_computed_squares() {
    let text = r#"(
        params: {"n": 4},
        board: (squares: Square("n")),
        place: [(piece: Rook, at: [(1, "n")]), (piece: Rook, count: Exactly("n - 1"))],
        rules: [NoAttack, Each(Squares([Where("x == y")]), Exactly(0))],
    )"#;
    // One in n - 1 of the derangements maps 1 to n.
    for (n, derangements) in [(2, 1), (3, 1), (4, 3), (5, 11), (6, 53)] {
        let instance = puzzle(text).instance([("n", n)]).unwrap();
        assert_eq!(count(instance.model()), derangements, "n = {n}");
    }
}

/// Dominating queens, with a rule for each square: a queen stands on it or attacks it.
fn dominating(squares: i64, queens: u64) -> String {
    let attacked = |x: i64, y: i64| format!("x == {x} || y == {y} || abs(x - {x}) == abs(y - {y})");
    let rules: String = (0..squares * squares)
        .map(|i| attacked(i % squares + 1, i / squares + 1))
        .map(|condition| format!("Each(Squares([Where(\"{condition}\")]), AtLeast(1)), "))
        .collect();
    format!(
        "(board: (squares: Square({squares})), place: [(piece: Queen, count: Exactly({queens}))], \
         rules: [{rules}])"
    )
}

#[test]
fn each_square_may_have_a_rule() {
    let dominating = |n, queens| instance(&dominating(n, queens));
    let eight = dominating(8, 5);
    assert_eq!(eight.rules().len(), 64);
    assert_eq!(eight.model().constraints().len(), 65);
    assert_eq!(count(eight.model()), 4860);
    assert_eq!(count(dominating(5, 3).model()), 186);
    assert_eq!(count(dominating(6, 3).model()), 4);
    let hundred = "Each(Squares([Where(\"x != 1\")]), AtMost(3)), ".repeat(5000);
    let text =
        format!("(board: (squares: Square(4)), place: [(piece: Star)], rules: [{hundred}NoTouch])");
    assert_eq!(instance(&text).model().constraints().len(), 1);
}

/// The limit applies to constraints times candidates, before they are stored.
#[test]
fn the_number_of_rules_has_a_limit() {
    let rules: String = (0..5000)
        .map(|i| {
            format!(
                "Each(Squares([({}, {})]), AtMost(0)), ",
                i % 100 + 1,
                i / 100 + 1
            )
        })
        .collect();
    let text = format!("(board: (squares: Square(128)), place: [(piece: Star)], rules: [{rules}])");
    let message = error_of(&text, &[]).message();
    let expected = ModelError::TooManyConstraints {
        constraints: 4097,
        candidates: 16_384,
        most: 4096,
    };
    assert_eq!(message, expected.to_string());
}

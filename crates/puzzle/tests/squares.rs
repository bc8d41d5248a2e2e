//! Squares and boards that depend on parameters, and how many rules there may be.

mod support;

use standoff_board::Board;
use standoff_model::{Model, ModelError};
use standoff_puzzle::{Instance, Puzzle};
use standoff_solver::Solver;
use support::{PIECES, wrong};

fn instance(text: &str, n: i64) -> Instance {
    let puzzle = Puzzle::parse("p.ron", text, &PIECES).unwrap();
    puzzle.instance([("n", n)]).unwrap()
}

/// A board with a parameter n, as it is drawn: `x` where nothing may stand.
fn drawn(board: &str, n: i64) -> String {
    let text = format!("(params: {{\"n\": 1}}, board: ({board}), place: [(piece: Star)])");
    let instance = instance(&text, n);
    let board: &Board = instance.model().board();
    let square = |square| if board.may_hold(square) { '.' } else { 'x' };
    board.rows(square).collect::<Vec<_>>().join("/")
}

fn count(model: &Model) -> u64 {
    let outcome = Solver::new(model, &standoff_engines::all())
        .count()
        .unwrap();
    outcome.answer.value().try_into().unwrap()
}

#[test]
fn a_board_may_follow_a_rule() {
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
fn squares_are_named_or_computed() {
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

/// What differs at n = 2 may be the same at n = 1.
#[test]
fn computed_squares_may_be_the_same() {
    let board = r#"squares: Square("n"), forbidden: ["a1", ("n", "n"), Where("x == y")]"#;
    assert_eq!(drawn(board, 1), "x");
    assert_eq!(drawn(board, 2), ".x/x.");
}

#[test]
fn pieces_are_given_and_counted_on_computed_squares() {
    let text = r#"(
        params: {"n": 4},
        board: (squares: Square("n")),
        place: [(piece: Rook, at: [(1, "n")]), (piece: Rook, count: Exactly("n - 1"))],
        rules: [NoAttack, Each(Squares([Where("x == y")]), Exactly(0))],
    )"#;
    // Of the permutations without a fixed point, one in n - 1 takes 1 to n.
    for (n, derangements) in [(2, 1), (3, 1), (4, 3), (5, 11), (6, 53)] {
        assert_eq!(count(instance(text, n).model()), derangements, "n = {n}");
    }
}

/// A queen on each square, or one that attacks it: a rule for each of the 64 squares.
fn guarded(squares: i64, queens: u64) -> String {
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
fn a_rule_for_every_square_is_not_too_many() {
    let instance = |n, queens| {
        Puzzle::parse("p.ron", &guarded(n, queens), &PIECES)
            .unwrap()
            .instance([])
    };
    let eight = instance(8, 5).unwrap();
    assert_eq!(eight.rules().len(), 64);
    assert_eq!(eight.model().constraints().len(), 65);
    assert_eq!(count(eight.model()), 4860);
    assert_eq!(count(instance(5, 3).unwrap().model()), 186);
    assert_eq!(count(instance(6, 3).unwrap().model()), 4);
    let hundred = "Each(Squares([Where(\"x != 1\")]), AtMost(3)), ".repeat(5000);
    let text =
        format!("(board: (squares: Square(4)), place: [(piece: Star)], rules: [{hundred}NoTouch])");
    let many = Puzzle::parse("p.ron", &text, &PIECES)
        .unwrap()
        .instance([])
        .unwrap();
    assert_eq!(many.model().constraints().len(), 1);
}

/// The bound is on groups times candidates, and holds before they fill the memory.
#[test]
fn rules_are_bounded_by_their_work() {
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
    let message = wrong(&text, &[]).message();
    let expected = ModelError::TooManyConstraints {
        constraints: 4097,
        candidates: 16_384,
        most: 4096,
    };
    assert_eq!(message, expected.to_string());
}

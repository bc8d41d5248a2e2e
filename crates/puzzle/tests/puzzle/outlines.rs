//! Outlines of puzzles.

use standoff_board::{Leap, Ride};
use standoff_model::{Bounds, Outline};
use standoff_puzzle::{PuzzleError, shipped};

use crate::support::puzzle;

/// A side that is longer than those of any board.
const SIDE: i64 = 1_000_000_000;

/// The outline of a puzzle with these fields and a parameter n.
fn outline(fields: &str) -> Result<Option<Outline>, PuzzleError> {
    let text = format!("(params: {{\"n\": 8}}, {fields})");
    puzzle(&text).outline([("n", SIDE)])
}

fn board_and_place(board: &str, place: &str) -> String {
    format!("board: ({board}), place: [{place}]")
}

fn plain(place: &str) -> Outline {
    let fields = board_and_place("squares: Rect(\"n\", \"2*n\")", place);
    outline(&fields)
        .unwrap()
        .unwrap_or_else(|| panic!("{place}"))
}

#[test]
fn an_outline_has_sides_a_piece_and_a_number() {
    let queens = plain("(piece: Queen, count: AtLeast(\"n - 1\"))");
    assert_eq!(
        (queens.width(), queens.height()),
        (1_000_000_000, 2_000_000_000)
    );
    assert_eq!(queens.area(), 2_000_000_000_000_000_000);
    let kind = queens.kind();
    assert_eq!((&*kind.name, kind.letter), ("Queen", 'Q'));
    assert_eq!(kind.number, Bounds::at_least(999_999_999));
}

#[test]
fn pieces_of_every_form_have_rides() {
    let rides = |piece: &str| {
        let mut rides = plain(&format!("(piece: {piece})"))
            .kind()
            .piece
            .rides()
            .unwrap();
        rides.sort_unstable();
        rides
    };
    let all = |m, n, most| {
        Leap::all(m, n)
            .into_iter()
            .map(move |leap| Ride { leap, most })
    };
    let sorted = |rides: Vec<Ride>| {
        let mut rides = rides;
        rides.sort_unstable();
        rides
    };
    let far = usize::MAX;
    assert_eq!(rides("Rook"), sorted(all(0, 1, far).collect()));
    assert_eq!(rides("Knight"), sorted(all(1, 2, 1).collect()));
    assert_eq!(rides("UpTo(3, Rook)"), sorted(all(0, 1, 3).collect()));
    assert_eq!(rides("UpTo(\"n\", Knight)"), sorted(all(1, 2, 1).collect()));
    let queen = sorted(all(0, 1, far).chain(all(1, 1, far)).collect());
    for piece in ["Queen", "Any([Rider(0, 1), Bishop])", "Betza(\"Q\")"] {
        assert_eq!(rides(piece), queen, "{piece}");
    }
    assert_eq!(
        rides("Rides([(0, 1)])"),
        [Ride {
            leap: Leap::new(0, 1),
            most: far
        }]
    );
    assert_eq!(rides("Star"), []);
}

#[test]
fn other_boards_pieces_and_rules_have_no_outline() {
    let queens = "(piece: Queen, count: Exactly(\"n\"))";
    let square = "squares: Square(\"n\")";
    let has = |fields: &str| outline(fields).unwrap().is_some();
    assert!(has(&board_and_place(square, queens)));
    assert!(has(
        &(board_and_place(square, queens) + ", rules: [NoAttack]")
    ));
    for board in [
        "squares: Map(r\"...\")",
        "squares: Where(Square(8), \"x <= y\")",
        "squares: Square(\"n\"), wrap: Torus",
        "squares: Square(\"n\"), forbidden: [\"a1\"]",
        "squares: Square(\"n\"), only: Dark",
        "squares: Square(2), regions: r\"AB\nAB\"",
    ] {
        assert!(!has(&board_and_place(board, queens)), "{board}");
    }
    for place in [
        "(piece: Queen, at: [\"a1\"])",
        "(piece: Where(\"dx == 0\"))",
        "(piece: Any([Rook, UpTo(2, Where(\"dx == dy\"))]))",
        "(piece: Queen, count: Exactly(\"n\")), (piece: Rook)",
    ] {
        assert!(!has(&board_and_place(square, place)), "{place}");
    }
    for more in [
        "rules: []",
        "rules: [NoAttack, NoTouch]",
        "rules: [NoTouch]",
        "goal: Most",
    ] {
        assert!(
            !has(&(board_and_place(square, queens) + ", " + more)),
            "{more}"
        );
    }
}

#[test]
fn outlines_have_the_errors_of_instances() {
    let message = |fields: &str| outline(fields).unwrap_err().message();
    let queens = "(piece: Queen, count: Exactly(\"n\"))";
    let square = "squares: Square(\"n\")";
    let fields = board_and_place(square, queens) + ", require: {\"n < 10\": \"n is small\"}";
    assert_eq!(message(&fields), "n is small");
    let fields = board_and_place("squares: Square(\"4 - n\")", queens);
    assert!(message(&fields).starts_with("a side of a board cannot be negative"));
    let fields = board_and_place(square, "(piece: Queen, count: Between(\"n\", 3))");
    assert!(message(&fields).starts_with("no number lies between"));
    let fields = board_and_place(square, queens) + ", pieces: {\"Odd\": Rider(0, \"n - n\")}";
    assert_eq!(message(&fields), "a leap of (0, 0) does not move");
}

/// With the default parameters, the outline agrees with the model. Puzzles with regions have no outline.
#[test]
fn outlines_agree_with_the_models_of_shipped_puzzles() {
    for shipped in shipped() {
        let puzzle = puzzle(shipped.text);
        if puzzle.is_open() {
            continue;
        }
        let instance = puzzle.instance([]).unwrap();
        let model = instance.model();
        let outline = puzzle.outline([]).unwrap();
        let has_regions = !model.board().regions().is_empty();
        assert_eq!(outline.is_none(), has_regions, "{}", shipped.name);
        let Some(outline) = outline else {
            continue;
        };
        let (board, kind) = (model.board(), &model.kinds()[0]);
        let sides = (u64::from(board.width()), u64::from(board.height()));
        assert_eq!((outline.width(), outline.height()), sides);
        assert_eq!(outline.kind().number, kind.number);
        assert_eq!(
            (&outline.kind().name, outline.kind().letter),
            (&kind.name, kind.letter)
        );
    }
}

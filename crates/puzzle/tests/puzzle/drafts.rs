//! Puzzles with open parts, and their texts with the parts filled in.

use standoff_board::Square;
use standoff_model::PlacedPiece;
use standoff_puzzle::{Draft, OpenPart};

use crate::support::{instance, puzzle};

fn draft(text: &str) -> Draft {
    let draft = puzzle(text).draft([]);
    draft.unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Texts that have no draft.
const WRONG: [&str; 7] = [
    "(board: (squares: Square(2)), place: [(piece: King)])",
    "(board: (squares: Square(2), regions: Open), place: [(piece: King, at: Open)], rules: [Each(Regions, Exactly(1))])",
    "(board: (squares: Square(2)), place: [(piece: King, at: Open)], goal: Most)",
    "(board: (squares: Square(2)), place: [(piece: King, at: Open, count: AtMost(1))])",
    "(board: (squares: Square(2), regions: Open), place: [(piece: King)])",
    "(board: (squares: Square(2), regions: Open), place: [(piece: King)], rules: [Each(Regions, AtMost(1))])",
    "(board: (squares: Square(2), regions: Open), place: [(piece: King)], rules: [Cover(Regions, Exactly(1))])",
];

pub(crate) fn messages() -> Vec<String> {
    let message = |text: &&str| puzzle(text).draft([]).unwrap_err().message();
    WRONG.iter().map(message).collect()
}

#[test]
fn errors_of_drafts() {
    insta::assert_snapshot!(messages().join("\n"), @"
    nothing in this puzzle is open
    the regions and the given squares of a piece cannot both be open
    a puzzle with open parts has no `goal`
    a piece with open given squares has an exact count, or none
    open regions need one rule about regions, `Each(Regions, Exactly(1))` or another number
    open regions need one rule about regions, `Each(Regions, Exactly(1))` or another number
    open regions need one rule about regions, `Each(Regions, Exactly(1))` or another number
    ");
}

/// The comments before the puzzle go, and everything else stays as it is.
#[test]
fn drawn_regions_are_written_into_the_text() {
    let draft = draft(
        r#"// Not kept.
(
    name: "kings", // Kept.
    params: {"n": 3, "k": 1},
    board: (squares: Rect("n", 2), regions: Open),
    place: [(piece: King)],
    rules: [NoTouch, Each(Regions, Exactly("k"))],
)
"#,
    );
    let OpenPart::Regions {
        squares,
        quota,
        kinds,
    } = draft.open()
    else {
        panic!("{:?}", draft.open());
    };
    assert_eq!((squares.len(), *quota, kinds), (6, 1, &None));
    // The rule about regions is not in the model.
    assert_eq!(draft.model().rules().len(), 1);
    let text = draft.with_regions(Some("kings \"2\""), ["AAB", "ABB"]);
    insta::assert_snapshot!(text, @r#"
    (
        name: "kings \"2\"", // Kept.
        params: {"n": 3, "k": 1},
        board: (squares: Rect("n", 2), regions: r"
            AAB
            ABB
        "),
        place: [(piece: King)],
        rules: [NoTouch, Each(Regions, Exactly("k"))],
        expect: [(count: 1, unique: true)],
    )
    "#);
    assert_eq!(instance(&text).model().board().regions().len(), 2);
}

#[test]
fn the_values_of_a_draft_become_defaults() {
    let text = r#"(params: {"n": 3}, board: (squares: Square("n"), regions: Open), place: [(piece: King)],
        rules: [Each(Regions, Exactly(1))], expect: [(unique: true)])"#;
    let draft = puzzle(text).draft([("n", 2)]).unwrap();
    let text = draft.with_regions(None, ["AA", "AA"]);
    assert_eq!(puzzle(&text).parameters()["n"], 2);
    // An expectation stays.
    assert!(text.contains("expect: [(unique: true)]") && !text.contains("count: 1"));
}

#[test]
fn question_marks_are_open_and_letters_are_drawn() {
    let draft = draft(
        r#"(board: (squares: Map(r"
            ...
            .#x
        "), regions: r"
            A?.
            A.?
        "), place: [(piece: King)], rules: [NoTouch, Each(Regions, Exactly(1))])"#,
    );
    let OpenPart::Regions { squares, .. } = draft.open() else {
        panic!("{:?}", draft.open());
    };
    let open: Vec<usize> = squares.iter().map(Square::index).collect();
    assert_eq!(open, [1, 5]);
    let [(letter, drawn)] = draft.model().board().regions() else {
        panic!("one region is drawn");
    };
    assert_eq!((*letter, drawn.len()), ('A', 2));
    let hole = r#"(board: (squares: Map(r".#"), regions: "A?"), place: [(piece: King)],
        rules: [Each(Regions, Exactly(1))])"#;
    let error = puzzle(hole).draft([]).unwrap_err();
    assert_eq!(
        error.message(),
        "row 1, column 2: there is no square, so it has no region"
    );
}

#[test]
fn given_pieces_are_written_into_the_text() {
    let draft = draft(
        r#"(
    board: (squares: Square(2)),
    place: [
        (piece: King, side: "white", at: Open, count: Exactly(2)),
        (piece: Rook, at: Open),
        (piece: Knight, at: Open, count: Exactly(1)),
        (piece: Bishop, at: Open, count: Exactly(3)),
    ],
    rules: [],
)"#,
    );
    assert!(matches!(draft.open(), OpenPart::Givens { kinds } if *kinds == [0, 1, 2, 3]));
    let given = |kind, square| PlacedPiece {
        kind,
        square: Square::new(square),
    };
    let text = draft.with_givens(None, &[given(0, 1), given(1, 0), given(2, 3)]);
    insta::assert_snapshot!(text, @r#"
    (
        board: (squares: Square(2)),
        place: [
            (piece: King, side: "white", at: ["b2"]),
            (piece: King, side: "white", count: Exactly(1)),
            (piece: Rook, at: ["a2"]),
            (piece: Rook),
            (piece: Knight, at: ["b1"]),
            (piece: Bishop, count: Exactly(3)),
        ],
        rules: [],
        expect: [(count: 1, unique: true)],
    )
    "#);
    assert_eq!(instance(&text).model().kinds().len(), 6);
}

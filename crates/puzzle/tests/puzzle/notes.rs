//! Notes on parts of a puzzle without effect.

use standoff_puzzle::{Note, shipped};

use crate::support::puzzle;

/// Each note with the part of the text that it is about.
fn notes(text: &str) -> Vec<String> {
    let shown = |note: &Note| {
        let part = &note.source_text()[note.span()];
        format!("{}: {part}", note.message())
    };
    puzzle(text).notes().iter().map(shown).collect()
}

/// A puzzle with these parameters, own pieces and other fields.
fn with(params: &str, pieces: &str, rest: &str) -> String {
    format!("(params: {{{params}}}, pieces: {{{pieces}}}, {rest})")
}

const QUEEN: &str = "board: (squares: Square(4)), place: [(piece: Queen)]";

#[test]
fn shipped_puzzles_have_no_notes() {
    for shipped in shipped() {
        assert_eq!(notes(shipped.text), [""; 0], "{}", shipped.name);
    }
}

#[test]
fn parameters_are_used_by_expressions() {
    let unused = ["nothing uses the parameter `m`: \"m\""];
    assert_eq!(notes(&with("\"m\": 1", "", QUEEN)), unused);
    for rest in [
        "board: (squares: Rect(4, \"m + 1\")), place: [(piece: Queen)]",
        "board: (squares: Square(4)), place: [(piece: Queen, count: AtMost(\"m\"))]",
        "board: (squares: Square(4)), place: [(piece: Where(r#\"dx==m\"#))]",
        "board: (squares: Square(4)), place: [(piece: UpTo(\"2*m\", Rook))]",
        "board: (squares: Square(4)), place: [(piece: King)], rules: [Each(Rows, AtMost(\"m\"))]",
        "require: {\"m>0\": \"no\"}, board: (squares: Square(4)), place: [(piece: Queen)]",
    ] {
        assert_eq!(notes(&with("\"m\": 1", "", rest)), [""; 0], "{rest}");
    }
}

#[test]
fn long_names_are_shortened() {
    let [parameter, piece] = ["m", "P"].map(|letter| format!("\"{}\"", letter.repeat(50)));
    let notes = notes(&with(
        &format!("{parameter}: 1"),
        &format!("{piece}: King"),
        QUEEN,
    ));
    let (m, p) = ("m".repeat(40), "P".repeat(40));
    let unused = format!("nothing uses the parameter `{m}...`: {parameter}");
    let unplaced = format!("the piece `{p}...` is defined, but not placed: {piece}");
    assert_eq!(notes, [unused, unplaced]);
}

#[test]
fn comments_other_names_and_expectations_do_not_use_a_parameter() {
    for rest in [
        "board: (squares: Square(4)), place: [(piece: Queen /* \"m\" */)] // \"m\"\n",
        "board: (squares: Square(\"mm\")), place: [(piece: Queen)]",
        "name: \"m\", board: (squares: Square(\"mm\")), place: [(piece: Queen)], \
         expect: [(at: {\"m\": 2}, count: 0)]",
    ] {
        let notes = notes(&with("\"m\": 1, \"mm\": 3", "", rest));
        assert_eq!(notes[0], "nothing uses the parameter `m`: \"m\"", "{rest}");
    }
}

#[test]
fn texts_that_are_not_expressions_do_not_use_a_parameter() {
    let unused = |name: &str| [format!("nothing uses the parameter `{name}`: \"{name}\"")];
    for (name, rest) in [
        ("white", "place: [(piece: Queen, side: \"white\")]"),
        ("b2", "place: [(piece: Queen, at: [\"b2\"])]"),
        ("N", "place: [(piece: Betza(\"N\"))]"),
        (
            "odd",
            "place: [(piece: Queen)], require: {\"1 > 0\": \"no odd ones\"}",
        ),
    ] {
        let rest = format!("board: (squares: Square(4)), {rest}");
        assert_eq!(
            notes(&with(&format!("\"{name}\": 1"), "", &rest)),
            unused(name)
        );
    }
}

#[test]
fn variables_hide_parameters_of_the_same_name() {
    let unused = ["nothing uses the parameter `x`: \"x\""];
    for (rest, expected) in [
        (
            "squares: Square(4), forbidden: [Where(\"x == 1\")]",
            &unused[..],
        ),
        ("squares: Where(Square(4), \"x > 1\")", &unused),
        ("squares: Where(Square(\"x\"), \"x > 1\")", &[]),
        ("squares: Square(4), forbidden: [(\"x\", 1)]", &[]),
    ] {
        let rest = format!("board: ({rest}), place: [(piece: Queen)]");
        assert_eq!(notes(&with("\"x\": 3", "", &rest)), expected, "{rest}");
    }
    let piece = "board: (squares: Square(4)), place: [(piece: Where(\"dx == x\"))]";
    assert_eq!(notes(&with("\"x\": 1", "", piece)), unused);
}

#[test]
fn pieces_are_used_if_they_are_placed_or_parts_of_placed_pieces() {
    let own = "\"A\": Wazir, \"B\": Any([A, Ferz]), \"C\": Any([A, Knight])";
    let place = |piece: &str| {
        let rest = format!("board: (squares: Square(4)), place: [(piece: {piece})]");
        notes(&with("", own, &rest))
    };
    let unplaced =
        |name: &str| format!("the piece `{name}` is defined, but not placed: \"{name}\"");
    assert_eq!(place("Any([B, C])"), [""; 0]);
    assert_eq!(place("B"), [unplaced("C")]);
    assert_eq!(place("A"), [unplaced("B"), unplaced("C")]);
    assert_eq!(place("Queen"), ["A", "B", "C"].map(unplaced));
}

#[test]
fn pieces_that_a_rule_names_are_used() {
    let rest = "board: (squares: Square(3)), place: [(piece: Rook)], \
                rules: [Each(Rows, AtMost(1), Tower)]";
    assert_eq!(notes(&with("", "\"Tower\": Rook", rest)), [""; 0]);
}

#[test]
fn regions_are_used_by_rules_that_count_in_them() {
    let regions = |rules: &str| {
        let board = "board: (squares: Rect(2, 2), regions: r\"\n  AA\n  BB\n\")";
        notes(&format!(
            "({board}, place: [(piece: Star)], rules: [{rules}])"
        ))
    };
    let unused = ["no rule counts in the regions: AA"];
    assert_eq!(regions("NoTouch, Each(Rows, Exactly(1))"), unused);
    assert_eq!(regions("Each(Regions, Exactly(1))"), [""; 0]);
    let map = "(board: (squares: Map(r\"A#\")), place: [(piece: Star)])";
    assert_eq!(notes(map), ["no rule counts in the regions: A#"]);
    let plain = "(board: (squares: Map(r\".#\")), place: [(piece: Star)])";
    assert_eq!(notes(plain), [""; 0]);
}

/// The notes on a map with a rule that counts in its regions.
fn counted_in(map: &str, more: &str) -> Vec<String> {
    notes(&format!(
        "(board: (squares: Map(r\"{map}\"){more}), place: [(piece: Star)], \
         rules: [Each(Regions, Exactly(1))])"
    ))
}

#[test]
fn regions_are_connected_along_edges() {
    assert_eq!(counted_in("AAB\nABB", ""), [""; 0]);
    assert_eq!(counted_in("AB\nBA", "").len(), 2, "corners are not enough");
    let apart = ["the region `A` is in 3 parts: A"];
    assert_eq!(counted_in("A.A\n###\nAxB", ""), apart);
}

#[test]
fn regions_are_connected_across_wrapped_edges() {
    assert_eq!(counted_in("AB.A", "").len(), 1);
    assert_eq!(counted_in("AB.A", ", wrap: Cylinder"), [""; 0]);
    assert_eq!(counted_in("A\nB\nA", ", wrap: Cylinder").len(), 1);
    assert_eq!(counted_in("A\nB\nA", ", wrap: Torus"), [""; 0]);
}

#[test]
fn notes_have_places_and_are_in_the_order_of_the_text() {
    let text = "(\n pieces: {\"A\": King},\n params: {\"n\": 1, \"m\": 2},\n \
                  board: (squares: Map(r\"AA\")),\n place: [(piece: Queen)])";
    let notes = puzzle(text).notes();
    let printed: Vec<String> = notes.iter().map(|note| note.to_string()).collect();
    assert_eq!(
        printed,
        [
            "p.ron:2:11: the piece `A` is defined, but not placed",
            "p.ron:3:11: nothing uses the parameter `n`",
            "p.ron:3:19: nothing uses the parameter `m`",
            "p.ron:4:25: no rule counts in the regions",
        ]
    );
}

#[test]
fn invalid_boards_have_no_notes_on_regions() {
    let text = "(params: {\"n\": 3}, board: (squares: Square(\"n\"), regions: r\"AB\nBA\"), \
                place: [(piece: Star)], rules: [Each(Regions, Exactly(1))])";
    assert_eq!(notes(text), [""; 0]);
}

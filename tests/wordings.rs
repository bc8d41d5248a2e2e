//! Two ways to say the same thing are answered by the same engine, with the same number of nodes.

use standoff::Standoff;
use standoff::model::Model;
use standoff::puzzle::Puzzle;

/// The model of a puzzle on this board.
fn model(board: &str, place: &str, rules: &str) -> Model {
    let text = format!("(board: (squares: {board}), place: [{place}], rules: [{rules}])");
    let registry = standoff::registry();
    let puzzle = Puzzle::parse("a wording", &text, registry.pieces())
        .unwrap_or_else(|error| panic!("{text}: {error}"));
    puzzle.instance([]).unwrap().model().clone()
}

/// The engine that counts, and its nodes.
fn cost(model: &Model) -> (String, u64) {
    let outcome = Standoff::of(model.clone()).solver().count().unwrap();
    assert!(outcome.answer.exact().is_some());
    (outcome.engine.to_string(), outcome.nodes)
}

/// The same engine, and the same nodes within a share of them. The order of a short search does not matter.
fn assert_same_cost(wordings: &[Model], tolerance: f64, what: &str) {
    let costs: Vec<(String, u64)> = wordings.iter().map(cost).collect();
    let (engine, nodes) = &costs[0];
    let most = *nodes as f64 * (1.0 + tolerance);
    let is_same = |(other, nodes): &(String, u64)| other == engine && *nodes as f64 <= most;
    let is_short = costs.iter().all(|(_, nodes)| *nodes < SHORT);
    assert!(is_short || costs.iter().all(is_same), "{what}: {costs:?}");
}

/// A search of fewer nodes takes less than a millisecond, whichever engine answers.
const SHORT: u64 = 1000;

const LINES: &str = "Each(Rows, Exactly(1)), Each(Columns, Exactly(1))";

#[test]
fn rooks_are_one_in_each_row_and_column() {
    for (piece, sides) in [
        ("King", [6, 9, 12]),
        ("Knight", [6, 8, 10]),
        ("Wazir", [6, 9, 12]),
        ("Ferz", [6, 9, 12]),
        ("Bishop", [6, 8, 10]),
        ("Nightrider", [6, 8, 9]),
    ] {
        for n in sides {
            for wrap in ["", ", wrap: Torus"] {
                let board = format!("Square({n}){wrap}");
                let any = format!("(piece: Any([Rook, {piece}]), count: Exactly({n}))");
                let alone = format!("(piece: {piece})");
                let counted = format!("(piece: {piece}, count: Exactly({n}))");
                let wordings = [
                    model(&board, &any, "NoAttack"),
                    model(&board, &alone, &format!("NoAttack, {LINES}")),
                    model(&board, &counted, &format!("{LINES}, NoAttack")),
                ];
                assert_same_cost(&wordings, 0.0, &format!("{piece}, {board}"));
            }
        }
    }
}

#[test]
fn a_number_of_pieces_is_a_rule_about_the_board() {
    for (piece, board, number) in [
        ("Queen", "Square(8)", 8),
        ("Queen", "Square(8)", 5),
        ("King", "Square(8)", 9),
        ("Knight", "Rect(9, 4)", 6),
        ("Bishop", "Square(7), wrap: Torus", 7),
        ("Rook", "Square(9)", 6),
    ] {
        let counted = format!("(piece: {piece}, count: Exactly({number}))");
        let rule = format!("NoAttack, Each(Board, Exactly({number}))");
        let wordings = [
            model(board, &counted, "NoAttack"),
            model(board, &format!("(piece: {piece})"), &rule),
        ];
        assert_same_cost(&wordings, 0.0, &format!("{number} {piece}, {board}"));
    }
}

#[test]
fn pieces_have_names_or_are_in_betza_notation() {
    for (name, betza) in [
        ("King", "K"),
        ("Knight", "N"),
        ("Queen", "Q"),
        ("Wazir", "W"),
        ("Nightrider", "NN"),
        ("Any([Rook, Knight])", "RN"),
    ] {
        for count in ["", ", count: Exactly(6)"] {
            let names = [name.to_string(), format!("Betza(\"{betza}\")")];
            let wordings = names.map(|piece| {
                let piece = format!("(piece: {piece}{count})");
                model("Square(6)", &piece, "NoAttack")
            });
            assert_same_cost(&wordings, 0.0, &format!("{name}{count}"));
        }
    }
}

#[test]
fn rules_come_in_any_order() {
    let regions = "Square(5), regions: r\"AABBB\nAABBB\nACCDB\nCCDDD\nCCEEE\"";
    for (board, piece, rules) in [
        (
            "Square(10)",
            "(piece: Knight)",
            &[
                "NoAttack",
                "Each(Rows, Exactly(1))",
                "Each(Columns, Exactly(1))",
            ][..],
        ),
        (
            "Square(6)",
            "(piece: King)",
            &[
                "NoAttack",
                "Each(Rows, AtMost(2))",
                "Each(Columns, Exactly(2))",
            ],
        ),
        (
            "Square(6)",
            "(piece: Knight)",
            &["NoAttack", "Dominate", "Each(Rows, AtMost(3))"],
        ),
        (
            regions,
            "(piece: Queen)",
            &[
                "NoTouch",
                "Each(Rows, Exactly(1))",
                "Each(Columns, Exactly(1))",
                "Each(Regions, Exactly(1))",
            ],
        ),
    ] {
        let mut rules = rules.to_vec();
        let wordings: Vec<Model> = (0..rules.len())
            .map(|_| {
                rules.rotate_left(1);
                model(board, piece, &rules.join(", "))
            })
            .collect();
        assert_same_cost(&wordings, 0.0, &format!("{piece}, {board}"));
    }
}

/// Rows become columns.
#[test]
fn boards_are_turned_by_a_quarter() {
    let one = ["Columns", "Rows"].map(|lines| format!("NoAttack, Each({lines}, Exactly(1))"));
    for (width, height) in [(12, 5), (10, 6), (8, 7)] {
        let boards = [(width, height), (height, width)].map(|(w, h)| format!("Rect({w}, {h})"));
        for piece in ["King", "Knight", "Wazir", "Queen"] {
            let piece = format!("(piece: {piece})");
            let any = boards
                .each_ref()
                .map(|board| model(board, &piece, "NoAttack"));
            assert_same_cost(&any, 0.0, &format!("{piece}, {}", boards[0]));
            let one = [0, 1].map(|turned| model(&boards[turned], &piece, &one[turned]));
            assert_same_cost(&one, 0.0, &format!("{piece}, {}, in lines", boards[0]));
        }
    }
}

/// A map that no symmetry maps to itself. Turned, it is searched from another side.
#[test]
fn maps_are_turned_by_a_quarter() {
    let map = [
        "....#.....",
        ".#......#.",
        "..........",
        "#...#.#...",
        "..#.......",
        ".......#..",
        "...##.....",
        ".......#.#",
        ".#........",
        ".....#....",
    ];
    let column = |column: usize| -> String {
        let squares = map.iter().rev().map(|row| row.as_bytes()[column]);
        squares.map(char::from).collect()
    };
    let turned: Vec<String> = (0..map.len()).map(column).collect();
    let boards = [map.join("\n"), turned.join("\n")].map(|map| format!("Map(\"\n{map}\n\")"));
    for piece in ["King", "Knight", "Wazir"] {
        let place = format!("(piece: {piece})");
        let mut turned = boards
            .each_ref()
            .map(|board| model(board, &place, "NoAttack"));
        for _ in 0..2 {
            assert_same_cost(&turned, 0.15, piece);
            turned.reverse();
        }
    }
}

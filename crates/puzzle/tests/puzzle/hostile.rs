//! Hostile texts: each is read or has an error, without a panic or much time.

use std::cell::Cell;

use proptest::prelude::*;
use standoff_core::End;
use standoff_puzzle::shipped;

use crate::support::{instance, parse, puzzle};

/// Reads a text, and checks the notes or the error: places are in the text, and messages are short and printable.
fn survives(text: &str) {
    let instance = parse(text).and_then(|puzzle| {
        for note in puzzle.notes() {
            let line = format!(
                "{note} {} {}",
                note.hint(),
                &note.source_text()[note.span()]
            );
            assert!(!note.to_string().contains(char::is_control), "{line:?}");
        }
        let small = puzzle.parameters().names().map(|name| (name, 5));
        puzzle.instance(small)
    });
    if let Err(error) = instance {
        let source = error.source_text();
        assert!(error.span().is_none_or(|span| source.get(span).is_some()));
        let line = format!("{error} {}", error.hint().unwrap_or_default());
        assert!(!line.contains(char::is_control), "{line:?}");
        assert!(line.len() < 1000, "{line}");
    }
}

/// A puzzle with maps, regions, sides, given pieces and rules.
const RICH: &str = "(
    params: {\"n\": 2},
    board: (squares: Map(r\"
        ..#
        .x.
        ...
    \"), regions: r\"
        AA#
        BBB
        CCC
    \", wrap: Torus, only: Dark, riders_pass_holes: true),
    place: [(piece: Queen, side: \"black\"), (piece: Queen, side: \"white\", at: [\"a1\"])],
    rules: [NoTouch, SidesAtPeace, Each(Rows, AtMost(\"n\"), Queen), Each(Squares([\"a1\"]), Exactly(1))],
)";

/// A shipped puzzle or the one above, with a part replaced.
fn mutated() -> impl Strategy<Value = String> {
    let pieces = prop_oneof![
        "[(){}\\[\\]\":,#'/*0-9a-zA-Z \n_.-]{0,8}",
        "\\PC{0,4}",
        Just("Any([".to_string()),
        Just("\u{202e}".to_string()),
        Just("\u{1b}[2J".to_string()),
        Just("1e999".to_string()),
        Just("9999999999999999999".to_string()),
    ];
    (
        any::<prop::sample::Index>(),
        any::<prop::sample::Index>(),
        0..12usize,
        pieces,
    )
        .prop_map(|(which, at, length, piece)| {
            let texts: Vec<&str> = shipped().iter().map(|puzzle| puzzle.text).collect();
            let text = *which.get(&[texts, vec![RICH; 8]].concat());
            let characters: Vec<char> = text.chars().collect();
            let start = at.index(characters.len());
            let end = (start + length).min(characters.len());
            let (before, after) = (&characters[..start], &characters[end..]);
            before
                .iter()
                .copied()
                .chain(piece.chars())
                .chain(after.iter().copied())
                .collect()
        })
}

#[test]
fn the_rich_puzzle_has_no_error() {
    assert_eq!(instance(RICH).rules().len(), 4);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn random_texts(text in "\\PC{0,60}") {
        survives(&text);
    }

    #[test]
    fn random_brackets(text in "[(){}\\[\\]\":,#a-c/* \n\\\\]{0,60}") {
        survives(&text);
    }

    #[test]
    fn mutated_puzzles(text in mutated()) {
        survives(&text);
    }

    #[test]
    fn random_grids(text in "[A-C0-2 ,\n\r\t#\u{fe0f}]{0,12}") {
        survives(&text);
    }

    #[test]
    fn random_json(
        text in "[\\[{]([\\[\\]{}\":,AB1 \n\\\\]|\"grid\":|\\[\"A\"\\]|\\[\\[1\\]\\]|\"stars\":|\"\\\\u0041\"|null){0,12}"
    ) {
        survives(&text);
    }

    #[test]
    fn random_expressions(
        expression in "[-+*/%() nm0-9^&|<>=!.,a-c\\[\\]{}]{0,30}"
    ) {
        survives(&format!(
            "(params: {{\"n\": 3}}, board: (squares: Square(\"{expression}\")), place: [(piece: King)])"
        ));
    }
}

#[test]
fn deep_and_long_texts() {
    for opening in [
        "(", "[", "{", "Any([", "/*", "\"", "r#\"", "(board: ", "Some(",
    ] {
        survives(&opening.repeat((1 << 20) / opening.len()));
    }
    let sum = "1+".repeat(200_000) + "1";
    let deep = "(".repeat(200_000);
    for expression in [sum, deep, "9".repeat(500_000)] {
        survives(&format!(
            "(board: (squares: Square(\"{expression}\")), place: [(piece: King)])"
        ));
    }
}

#[test]
fn deep_and_long_grids() {
    for opening in [
        "[",
        "{\"a\":",
        "{\"grid\":",
        "[[",
        "[\"A\",",
        "[[1],",
        "A",
        "A\n",
        "1 ",
        "\u{2605}",
    ] {
        survives(&opening.repeat((1 << 20) / opening.len()));
    }
    let nested = 1 << 18;
    survives(&["[".repeat(nested), "]".repeat(nested)].concat());
    survives(
        &[
            "{\"a\":".repeat(nested / 4),
            "1".to_string(),
            "}".repeat(nested / 4),
        ]
        .concat(),
    );
    let boards = "[\"A\"],".repeat(1 << 17);
    survives(&format!("[[{boards}[1]]]"));
    let boards = "{\"grid\":[\"A\"]},".repeat(1 << 15);
    survives(&format!("[{boards}1]"));
    survives(&format!("[[{}1]]", "1,".repeat(1 << 18)));
    survives(&format!("{{{}\"a\": 1}}", "\"a\": 1, ".repeat(1 << 16)));
}

/// Errors of a grid have a place in its own text for all values of its parameter.
#[test]
fn numbers_of_stars() {
    for text in [
        "A",
        "AAB\nABB\nCCC",
        "[[1]]",
        "{\"stars\": -1, \"grid\": [\"A\"]}",
    ] {
        let puzzle = puzzle(text);
        for stars in [i64::MIN, -1, 0, 1, 2, i64::MAX] {
            if let Err(error) = puzzle.instance([("stars", stars)]) {
                assert!(stars < 1, "{error}");
                assert!(error.source_text().get(error.span().unwrap()).is_some());
                assert!(error.line_and_column().is_some());
            }
        }
    }
}

/// The limits of the reference.
#[test]
fn limits_of_depth_and_digits() {
    let nested = |depth: usize| {
        let (open, close) = ("UpTo(1, ".repeat(depth - 3), ")".repeat(depth - 3));
        format!("(board: (squares: Square(3)), place: [(piece: {open}Rook{close})])")
    };
    let error = |text: &str| parse(text).map_err(|error| error.to_string());
    assert!(error(&nested(64)).is_ok());
    assert!(
        error(&nested(65))
            .unwrap_err()
            .contains("nested too deeply")
    );
    let expecting = |expected: String| {
        let board = "board: (squares: Square(3)), place: [(piece: King)]";
        error(&format!("({board}, expect: [({expected})])"))
    };
    let digits = |number: usize| expecting(format!("count: \"{}\"", "9".repeat(number)));
    assert!(digits(5000).is_ok() && digits(5001).is_err());
    let sizes = |number: usize| expecting(format!("by_size: [{}]", "1,".repeat(number)));
    assert!(sizes(16_385).is_ok() && sizes(16_386).is_err());
}

#[test]
fn overflow_is_an_error() {
    let least = "(-9223372036854775807 - 1)";
    for expression in [
        format!("{least} / -1"),
        format!("-{least}"),
        format!("{least} * {least}"),
        "2 ** -1".to_string(),
        "2 ** 4294967296".to_string(),
        "0 / 0".to_string(),
        "0 % 0".to_string(),
    ] {
        let text = format!("(board: (squares: Square(\"{expression}\")), place: [(piece: King)])");
        let puzzle = puzzle(&text);
        let error = puzzle.instance([]).unwrap_err();
        assert!(
            error.message().starts_with("in the expression: "),
            "{expression}: {error}"
        );
    }
}

#[test]
fn many_rules_on_a_large_board() {
    let rules = "Each(Diagonals, Exactly(9223372036854775807)),".repeat(64);
    survives(&format!(
        "(board: (squares: Square(128)), place: [(piece: Star)], rules: [{rules}])"
    ));
    let map = format!("{}\n", "x".repeat(1000)).repeat(1000);
    survives(&format!(
        "(board: (squares: Map(r\"{map}\")), place: [(piece: Queen)], rules: [{rules}])"
    ));
}

/// Conditions are evaluated before the model, which calls `stop` too, is made.
#[test]
fn the_evaluation_of_conditions_can_be_stopped() {
    // All squares are forbidden, so the model calls `stop` only once.
    for (condition, side) in [("dx == dy", 64), ("x == y2", 20)] {
        let map = format!("{}\n", "x".repeat(side)).repeat(side);
        let text = format!(
            "(board: (squares: Map(r\"{map}\")), place: [(piece: Where(\"{condition}\"))])"
        );
        let puzzle = puzzle(&text);
        let calls = Cell::new(0);
        let third = || {
            calls.set(calls.get() + 1);
            (calls.get() == 3).then_some(End::Cancelled)
        };
        let error = puzzle.instance_until([], &third).unwrap_err();
        assert_eq!(error.stopped(), Some(End::Cancelled), "{condition}");
        assert_eq!(error.message(), "stopped: cancelled");
    }
}

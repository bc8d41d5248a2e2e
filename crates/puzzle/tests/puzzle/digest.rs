//! The digest of a model depends on the squares, rules and numbers of a puzzle, and not on names, letters or order.

use standoff_model::Digest;

use crate::support::instance;

const STARS: &str = r#"(
    name: "stars",
    params: {"n": 4},
    pieces: {"Spark": Any([Wazir, Ferz])},
    board: (squares: Square("n"), forbidden: ["a1"]),
    place: [(piece: Spark, side: "white"), (piece: Rook, side: "black", count: Exactly(1))],
    rules: [NoAttack, Each(Rows, AtMost(2))],
    expect: [],
)"#;

fn digest(text: &str) -> Digest {
    instance(text).model().problem().digest()
}

/// The digest with one part of the text replaced.
fn changed(from: &str, to: &str) -> Digest {
    assert_eq!(STARS.matches(from).count(), 1, "{from}");
    digest(&STARS.replace(from, to))
}

#[test]
fn the_digest_ignores_names_comments_order_and_letters() {
    let same = [
        ("name: \"stars\",", ""),
        ("\"stars\"", "\"something else\""),
        ("params:", "/* a comment */ params:"),
        ("expect: [],", ""),
        ("{\"n\": 4}", "{\"n\": 4, \"unused\": 7}"),
        (
            "{\"Spark\": Any([Wazir, Ferz])}",
            "{\"Spark\": Any([Ferz, Wazir])}",
        ),
        ("{\"Spark\": Any([Wazir, Ferz])}", "{\"Spark\": King}"),
        ("piece: Spark", "piece: King"),
        (
            "piece: Spark, side: \"white\"",
            "side: \"white\", piece: Spark",
        ),
        (
            "squares: Square(\"n\"), forbidden: [\"a1\"]",
            "forbidden: [(1, 1)], squares: Rect(4, 4)",
        ),
        (
            "squares: Square(\"n\"), forbidden: [\"a1\"]",
            "squares: Map(r\"\n....\n....\n....\nx...\")",
        ),
        ("\"white\"", "\"red\""),
        ("Exactly(1)", "Between(1, \"n - 3\")"),
    ];
    for (from, to) in same {
        assert_eq!(changed(from, to), digest(STARS), "{to}");
    }
    let reordered = r#"(
        rules: [NoAttack, Each(Rows, AtMost(2))],
        place: [(piece: Spark, side: "white"), (piece: Rook, side: "black", count: Exactly(1))],
        board: (squares: Square("n"), forbidden: ["a1"]),
        pieces: {"Spark": Any([Wazir, Ferz])},
        params: {"n": 4},
    )"#;
    assert_eq!(digest(reordered), digest(STARS));
}

#[test]
fn the_digest_depends_on_squares_rules_and_numbers() {
    let other = [
        ("\"a1\"", "\"a2\""),
        ("\"a1\"", ""),
        ("\"n\": 4", "\"n\": 5"),
        ("[Wazir, Ferz]", "[Wazir]"),
        ("Exactly(1)", "Exactly(2)"),
        ("Exactly(1)", "AtMost(1)"),
        ("AtMost(2)", "AtMost(1)"),
        ("Rows", "Columns"),
        ("NoAttack, Each", "Each"),
        ("NoAttack", "SidesAtPeace"),
    ];
    let mut digests = vec![digest(STARS)];
    for (from, to) in other {
        let digest = changed(from, to);
        assert!(!digests.contains(&digest), "{from} {to}");
        digests.push(digest);
    }
}

//! What parameters have to be, and what is said when they are something else.

mod support;

use standoff_puzzle::Puzzle;
use support::{table, wrong};

/// A puzzle with parameters n and m that requires this.
fn requiring(require: &str) -> String {
    format!(
        "(params: {{\"n\": 4, \"m\": 2}}, require: {{{require}}}, \
         board: (squares: Square(\"n\")), place: [(piece: Queen)])"
    )
}

#[test]
fn parameters_that_keep_the_requirements_are_taken() {
    let require = r#""n >= 4 && n % 2 == 0": "no", "min(n, m) == m || abs(-n) > 10": "no""#;
    let puzzle = Puzzle::parse("p.ron", &requiring(require)).unwrap();
    for n in [4, 6, 8] {
        assert!(puzzle.instance([("n", n)]).is_ok());
    }
}

#[test]
fn the_message_of_the_first_broken_requirement_is_the_error() {
    let text = requiring(r#""n >= 4": "n must be 4 or more", "m < n": "m must be below n""#);
    let error = wrong(&text, &[("n", 3), ("m", 3)]);
    assert_eq!(error.message(), "n must be 4 or more");
    assert_eq!(error.hint().unwrap(), "here m = 3, n = 3");
    assert_eq!(&error.source_text()[error.span().unwrap()], r#""n >= 4""#);
    assert_eq!(wrong(&text, &[("m", 4)]).message(), "m must be below n");
}

#[test]
fn a_requirement_comes_before_what_it_guards() {
    let text = requiring(r#""n >= 0": "n must not be negative""#);
    let error = wrong(&text, &[("n", -1)]);
    assert_eq!(error.message(), "n must not be negative");
}

fn refused(require: &str) -> String {
    wrong(&requiring(require), &[]).message()
}

#[test]
fn a_condition_that_is_none_is_marked() {
    let conditions = ["n", "k > 2", "dx > 2", "n > ", "n / 0 == 1", "1 < m < n"];
    let texts = conditions.map(|condition| requiring(&format!(r#""{condition}": "no""#)));
    let cases = texts.each_ref().map(|text| (text.as_str(), [].as_slice()));
    insta::assert_snapshot!(table(&cases));
}

#[test]
fn a_message_can_be_shown() {
    let found = |message: &str| refused(&format!(r#""n > 9": "{message}""#));
    assert_eq!(found(" "), "the message is empty");
    assert_eq!(
        found("\\u{1b}[31m"),
        "the message has characters that cannot be printed"
    );
    assert_eq!(
        found(&"x".repeat(201)),
        "the message is longer than 200 bytes"
    );
    assert_eq!(found(&"x".repeat(200)), "x".repeat(200));
}

#[test]
fn a_requirement_is_given_once_and_with_words() {
    let same = r#""n > 1": "a", "n > 1": "b""#;
    assert_eq!(refused(same), "`n > 1` is given twice");
    assert_eq!(refused(r#""n > 1": 3"#), "expected a text, found `3`");
    let many: String = (0..33).map(|k| format!("\"n > {k}\": \"no\",")).collect();
    assert_eq!(refused(&many), "more than 32 requirements");
}

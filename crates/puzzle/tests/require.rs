//! What parameters have to be, and what is said when they are something else.

mod support;

use standoff_puzzle::Puzzle;
use support::{PIECES, wrong};

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
    let puzzle = Puzzle::parse("p.ron", &requiring(require), &PIECES).unwrap();
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

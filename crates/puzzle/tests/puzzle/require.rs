//! Requirements on parameters, and the errors of values that do not satisfy them.

use crate::support::{error_of, puzzle};

/// A puzzle with the parameters n and m and these requirements.
fn requiring(require: &str) -> String {
    format!(
        "(params: {{\"n\": 4, \"m\": 2}}, require: {{{require}}}, \
         board: (squares: Square(\"n\")), place: [(piece: Queen)])"
    )
}

#[test]
fn parameters_that_satisfy_the_requirements_are_accepted() {
    let require = r#""n >= 4 && n % 2 == 0": "no", "min(n, m) == m || abs(-n) > 10": "no""#;
    let puzzle = puzzle(&requiring(require));
    for n in [4, 6, 8] {
        assert!(puzzle.instance([("n", n)]).is_ok());
    }
}

#[test]
fn the_first_violated_requirement_is_reported() {
    let text = requiring(r#""n >= 4": "n must be 4 or more", "m < n": "m must be below n""#);
    let error = error_of(&text, &[("n", 3), ("m", 3)]);
    assert_eq!(error.message(), "n must be 4 or more");
    assert_eq!(error.hint().unwrap(), "here m = 3, n = 3");
    assert_eq!(&error.source_text()[error.span().unwrap()], r#""n >= 4""#);
    assert_eq!(error_of(&text, &[("m", 4)]).message(), "m must be below n");
}

#[test]
fn requirements_are_checked_before_the_board_is_made() {
    let text = requiring(r#""n >= 0": "n must not be negative""#);
    let error = error_of(&text, &[("n", -1)]);
    assert_eq!(error.message(), "n must not be negative");
}

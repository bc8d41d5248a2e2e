//! Whole numbers on the command line.

use std::num::{IntErrorKind, NonZeroUsize, ParseIntError};

/// Reads a positive number.
pub(crate) fn at_least_one(text: &str) -> Result<NonZeroUsize, String> {
    text.parse().map_err(|error| match whole(text) {
        Ok(..=0) => "it has to be 1 or more".to_string(),
        _ => said(text, &error),
    })
}

/// Reads a whole number, negative or not.
pub(crate) fn whole(text: &str) -> Result<i64, String> {
    text.parse().map_err(|error| said(text, &error))
}

fn said(text: &str, error: &ParseIntError) -> String {
    let problem = match error.kind() {
        IntErrorKind::PosOverflow => "is too large",
        IntErrorKind::NegOverflow => "is too small",
        _ => "is no whole number",
    };
    format!("`{text}` {problem}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_states_the_problem_of_a_number() {
        let huge = "9".repeat(20);
        for (text, problem) in [
            ("0", "it has to be 1 or more"),
            ("-3", "it has to be 1 or more"),
            ("x", "`x` is no whole number"),
            ("", "`` is no whole number"),
            (&huge, &format!("`{huge}` is too large")),
        ] {
            assert_eq!(at_least_one(text), Err(problem.to_string()), "{text}");
        }
        assert_eq!(at_least_one("7").unwrap().get(), 7);
        assert_eq!(whole(&huge), Err(format!("`{huge}` is too large")));
        assert_eq!(
            whole(&format!("-{huge}")),
            Err(format!("`-{huge}` is too small"))
        );
        assert_eq!(whole("-3"), Ok(-3));
    }
}

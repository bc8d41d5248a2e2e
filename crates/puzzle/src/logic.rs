//! Expressions whose value is yes or no.

use rhai::{Dynamic, Engine, EvalAltResult, Position};

use crate::expression;

const COMPARISONS: [&str; 6] = ["==", "!=", "<", "<=", ">", ">="];

/// The evaluator of expressions, with functions, and with comparisons that refuse what cannot be
/// compared: by itself it would call `0 < dx < 3` false.
pub(crate) fn engine() -> Engine {
    let mut engine = expression::engine();
    engine
        .set_max_operations(200)
        .set_fast_operators(false)
        .register_fn("-", |n: i64| n.checked_neg().ok_or_else(too_large))
        .register_fn("!", |b: bool| !b)
        .register_fn("abs", |n: i64| n.checked_abs().ok_or_else(too_large))
        .register_fn("sign", i64::signum)
        .register_fn("min", |a: i64, b: i64| a.min(b))
        .register_fn("max", |a: i64, b: i64| a.max(b))
        .register_fn("==", |a: i64, b: i64| a == b)
        .register_fn("!=", |a: i64, b: i64| a != b)
        .register_fn("<", |a: i64, b: i64| a < b)
        .register_fn("<=", |a: i64, b: i64| a <= b)
        .register_fn(">", |a: i64, b: i64| a > b)
        .register_fn(">=", |a: i64, b: i64| a >= b)
        .register_fn("==", |a: bool, b: bool| a == b)
        .register_fn("!=", |a: bool, b: bool| a != b);
    for comparison in COMPARISONS {
        engine.register_fn(comparison, unlike);
    }
    engine
}

fn too_large() -> Box<EvalAltResult> {
    let message = "the number leaves 64 bits".to_string();
    EvalAltResult::ErrorArithmetic(message, Position::NONE).into()
}

fn unlike(_: Dynamic, _: Dynamic) -> Result<bool, Box<EvalAltResult>> {
    let message = "the two sides cannot be compared; join comparisons by `&&`".to_string();
    Err(EvalAltResult::ErrorArithmetic(message, Position::NONE).into())
}

/// Why the value is neither yes nor no, if that is what went wrong.
pub(crate) fn undecided(error: &EvalAltResult) -> Option<&'static str> {
    match error {
        EvalAltResult::ErrorMismatchOutputType(..) | EvalAltResult::ErrorMismatchDataType(..) => {
            Some("it is a number where yes or no is wanted")
        }
        EvalAltResult::ErrorTooManyOperations(..) => Some("it is too long"),
        _ => None,
    }
}

//! Expressions whose value is yes or no.

use rhai::{AST, Dynamic, Engine, EvalAltResult, Position, Scope};

use crate::expression::{self, check_characters, parse_problem, place, value_problem};
use crate::problem::Problem;
use crate::written::Trouble;

const COMPARISONS: [&str; 6] = ["==", "!=", "<", "<=", ">", ">="];

/// Reads and evaluates texts of one sort.
pub(crate) struct Logic {
    engine: Engine,
    /// What the names in a text stand for.
    variable: &'static str,
    /// Says what is wrong with a text of this sort.
    problem: fn(String) -> Problem,
}

impl Logic {
    pub(crate) fn new(variable: &'static str, problem: fn(String) -> Problem) -> Self {
        Logic {
            engine: engine(),
            variable,
            problem,
        }
    }

    /// Reads a text with the variables of a scope; `known` are their names.
    pub(crate) fn parse(
        &self,
        text: &str,
        scope: &Scope<'_>,
        known: impl Iterator<Item = String>,
    ) -> Result<AST, Trouble> {
        check_characters(text).map_err(|(problem, place)| (self.said_here(problem, ""), place))?;
        let ast = self.engine.compile_expression_with_scope(scope, text);
        ast.map_err(|error| {
            let problem = parse_problem(error.err_type(), self.variable, known.collect());
            (self.said_here(problem, ""), place(text, error.position()))
        })
    }

    /// The value of a text that was read; `at` says with which values, where that is not plain.
    pub(crate) fn holds(
        &self,
        (text, ast): (&str, &AST),
        scope: &mut Scope<'_>,
        at: impl Fn() -> String,
    ) -> Result<bool, Trouble> {
        let holds = self.engine.eval_ast_with_scope::<bool>(scope, ast);
        holds.map_err(|error| {
            let problem = match undecided(&error) {
                Some(message) => (self.problem)(message.to_string()),
                None => self.said_here(value_problem(&error), &at()),
            };
            (problem, place(text, error.position()))
        })
    }

    /// A problem with an expression, said of this sort of text.
    fn said_here(&self, problem: Problem, at: &str) -> Problem {
        match problem {
            Problem::Expression { message } => (self.problem)(message + at),
            other => other,
        }
    }
}

/// The evaluator of expressions, with functions, and with comparisons that refuse what cannot be
/// compared: by itself it would call `0 < dx < 3` false.
fn engine() -> Engine {
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
fn undecided(error: &EvalAltResult) -> Option<&'static str> {
    match error {
        EvalAltResult::ErrorMismatchOutputType(..) | EvalAltResult::ErrorMismatchDataType(..) => {
            Some("it is a number where yes or no is wanted")
        }
        EvalAltResult::ErrorTooManyOperations(..) => Some("it is too long"),
        _ => None,
    }
}

//! Integer expressions over the parameters.

use std::ops::Range;

use rhai::{Engine, EvalAltResult, OptimizationLevel, ParseErrorType, Position, Scope};

use crate::parameters::Parameters;
use crate::problem::Problem;
use crate::ron_error::sentence;
use crate::source::byte_at;
use crate::wording::quoted;
use crate::written::Trouble;

/// Longer texts than this are not read: the evaluator counts lines and columns only so far.
const MAX_LENGTH: usize = 4096;

/// Reads an expression and says what is wrong with it, without a value for any parameter.
pub(crate) fn check(expression: &str, parameters: &Parameters) -> Result<(), Trouble> {
    check_characters(expression)?;
    let parsed = engine().compile_expression_with_scope(&scope(parameters), expression);
    parsed.map(drop).map_err(|error| {
        let known = parameters.keys().cloned().collect();
        let problem = parse_problem(error.err_type(), "parameter", known);
        (problem, place(expression, error.position()))
    })
}

/// Refuses what is no expression at first sight: letters that only look like those of a name
/// would otherwise be taken for the end of it.
pub(crate) fn check_characters(expression: &str) -> Result<(), Trouble> {
    if expression.len() > MAX_LENGTH {
        return Err((message(TOO_LONG), 0..expression.len()));
    }
    let is_strange = |c: char| !(c.is_ascii_graphic() || c.is_ascii_whitespace());
    match expression.char_indices().find(|(_, c)| is_strange(*c)) {
        None => Ok(()),
        Some((at, c)) => {
            let problem = message(&format!("unexpected `{}`", quoted(&c.to_string())));
            Err((problem, at..at + c.len_utf8()))
        }
    }
}

const TOO_LONG: &str = "it is too long";

/// The value of an expression.
pub(crate) fn value(expression: &str, parameters: &Parameters) -> Result<i64, Trouble> {
    let mut scope = scope(parameters);
    let value = engine().eval_expression_with_scope::<i64>(&mut scope, expression);
    value.map_err(|error| (value_problem(&error), place(expression, error.position())))
}

/// Operators of the language that mean something else to most readers, and functions that
/// arithmetic does not need.
const DISABLED: [&str; 17] = [
    "^",
    "&",
    "|",
    "<<",
    ">>",
    "??",
    "..",
    "..=",
    "in",
    "eval",
    "print",
    "debug",
    "type_of",
    "Fn",
    "call",
    "curry",
    "is_def_var",
];

/// An evaluator of arithmetic without loops, statements, or anything that grows.
pub(crate) fn engine() -> Engine {
    let mut engine = Engine::new_raw();
    engine
        .set_max_operations(1000)
        .set_max_expr_depths(32)
        .set_max_string_size(64)
        .set_max_variables(1000)
        .set_strict_variables(true)
        .set_allow_looping(false)
        .set_allow_if_expression(false)
        .set_allow_switch_expression(false)
        .set_allow_statement_expression(false)
        .set_optimization_level(OptimizationLevel::None);
    for symbol in DISABLED {
        engine.disable_symbol(symbol);
    }
    engine
}

pub(crate) fn scope(parameters: &Parameters) -> Scope<'static> {
    let mut scope = Scope::new();
    for (name, value) in parameters {
        scope.push_constant(name.as_str(), *value);
    }
    scope
}

/// What is wrong with a text that cannot be parsed; `what` are its variables, and which there are.
pub(crate) fn parse_problem(
    error: &ParseErrorType,
    what: &'static str,
    known: Vec<String>,
) -> Problem {
    match error {
        ParseErrorType::VariableUndefined(name) => Problem::Unknown {
            what,
            found: name.to_string(),
            known,
        },
        ParseErrorType::UnexpectedEOF => message("it is not complete"),
        ParseErrorType::ExprTooDeep => message(TOO_LONG),
        other => message(&other.to_string()),
    }
}

pub(crate) fn value_problem(error: &EvalAltResult) -> Problem {
    match error {
        EvalAltResult::ErrorArithmetic(text, _) => message(text),
        EvalAltResult::ErrorMismatchOutputType(_, found, _) => {
            message(&format!("its value is no integer but a {}", quoted(found)))
        }
        EvalAltResult::ErrorFunctionNotFound(signature, _) => {
            let name = signature.split(" (").next().unwrap_or_default();
            message(&format!("`{}` cannot be used here", quoted(name)))
        }
        other => message(&other.to_string()),
    }
}

fn message(message: &str) -> Problem {
    Problem::Expression {
        message: sentence(message),
    }
}

/// The word or character at a position, or the whole expression when the evaluator names none.
pub(crate) fn place(expression: &str, position: Position) -> Range<usize> {
    let Some(line) = position.line() else {
        return 0..expression.len();
    };
    let start = byte_at(expression, line, position.position().unwrap_or(1));
    let rest = &expression[start..];
    let word = rest.find(|c: char| c != '_' && !c.is_alphanumeric());
    let length = match word.unwrap_or(rest.len()) {
        0 => rest.chars().next().map_or(0, char::len_utf8),
        length => length,
    };
    start..start + length
}

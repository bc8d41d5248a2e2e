//! Expressions over integers and truth values: `2*n - 1`, `abs(dx) == abs(dy) && dx > 0`.
//!
//! A text is read once, into [code](code::Code) that runs many times: a condition on two squares is
//! asked for each two of them. Whatever is wrong with a text whatever its names stand for is found
//! when it is read: a name that nobody knows, or a number where yes or no is wanted.

mod code;
mod grammar;
mod operator;

use std::ops::Range;

use code::Code;
use operator::Type;

use crate::parameters::Parameters;
use crate::problem::{Fault, INTEGER, Problem, TEXT};
use crate::reader::{Raw, Reader};
use crate::written::Written;

/// The most bytes of an expression: some hundred terms of a condition.
pub(crate) const MAX_LENGTH: usize = 1 << 14;

/// How deep parentheses, functions, signs and powers may stand inside each other.
pub(crate) const MAX_DEPTH: usize = 64;

/// Words that stand for themselves, so that nothing can be called by them.
pub(crate) const RESERVED: [&str; 2] = ["true", "false"];

/// What an expression is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// An integer over the parameters.
    Integer,
    /// A condition on two squares.
    Condition,
    /// A condition on one square.
    ChooseSquares,
    /// What the parameters have to be.
    Requirement,
}

impl Purpose {
    /// What messages call the expression.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Purpose::Integer => "expression",
            Purpose::Condition | Purpose::ChooseSquares => "condition",
            Purpose::Requirement => "requirement",
        }
    }

    /// What messages call its names.
    fn variable(self) -> &'static str {
        match self {
            Purpose::Condition | Purpose::ChooseSquares => "variable",
            Purpose::Integer | Purpose::Requirement => "parameter",
        }
    }

    /// What should stand where the expression stands.
    fn place(self) -> &'static str {
        match self {
            Purpose::Integer => INTEGER,
            Purpose::Condition | Purpose::ChooseSquares | Purpose::Requirement => TEXT,
        }
    }

    fn wanted(self) -> Type {
        match self {
            Purpose::Integer => Type::Number,
            Purpose::Condition | Purpose::ChooseSquares | Purpose::Requirement => Type::Truth,
        }
    }
}

/// An expression that was read, with names that stand for integers.
#[derive(Clone, Debug)]
pub(crate) struct Expression {
    pub(crate) written: Written,
    purpose: Purpose,
    code: Code,
}

impl Expression {
    /// Reads a text that may name these variables, numbered first, and the parameters behind them: a
    /// variable hides the parameter of the same name.
    pub(crate) fn read(
        reader: Reader<'_>,
        raw: Raw<'_>,
        purpose: Purpose,
        variables: &[&str],
        parameters: &Parameters,
    ) -> Result<Self, Fault> {
        let written = Written::read(reader, raw, purpose.place())?;
        let parameters = parameters.keys().map(String::as_str);
        let names: Vec<&str> = variables.iter().copied().chain(parameters).collect();
        let code = grammar::parse(&written.text, purpose, &names);
        let code = code.map_err(|trouble| written.fault(trouble))?;
        let used = (variables.len()..names.len()).filter(|&number| code.loads(number));
        reader.used.parameters(used.map(|number| names[number]));
        Ok(Expression {
            written,
            purpose,
            code,
        })
    }

    /// Whether the name with this number stands in the text.
    pub(crate) fn names(&self, number: usize) -> bool {
        self.code.loads(number)
    }

    /// The expression with values for its names, in the order of the names.
    pub(crate) fn with(&self, values: impl IntoIterator<Item = i64>) -> Bound<'_> {
        Bound {
            expression: self,
            memory: self.code.memory(values),
            stack: Vec::new(),
        }
    }

    /// The value as an integer; a truth value is 1 or 0.
    pub(crate) fn value(&self, values: impl IntoIterator<Item = i64>) -> Result<i64, Fault> {
        self.with(values).value(String::new)
    }

    fn undefined(&self, message: String, start: usize) -> Fault {
        let place = word_at(&self.written.text, start);
        self.written.fault((self.purpose.problem(message), place))
    }
}

/// An expression with a value for each of its names.
pub(crate) struct Bound<'e> {
    expression: &'e Expression,
    memory: Vec<i64>,
    stack: Vec<i64>,
}

impl Bound<'_> {
    /// Gives the first names other values.
    pub(crate) fn set(&mut self, values: &[i64]) {
        self.memory[..values.len()].copy_from_slice(values);
    }

    /// The value; `at` says with which values of the names there is none, where that is not plain.
    pub(crate) fn value(&mut self, at: impl Fn() -> String) -> Result<i64, Fault> {
        let value = self.expression.code.run(&self.memory, &mut self.stack);
        value.map_err(|(message, start)| self.expression.undefined(message + &at(), start))
    }
}

impl Purpose {
    fn problem(self, message: String) -> Problem {
        Problem::Expression {
            purpose: self,
            message,
        }
    }
}

/// The word or character that begins there.
fn word_at(text: &str, start: usize) -> Range<usize> {
    let rest = &text[start..];
    let end = rest.find(|c: char| c != '_' && !c.is_alphanumeric());
    let length = match end.unwrap_or(rest.len()) {
        0 => rest.chars().next().map_or(0, char::len_utf8),
        length => length,
    };
    start..start + length
}

//! Expressions over integers and truth values: `2*n - 1`, `abs(dx) == abs(dy) && dx > 0`.
//!
//! A text is compiled once into [code](code::Code) that runs many times: a condition on two squares is evaluated for
//! each pair. Mistakes that do not depend on the values of names, such as unknown names and wrong types, are found
//! when the text is compiled.

mod code;
mod grammar;
mod operator;

use code::Code;
use grammar::word_at;

use crate::parameters::Scope;
use crate::problem::{Fault, Problem, Purpose};
use crate::spanned::SpannedText;
use crate::tree::Node;

/// A compiled expression over named integers.
#[derive(Clone, Debug)]
pub(crate) struct Expression {
    pub(crate) written: SpannedText,
    purpose: Purpose,
    code: Code,
}

impl Expression {
    /// Reads a text that may use the variables and the parameters. Names are numbered in this order. A variable hides
    /// the parameter of the same name.
    pub(crate) fn read(
        node: &Node<'_>,
        purpose: Purpose,
        variables: &[&str],
        scope: &Scope,
    ) -> Result<Self, Fault> {
        let written = node.spanned()?;
        let parameters = scope.parameters.names();
        let names: Vec<&str> = variables.iter().copied().chain(parameters).collect();
        let code = grammar::parse(&written.text, purpose, &names);
        let code = code.map_err(|problem| written.fault(problem))?;
        for number in (variables.len()..names.len()).filter(|&number| code.loads(number)) {
            scope.use_parameter(names[number]);
        }
        Ok(Expression {
            written,
            purpose,
            code,
        })
    }

    /// Whether the expression uses the name with this number.
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

    /// The value for the values of the names. Truth is 1 or 0.
    pub(crate) fn value(&self, values: impl IntoIterator<Item = i64>) -> Result<i64, Fault> {
        self.with(values).value(String::new)
    }

    fn undefined(&self, message: String, start: usize) -> Fault {
        let place = word_at(&self.written.text, start);
        let purpose = self.purpose;
        self.written
            .fault((Problem::NoValue { purpose, message }, place))
    }
}

/// An expression with a value for each of its names.
pub(crate) struct Bound<'e> {
    expression: &'e Expression,
    memory: Vec<i64>,
    stack: Vec<i64>,
}

impl Bound<'_> {
    /// Replaces the values of the first names.
    pub(crate) fn set(&mut self, values: &[i64]) {
        self.memory[..values.len()].copy_from_slice(values);
    }

    /// The value. The message of an error ends with the text of `at`, which describes the values of the names.
    pub(crate) fn value(&mut self, at: impl Fn() -> String) -> Result<i64, Fault> {
        let value = self.expression.code.run(&self.memory, &mut self.stack);
        value.map_err(|(message, start)| self.expression.undefined(message + &at(), start))
    }
}

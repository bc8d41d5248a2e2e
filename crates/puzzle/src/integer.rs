//! Integers: literals, or expressions in quotes.

use std::sync::Arc;

use crate::expression::Expression;
use crate::parameters::{Parameters, Scope};
use crate::problem::{Fault, INTEGER, Problem, Purpose};
use crate::source::Span;
use crate::tree::Node;

/// An integer that may depend on the parameters.
#[derive(Clone, Debug)]
pub(crate) struct Integer {
    form: Form,
    pub(crate) span: Span,
}

#[derive(Clone, Debug)]
enum Form {
    Literal(i64),
    Expression(Arc<Expression>),
}

impl Integer {
    /// Reads an integer. An expression may name the parameters.
    pub(crate) fn read(node: &Node<'_>, scope: &Scope) -> Result<Self, Fault> {
        let form = if node.as_text().is_some() {
            let expression = Expression::read(node, Purpose::Integer, &[], scope)?;
            Form::Expression(Arc::new(expression))
        } else {
            let literal = node.as_number().map(Form::Literal);
            literal.ok_or_else(|| node.unexpected(INTEGER))?
        };
        let span = node.span();
        Ok(Integer { form, span })
    }

    /// The value. Fails if it is negative; messages call it `what`.
    pub(crate) fn value(&self, what: &'static str, parameters: &Parameters) -> Result<u64, Fault> {
        let value = self.signed(parameters)?;
        let negative = |_| Fault::at(self.span.clone(), Problem::Negative { what, value });
        u64::try_from(value).map_err(negative)
    }

    /// The value, which may be negative.
    pub(crate) fn signed(&self, parameters: &Parameters) -> Result<i64, Fault> {
        match &self.form {
            Form::Literal(value) => Ok(*value),
            Form::Expression(expression) => expression.value(parameters.values()),
        }
    }
}

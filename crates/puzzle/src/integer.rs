//! Integers: literals, or expressions in quotes.

use std::sync::Arc;

use crate::expression::Expression;
use crate::parameters::Parameters;
use crate::problem::{Fault, INTEGER, Problem, Purpose};
use crate::reader::{Raw, Reader};
use crate::source::Span;

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
    pub(crate) fn read(
        reader: Reader<'_>,
        raw: Raw<'_>,
        parameters: &Parameters,
    ) -> Result<Self, Fault> {
        let span = reader.span(raw.text);
        let form = read_form(reader, raw, parameters)?;
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

fn read_form(reader: Reader<'_>, raw: Raw<'_>, parameters: &Parameters) -> Result<Form, Fault> {
    if raw.text.starts_with(['"', 'r']) {
        let expression = Expression::read(reader, raw, Purpose::Integer, &[], parameters)?;
        return Ok(Form::Expression(Arc::new(expression)));
    }
    let literal = ron::from_str(raw.text).map(Form::Literal);
    literal.map_err(|_| reader.unexpected(raw, INTEGER))
}

//! Integer fields: an integer, or an expression in quotes.

use crate::expression::{self, Trouble};
use crate::parameters::Parameters;
use crate::problem::{Fault, INTEGER, Problem};
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
    Expression(Expression),
}

/// An expression and where it begins in the source; nowhere when its quotes hold escapes, so that
/// places inside and outside do not run together.
#[derive(Clone, Debug)]
struct Expression {
    text: String,
    start: Option<usize>,
}

impl Integer {
    /// Reads an integer; an expression may name these parameters.
    pub(crate) fn read(
        reader: Reader<'_>,
        raw: Raw<'_>,
        parameters: &Parameters,
    ) -> Result<Self, Fault> {
        let span = reader.span(raw.text);
        let integer = Integer {
            form: read_form(reader, raw)?,
            span,
        };
        if let Form::Expression(expression) = &integer.form {
            expression::check(&expression.text, parameters)
                .map_err(|trouble| integer.fault(expression, trouble))?;
        }
        Ok(integer)
    }

    /// The value, which may not be negative.
    pub(crate) fn value(&self, what: &'static str, parameters: &Parameters) -> Result<u64, Fault> {
        let value = match &self.form {
            Form::Literal(value) => *value,
            Form::Expression(expression) => expression::value(&expression.text, parameters)
                .map_err(|trouble| self.fault(expression, trouble))?,
        };
        let negative = |_| Fault::at(self.span.clone(), Problem::Negative { what, value });
        u64::try_from(value).map_err(negative)
    }

    /// The fault of a trouble inside an expression.
    fn fault(&self, expression: &Expression, (problem, place): Trouble) -> Fault {
        let inside = |start| start + place.start..start + place.end;
        Fault::at(expression.start.map_or(self.span.clone(), inside), problem)
    }
}

fn read_form(reader: Reader<'_>, raw: Raw<'_>) -> Result<Form, Fault> {
    let unexpected = |_| reader.unexpected(raw, INTEGER);
    if !raw.text.starts_with(['"', 'r']) {
        return ron::from_str(raw.text)
            .map(Form::Literal)
            .map_err(unexpected);
    }
    let text: String = ron::from_str(raw.text).map_err(unexpected)?;
    let opening = raw.text.find(&text);
    let start = opening.map(|opening| reader.span(raw.text).start + opening);
    Ok(Form::Expression(Expression { text, start }))
}

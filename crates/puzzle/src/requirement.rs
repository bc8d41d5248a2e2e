//! The field `require`: conditions on the parameters, with messages.

use crate::expression::Expression;
use crate::parameters::Parameters;
use crate::problem::{Fault, Problem, Purpose};
use crate::reader::{Key, Raw, Reader};
use crate::source::Span;
use crate::wording::{is_printable, quoted};

/// Maximum length of a message, in bytes. A message fits on one line.
const MAX_MESSAGE: usize = 200;

/// A condition on the parameters, and the author's message for values that do not satisfy it.
#[derive(Clone, Debug)]
pub(crate) struct Requirement {
    condition: Expression,
    message: String,
}

/// Reads the field `require`: conditions, each with its message.
pub(crate) fn read<'a>(
    reader: Reader<'a>,
    raw: Raw<'a>,
    parameters: &Parameters,
) -> Result<Vec<Requirement>, Fault> {
    let map = reader.map(raw)?;
    let requirement = |(key, message): (Key<'a>, Raw<'a>)| {
        let key = Raw { text: key.text };
        let condition = Expression::read(reader, key, Purpose::Requirement, &[], parameters)?;
        let message = read_message(reader, message)?;
        Ok(Requirement { condition, message })
    };
    map.into_iter().map(requirement).collect()
}

fn read_message(reader: Reader<'_>, raw: Raw<'_>) -> Result<String, Fault> {
    let message = reader.text(raw)?;
    let what = "message";
    let problem = match &message {
        text if text.trim().is_empty() => Problem::Empty { what },
        text if !is_printable(text) => Problem::Unprintable { what },
        text if text.len() > MAX_MESSAGE => Problem::LongText {
            what,
            most: MAX_MESSAGE,
        },
        _ => return Ok(message),
    };
    Err(reader.fault(raw.text, problem))
}

/// Fails with the message of the first requirement that the parameters do not satisfy.
pub(crate) fn check(requirements: &[Requirement], parameters: &Parameters) -> Result<(), Fault> {
    requirements
        .iter()
        .try_for_each(|requirement| requirement.check(parameters))
}

impl Requirement {
    /// The text of the condition, and the message.
    pub(crate) fn in_words(&self) -> (&str, &str) {
        (&self.condition.written.text, &self.message)
    }

    /// Moves the requirement to a place in another source.
    pub(crate) fn move_to(&mut self, span: Span) {
        self.condition.written.move_to(span);
    }

    fn check(&self, parameters: &Parameters) -> Result<(), Fault> {
        if self.condition.value(parameters.values())? != 0 {
            return Ok(());
        }
        let value = |(name, value)| format!("{} = {value}", quoted(name));
        let values: Vec<String> = parameters.iter().map(value).collect();
        let problem = Problem::Required {
            message: self.message.clone(),
            values: values.join(", "),
        };
        Err(Fault::at(self.condition.written.span.clone(), problem))
    }
}

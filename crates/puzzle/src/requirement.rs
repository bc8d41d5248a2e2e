//! The field `require`: conditions on the parameters, with messages.

use crate::expression::Expression;
use crate::parameters::{Parameters, Scope};
use crate::problem::{Fault, Problem, Purpose};
use crate::source::Span;
use crate::tree::{Entry, Node};
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
pub(crate) fn read(node: &Node<'_>, scope: &Scope) -> Result<Vec<Requirement>, Fault> {
    let requirement = |Entry { key, value }: &Entry<'_>| {
        let condition = Expression::read(key, Purpose::Requirement, &[], scope)?;
        let message = read_message(value)?;
        Ok(Requirement { condition, message })
    };
    node.map()?.iter().map(requirement).collect()
}

fn read_message(node: &Node<'_>) -> Result<String, Fault> {
    let message = node.text()?;
    let what = "message";
    let problem = match message {
        text if text.trim().is_empty() => Problem::Empty { what },
        text if !is_printable(text) => Problem::Unprintable { what },
        text if text.len() > MAX_MESSAGE => Problem::LongText {
            what,
            most: MAX_MESSAGE,
        },
        _ => return Ok(message.to_string()),
    };
    Err(node.fault(problem))
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

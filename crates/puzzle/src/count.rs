//! Counts of pieces or squares, as in `Exactly(8)` or `Between(3, "n")`.

use standoff_model::Bounds;

use crate::form::Form;
use crate::integer::Integer;
use crate::parameters::{Parameters, Scope};
use crate::problem::{COUNT, Fault, Problem};
use crate::source::Span;
use crate::tree::{Node, optional};

/// Bounds that may depend on the parameters.
#[derive(Clone, Debug)]
pub(crate) struct Count {
    least: Option<Integer>,
    most: Option<Integer>,
    span: Span,
}

const COUNTS: [&str; 4] = ["Exactly", "AtLeast", "AtMost", "Between"];

impl Count {
    /// Whether a value has the name of a count.
    pub(crate) fn is_one(node: &Node<'_>) -> bool {
        Form::of(node).is_some_and(|form| COUNTS.contains(&form.name))
    }

    /// Reads a count.
    pub(crate) fn read(node: &Node<'_>, scope: &Scope) -> Result<Self, Fault> {
        let form = Form::read(node, COUNT)?;
        let one = |usage: &str| form.arguments(usage).map(|[count]| Some(count));
        let (least, most) = match form.name {
            "Exactly" => (one("Exactly(8)")?, one("Exactly(8)")?),
            "AtLeast" => (one("AtLeast(1)")?, None),
            "AtMost" => (None, one("AtMost(8)")?),
            "Between" => {
                let [least, most] = form.arguments("Between(3, 5)")?;
                (Some(least), Some(most))
            }
            _ => return Err(form.unknown("count", COUNTS)),
        };
        let read = |node: Option<_>| optional(node, |node| Integer::read(node, scope));
        Ok(Count {
            least: read(least)?,
            most: read(most)?,
            span: node.span(),
        })
    }

    /// The bounds for given parameters.
    pub(crate) fn bounds(&self, parameters: &Parameters) -> Result<Bounds, Fault> {
        let value = |bound: &Integer| bound.value("a count", parameters);
        let least = self.least.as_ref().map(value).transpose()?.unwrap_or(0);
        match self.most.as_ref().map(value).transpose()? {
            None => Ok(Bounds::at_least(least)),
            Some(most) if least <= most => Ok(Bounds::between(least, most)),
            Some(most) => {
                let problem = Problem::EmptyRange { least, most };
                Err(Fault::at(self.span.clone(), problem))
            }
        }
    }
}

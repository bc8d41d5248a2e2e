//! Counts: how many pieces there are to be.

use standoff_model::Bounds;

use crate::form::Form;
use crate::integer::Integer;
use crate::parameters::Parameters;
use crate::problem::{COUNT, Fault, Problem};
use crate::reader::{Raw, Reader};
use crate::source::Span;

/// A number of pieces whose bounds may depend on the parameters.
#[derive(Clone, Debug)]
pub(crate) struct Count {
    least: Option<Integer>,
    most: Option<Integer>,
    span: Span,
}

const COUNTS: [&str; 4] = ["Exactly", "AtLeast", "AtMost", "Between"];

impl Count {
    /// Whether it looks like a count.
    pub(crate) fn is_one(reader: Reader<'_>, raw: Raw<'_>) -> bool {
        Form::read(reader, raw, COUNT).is_ok_and(|form| COUNTS.contains(&form.name))
    }

    /// Reads a count, as in `Exactly(8)`.
    pub(crate) fn read<'a>(
        reader: Reader<'a>,
        raw: Raw<'a>,
        parameters: &Parameters,
    ) -> Result<Self, Fault> {
        let form = Form::read(reader, raw, COUNT)?;
        let read = |raw| Integer::read(reader, raw, parameters).map(Some);
        let (least, most) = match form.name {
            "Exactly" => {
                let [count] = form.arguments("Exactly", "Exactly(8)")?;
                (read(count)?, read(count)?)
            }
            "AtLeast" => {
                let [count] = form.arguments("AtLeast", "AtLeast(1)")?;
                (read(count)?, None)
            }
            "AtMost" => {
                let [count] = form.arguments("AtMost", "AtMost(8)")?;
                (None, read(count)?)
            }
            "Between" => {
                let [least, most] = form.arguments("Between", "Between(3, 5)")?;
                (read(least)?, read(most)?)
            }
            _ => return Err(form.unknown("count", COUNTS)),
        };
        let span = reader.span(raw.text);
        Ok(Count { least, most, span })
    }

    /// The least and the greatest number.
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

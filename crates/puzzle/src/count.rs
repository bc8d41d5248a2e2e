//! Counts: how many pieces there are to be.

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

impl Count {
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
            _ => return Err(form.unknown("count", ["Exactly", "AtLeast", "AtMost", "Between"])),
        };
        let span = reader.span(raw.text);
        Ok(Count { least, most, span })
    }

    /// The least and the greatest number, both ends included.
    pub(crate) fn bounds(&self, parameters: &Parameters) -> Result<(u64, u64), Fault> {
        let value = |bound: &Option<Integer>, otherwise| match bound {
            Some(bound) => bound.value("a count", parameters),
            None => Ok(otherwise),
        };
        let (least, most) = (value(&self.least, 0)?, value(&self.most, u64::MAX)?);
        if least > most {
            let problem = Problem::EmptyRange { least, most };
            return Err(Fault::at(self.span.clone(), problem));
        }
        Ok((least, most))
    }
}

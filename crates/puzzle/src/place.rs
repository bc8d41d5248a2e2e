//! The field `place`: which pieces, and how many of each.

use serde::Deserialize;
use standoff_placement::Kind;

use crate::form::Form;
use crate::integer::Integer;
use crate::letters::Letters;
use crate::parameters::Parameters;
use crate::pieces::{Context, PieceSpec};
use crate::problem::{Fault, Problem};
use crate::reader::Raw;
use crate::source::Span;
use crate::wording::{printable, quoted};

/// More kinds than there are letters could not be drawn.
const MAX_KINDS: usize = 32;

/// A kind of piece to be placed, and how many of it.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    name: String,
    piece: PieceSpec,
    count: Option<Count>,
}

#[derive(Clone, Debug)]
struct Count {
    least: Option<Integer>,
    most: Option<Integer>,
    span: Span,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename = "Place")]
struct Fields<'a> {
    #[serde(borrow)]
    piece: Raw<'a>,
    #[serde(borrow, default, deserialize_with = "crate::reader::given")]
    count: Option<Raw<'a>>,
}

impl<'c, 'a> Context<'c, 'a> {
    /// Reads the field `place`.
    pub(crate) fn place(self, raw: Raw<'a>) -> Result<Vec<Entry>, Fault> {
        let list = self.reader.list(raw)?;
        let list = (self.reader).at_most(MAX_KINDS, "kinds of piece", raw, list)?;
        if list.is_empty() {
            return Err(self.reader.fault(raw.text, Problem::NothingPlaced));
        }
        let mut entries: Vec<Entry> = Vec::new();
        for raw in list {
            let entry = self.entry(raw, &entries)?;
            entries.push(entry);
        }
        Ok(entries)
    }

    fn entry(self, raw: Raw<'a>, before: &[Entry]) -> Result<Entry, Fault> {
        let fields: Fields<'a> = self.reader.read(raw)?;
        let piece = self.piece(fields.piece)?;
        let name = kind_name(&piece, fields.piece);
        if before.iter().any(|entry| entry.name == name) {
            let twice = Problem::Twice {
                name: quoted(&name),
            };
            return Err(self.reader.fault(fields.piece.text, twice));
        }
        let count = fields.count.map(|raw| self.count(raw)).transpose()?;
        Ok(Entry { name, piece, count })
    }

    fn count(self, raw: Raw<'a>) -> Result<Count, Fault> {
        let form = Form::read(self.reader, raw, "a count")?;
        let read = |raw| Integer::read(self.reader, raw, self.parameters).map(Some);
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
        let span = self.reader.span(raw.text);
        Ok(Count { least, most, span })
    }
}

/// A piece by its proper name, by the puzzle's name for it, or as it was written.
fn kind_name(piece: &PieceSpec, raw: Raw<'_>) -> String {
    match piece.as_named() {
        Some(named) => named.name().to_string(),
        None => printable(&raw.text.split_whitespace().collect::<Vec<_>>().join(" ")),
    }
}

impl Count {
    fn bounds(&self, parameters: &Parameters) -> Result<(u64, u64), Fault> {
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

/// The kinds of piece with these parameters, each with a letter of its own.
pub(crate) fn kinds(entries: &[Entry], parameters: &Parameters) -> Result<Vec<Kind>, Fault> {
    let mut letters = Letters::default();
    let kinds = entries.iter().map(|entry| {
        let wanted = entry.piece.as_named().map(|named| named.letter());
        let kind = Kind::new(
            &*entry.name,
            letters.next(wanted, &entry.name),
            entry.piece.piece(parameters)?,
        );
        let bounds = entry.count.as_ref().map(|count| count.bounds(parameters));
        let (least, most) = bounds.transpose()?.unwrap_or((0, u64::MAX));
        Ok(kind.between(least, most))
    });
    kinds.collect()
}

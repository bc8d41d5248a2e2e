//! Parameters that no text in quotes names, and pieces that are not placed.

use std::collections::HashSet;

use super::words::Words;
use super::{Remark, Unused};
use crate::problem::Fault;
use crate::reader::{Key, Raw, Reader};
use crate::wording::quoted;

/// The parameters that none of the texts of these fields names.
pub(crate) fn parameters<'a>(
    reader: Reader<'_>,
    raw: Option<Raw<'_>>,
    fields: impl IntoIterator<Item = Raw<'a>>,
) -> Result<Vec<Remark>, Fault> {
    let mut named = HashSet::new();
    for field in fields {
        named.extend(Words::of(field.text).quoted);
    }
    let keys = keys(reader, raw)?.into_iter().map(|(key, _)| key);
    let unused = keys.filter(|key| !named.contains(&key.name));
    Ok(unused
        .map(|key| remark(reader, &key, Unused::Parameter))
        .collect())
}

/// The pieces of a puzzle's own that are neither placed nor a part of one that is.
pub(crate) fn pieces(
    reader: Reader<'_>,
    raw: Option<Raw<'_>>,
    place: Raw<'_>,
) -> Result<Vec<Remark>, Fault> {
    let mut named = Words::of(place.text).names;
    let mut unused = Vec::new();
    // A definition names only those before it.
    for (key, definition) in keys(reader, raw)?.into_iter().rev() {
        match named.contains(key.name.as_str()) {
            true => named.extend(Words::of(definition.text).names),
            false => unused.push(remark(reader, &key, Unused::Piece)),
        }
    }
    Ok(unused)
}

fn keys<'a>(reader: Reader<'a>, raw: Option<Raw<'a>>) -> Result<Vec<(Key<'a>, Raw<'a>)>, Fault> {
    raw.map_or(Ok(Vec::new()), |raw| reader.map(raw))
}

fn remark(reader: Reader<'_>, key: &Key<'_>, what: fn(String) -> Unused) -> Remark {
    Remark {
        what: what(quoted(&key.name)),
        span: reader.span(key.text),
    }
}

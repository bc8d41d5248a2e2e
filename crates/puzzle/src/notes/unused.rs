//! Parameters that no expression names, and pieces that are not placed.

use std::collections::HashSet;

use super::{Remark, Unused};
use crate::pieces::Definition;
use crate::problem::Fault;
use crate::reader::{Key, Raw, Reader};
use crate::wording::quoted;

/// The parameters that no expression names, once all of them were read.
pub(crate) fn parameters(reader: Reader<'_>, raw: Option<Raw<'_>>) -> Result<Vec<Remark>, Fault> {
    let keys = keys(reader, raw)?.into_iter();
    let unused = keys.filter(|key| !reader.used.has_parameter(&key.name));
    let remark = |key: Key<'_>| remark(reader, &key, Unused::Parameter);
    Ok(unused.map(remark).collect())
}

/// The own pieces that nothing uses, of which `place` and the rules name these: also what is part of a
/// piece that is used is used.
pub(crate) fn pieces(
    reader: Reader<'_>,
    raw: Option<Raw<'_>>,
    own: &[Definition],
    mut named: HashSet<String>,
) -> Result<Vec<Remark>, Fault> {
    let mut unused = Vec::new();
    // A definition names only those before it.
    for (key, definition) in keys(reader, raw)?.iter().zip(own).rev() {
        match named.contains(&key.name) {
            true => named.extend(definition.uses.iter().cloned()),
            false => unused.push(remark(reader, key, Unused::Piece)),
        }
    }
    Ok(unused)
}

fn keys<'a>(reader: Reader<'a>, raw: Option<Raw<'a>>) -> Result<Vec<Key<'a>>, Fault> {
    let entries = raw.map_or(Ok(Vec::new()), |raw| reader.map(raw))?;
    Ok(entries.into_iter().map(|(key, _)| key).collect())
}

fn remark(reader: Reader<'_>, key: &Key<'_>, what: fn(String) -> Unused) -> Remark {
    Remark {
        what: what(quoted(&key.name)),
        span: reader.span(key.text),
    }
}

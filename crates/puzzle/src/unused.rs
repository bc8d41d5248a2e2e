//! Parts of a puzzle without effect, such as unused parameters.

use std::collections::HashSet;

use thiserror::Error;

use crate::pieces::Definition;
use crate::problem::Fault;
use crate::reader::{Key, Raw, Reader};
use crate::source::Span;
use crate::wording::quoted;

/// A note and its place, without the text of the puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Remark {
    pub(crate) unused: Unused,
    pub(crate) span: Span,
}

/// The part of a puzzle that has no effect, or probably not the intended one.
#[derive(Clone, Debug, Error)]
pub(crate) enum Unused {
    #[error("nothing uses the parameter `{0}`")]
    Parameter(String),
    #[error("the piece `{0}` is defined, but not placed")]
    Piece(String),
    #[error("no rule counts in the regions")]
    Regions,
    /// A region that is not connected. Rules treat it as one region.
    #[error("the region `{region}` is in {parts} parts")]
    Parts { region: char, parts: usize },
}

impl Unused {
    pub(crate) fn hint(&self) -> &'static str {
        match self {
            Unused::Parameter(_) => "name it in an expression, or remove it",
            Unused::Piece(_) => "name it in `place`, or remove it",
            Unused::Regions => "add a rule, as in `Each(Regions, Exactly(1))`, or remove them",
            Unused::Parts { .. } => {
                "this square is not connected to the first one with its letter: is this intended?"
            }
        }
    }
}

/// The parameters that no expression names. The whole puzzle has to be read before.
pub(crate) fn parameters(reader: Reader<'_>, raw: Option<Raw<'_>>) -> Result<Vec<Remark>, Fault> {
    let keys = keys(reader, raw)?.into_iter();
    let unused = keys.filter(|key| !reader.used.has_parameter(&key.name));
    let remark = |key: Key<'_>| remark(reader, &key, Unused::Parameter);
    Ok(unused.map(remark).collect())
}

/// The own pieces that are neither in `named`, the names in `place` and the rules, nor part of such a
/// piece.
pub(crate) fn pieces(
    reader: Reader<'_>,
    raw: Option<Raw<'_>>,
    own: &[Definition],
    mut named: HashSet<String>,
) -> Result<Vec<Remark>, Fault> {
    let mut unused = Vec::new();
    // A definition names only the ones before it.
    for (key, definition) in keys(reader, raw)?.iter().zip(own).rev() {
        if named.contains(&key.name) {
            named.extend(definition.uses.iter().cloned());
        } else {
            unused.push(remark(reader, key, Unused::Piece));
        }
    }
    Ok(unused)
}

fn keys<'a>(reader: Reader<'a>, raw: Option<Raw<'a>>) -> Result<Vec<Key<'a>>, Fault> {
    let entries = raw.map_or(Ok(Vec::new()), |raw| reader.map(raw))?;
    Ok(entries.into_iter().map(|(key, _)| key).collect())
}

fn remark(reader: Reader<'_>, key: &Key<'_>, unused: fn(String) -> Unused) -> Remark {
    Remark {
        unused: unused(quoted(&key.name)),
        span: reader.span(key.text),
    }
}

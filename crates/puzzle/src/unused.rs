//! Parts of a puzzle without effect, such as unused parameters.

use std::collections::HashSet;

use thiserror::Error;

use crate::parameters::Scope;
use crate::pieces::Definition;
use crate::problem::Fault;
use crate::source::Span;
use crate::tree::Node;
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

/// The parameters in the field `params` that no expression uses. The whole puzzle has to be read before.
pub(crate) fn parameters(params: Option<&Node<'_>>, scope: &Scope) -> Result<Vec<Remark>, Fault> {
    let unused = keys(params)?.filter(|(_, name)| !scope.uses_parameter(name));
    let remark = |(key, name): (&Node<'_>, &str)| remark(key, Unused::Parameter(quoted(name)));
    Ok(unused.map(remark).collect())
}

/// The pieces in the field `pieces` that are neither in `used`, the names in `place` and the rules, nor part of such a
/// piece.
pub(crate) fn pieces(
    pieces: Option<&Node<'_>>,
    own: &[Definition],
    mut used: HashSet<String>,
) -> Result<Vec<Remark>, Fault> {
    let mut unused = Vec::new();
    // A definition names only the ones before it.
    for ((key, name), definition) in keys(pieces)?.zip(own).rev() {
        if used.contains(&definition.name) {
            used.extend(definition.uses.iter().cloned());
        } else {
            unused.push(remark(key, Unused::Piece(quoted(name))));
        }
    }
    Ok(unused)
}

/// The keys of a map, with their names.
fn keys<'n>(
    map: Option<&'n Node<'n>>,
) -> Result<impl DoubleEndedIterator<Item = (&'n Node<'n>, &'n str)> + ExactSizeIterator, Fault> {
    let entries = map.map_or(Ok(&[][..]), Node::map)?;
    Ok(entries.iter().map(|entry| (&entry.key, entry.name())))
}

fn remark(key: &Node<'_>, unused: Unused) -> Remark {
    let span = key.span.clone();
    Remark { unused, span }
}

//! Parts of a puzzle without effect, such as unused parameters.

use std::collections::HashSet;

use thiserror::Error;

use crate::parameters::Scope;
use crate::pieces::Definition;
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

/// The parameters that no expression uses. The whole puzzle has to be read before.
pub(crate) fn parameters(scope: &Scope) -> Vec<Remark> {
    let remark = |(name, span): (String, Span)| Remark {
        unused: Unused::Parameter(quoted(&name)),
        span,
    };
    scope.unused_parameters().into_iter().map(remark).collect()
}

/// The own pieces that are neither in `used`, the names in `place` and the rules, nor part of such a piece.
pub(crate) fn pieces(own: &[Definition], mut used: HashSet<String>) -> Vec<Remark> {
    let mut unused = Vec::new();
    // A definition names only the ones before it.
    for definition in own.iter().rev() {
        if used.contains(&definition.name) {
            used.extend(definition.uses.iter().cloned());
        } else {
            unused.push(Remark {
                unused: Unused::Piece(quoted(&definition.name)),
                span: definition.span.clone(),
            });
        }
    }
    unused
}

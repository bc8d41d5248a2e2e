//! The kinds of things on a stage.

use standoff_draw::Figure;

use crate::stage::{Stage, Thing};

/// The kinds of things, each a name and a figure, in the order of the things.
pub(crate) struct Kinds<'p> {
    pub(crate) list: Vec<(&'p str, Figure)>,
}

impl<'p> Kinds<'p> {
    pub(crate) fn of(stage: Option<&'p Stage>) -> Self {
        let mut list: Vec<(&str, Figure)> = Vec::new();
        for thing in stage.iter().flat_map(|stage| &stage.things) {
            let kind = (thing.kind.as_str(), thing.figure);
            if !list.contains(&kind) {
                list.push(kind);
            }
        }
        Kinds { list }
    }

    /// The index of the kind of a thing.
    pub(crate) fn index(&self, thing: &Thing) -> usize {
        let kind = (thing.kind.as_str(), thing.figure);
        let mut kinds = self.list.iter();
        kinds
            .position(|known| *known == kind)
            .expect("all kinds are listed")
    }

    /// The name of the picture of a kind in the document.
    pub(crate) fn picture(index: usize) -> String {
        format!("piece-{index}")
    }
}

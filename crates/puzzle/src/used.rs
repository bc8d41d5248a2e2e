//! The names that a puzzle uses, recorded while it is read.

use std::cell::RefCell;
use std::collections::HashSet;

/// The parameters and own pieces named so far.
#[derive(Debug, Default)]
pub(crate) struct Used {
    parameters: RefCell<HashSet<String>>,
    pieces: RefCell<HashSet<String>>,
}

impl Used {
    /// Records the parameters that an expression names.
    pub(crate) fn parameters<'n>(&self, names: impl IntoIterator<Item = &'n str>) {
        let names = names.into_iter().map(str::to_string);
        self.parameters.borrow_mut().extend(names);
    }

    /// Records the name of an own piece.
    pub(crate) fn piece(&self, name: &str) {
        self.pieces.borrow_mut().insert(name.to_string());
    }

    pub(crate) fn has_parameter(&self, name: &str) -> bool {
        self.parameters.borrow().contains(name)
    }

    /// The own pieces named since the last call.
    pub(crate) fn take_pieces(&self) -> HashSet<String> {
        self.pieces.take()
    }
}

//! Which parameters and own pieces a puzzle names, noted while it is read.

use std::cell::RefCell;
use std::collections::HashSet;

/// The parameters and own pieces that are named in what was read so far.
#[derive(Debug, Default)]
pub(crate) struct Used {
    parameters: RefCell<HashSet<String>>,
    pieces: RefCell<HashSet<String>>,
}

impl Used {
    /// Notes that an expression names these parameters.
    pub(crate) fn parameters<'n>(&self, names: impl IntoIterator<Item = &'n str>) {
        let names = names.into_iter().map(str::to_string);
        self.parameters.borrow_mut().extend(names);
    }

    /// Notes that an own piece is named.
    pub(crate) fn piece(&self, name: &str) {
        self.pieces.borrow_mut().insert(name.to_string());
    }

    pub(super) fn has_parameter(&self, name: &str) -> bool {
        self.parameters.borrow().contains(name)
    }

    /// The own pieces that were named since this was asked before.
    pub(crate) fn take_pieces(&self) -> HashSet<String> {
        self.pieces.take()
    }
}

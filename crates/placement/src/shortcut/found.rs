//! What a shortcut is asked for, and what it gives.

use std::fmt;

/// Which placement is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Wish {
    /// Any: the one that is found soonest.
    Any,
    /// Another one than [`Any`](Self::Any) gives; there is none if that one is the only one.
    Another,
    /// One by chance, the same for the same seed. Some may be likelier than others.
    ByChance {
        /// The seed.
        seed: u64,
    },
}

/// The squares of a placement as column from the left and row from the top, both from 0, in reading order; they are
/// made as they are taken.
pub type Squares = Box<dyn Iterator<Item = (u64, u64)> + Send>;

/// A placement that was found without a model, or that there is none.
pub struct Found {
    /// Where the pieces stand; `None` if they cannot.
    pub squares: Option<Squares>,
    /// How it was found, in words that end a sentence: "by construction".
    pub how: &'static str,
    /// How many nodes of a tree were visited; 0 if nothing was searched.
    pub nodes: u64,
}

impl fmt::Debug for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Found")
            .field("there_is_one", &self.squares.is_some())
            .field("how", &self.how)
            .field("nodes", &self.nodes)
            .finish()
    }
}

//! Shortcuts: answers of plug-ins that need no model.

use std::fmt;

use num_bigint::BigUint;
use standoff_model::Outline;

use crate::Refusal;

/// A method that answers for an [`Outline`] without building a model.
///
/// It serves puzzles that are too large for a model, and callers that accept any placement. Like
/// [`Engine`](crate::Engine), the trait is open to other crates. A shortcut recognises a puzzle by the moves of the
/// piece, not by its name, and refuses all others.
pub trait Shortcut: Send + Sync {
    /// Returns the name of the shortcut in messages: one word.
    fn name(&self) -> &'static str;

    /// Finds a placement, in no particular order, or proves that there is none.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] if it does not know the puzzle or the wish.
    fn find(&self, outline: &Outline, wish: Wish) -> Result<Found, Refusal>;

    /// Returns the number of placements, if it is known without a search.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] if it does not know the puzzle or the number. The default always refuses.
    fn count(&self, outline: &Outline) -> Result<BigUint, Refusal> {
        let _ = outline;
        Err(Refusal::new(self.name(), "it only finds placements"))
    }
}

/// Which placement to find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Wish {
    /// The placement that is found fastest.
    Any,
    /// A placement other than that of [`Any`](Self::Any), if there is one.
    Another,
    /// A random placement, which the seed determines. Not all placements need be equally likely.
    ByChance {
        /// The seed.
        seed: u64,
    },
}

/// The squares of a placement in reading order, as columns from the left and rows from the top, both from 0.
///
/// They are computed lazily.
pub type Squares = Box<dyn Iterator<Item = (u64, u64)> + Send>;

/// The result of a [`Shortcut`].
pub struct Found {
    /// The squares of the pieces; `None` if there is no placement.
    pub squares: Option<Squares>,
    /// The method, as the end of a sentence: "by construction".
    pub how: &'static str,
    /// The number of visited nodes of a search tree; 0 without a search.
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

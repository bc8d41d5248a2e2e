//! What a shortcut is.

use num_bigint::BigUint;

use super::found::{Found, Wish};
use super::outline::Outline;
use crate::task::Refusal;

/// A way to answer for a puzzle without a model: for those that are too large for one, and for whoever asks for a
/// placement in no order.
///
/// The trait is open: a crate that knows more about its own piece brings a shortcut beside its engine. It recognises
/// the puzzle by what the piece does, not by its name, and refuses all others.
pub trait Shortcut: Send + Sync {
    /// The name by which messages call it: one word.
    fn name(&self) -> &'static str;

    /// One placement, in no promised order; or that there is none.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] when it does not know the puzzle, or cannot do as is wished.
    fn find(&self, outline: &Outline, wish: Wish) -> Result<Found, Refusal>;

    /// How many placements there are, where that needs no search.
    ///
    /// # Errors
    ///
    /// A [`Refusal`] when it does not know the puzzle or the number, with what is known of it; by default, always.
    fn count(&self, outline: &Outline) -> Result<BigUint, Refusal> {
        let _ = outline;
        Err(Refusal::new(self.name(), "it only finds placements"))
    }
}

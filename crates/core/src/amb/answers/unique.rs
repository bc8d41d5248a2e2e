//! Whether a search has exactly one solution.

use crate::amb::driver::body::{Answer, Body, Errors};
use crate::amb::driver::search::Search;
use crate::amb::tree::error::Error;
use crate::end::End;

/// Uniqueness of a solution: none, one, or more than one.
///
/// A `match` may be exhaustive: no variant will be added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unique<T> {
    /// No solution exists.
    None,
    /// Exactly one solution exists.
    One(T),
    /// At least these two solutions exist.
    Many(T, T),
    /// A limit ended the search early; at most one solution was found before.
    Unknown(Option<T>, End),
}

impl<B: Body> Search<B> {
    /// Finds out whether there is exactly one solution.
    ///
    /// # Panics
    ///
    /// If the search has begun.
    ///
    /// ```
    /// use standoff_core::amb::{Unique, search};
    ///
    /// let root_of = |square: u32| {
    ///     search(move |amb| amb.choose_where(0..100, |n| n * n == square)).unique()
    /// };
    /// assert_eq!(root_of(49), Unique::One(7));
    /// assert_eq!(root_of(50), Unique::None);
    ///
    /// let even = search(|amb| amb.choose_where(0..100, |n| n % 2 == 0));
    /// assert_eq!(even.unique(), Unique::Many(0, 2));
    /// ```
    #[track_caller]
    pub fn unique(mut self) -> Answer<B, Unique<B::Solution>> {
        self.assert_fresh("unique");
        B::Error::answer(self.find_two())
    }

    fn find_two(&mut self) -> Result<Unique<B::Solution>, Error> {
        let first = self.find_naming_path()?;
        let second = self.find_naming_path()?;
        Ok(match (first, second, self.end()) {
            (Some(first), Some(second), _) => Unique::Many(first, second),
            (first, _, Some(end)) if end != End::Exhausted => Unique::Unknown(first, end),
            (Some(first), ..) => Unique::One(first),
            (None, ..) => Unique::None,
        })
    }
}

//! The variables of a problem.

use std::fmt;

/// A variable of a [`Problem`](crate::Problem), by its index.
///
/// A candidate places a piece of some kind on some square, or several pieces together. An auxiliary variable
/// places no piece.
///
/// ```
/// use standoff_model::Candidate;
///
/// assert_eq!(Candidate::new(7).index(), 7);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate(u32);

impl Candidate {
    /// Creates the candidate with this index.
    ///
    /// # Panics
    ///
    /// If the index needs more than 32 bits.
    #[inline]
    pub fn new(index: usize) -> Self {
        Candidate(u32::try_from(index).expect("a candidate's number has 32 bits"))
    }

    /// Returns the index of the candidate.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl From<u32> for Candidate {
    #[inline]
    fn from(index: u32) -> Self {
        Candidate(index)
    }
}

impl fmt::Debug for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{}", self.0)
    }
}

impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

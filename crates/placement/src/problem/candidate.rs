//! What can be chosen, by its number.

use std::fmt;

/// One thing that can be chosen: a piece of some kind on some square, or several pieces that go
/// together; an index into a [`Problem`](crate::Problem).
///
/// ```
/// use standoff_placement::Candidate;
///
/// assert_eq!(Candidate::new(7).index(), 7);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(transparent)
)]
pub struct Candidate(u32);

impl Candidate {
    /// The candidate of this number.
    ///
    /// # Panics
    ///
    /// When the number takes more than 32 bits.
    #[inline]
    pub fn new(index: usize) -> Self {
        Candidate(u32::try_from(index).expect("a candidate's number has 32 bits"))
    }

    /// Its number.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// The candidate of this number.
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

//! Between how much and how much.

use std::fmt;

/// A range of numbers, both ends included; the upper one may be missing.
///
/// ```
/// use standoff_placement::Bounds;
///
/// let two_or_three = Bounds::between(2, 3);
/// assert!(two_or_three.contain(3) && !two_or_three.contain(4));
/// assert_eq!(two_or_three.and(Bounds::at_least(3)), Bounds::exactly(3));
/// assert_eq!(Bounds::at_least(3).most(), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bounds {
    least: u64,
    /// The largest number of all where there is no upper bound: no sum comes near it.
    most: u64,
}

impl Bounds {
    /// Any number, none included.
    pub const ANY: Self = Self::at_least(0);

    /// From `least` to `most`; no number at all if `least` is the larger.
    pub const fn between(least: u64, most: u64) -> Self {
        Bounds { least, most }
    }

    /// Just this number.
    pub const fn exactly(number: u64) -> Self {
        Self::between(number, number)
    }

    /// This number or more.
    pub const fn at_least(least: u64) -> Self {
        Self::between(least, u64::MAX)
    }

    /// This number or less.
    pub const fn at_most(most: u64) -> Self {
        Self::between(0, most)
    }

    /// The lower bound, 0 where nothing is asked for.
    #[inline]
    pub fn least(self) -> u64 {
        self.least
    }

    /// The upper bound, if there is one.
    pub fn most(self) -> Option<u64> {
        (self.most < u64::MAX).then_some(self.most)
    }

    /// Whether a number is within the bounds.
    #[inline]
    pub fn contain(self, number: u64) -> bool {
        self.least <= number && number <= self.most
    }

    /// Whether no number is within the bounds.
    pub fn are_contradictory(self) -> bool {
        self.least > self.most
    }

    /// What is within these bounds and others.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self::between(self.least.max(other.least), self.most.min(other.most))
    }

    /// Whether they say something about sums from 0 to `total`.
    pub fn restrict(self, total: u64) -> bool {
        self.least > 0 || self.most < total
    }

    /// How much more a sum may grow; nothing when it is too large already.
    #[inline]
    pub fn room_above(self, sum: u64) -> Option<u64> {
        self.most.checked_sub(sum)
    }

    /// How much a sum still needs.
    #[inline]
    pub fn need_above(self, sum: u64) -> u64 {
        self.least.saturating_sub(sum)
    }

    /// The upper bound of something of which there are no more than `number`.
    pub fn most_of(self, number: u64) -> u64 {
        self.most.min(number)
    }
}

impl fmt::Debug for Bounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.most() {
            Some(most) => write!(f, "{}..={most}", self.least),
            None => write!(f, "{}..", self.least),
        }
    }
}

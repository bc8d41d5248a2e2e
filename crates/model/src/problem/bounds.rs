//! Lower and upper bounds of a sum.

use std::fmt;

/// An inclusive range of numbers, with or without an upper bound.
///
/// ```
/// use standoff_model::Bounds;
///
/// let two_or_three = Bounds::between(2, 3);
/// assert!(two_or_three.contain(3) && !two_or_three.contain(4));
/// assert_eq!(two_or_three.and(Bounds::at_least(3)), Bounds::exactly(3));
/// assert_eq!(Bounds::at_least(3).most(), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bounds {
    least: u64,
    /// `u64::MAX` if there is no upper bound; no sum of weights reaches it.
    most: u64,
}

impl Bounds {
    /// Any number, including 0.
    pub const ANY: Self = Self::at_least(0);

    /// Creates the bounds from `least` to `most`, which are contradictory if `least` is larger.
    pub const fn between(least: u64, most: u64) -> Self {
        Bounds { least, most }
    }

    /// Creates the bounds that contain only this number.
    pub const fn exactly(number: u64) -> Self {
        Self::between(number, number)
    }

    /// Creates the bounds that contain this number and all larger ones.
    pub const fn at_least(least: u64) -> Self {
        Self::between(least, u64::MAX)
    }

    /// Creates the bounds that contain this number and all smaller ones.
    pub const fn at_most(most: u64) -> Self {
        Self::between(0, most)
    }

    /// Returns the lower bound, or 0 if there is none.
    #[inline]
    pub fn least(self) -> u64 {
        self.least
    }

    /// Returns the upper bound, if there is one.
    #[inline]
    pub fn most(self) -> Option<u64> {
        (self.most < u64::MAX).then_some(self.most)
    }

    /// Returns whether a number lies within the bounds.
    #[inline]
    pub fn contain(self, number: u64) -> bool {
        self.least <= number && number <= self.most
    }

    /// Returns the intersection of two bounds.
    #[inline]
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self::between(self.least.max(other.least), self.most.min(other.most))
    }

    /// Returns whether the bounds exclude any sum from 0 to `total`.
    #[inline]
    pub fn restrict(self, total: u64) -> bool {
        self.least > 0 || self.most < total
    }

    /// Returns the slack up to the upper bound; `None` if `sum` exceeds it.
    #[inline]
    pub fn room_above(self, sum: u64) -> Option<u64> {
        self.most.checked_sub(sum)
    }

    /// Returns how much `sum` lacks to reach the lower bound.
    #[inline]
    pub fn need_above(self, sum: u64) -> u64 {
        self.least.saturating_sub(sum)
    }

    /// Returns the bounds of the rest of a sum, if a part of it is `sum`.
    ///
    /// They are contradictory if `sum` exceeds the upper bound.
    #[must_use]
    pub fn after(self, sum: u64) -> Self {
        let least = self.need_above(sum);
        match (self.most(), self.room_above(sum)) {
            (None, _) => Self::at_least(least),
            (_, Some(most)) => Self::between(least, most),
            (_, None) => Self::between(1, 0),
        }
    }

    /// Returns the bounds of a sum of which a part is `sum`, and the rest is within these bounds.
    #[must_use]
    pub fn before(self, sum: u64) -> Self {
        match self.most() {
            Some(most) => Self::between(self.least + sum, most + sum),
            None => Self::at_least(self.least + sum),
        }
    }

    /// Returns the upper bound of a sum that is at most `number` in any case.
    #[inline]
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

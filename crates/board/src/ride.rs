//! A leap, and how often it can be repeated.

use crate::Leap;

/// A leap in one direction, and how many times in a row a piece can make it.
///
/// ```
/// use standoff_board::{Leap, Ride};
///
/// let lance = Ride { leap: Leap::new(0, 1), most: usize::MAX };
/// assert_eq!(lance.up_to(3), Ride { leap: Leap::new(0, 1), most: 3 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ride {
    /// The leap.
    pub leap: Leap,
    /// How often it can be made in a row; `usize::MAX` for as long as the board goes on.
    pub most: usize,
}

impl Ride {
    /// The same leap, made at most so many times.
    #[must_use]
    pub fn up_to(self, most: usize) -> Self {
        let most = self.most.min(most);
        Ride { most, ..self }
    }
}

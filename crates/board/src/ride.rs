//! A leap with the maximum number of its repetitions.

use crate::Leap;

/// A leap in one direction, with the maximum number of times that a piece can repeat it.
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
    /// Maximum number of leaps in a row; `usize::MAX` means no limit.
    pub most: usize,
}

impl Ride {
    /// Limits the leap to `most` repetitions in a row.
    #[must_use]
    pub fn up_to(self, most: usize) -> Self {
        let most = self.most.min(most);
        Ride { most, ..self }
    }
}

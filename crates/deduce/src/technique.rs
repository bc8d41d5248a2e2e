//! The kinds of argument, and how difficult they are.

use std::fmt;

/// A kind of argument.
///
/// The variants are in the order of their [difficulty](Self::difficulty), apart from sizes and depths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Technique {
    /// A placed piece attacks squares.
    ///
    /// ```text
    /// x x x
    /// x R x    the rook attacks its row and its column
    /// . x .
    /// ```
    Attacked,
    /// A row, column, region or other constraint has all its pieces.
    Full,
    /// A constraint needs all places that are left for it.
    ///
    /// ```text
    /// x x . x    the row needs one piece, and only one square is left
    /// ```
    LastPlace,
    /// Every place that is left for a constraint attacks a square.
    ///
    /// ```text
    /// . x .
    /// A x .    region A has two squares left; a king on either attacks both marked squares
    /// A x .
    /// . x .
    /// ```
    CommonAttack,
    /// All places of one constraint lie in another, which needs no more than that.
    ///
    /// ```text
    /// A A x x    one piece in region A, and one in the row: the rest of the row is empty
    /// . . . .
    /// ```
    Confined,
    /// A piece would leave a constraint without a place.
    ///
    /// ```text
    /// A x .
    /// . . A    a rook on the marked square would attack both squares that are left in region A
    /// ```
    Starved,
    /// A constraint needs several pieces, and few arrangements of them fit.
    ///
    /// ```text
    /// A A A      two kings in region A that do not touch: both ends are needed
    /// ```
    Fit,
    /// All places of this number of constraints lie in an equal number of others.
    ///
    /// ```text
    /// A B B x
    /// A A B x    regions A and B lie in two rows: the rest of these rows is empty
    /// . . . .
    /// ```
    Counting(u8),
    /// The opposite forces this number of pieces, and then a constraint cannot be met.
    Contradiction(u8),
}

/// The difficulty of each technique.
///
/// The scale is arbitrary. Steps that most players find at a glance are near 10, and those that need a pencil are
/// above 60.
const DIFFICULTY: [(Technique, u32); 7] = [
    (Technique::Attacked, 0),
    (Technique::Full, 0),
    (Technique::LastPlace, 10),
    (Technique::CommonAttack, 15),
    (Technique::Confined, 20),
    (Technique::Starved, 25),
    (Technique::Fit, 30),
];

/// The difficulty of counting with one constraint, and of each further one.
const COUNTING: (u32, u32) = (30, 8);

/// The difficulty of a contradiction after one forced piece, and of each further one.
const CONTRADICTION: (u32, u32) = (60, 10);

impl Technique {
    /// Returns the difficulty, from 0 for marking attacked squares upwards.
    pub fn difficulty(self) -> u32 {
        let of_size =
            |(first, more): (u32, u32), size: u8| first + more * u32::from(size.saturating_sub(1));
        match self {
            Technique::Counting(size) => of_size(COUNTING, size),
            Technique::Contradiction(depth) => of_size(CONTRADICTION, depth),
            _ => {
                let entry = DIFFICULTY.iter().find(|(technique, _)| *technique == self);
                entry.expect("the table has all other techniques").1
            }
        }
    }

    /// Returns whether the technique only marks what follows at once from placed pieces.
    pub fn is_bookkeeping(self) -> bool {
        self.difficulty() == 0
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Technique::Attacked => f.write_str("attacked"),
            Technique::Full => f.write_str("full"),
            Technique::LastPlace => f.write_str("last place"),
            Technique::CommonAttack => f.write_str("common attack"),
            Technique::Confined => f.write_str("confined"),
            Technique::Starved => f.write_str("starved"),
            Technique::Fit => f.write_str("fit"),
            Technique::Counting(size) => write!(f, "counting {size}"),
            Technique::Contradiction(depth) => write!(f, "contradiction {depth}"),
        }
    }
}

//! The rules of a puzzle.

use super::lines::Lines;
use crate::problem::Bounds;

/// A condition on placements, in addition to the numbers of pieces.
///
/// Where a rule has `kinds`, these are indices into the kinds of the model, and `None` means all kinds. Where it has
/// `lines`, forbidden squares are included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rule {
    /// No piece attacks another.
    NoAttack,
    /// No piece attacks a piece of another side.
    SidesAtPeace,
    /// No two pieces are on neighbouring squares, including diagonal neighbours.
    NoTouch,
    /// Each line has a number of pieces.
    Each {
        /// The lines.
        lines: Lines,
        /// The kinds that are counted.
        kinds: Option<Vec<usize>>,
        /// The number of pieces.
        number: Bounds,
    },
    /// Each square is attacked by a number of pieces. A piece does not attack its own square, and no piece blocks
    /// another.
    Cover {
        /// The lines that contain the squares.
        lines: Lines,
        /// The kinds that are counted.
        kinds: Option<Vec<usize>>,
        /// The number of pieces.
        number: Bounds,
    },
    /// Each square is attacked or occupied by a number of pieces. No piece blocks another.
    Dominate {
        /// The lines that contain the squares.
        lines: Lines,
        /// The kinds that are counted.
        kinds: Option<Vec<usize>>,
        /// The number of pieces.
        number: Bounds,
    },
    /// A number of squares are in some state.
    Squares {
        /// The state. Forbidden squares are counted, too.
        state: SquareState,
        /// The kinds that attack and occupy.
        kinds: Option<Vec<usize>>,
        /// The number of squares.
        number: Bounds,
    },
    /// Each piece is attacked by a number of others, of any kind. Pieces between two others block them.
    Guarded {
        /// The kinds that are attacked.
        kinds: Option<Vec<usize>>,
        /// The number of attackers.
        number: Bounds,
    },
    /// Each piece attacks or occupies a square that no other one does. No piece blocks another.
    Irredundant {
        /// The lines on which that square is.
        lines: Lines,
        /// The kinds that are compared.
        kinds: Option<Vec<usize>>,
    },
    /// No piece can be added without a conflict, and without exceeding an upper bound of [`Each`](Self::Each),
    /// [`Cover`](Self::Cover) or [`Dominate`](Self::Dominate). Numbers of pieces are ignored, including `Each` on
    /// [`Lines::Board`]. So are all other rules.
    Maximal {
        /// The kinds that cannot be added.
        kinds: Option<Vec<usize>>,
    },
}

impl Rule {
    /// Whether the rule asks which squares or pieces are attacked, other than by forbidding attacks.
    pub fn counts_attacks(&self) -> bool {
        match self {
            Rule::NoAttack
            | Rule::SidesAtPeace
            | Rule::NoTouch
            | Rule::Each { .. }
            | Rule::Maximal { .. } => false,
            Rule::Cover { .. }
            | Rule::Dominate { .. }
            | Rule::Squares { .. }
            | Rule::Guarded { .. }
            | Rule::Irredundant { .. } => true,
        }
    }

    /// Whether [`Maximal`](Self::Maximal) asks if a piece can be added under this rule.
    ///
    /// These rules allow every part of what they allow, apart from lower bounds.
    pub fn keeps_pieces_out(&self) -> bool {
        match self {
            Rule::NoAttack | Rule::SidesAtPeace | Rule::NoTouch => true,
            Rule::Each { number, .. }
            | Rule::Cover { number, .. }
            | Rule::Dominate { number, .. } => self.counts_in_parts() && number.most().is_some(),
            Rule::Squares { .. }
            | Rule::Guarded { .. }
            | Rule::Irredundant { .. }
            | Rule::Maximal { .. } => false,
        }
    }

    /// Whether it counts the pieces on lines or at squares, and not all pieces.
    pub(super) fn counts_in_parts(&self) -> bool {
        match self {
            Rule::Each { lines, .. } => *lines != Lines::Board,
            Rule::Cover { .. } | Rule::Dominate { .. } => true,
            _ => false,
        }
    }

    /// Whether the rule compiles to constraints with auxiliary variables. Conflicts and constraints between pieces
    /// express the other rules completely, except [`Maximal`](Self::Maximal) beside upper bounds of more than 1.
    pub fn has_auxiliaries(&self) -> bool {
        match self {
            Rule::NoAttack
            | Rule::SidesAtPeace
            | Rule::NoTouch
            | Rule::Each { .. }
            | Rule::Cover { .. }
            | Rule::Dominate { .. }
            | Rule::Maximal { .. } => false,
            Rule::Squares { .. } | Rule::Guarded { .. } | Rule::Irredundant { .. } => true,
        }
    }
}

/// The state of a square, which pieces determine.
///
/// No piece blocks another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SquareState {
    /// No piece attacks or occupies the square.
    Free,
    /// A piece attacks the square.
    Attacked,
    /// A piece attacks or occupies the square.
    Dominated,
}

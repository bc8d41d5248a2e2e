//! Kinds of errors.

use standoff_model::ModelError;

use crate::problem::Problem;

/// The kind of a [`PuzzleError`](crate::PuzzleError).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The text is not in the language.
    Syntax,
    /// A name is unknown, invalid, ambiguous, or given twice.
    Name,
    /// A value is not allowed, or does not exist, as in a division by zero.
    Value,
    /// The drawing of a board, a map or a grid is wrong.
    Drawing,
    /// Rules, counts or goals contradict each other, or have no effect.
    Rule,
    /// The text, the board or the work exceeds a limit.
    Size,
    /// The caller [stopped](crate::PuzzleError::stopped) the work.
    Stopped,
}

impl Problem {
    pub(crate) fn kind(&self) -> ErrorKind {
        match self {
            Problem::NotUtf8 { .. }
            | Problem::TooDeep
            | Problem::Syntax { .. }
            | Problem::Unexpected { .. }
            | Problem::MissingField { .. }
            | Problem::Arguments { .. }
            | Problem::Address { .. }
            | Problem::Expression { .. }
            | Problem::Betza { .. } => ErrorKind::Syntax,
            Problem::Unknown { .. }
            | Problem::Twice { .. }
            | Problem::BadName { .. }
            | Problem::PieceExists { .. }
            | Problem::NotPlaced { .. }
            | Problem::WhichPiece { .. }
            | Problem::Square(_) => ErrorKind::Name,
            Problem::NoValue { .. }
            | Problem::Required { .. }
            | Problem::Negative { .. }
            | Problem::LeapTooLong { .. }
            | Problem::NoLeap
            | Problem::EmptyRange { .. }
            | Problem::NothingPlaced
            | Problem::NothingExpected
            | Problem::Unprintable { .. }
            | Problem::Empty { .. }
            | Problem::Forbidden { .. } => ErrorKind::Value,
            Problem::RegionsTwice
            | Problem::NoRegions
            | Problem::NoSuchLetter { .. }
            | Problem::NoHole { .. }
            | Problem::GridWidth { .. }
            | Problem::GridNotSquare { .. }
            | Problem::GridRegions { .. }
            | Problem::GridSize { .. }
            | Problem::NoBoard
            | Problem::ManyBoards { .. }
            | Problem::Map(_) => ErrorKind::Drawing,
            Problem::CountAndSquares
            | Problem::OpenRegions
            | Problem::OpenGivens
            | Problem::NothingOpen
            | Problem::OpenTwice
            | Problem::OpenGoal
            | Problem::OpenCount
            | Problem::OpenRule
            | Problem::OneSide
            | Problem::OptimumOfNothing
            | Problem::MaximalForNothing
            | Problem::Contradiction { .. } => ErrorKind::Rule,
            Problem::Model(ModelError::Stopped(_)) => ErrorKind::Stopped,
            Problem::TooLong
            | Problem::TooMany { .. }
            | Problem::LongText { .. }
            | Problem::TooManyEvaluations { .. }
            | Problem::Board(_)
            | Problem::Model(_) => ErrorKind::Size,
        }
    }
}

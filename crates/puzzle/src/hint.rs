//! Hints: suggestions that the message of a mistake does not contain.

use standoff_board::MAX_SQUARES;

use crate::problem::{
    BOARD, COUNT, ENTRY, EXPECTATION, GOAL, INTEGER, LINES, LIST, MAP, NUMBER, PIECE, PUZZLE,
    Problem, Purpose, REGION, ROW, RULE, SHAPE, SIDE, SQUARE, TEXT, WHOLE,
};
use crate::wording::{is_identifier, quoted};

impl Problem {
    /// How to mend the problem, where the message does not say so.
    pub(crate) fn hint(&self) -> Option<String> {
        let fixed = |hint: &str| Some(hint.to_string());
        match self {
            Problem::NotUtf8 { is_utf16: true, .. } => {
                fixed("it begins like UTF-16: save it as UTF-8")
            }
            Problem::NotUtf8 { .. } => fixed("save it as UTF-8"),
            Problem::Syntax { hint, .. } | Problem::Address { hint, .. } => {
                hint.map(str::to_string)
            }
            Problem::Unexpected { what, found } => {
                without_quotes(what, found).or_else(|| example_of(what).and_then(fixed))
            }
            Problem::Unknown { what, known, .. } => known_names(what, known),
            Problem::Arguments { usage, .. } => Some(format!("write `{usage}`")),
            Problem::Expression { purpose, .. } | Problem::NoValue { purpose, .. } => {
                fixed(language(*purpose))
            }
            Problem::Required { values, .. } => {
                (!values.is_empty()).then(|| format!("here {values}"))
            }
            Problem::Betza { .. } => fixed(BETZA),
            Problem::TooManyEvaluations { .. } => fixed(EVALUATIONS),
            Problem::BadName { .. } => fixed(NAME),
            Problem::PieceExists { .. } => fixed("choose another name"),
            Problem::Twice { .. } => fixed("keep one of them"),
            Problem::LeapTooLong { .. } => {
                Some(format!("a leap goes at most {MAX_SQUARES} squares"))
            }
            Problem::EmptyRange { .. } => fixed("write the smaller number first"),
            Problem::RegionsTwice => fixed("draw a `.` in the map for each square of a region"),
            Problem::NoRegions => fixed("draw them in the field `regions`, one letter per square"),
            Problem::CountAndSquares => {
                fixed("remove `count`; pieces that are not given need an entry of their own")
            }
            Problem::OpenRegions => fixed("draw them, or let `generate` draw them"),
            Problem::OpenGivens => fixed("name them, or let `generate` choose them"),
            Problem::NothingOpen => fixed(
                "write `regions: Open`, or `?` for some squares of the regions; or `at: Open` for a piece",
            ),
            Problem::OpenTwice => fixed("draw the regions first"),
            Problem::NotPlaced { .. } => fixed("name a piece as `place` names it"),
            Problem::NoSuchLetter { known, .. } => Some(format!(
                "the pieces are drawn {known}; in a drawing `.` is an empty square and `#` a hole"
            )),
            Problem::WhichPiece { known, .. } => {
                Some(format!("write its letter before the square: {known}"))
            }
            Problem::NoHole { .. } => fixed("draw a `.` for an empty square"),
            Problem::Contradiction { .. } => {
                fixed("both count the same pieces in the same lines: keep one, or let them overlap")
            }
            Problem::OptimumOfNothing => fixed("add a goal, as in `goal: Fewest`"),
            Problem::OneSide => fixed("give sides, as in `(piece: Queen, side: \"black\")`"),
            Problem::GridNotSquare { .. } | Problem::GridRegions { .. } => fixed(SAME_NUMBER),
            Problem::NoBoard => fixed(GRID),
            Problem::ManyBoards { path, .. } => {
                Some(format!("extract one of them, as with `jq '{path}'`"))
            }
            Problem::MaximalForNothing => fixed(KEEPS_OUT),
            Problem::NothingPlaced => fixed("name a piece, as in `place: [(piece: Queen)]`"),
            Problem::NothingExpected => {
                fixed("give `count`, `by_size`, `fundamental`, `first`, `unique` or `optimum`")
            }
            _ => None,
        }
    }
}

const SAME_NUMBER: &str = "each row, column and region holds the same number of queens, so the numbers of rows, \
    columns and regions are equal";

const KEEPS_OUT: &str = "add `NoAttack`, `SidesAtPeace`, `NoTouch`, or an upper bound for each line or square, as in \
    `[Each(Rows, AtMost(2)), Maximal]`";

const GRID: &str = "write `{\"regions\": [\"AAB\", \"ABB\", \"CCC\"]}`, or arrays of texts or integers as rows; \
    `regions` may be called `colorRegions`, `regionGrid`, `colorGrid`, `areas`, `grid` or `board`";

const PIECES: &str = "a piece is a name, `Leaper(1, 2)`, `Rider(1, 2)`, `Leaps([(0, 1)])`, \
    `Rides([(0, 1)])`, `UpTo(2, Rook)`, `Where(\"dx == dy\")`, \
    `Betza(\"WD\")` or `Any([Rook, Knight])`";

const EXPRESSION: &str = "an expression has integers, parameters, `+` `-` `*` `/` `%` `**`, \
    `abs` `sign` `min` `max` and parentheses";

const CONDITION: &str = "a condition has integers, parameters, `dx` `dy` `x` `y` `x2` `y2` \
    `width` `height`, `abs` `sign` `min` `max`, arithmetic, `==` `!=` `<` `<=` `>` `>=`, `&&` `||` \
    `!` and parentheses";

const CHOICE: &str = "a condition on a square has integers, parameters, `x` `y` `width` `height`, \
    `abs` `sign` `min` `max`, arithmetic, `==` `!=` `<` `<=` `>` `>=`, `&&` `||` `!` and parentheses";

const REQUIREMENT: &str = "a requirement has integers, parameters, `abs` `sign` `min` `max`, \
    arithmetic, `==` `!=` `<` `<=` `>` `>=`, `&&` `||` `!` and parentheses";

/// The words and operators of an expression.
fn language(purpose: Purpose) -> &'static str {
    match purpose {
        Purpose::Integer => EXPRESSION,
        Purpose::Condition => CONDITION,
        Purpose::ChooseSquares => CHOICE,
        Purpose::Requirement => REQUIREMENT,
    }
}

const BETZA: &str = "the atoms are W F D N A H C Z G K R B Q and `(1,4)`; directions f b l r v s and modifiers c m \
    go before an atom, the maximum number of leaps after it; 0 or a doubled letter is any number";

const EVALUATIONS: &str = "a condition on `dx` and `dy` is evaluated for each leap, one on `x`, `y`, `x2` or `y2` \
    for each two squares, and one that chooses squares for each square; each 1024 bytes of a condition count once";

const NAME: &str = "a name consists of ASCII letters, digits and `_`, begins with a letter, and is not a word of the \
    language";

fn example_of(what: &str) -> Option<&'static str> {
    match what {
        PUZZLE => Some("write `(board: (squares: Square(8)), place: [(piece: Queen)])`"),
        BOARD => Some("write `(squares: Square(8))`"),
        ENTRY => Some("write `(piece: Queen, count: Exactly(8))`"),
        EXPECTATION => Some("write `(at: {\"n\": 8}, count: 92)`"),
        INTEGER => Some("write `8`, or an expression in quotes: `\"2*n - 1\"`"),
        NUMBER => Some("write `92`, or the digits in quotes if they exceed 64 bits"),
        TEXT => Some("write it in quotes"),
        LIST => Some("a list is written `[value, ..]`"),
        MAP => Some("a map is written `{\"name\": value, ..}`"),
        SHAPE => Some(
            "write `Square(8)`, `Rect(8, 4)`, `Map(r\"..#\")` or `Where(Square(8), \"x <= y\")`",
        ),
        COUNT => Some("write `Exactly(8)`, `AtLeast(1)`, `AtMost(8)` or `Between(3, 5)`"),
        GOAL => Some("write `Fewest`, `Most(Queen)` or `MostOfEach`"),
        RULE => Some("write `NoTouch`, or `Each(Rows, Exactly(1))`"),
        LINES => Some("write `Rows`, or `Squares([\"a1\", \"b2\"])`"),
        REGION => Some("a region is a text or an integer"),
        ROW => Some("a row is an array of regions, or a text such as `\"AABB\"`"),
        SQUARE => {
            Some("write `\"a1\"`, or file and rank from 1: `(1, \"n\")`, or `Where(\"x == y\")`")
        }
        _ => None,
    }
}

/// A hint for a name in quotes, unless no name is expected.
fn without_quotes(what: &str, found: &str) -> Option<String> {
    if matches!(
        what,
        COUNT | WHOLE | NUMBER | LIST | MAP | PUZZLE | BOARD | ENTRY | EXPECTATION
    ) {
        return None;
    }
    let name = found.strip_prefix('"')?.strip_suffix('"')?;
    is_identifier(name).then(|| format!("remove the quotes: `{name}`"))
}

fn known_names(what: &str, known: &[String]) -> Option<String> {
    match (what, known) {
        (PIECE, _) => Some(PIECES.to_string()),
        (SIDE, []) => Some("there are no sides; a piece is named without quotes".to_string()),
        (_, []) => Some(format!("there is no {what} here")),
        _ => {
            let names: Vec<String> = known.iter().map(|name| quoted(name)).collect();
            Some(format!("known here: {}", names.join(", ")))
        }
    }
}

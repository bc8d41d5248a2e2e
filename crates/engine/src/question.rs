//! The questions about a problem.

use std::fmt;
use std::str::FromStr;

/// A question about a problem.
///
/// There may be more questions in later versions: an engine refuses those that it does not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Question {
    /// All placements, in the order of the moving split, of which the caller may take only the first.
    First,
    /// All placements, in the order of the moving split.
    List,
    /// All placements, in any order.
    ListInAnyOrder,
    /// All placements, in any order, of which the caller may take only two, to know whether there is exactly one.
    Few,
    /// Any placement, to know whether there is one. If there are several, some may be omitted.
    Any,
    /// The number of placements.
    Count,
    /// The number of placements of each number of pieces.
    CountBySize,
}

/// All questions, each with its word in files and messages.
const WORDS: [(Question, &str); 7] = [
    (Question::First, "first"),
    (Question::List, "list"),
    (Question::ListInAnyOrder, "list-in-any-order"),
    (Question::Few, "few"),
    (Question::Any, "any"),
    (Question::Count, "count"),
    (Question::CountBySize, "count-by-size"),
];

impl Question {
    /// Returns whether placements are listed, and not only counted.
    pub fn lists(self) -> bool {
        let in_order = matches!(self, Self::First | Self::List);
        in_order || self.lists_in_any_order()
    }

    /// Returns whether placements are listed in any order.
    pub fn lists_in_any_order(self) -> bool {
        matches!(self, Self::ListInAnyOrder | Self::Few | Self::Any)
    }

    /// Returns whether the caller may take only one or two placements, so that it matters how fast those are found.
    pub fn wants_few(self) -> bool {
        matches!(self, Self::First | Self::Few | Self::Any)
    }
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = WORDS.iter().find(|(question, _)| question == self);
        f.write_str(word.map_or("", |(_, word)| word))
    }
}

impl FromStr for Question {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let question = WORDS.iter().find(|(_, word)| *word == text);
        question.map(|(question, _)| *question).ok_or(())
    }
}

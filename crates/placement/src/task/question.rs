//! What is asked of a model.

use std::fmt;
use std::str::FromStr;

/// What is asked of a model.
///
/// There may be more questions later: an engine refuses those that it does not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Question {
    /// All placements in the order of the moving split, of which only the first may be wanted.
    First,
    /// All placements, in the order of the moving split.
    List,
    /// All placements, in whatever order suits the engine.
    ListInAnyOrder,
    /// All placements, in whatever order suits the engine, of which only two may be wanted: whether there is
    /// just one.
    Few,
    /// Any placement will do: whether there is one at all. If there are several, some may be left out.
    Any,
    /// How many placements there are.
    Count,
    /// How many placements there are with each number of pieces.
    CountBySize,
}

/// All of them, with the word that stands for each in a [position](crate::Position).
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
    /// Whether placements are shown one by one, and not only counted.
    pub fn lists(self) -> bool {
        let in_order = matches!(self, Self::First | Self::List);
        in_order || self.lists_in_any_order()
    }

    /// Whether placements are shown in whatever order suits the engine.
    pub fn lists_in_any_order(self) -> bool {
        matches!(self, Self::ListInAnyOrder | Self::Few | Self::Any)
    }

    /// Whether one placement or two may be all that is wanted, so that it matters how soon they are found.
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

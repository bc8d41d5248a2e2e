//! The rules that ask something of each piece where it stands, or count squares.

use standoff_model::{Bounds, Lines, Rule, SquareState};

use crate::count::Count;
use crate::each::LinesSpec;
use crate::form::Form;
use crate::pieces::{Context, Setting};
use crate::place::Entry;
use crate::problem::Fault;
use crate::reader::Raw;
use crate::source::Span;

/// A rule about what is around a piece, or about squares.
#[derive(Clone, Debug)]
pub(crate) struct AroundSpec {
    what: What,
    /// All, if it names none.
    kinds: Option<Vec<usize>>,
}

#[derive(Clone, Debug)]
enum What {
    /// Each piece is attacked by so many, by one or more if that is left out.
    Guarded(Option<Count>),
    /// Each has a square of its own on these lines, which are named there.
    Irredundant(LinesSpec, Span),
    /// So many squares are so.
    Squares(SquareState, Count),
}

/// What may be said of squares, by its name.
const STATES: [(&str, SquareState); 3] = [
    ("Free", SquareState::Free),
    ("Attacked", SquareState::Attacked),
    ("Dominated", SquareState::Dominated),
];

/// The state of a name, if it is one.
pub(crate) fn state_of(name: &str) -> Option<SquareState> {
    let named = STATES.iter().find(|(known, _)| *known == name);
    named.map(|(_, state)| *state)
}

impl<'c, 'a> Context<'c, 'a> {
    pub(crate) fn guarded(self, form: &Form<'a>, entries: &[Entry]) -> Result<AroundSpec, Fault> {
        let usage = "Guarded`, `Guarded(Exactly(1))` or `Guarded(Exactly(1), Queen)";
        let is_count = |&raw: &Raw<'a>| Count::is_one(self.reader, raw);
        let (count, piece) = match form.any_arguments(2, "Guarded", usage)? {
            [count, rest @ ..] if is_count(count) => (Some(*count), rest.first()),
            [piece] => (None, Some(piece)),
            [] => (None, None),
            _ => return Err(form.misused("Guarded", usage)),
        };
        let read = |raw| Count::read(self.reader, raw, self.parameters);
        Ok(AroundSpec {
            what: What::Guarded(count.map(read).transpose()?),
            kinds: self.some_kinds(piece, entries)?,
        })
    }

    pub(crate) fn irredundant(
        self,
        form: &Form<'a>,
        raw: Raw<'a>,
        entries: &[Entry],
    ) -> Result<AroundSpec, Fault> {
        let usage = "Irredundant`, `Irredundant(Board, Queen)` or `Irredundant(Regions)";
        let arguments = form.any_arguments(2, "Irredundant", usage)?;
        let named = arguments.first();
        let lines = match named {
            Some(&raw) => self.lines(raw)?,
            None => LinesSpec::Plain(Lines::Board),
        };
        let span = self.reader.span(named.unwrap_or(&raw).text);
        Ok(AroundSpec {
            what: What::Irredundant(lines, span),
            kinds: self.some_kinds(arguments.get(1), entries)?,
        })
    }

    /// So many squares of a state, which has the name of the form.
    pub(crate) fn squares_that_are(
        self,
        state: SquareState,
        form: &Form<'a>,
        entries: &[Entry],
    ) -> Result<AroundSpec, Fault> {
        let name = form.name;
        let usage = format!("{name}(AtLeast(5))` or `{name}(AtLeast(5), Queen)");
        let ([count], piece) = form.arguments_and_one_more(name, &usage)?;
        let count = Count::read(self.reader, count, self.parameters)?;
        Ok(AroundSpec {
            what: What::Squares(state, count),
            kinds: self.some_kinds(piece.as_ref(), entries)?,
        })
    }

    /// The kinds of the piece or side that is named, unless that is all of them.
    pub(crate) fn some_kinds(
        self,
        piece: Option<&Raw<'a>>,
        entries: &[Entry],
    ) -> Result<Option<Vec<usize>>, Fault> {
        let kinds = piece.map(|&raw| self.kinds_of(raw, entries)).transpose()?;
        Ok(kinds.filter(|kinds| kinds.len() < entries.len()))
    }
}

impl AroundSpec {
    /// The rule with these parameters on a board.
    pub(crate) fn on(&self, setting: &Setting<'_>) -> Result<Rule, Fault> {
        let kinds = self.kinds.clone();
        Ok(match &self.what {
            What::Guarded(count) => {
                let number = count.as_ref().map(|count| count.bounds(setting.parameters));
                let number = number.transpose()?.unwrap_or(Bounds::at_least(1));
                Rule::Guarded { kinds, number }
            }
            What::Irredundant(lines, span) => {
                let lines = lines.on(setting, span)?;
                Rule::Irredundant { lines, kinds }
            }
            What::Squares(state, count) => {
                let (state, number) = (*state, count.bounds(setting.parameters)?);
                Rule::Squares {
                    state,
                    kinds,
                    number,
                }
            }
        })
    }

    pub(crate) fn lines(&self) -> Option<&LinesSpec> {
        match &self.what {
            What::Irredundant(lines, _) => Some(lines),
            What::Guarded(_) | What::Squares(..) => None,
        }
    }
}
